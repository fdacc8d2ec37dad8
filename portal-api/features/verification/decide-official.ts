import { href } from '#shared/routes/href.ts';
import type { Database } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { sendNotice } from '../../notices/send-notice.ts';
import { hasOwner, lockOrg, lockPerson, putMember } from '../../organizations/membership.ts';
import { type Decision, decidable } from './decide-real-name.ts';
import { findMembership, findOfficial, storeOfficialDecision } from './official-repository.ts';

/**
 * Decides whether somebody acts for an organization, or takes that back (E36). Whoever passes belongs to it from then on, and owns it
 * where nobody does. False when there is nothing to decide; 409 when they have joined another organization in the meantime.
 */
export function decideOfficial(db: Database, checkId: string, { reason, by }: Decision, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const check = await findOfficial(trx, checkId, decidable(reason));
    if (!check) return false;
    await lockPerson(trx, check.user_id);
    const decided = { status: reason === null ? 2 : 3, reason, by, now };
    if (!(await storeOfficialDecision(trx, check.id, decidable(reason), decided))) return false;
    if (reason === null) await letIn(trx, check.user_id, check.org_id, now);
    const title = reason === null ? '企业任职认证已通过' : '企业任职认证未通过';
    const text = reason === null ? `您已通过「${check.name}」的任职认证。` : `您在「${check.name}」的任职认证未通过，原因：${reason}`;
    await sendNotice(trx, { userId: check.user_id, category: '认证', title, text, link: href('org.verification') }, now);
    return true;
  });
}

async function letIn(trx: Database, userId: string, orgId: string, now: Date): Promise<void> {
  await lockOrg(trx, orgId);
  const current = await findMembership(trx, userId);
  if (current && current.org_id !== orgId) throw new ApiError(409, '该用户已加入或申请加入其他企业，请驳回');
  const role = (await hasOwner(trx, orgId)) ? 'MEMBER' : 'OWNER';
  if (current?.status === 'JOINED' && role === 'MEMBER') return;
  await putMember(trx, { orgId, userId, role, status: 'JOINED' }, now);
}

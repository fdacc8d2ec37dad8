import { verificationStatus } from '#shared/contract/verification-status.ts';
import { href } from '#shared/routes/href.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { sendNotice } from '../notices/send-notice.ts';
import type { Operator } from '../operators/log-action.ts';
import { changeOwner, findOwner } from '../organizations/change-owner.ts';
import { lockOrg, putMember } from '../organizations/membership.ts';
import { lockPerson } from '../users/lock-person.ts';
import { findMembership, findOfficial, findOrgById, storeOfficialDecision } from './official-repository.ts';
import { decidable, logVerdict } from './verdict.ts';

/**
 * Decides whether a user acts for an organization, or revokes that. A user who passes becomes a member. They become the owner if there is
 * none, or if neither the organization nor its owner is verified: the first user to enter a public credit number must not lock out one who
 * has proved that they work there. Returns false if there is nothing to decide. Throws 409 if the user has joined, or applied to, another
 * organization in the meantime.
 */
export function decideOfficial(db: Database, checkId: string, reason: string | null, by: Operator): Promise<boolean> {
  const { now } = by;
  return db.transaction().execute(async (trx) => {
    const check = await findOfficial(trx, checkId, decidable(reason));
    if (!check) return false;
    await lockPerson(trx, check.user_id);
    if (!(await storeOfficialDecision(trx, check.id, { reason, by: by.name, now }))) return false;
    if (reason === null) await letIn(trx, { userId: check.user_id, orgId: check.org_id, orgName: check.name }, now);
    const title = reason === null ? '企业任职认证已通过' : '企业任职认证未通过';
    const text = reason === null ? `您已通过「${check.name}」的任职认证。` : `您在「${check.name}」的任职认证未通过，原因：${reason}`;
    await sendNotice(trx, { userId: check.user_id, category: '认证', title, text, link: href('org.verification') }, now);
    await logVerdict(trx, by, { kind: 'J', key: check.id, userId: check.user_id, reason });
    return true;
  });
}

async function letIn(
  trx: Database,
  { userId, orgId, orgName }: { userId: string; orgId: string; orgName: string },
  now: Date,
): Promise<void> {
  await lockOrg(trx, orgId);
  const current = await findMembership(trx, userId);
  if (current && current.org_id !== orgId) throw new ApiError(409, '该用户已加入或申请加入其他企业，请驳回');
  const owner = await findOwner(trx, orgId);
  if (!owner) return await putMember(trx, { orgId, userId, role: 'OWNER', status: 'JOINED' }, now);
  const isVerified = (await findOrgById(trx, orgId))?.official_status === verificationStatus.PASSED;
  if (!isVerified && !owner.isProved) return await changeOwner(trx, { orgId, orgName, userId }, now);
  if (current?.status !== 'JOINED') await putMember(trx, { orgId, userId, role: 'MEMBER', status: 'JOINED' }, now);
}

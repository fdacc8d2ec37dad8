import type { CallRequest } from '#shared/contract/define-call.ts';
import type { joinOrg as joinOrgCall } from '#shared/contract/org.ts';
import { verificationStatus } from '#shared/contract/verification-status.ts';
import { href } from '#shared/routes/href.ts';
import { sendNotice } from '../../domain/notices/send-notice.ts';
import { hasOwner, listManagers, lockOrg, putMember, removeMember } from '../../domain/organizations/membership.ts';
import { lockCaller } from '../../domain/users/lock-person.ts';
import { findLoginPhone } from '../../domain/users/user-repository.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { findRemoval } from './invitation-repository.ts';
import { countJoined } from './member-repository.ts';
import { findMembership, findOrg, findOrgByCreditNo, type OrgRow } from './org-repository.ts';

type Joining = { joinFlag: number; status: 'PENDING' | 'JOINED' };
type JoinTarget = CallRequest<typeof joinOrgCall>['body'];

/**
 * Joins an organization. The caller joins immediately if it names their phone as its contact (its members invited them, unless they
 * removed the caller), and if nobody owns it and it is neither verified nor under review: then the caller becomes the owner. Otherwise its
 * owner and admins are asked. Throws 404 for an unknown organization, 409 for a member or applicant of another one, and 400 if the caller
 * would become the owner but named it only by its id.
 */
export function joinOrg(db: Database, userId: string, target: JoinTarget, now: Date): Promise<Joining> {
  return db.transaction().execute(async (trx) => {
    await lockCaller(trx, userId);
    const asked = await findTarget(trx, target);
    if (!asked) throw new ApiError(404, '平台上还没有这个企业，请核对信用代码，或创建企业');
    const membership = await findMembership(trx, userId);
    if (membership && membership.org_id !== asked.id) {
      throw new ApiError(409, membership.status === 'JOINED' ? '您已加入其他企业，请先退出' : '您已申请加入其他企业，请先撤回申请');
    }
    if (membership) return toAnswer(membership.status);
    await lockOrg(trx, asked.id);
    // Read again: while this waited for the lock, it may have been verified, or its contact may have changed.
    const org = (await findOrg(trx, asked.id)) ?? asked;
    const isOwned = await hasOwner(trx, org.id);
    const isNamed = org.contact_phone !== null && org.contact_phone === (await findLoginPhone(trx, userId));
    // A removed user may have a number that was stored as the contact before: its members did not mean to invite them.
    const isInvited = isNamed && (await findRemoval(trx, org.id, userId)) === null;
    const isFree = !isOwned && ![verificationStatus.PENDING, verificationStatus.PASSED].some((status) => status === org.official_status);
    if (isFree && !target.creditNo) {
      const sentence = '这家企业还没有所有者，请输入它的统一社会信用代码，核对后您将成为所有者';
      throw new ApiError(400, sentence, { fields: { creditNo: sentence } });
    }
    const status = isInvited || isFree ? 'JOINED' : 'PENDING';
    await putMember(trx, { orgId: org.id, userId, role: isFree ? 'OWNER' : 'MEMBER', status }, now);
    await notifyManagers(trx, { orgId: org.id, orgName: org.name, userId, status }, now);
    return toAnswer(status);
  });
}

/** Finds the organization. If both are given, the credit number has to be that organization's (400). */
async function findTarget(trx: Database, { creditNo, orgId }: JoinTarget): Promise<OrgRow | undefined> {
  const org = creditNo ? await findOrgByCreditNo(trx, creditNo) : await findOrg(trx, orgId ?? '');
  if (org && orgId && org.id !== orgId) {
    const sentence = '这不是该企业的统一社会信用代码，请核对';
    throw new ApiError(400, sentence, { fields: { creditNo: sentence } });
  }
  return org;
}

const toAnswer = (status: 'PENDING' | 'JOINED'): Joining => ({ joinFlag: status === 'JOINED' ? 1 : 0, status });

async function notifyManagers(
  trx: Database,
  { orgId, orgName, userId, status }: { orgId: string; orgName: string; userId: string; status: 'PENDING' | 'JOINED' },
  now: Date,
): Promise<void> {
  for (const manager of await listManagers(trx, orgId)) {
    if (manager.user_id === userId) continue;
    const title = status === 'PENDING' ? '有人申请加入企业' : '有新成员加入企业';
    const text = status === 'PENDING' ? `有用户申请加入「${orgName}」，请在企业资料中处理。` : `有新成员加入了「${orgName}」。`;
    await sendNotice(trx, { userId: manager.user_id, category: '企业', title, text, link: href('org.profile') }, now);
  }
}

/** Leaves an organization or withdraws a request to join. Throws 409 for a user who has none, and for an owner while others are in it. */
export function leaveOrg(db: Database, userId: string, now: Date): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockCaller(trx, userId);
    const asked = await findMembership(trx, userId);
    if (asked) await lockOrg(trx, asked.org_id);
    // Read again: while this waited for the lock, the role may have changed, or the user may have been removed.
    const membership = await findMembership(trx, userId);
    if (!membership) throw new ApiError(409, '您还没有加入企业');
    if (membership.role === 'OWNER' && (await countJoined(trx, membership.org_id)) > 1) {
      throw new ApiError(409, '您是企业所有者，请先把企业转让给其他成员，再退出');
    }
    await removeMember(trx, { orgId: membership.org_id, userId }, now);
  });
}

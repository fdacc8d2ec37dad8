import { href } from '#shared/routes/href.ts';
import { sendNotice } from '../../domain/notices/send-notice.ts';
import { endInvitations } from '../../domain/organizations/end-invitations.ts';
import { putMember, removeMember } from '../../domain/organizations/membership.ts';
import { findBlock } from '../../domain/users/account-block-repository.ts';
import { lockPerson } from '../../domain/users/lock-person.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { recordRemoval } from './invitation-repository.ts';
import { dropRequest, findMember, givesOrgContact, setRole } from './member-repository.ts';
import { lockRole } from './org-permission.ts';

export type MemberAction = 'ACCEPT' | 'REFUSE' | 'REMOVE' | 'MAKE_ADMIN' | 'MAKE_MEMBER' | 'TRANSFER';

const managers = ['OWNER', 'ADMIN'] as const;
const rolesFor: Readonly<Record<MemberAction, readonly ('OWNER' | 'ADMIN')[]>> = {
  ACCEPT: managers,
  REFUSE: managers,
  REMOVE: managers,
  MAKE_ADMIN: ['OWNER'],
  MAKE_MEMBER: ['OWNER'],
  TRANSFER: ['OWNER'],
};

type Member = NonNullable<Awaited<ReturnType<typeof findMember>>>;

/** Sentences sent to the member, by action. */
const messages: Readonly<Record<MemberAction, string>> = {
  ACCEPT: '您已加入「{org}」',
  REFUSE: '您加入「{org}」的申请未通过',
  REMOVE: '您已被移出「{org}」',
  MAKE_ADMIN: '您已成为「{org}」的管理员',
  MAKE_MEMBER: '您不再是「{org}」的管理员',
  TRANSFER: '您已成为「{org}」的所有者',
};

/**
 * Changes a member on behalf of a manager of the same organization. Throws 403 for a role that may not, 404 for a user who is not in it,
 * 409 for an action that does not fit the member's state.
 */
export function changeMember(db: Database, callerId: string, memberId: string, action: MemberAction, now: Date): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, memberId);
    const { orgId, role } = await lockRole(trx, callerId, rolesFor[action]);
    const member = await findMember(trx, orgId, memberId);
    if (!member) throw new ApiError(404, '没有这个成员');
    refuse(member, action, callerId, role);
    if (action === 'MAKE_ADMIN' || action === 'TRANSFER') await refuseRestricted(trx, memberId, now);
    await apply(trx, { orgId, callerId, member, action }, now);
    await notifyMember(trx, member, action, now);
  });
}

/** Throws 409 for a blocked account, which could not manage the organization. The reason stays between the member and the operators. */
async function refuseRestricted(trx: Database, memberId: string, now: Date): Promise<void> {
  if (await findBlock(trx, memberId, now)) throw new ApiError(409, '这位成员的账号目前受限，不能成为管理员或所有者');
}

/** Notifies the member. Demands that showed the organization's contact now show a removed member's own, perhaps not as intended. */
async function notifyMember(trx: Database, { user_id: userId, org_name }: Member, action: MemberAction, now: Date): Promise<void> {
  // A replacer function, because `$&` in a name must not be interpreted.
  const title = messages[action].replace('{org}', () => org_name);
  const changesContact = action === 'REMOVE' && (await givesOrgContact(trx, userId));
  const said = changesContact
    ? {
        text: `${title}。您使用企业联系方式的需求改为展示您的个人联系方式，请检查；没有填写的，合作方联系不到您。`,
        link: href('user.profile'),
      }
    : { text: action === 'TRANSFER' ? `${title}，可以管理成员、企业资料和企业认证。` : `${title}。`, link: href('org.profile') };
  await sendNotice(trx, { userId, category: '企业', title, ...said }, now);
}

function refuse(member: Member, action: MemberAction, callerId: string, callerRole: string): void {
  const isWaiting = member.status === 'PENDING';
  if (action === 'ACCEPT' || action === 'REFUSE') {
    if (!isWaiting) throw new ApiError(409, '这位成员已经加入，无需处理');
    return;
  }
  if (isWaiting) throw new ApiError(409, '请先通过或拒绝这份加入申请');
  if (member.user_id === callerId) throw new ApiError(409, action === 'REMOVE' ? '不能移出自己，请使用退出企业' : '不能改变自己的角色');
  if (member.role === 'OWNER') throw new ApiError(403, '不能对企业所有者这样做', { data: { reason: 'ORG_ROLE' } });
  if (action === 'MAKE_ADMIN' && member.role === 'ADMIN') throw new ApiError(409, '这位成员已经是管理员');
  if (action === 'MAKE_MEMBER' && member.role === 'MEMBER') throw new ApiError(409, '这位成员不是管理员');
  if (action === 'REMOVE' && member.role === 'ADMIN' && callerRole !== 'OWNER') {
    throw new ApiError(403, '只有企业所有者可以移出管理员', { data: { reason: 'ORG_ROLE' } });
  }
}

async function apply(
  trx: Database,
  { orgId, callerId, member, action }: { orgId: string; callerId: string; member: Member; action: MemberAction },
  now: Date,
): Promise<void> {
  const userId = member.user_id;
  if (action === 'REMOVE') await recordRemoval(trx, orgId, userId, now);
  if (action === 'REMOVE') return await removeMember(trx, { orgId, userId }, now);
  if (action === 'REFUSE') return await dropRequest(trx, orgId, userId);
  if (action === 'ACCEPT') return await putMember(trx, { orgId, userId, role: 'MEMBER', status: 'JOINED' }, now);
  if (action === 'MAKE_ADMIN') return await setRole(trx, orgId, userId, 'ADMIN');
  if (action === 'MAKE_MEMBER') {
    await setRole(trx, orgId, userId, 'MEMBER');
    return await endInvitations(trx, { orgId, userId, role: 'MEMBER' }, now);
  }
  // Demote first: an organization never has two owners, not even briefly.
  await setRole(trx, orgId, callerId, 'ADMIN');
  await setRole(trx, orgId, userId, 'OWNER');
  await endInvitations(trx, { orgId, userId: callerId, role: 'ADMIN' }, now);
}

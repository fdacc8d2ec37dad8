import type { InvitationStanding, InvitationState } from '#shared/contract/org-invitation.ts';
import { verificationStatus } from '#shared/contract/verification-status.ts';
import { href } from '#shared/routes/href.ts';
import { orgRoleNames } from '#shared/text/org-names.ts';
import { sendNotice } from '../../domain/notices/send-notice.ts';
import { findOwner } from '../../domain/organizations/change-owner.ts';
import { lockOrg, putMember, removeMember } from '../../domain/organizations/membership.ts';
import { lockCaller } from '../../domain/users/lock-person.ts';
import { toPortalTime } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { countUse, findInvitationByToken, findRemoval, type InvitationRow } from './invitation-repository.ts';
import { stateOfInvitation, wasRemovedSince } from './invitation-rules.ts';
import { findMembership, findOrg, type OrgRow } from './org-repository.ts';

type Membership = Awaited<ReturnType<typeof findMembership>>;

/** Returns the state of an invitation for a reader (null: a visitor). */
async function stateFor(db: Database, row: InvitationRow, userId: string | null, now: Date): Promise<InvitationState> {
  const removedAt = userId === null ? null : await findRemoval(db, row.org_id, userId);
  if (wasRemovedSince(removedAt, row.created_at)) return 'REVOKED';
  return stateOfInvitation(
    {
      role: row.role,
      maxUses: row.max_uses,
      used: row.used,
      expiresAt: row.expires_at,
      revokedAt: row.revoked_at,
      inviterRole: row.inviter_role,
    },
    now,
  );
}

function standingOf(userId: string | null, membership: Membership, orgId: string): InvitationStanding {
  if (userId === null) return 'VISITOR';
  if (!membership) return 'FREE';
  const isHere = membership.org_id === orgId;
  if (membership.status === 'JOINED') return isHere ? 'MEMBER' : 'ELSEWHERE';
  return isHere ? 'WAITING' : 'WAITING_ELSEWHERE';
}

/** Returns the page of an invitation link, as its reader (null: a visitor) may see it; undefined for an unknown token. */
export async function showInvitation(db: Database, token: string, userId: string | null, now: Date) {
  const row = await findInvitationByToken(db, token);
  const org = row && (await findOrg(db, row.org_id));
  if (!row || !org) return undefined;
  const membership = userId === null ? undefined : await findMembership(db, userId);
  const standing = standingOf(userId, membership, org.id);
  const state = await stateFor(db, row, userId, now);
  const isTold = state === 'LIVE' || standing === 'MEMBER';
  const isOther = membership !== undefined && membership.org_id !== org.id;
  return {
    state,
    standing,
    otherOrg: isOther ? ((await findOrg(db, membership.org_id))?.name ?? null) : null,
    invitation: isTold ? toView(row, org) : null,
  };
}

const toView = (row: InvitationRow, org: OrgRow) => ({
  orgName: org.name,
  logo: org.logo,
  official: org.official_status === verificationStatus.PASSED,
  memberCount: org.member_count,
  inviter: row.inviter,
  role: row.role,
  expiresAt: toPortalTime(row.expires_at),
});

const refusals: Readonly<Record<Exclude<InvitationState, 'LIVE'>, string>> = {
  ENDED: '邀请已过期，请联系对方重新邀请',
  USED_UP: '邀请的名额已用完，请联系对方重新邀请',
  REVOKED: '邀请已停用，请联系对方重新邀请',
};

/**
 * Joins an organization by an invitation, immediately and in its role; an existing member keeps their role. Withdraws a pending request to
 * another organization. Throws 409 for an invitation that is not valid, and for a member of another organization. Returns undefined for an
 * unknown token.
 */
export function acceptInvitation(db: Database, userId: string, token: string, now: Date): Promise<{ orgName: string } | undefined> {
  return db.transaction().execute(async (trx) => {
    await lockCaller(trx, userId);
    const asked = await findInvitationByToken(trx, token);
    if (!asked) return undefined;
    const before = await findMembership(trx, userId);
    await lockOrgs(trx, [asked.org_id, ...(before ? [before.org_id] : [])]);
    // Read again: while this waited for the lock, the invitation may have been used up or revoked, or the reader may have joined.
    const invitation = (await findInvitationByToken(trx, token)) ?? asked;
    const org = await findOrg(trx, invitation.org_id);
    const membership = await findMembership(trx, userId);
    if (!org) return undefined;
    const standing = standingOf(userId, membership, org.id);
    if (standing === 'MEMBER') return { orgName: org.name };
    if (standing === 'ELSEWHERE') throw new ApiError(409, '您已加入其他企业，请先退出', { data: { reason: 'OTHER_ORG' } });
    const state = await stateFor(trx, invitation, userId, now);
    if (state !== 'LIVE') throw new ApiError(409, refusals[state], { data: { reason: `INVITATION_${state}` } });
    if (membership && standing === 'WAITING_ELSEWHERE') await removeMember(trx, { orgId: membership.org_id, userId }, now);
    await putMember(trx, { orgId: org.id, userId, role: invitation.role, status: 'JOINED' }, now);
    await countUse(trx, invitation.id);
    await notifyManagers(trx, org, invitation, now);
    return { orgName: org.name };
  });
}

/** Locks organizations in ascending order of id, so that users who switch between the same organizations cannot deadlock. */
async function lockOrgs(trx: Database, ids: readonly string[]): Promise<void> {
  const inOrder = [...new Set(ids)].toSorted((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1));
  for (const id of inOrder) await lockOrg(trx, id);
}

/** Notifies owner and inviter, who find the new member in the list: a name in a notice would outlive its account. */
async function notifyManagers(trx: Database, org: OrgRow, invitation: InvitationRow, now: Date): Promise<void> {
  const owner = await findOwner(trx, org.id);
  const role = orgRoleNames[invitation.role];
  const send = (userId: string, how: string) => {
    const text = `有新成员${how}，以${role}身份加入了「${org.name}」。`;
    return sendNotice(trx, { userId, category: '企业', title: '有新成员加入企业', text, link: href('org.profile') }, now);
  };
  await send(invitation.created_by, '接受了您的邀请');
  if (owner && owner.userId !== invitation.created_by) await send(owner.userId, '接受了管理员的邀请');
}

import { randomBytes } from 'node:crypto';
import type { CallRequest } from '#shared/contract/define-call.ts';
import type { OrgRole } from '#shared/contract/org.ts';
import type { createOrgInvitation } from '#shared/contract/org-invitation.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { mayInvite } from '../../domain/organizations/end-invitations.ts';
import { toPortalTime } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { reserveAttempt } from '../../platform/http/rate-limit.ts';
import type { Note, StoredAnswer } from '../../platform/http/stored-answer.ts';
import { findInvitation, type InvitationRow, insertInvitation, listLiveInvitations, revokeInvitation } from './invitation-repository.ts';
import { deriveToken, findToken, MAX_ACTIVE_INVITATIONS } from './invitation-rules.ts';
import { lockRole, requireRole } from './org-permission.ts';

const INVITATIONS_PER_DAY = 30;
const SEED_BYTES = 16;

const managers = ['OWNER', 'ADMIN'] as const;
const ownerOnly = (deed: string) => new ApiError(403, `只有企业所有者可以${deed}`, { data: { reason: 'ORG_ROLE' } });

/** Returns the valid invitations, for the organization's owner and admins. */
export async function showInvitations({ db, config }: Pick<PortalApiDeps, 'db' | 'config'>, userId: string, now: Date) {
  const { orgId, role } = await requireRole(db, userId, managers);
  const rows = await listLiveInvitations(db, orgId, now);
  return rows.filter(({ role: invited, inviter_role }) => mayInvite(inviter_role, invited)).map((row) => toView(row, userId, role, config));
}

const toView = (row: InvitationRow, userId: string, callerRole: OrgRole, { codeHashSecret }: PortalApiDeps['config']) => ({
  id: row.id,
  role: row.role,
  note: row.note,
  maxUses: row.max_uses,
  used: row.used,
  by: row.created_by === userId ? null : row.inviter,
  createdAt: toPortalTime(row.created_at),
  expiresAt: toPortalTime(row.expires_at),
  // A holder of the link can pass it on: an admin could make admins with it.
  token: mayInvite(callerRole, row.role) ? findToken(codeHashSecret, row) : null,
  mayRevoke: mayInvite(callerRole, row.role),
});

/** Creates an invitation and returns its id. Throws 403 for a role that may not invite, 409 if the maximum number is reached. */
export async function makeInvitation(
  { db, clock, config }: Pick<PortalApiDeps, 'db' | 'clock' | 'config'>,
  userId: string,
  { role, days, maxUses, note: remark }: CallRequest<typeof createOrgInvitation>['body'],
  note: Note,
): Promise<StoredAnswer<{ id: string }>> {
  const now = clock.now();
  const limit = { key: `org:invite:${userId}`, limit: INVITATIONS_PER_DAY, windowMs: DAY_MS };
  await reserveAttempt(db, [limit], now, '今天创建邀请的次数已用完，请明天再试');
  return db.transaction().execute(async (trx) => {
    const { orgId, role: callerRole } = await lockRole(trx, userId, managers);
    if (!mayInvite(callerRole, role)) throw ownerOnly('邀请管理员');
    if ((await listLiveInvitations(trx, orgId, now)).length >= MAX_ACTIVE_INVITATIONS) {
      throw new ApiError(409, `同时有效的邀请最多 ${MAX_ACTIVE_INVITATIONS} 个，请先停用不用的`);
    }
    const seed = randomBytes(SEED_BYTES).toString('hex');
    const token = deriveToken(config.codeHashSecret, seed);
    const expiresAt = new Date(now.getTime() + days * DAY_MS);
    const invitation = { orgId, userId, role, note: remark || null, maxUses, seed, token, expiresAt };
    return note(trx, { id: await insertInvitation(trx, invitation, now) });
  });
}

/** Revokes an invitation; a revoked one stays so. Throws 404 for another organization's, 403 for one that the caller could not create. */
export function endInvitation(db: Database, userId: string, id: string, now: Date): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { orgId, role } = await lockRole(trx, userId, managers);
    const invitation = await findInvitation(trx, orgId, id);
    if (!invitation) throw new ApiError(404, '没有这个邀请');
    if (!mayInvite(role, invitation.role)) throw ownerOnly('停用管理员邀请');
    await revokeInvitation(trx, invitation.id, now);
  });
}

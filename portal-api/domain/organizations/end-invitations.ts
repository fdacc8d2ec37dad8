import type { OrgRole } from '#shared/contract/org.ts';
import type { InvitedRole } from '#shared/contract/org-invitation.ts';
import type { Database } from '../../platform/db/database.ts';

const mayInviteAs: Readonly<Record<OrgRole, readonly InvitedRole[]>> = { OWNER: ['MEMBER', 'ADMIN'], ADMIN: ['MEMBER'], MEMBER: [] };

/** Whether a member with this role may invite others to the role `invited`; false without a role. */
export const mayInvite = (role: OrgRole | null | undefined, invited: InvitedRole): boolean =>
  role !== null && role !== undefined && mayInviteAs[role].includes(invited);

/**
 * Revokes a user's invitations that their new `role` (null: they left) no longer allows. Revoked invitations stay revoked if the user
 * regains the role. The organization must be locked.
 */
export async function endInvitations(
  trx: Database,
  { orgId, userId, role }: { orgId: string; userId: string; role: OrgRole | null },
  now: Date,
): Promise<void> {
  const lost = (['MEMBER', 'ADMIN'] as const).filter((invited) => !mayInvite(role, invited));
  if (lost.length === 0) return;
  await trx
    .updateTable('org_invitations')
    .set({ revoked_at: now })
    .where('org_id', '=', orgId)
    .where('created_by', '=', userId)
    .where('role', 'in', lost)
    .where('revoked_at', 'is', null)
    .execute();
}

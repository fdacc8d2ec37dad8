import { verificationStatus } from '#shared/contract/verification-status.ts';
import { href } from '#shared/routes/href.ts';
import type { Database } from '../../platform/db/database.ts';
import { sendNotice } from '../notices/send-notice.ts';
import { endInvitations } from './end-invitations.ts';
import { putMember } from './membership.ts';

/** Returns the owner, and whether they are verified as acting for the organization; undefined if there is no owner. */
export async function findOwner(db: Database, orgId: string): Promise<{ userId: string; isProved: boolean } | undefined> {
  const row = await db
    .selectFrom('org_members')
    .leftJoin('official_checks', (join) =>
      join
        .onRef('official_checks.user_id', '=', 'org_members.user_id')
        .onRef('official_checks.org_id', '=', 'org_members.org_id')
        .on('official_checks.status', '=', verificationStatus.PASSED),
    )
    .select(['org_members.user_id', 'official_checks.id as proof'])
    .where('org_members.org_id', '=', orgId)
    .where('org_members.role', '=', 'OWNER')
    .executeTakeFirst();
  return row && { userId: row.user_id, isProved: row.proof !== null };
}

/**
 * Makes a user, who is a member or belongs to no organization, the owner. The previous owner stays as a member; both are notified. The
 * organization must be locked (`lockOrg`).
 */
export async function changeOwner(
  trx: Database,
  { orgId, orgName, userId }: { orgId: string; orgName: string; userId: string },
  now: Date,
): Promise<void> {
  const before = await findOwner(trx, orgId);
  if (before?.userId === userId) return;
  // The previous owner is demoted first: an organization never has two owners.
  if (before) {
    await trx.updateTable('org_members').set({ role: 'MEMBER' }).where('org_id', '=', orgId).where('user_id', '=', before.userId).execute();
    await endInvitations(trx, { orgId, userId: before.userId, role: 'MEMBER' }, now);
  }
  await putMember(trx, { orgId, userId, role: 'OWNER', status: 'JOINED' }, now);
  const tell = (to: string, title: string, text: string) =>
    sendNotice(trx, { userId: to, category: '企业', title, text, link: href('org.profile') }, now);
  await tell(userId, '您已成为企业所有者', `经平台核实，您已成为「${orgName}」的所有者。`);
  if (before) {
    await tell(before.userId, '企业所有者已变更', `经平台核实，「${orgName}」的所有者已变更，您现在是普通成员；如有疑问，请联系客服。`);
  }
}

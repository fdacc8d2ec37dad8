import { sql } from 'kysely';
import type { OrgRole } from '#shared/contract/org.ts';
import { verificationStatus } from '#shared/contract/verification-status.ts';
import { href } from '#shared/routes/href.ts';
import type { Database } from '../../platform/db/database.ts';
import { recordContactChange } from '../demands/demand-contact.ts';
import { sendNotice } from '../notices/send-notice.ts';
import { releasePrivateFiles } from '../private-files/private-files.ts';
import { endInvitations } from './end-invitations.ts';
import { forgetLeaver } from './forget-leaver.ts';

interface Membership {
  orgId: string;
  userId: string;
  role: OrgRole;
  status: 'PENDING' | 'JOINED';
}

/** Locks an organization: all other changes of its members wait until the transaction ends. */
export async function lockOrg(trx: Database, orgId: string): Promise<void> {
  await trx.selectFrom('organizations').select('id').where('id', '=', orgId).forNoKeyUpdate().executeTakeFirst();
}

/** Whether the organization has an owner. */
export async function hasOwner(db: Database, orgId: string): Promise<boolean> {
  const row = await db
    .selectFrom('org_members')
    .select('user_id')
    .where('org_id', '=', orgId)
    .where('role', '=', 'OWNER')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the ids of an organization's owner and admins. */
export const listManagers = (db: Database, orgId: string) =>
  db
    .selectFrom('org_members')
    .select('user_id')
    .where('org_id', '=', orgId)
    .where('status', '=', 'JOINED')
    .where('role', 'in', ['OWNER', 'ADMIN'])
    .execute();

/** Adds a user to an organization, or changes their role or status. `users.org_id` is set only while they have joined. */
export async function putMember(trx: Database, { orgId, userId, role, status }: Membership, now: Date): Promise<void> {
  await trx
    .insertInto('org_members')
    .values({ org_id: orgId, user_id: userId, role, status, since: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ role, status, since: now }))
    .execute();
  const moved = await trx
    .updateTable('users')
    .set({ org_id: status === 'JOINED' ? orgId : null })
    .where('id', '=', userId)
    .where(sql<boolean>`org_id is distinct from ${status === 'JOINED' ? orgId : null}`)
    .returning('org_id')
    .executeTakeFirst();
  if (moved?.org_id) await recordContactChange(trx, { userId, orgId }, now);
}

/**
 * Removes a member, or withdraws a request to join. Their verification there, with its proofs, and their invitations end; the
 * organization's contact is cleared if it was theirs. If no member is left, its contact and a pending licence are cleared and applicants
 * are notified. The organization must be locked.
 */
export async function removeMember(trx: Database, { orgId, userId }: Pick<Membership, 'orgId' | 'userId'>, now: Date): Promise<void> {
  const left = await trx
    .deleteFrom('org_members')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .returning('status')
    .executeTakeFirst();
  if (left?.status === 'JOINED') {
    await recordContactChange(trx, { userId, orgId }, now);
    if (await forgetLeaver(trx, orgId, userId, now)) await notifyApplicants(trx, orgId, now);
    await endInvitations(trx, { orgId, userId, role: null }, now);
  }
  await trx.updateTable('users').set({ org_id: null }).where('id', '=', userId).where('org_id', '=', orgId).execute();
  const reason = left?.status === 'PENDING' ? '您已撤回加入申请，认证随之撤销' : '您已不在该企业，认证已失效';
  const ended = await trx
    .updateTable('official_checks')
    .set({ status: verificationStatus.FAILED, reason, decided_at: now })
    .where('user_id', '=', userId)
    .where('org_id', '=', orgId)
    .where('status', 'in', [verificationStatus.PENDING, verificationStatus.PASSED])
    .returning('proof_images')
    .execute();
  await releasePrivateFiles(
    trx,
    ended.flatMap(({ proof_images }) => proof_images),
  );
}

/** Notifies applicants that no member is left to approve them; they can still join by proving that they work there. */
async function notifyApplicants(trx: Database, orgId: string, now: Date): Promise<void> {
  const applicants = await trx
    .selectFrom('org_members')
    .innerJoin('organizations', 'organizations.id', 'org_members.org_id')
    .select(['org_members.user_id', 'organizations.name'])
    .where('org_id', '=', orgId)
    .execute();
  for (const { user_id: userId, name } of applicants) {
    const text = `「${name}」的成员都已退出，没有人可以处理您的加入申请。您可以提交任职认证，通过后即加入；也可以撤回申请。`;
    await sendNotice(trx, { userId, category: '企业', title: '加入申请没有人处理', text, link: href('org.verification') }, now);
  }
}

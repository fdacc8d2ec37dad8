import { sql } from 'kysely';
import { verificationStatus } from '#shared/contract/verification-status.ts';
import { toErasedColumns } from '../../domain/demands/demand-fields.ts';
import { releaseAllUploads } from '../../domain/uploads/release-uploads.ts';
import { blockRank } from '../../domain/users/account-block-repository.ts';
import { lockKey } from '../../platform/db/advisory-lock.ts';
import type { Database } from '../../platform/db/database.ts';

/** Lists the accounts whose cooling-off period has ended. */
export const listDueDeletions = (db: Database, requestedBefore: Date) =>
  db
    .selectFrom('users')
    .select('id')
    .where('deletion_requested_at', '<=', requestedBefore)
    .where('deleted_at', 'is', null)
    .orderBy('deletion_requested_at')
    .execute();

/**
 * Blocks other erasures until the transaction ends. Otherwise two users who bookmarked each other's demands would deadlock, each erasure
 * having locked its own demands.
 */
export async function lockErasure(trx: Database): Promise<void> {
  await lockKey(trx, 'erasure');
}

/** Locks a user whose deletion is due. Returns undefined if they withdrew it or another instance has erased them. */
export const lockDueDeletion = (trx: Database, userId: string, requestedBefore: Date) =>
  trx
    .selectFrom('users')
    .select(['id', 'phone', 'invite_code'])
    .where('id', '=', userId)
    .where('deletion_requested_at', '<=', requestedBefore)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
export type DueDeletion = NonNullable<Awaited<ReturnType<typeof lockDueDeletion>>>;

/** Locks the user's demands, before the uploads of any of them: saving a demand locks the demand first, too. */
export const listOwnDemands = (trx: Database, userId: string) =>
  trx
    .selectFrom('demands')
    .select('id')
    .where('publisher_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();

export const findMembership = (trx: Database, userId: string) =>
  trx.selectFrom('org_members').select(['org_id', 'role']).where('user_id', '=', userId).executeTakeFirst();

/**
 * Finds the member of an organization who takes over from `userId`: not blocked before blocked, admins before members, then the longest
 * membership.
 */
export const findSuccessor = (trx: Database, orgId: string, userId: string, now: Date) =>
  trx
    .selectFrom('org_members')
    .innerJoin('users', 'users.id', 'org_members.user_id')
    .select('org_members.user_id')
    .where('org_members.org_id', '=', orgId)
    .where('org_members.user_id', '<>', userId)
    .where('org_members.status', '=', 'JOINED')
    .orderBy(blockRank(now))
    .orderBy((eb) => eb.case().when('org_members.role', '=', 'ADMIN').then(0).else(1).end())
    .orderBy('org_members.since')
    .orderBy('org_members.user_id')
    .limit(1)
    .executeTakeFirst();

export async function makeOwner(trx: Database, orgId: string, userId: string): Promise<void> {
  await trx.updateTable('org_members').set({ role: 'OWNER' }).where('org_id', '=', orgId).where('user_id', '=', userId).execute();
}

/** Removes the phone from the user's reports. Runs before the demands are locked, in the same order as answering a report. */
export async function blankReports(trx: Database, userId: string): Promise<void> {
  await trx.updateTable('demand_reports').set({ phone: null }).where('reporter_id', '=', userId).execute();
}

/**
 * Deletes rows that others, or calls of the user that are still running, may insert while the account can be referenced. Runs after
 * `blankUser`, which waits for those calls: they lock the account first and these rows afterwards.
 */
export async function eraseLateRows(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom('notices').where('user_id', '=', userId).execute();
  await trx.deleteFrom('idempotent_answers').where('user_id', '=', userId).execute();
}

/** Deletes the rows that identify a user. Ledgers, grants and messages stay: they concern other users too and reference only the id. */
export async function erasePersonalData(trx: Database, user: DueDeletion): Promise<void> {
  const { id } = user;
  await trx.deleteFrom('contacts').where('user_id', '=', id).execute();
  await trx.deleteFrom('wechat_identities').where('user_id', '=', id).execute();
  await trx.deleteFrom('sessions').where('user_id', '=', id).execute();
  await trx.deleteFrom('login_history').where('user_id', '=', id).execute();
  await trx.deleteFrom('known_devices').where('user_id', '=', id).execute();
  await trx.deleteFrom('real_name_checks').where('user_id', '=', id).execute();
  await trx.deleteFrom('official_checks').where('user_id', '=', id).execute();
  await trx.deleteFrom('saved_searches').where('user_id', '=', id).execute();
  await trx.deleteFrom('follow_ups').where('user_id', '=', id).execute();
  await trx
    .deleteFrom('demand_feedback')
    .where((eb) => eb.or([eb('user_id', '=', id), eb('publisher_id', '=', id)]))
    .execute();
  await trx.deleteFrom('announcement_reads').where('user_id', '=', id).execute();
  await trx.deleteFrom('notice_settings').where('user_id', '=', id).execute();
  await forgetMarks(trx, id);
  await trx.deleteFrom('demand_collectors').where('user_id', '=', id).execute();
  await trx.deleteFrom('account_blocks').where('user_id', '=', id).execute();
  await trx.deleteFrom('org_invitations').where('created_by', '=', id).execute();
  await trx.deleteFrom('org_removals').where('user_id', '=', id).execute();
  await trx.deleteFrom('user_blocks').where('user_id', '=', id).execute();
  await trx.deleteFrom('thread_settings').where('user_id', '=', id).execute();
  await trx.deleteFrom('quick_replies').where('user_id', '=', id).execute();
  await trx.deleteFrom('sms_reminders').where('user_id', '=', id).execute();
  await trx.deleteFrom('sms_codes').where('phone', '=', user.phone).execute();
  await trx.deleteFrom('invite_bindings').where('invite_code', '=', user.invite_code).execute();
  await trx.updateTable('events').set({ user_id: null }).where('user_id', '=', id).execute();
  await trx.updateTable('partner_applications').set({ name: '', phone: '', resources: '' }).where('user_id', '=', id).execute();
  await eraseInvoices(trx, id);
  await trx.updateTable('refunds').set({ reason: null, error: null }).where('asked_by', '=', id).execute();
  // A membership ends with its account; `blankUser` resets its copy on `users`.
  await trx.updateTable('membership_periods').set({ status: 'REVOKED' }).where('user_id', '=', id).where('status', '=', 'ACTIVE').execute();
  await leaveCommunities(trx, id);
}

/** Deletes bookmarks and the history, and decrements the collect count of each bookmarked demand. */
async function forgetMarks(trx: Database, userId: string): Promise<void> {
  const gone = await trx.deleteFrom('demand_marks').where('user_id', '=', userId).returning(['demand_id', 'kind']).execute();
  const collected = gone.flatMap(({ demand_id, kind }) => (kind === 'COLLECTION' ? [demand_id] : []));
  // Lock in a fixed order: concurrent erasures and other updates must not deadlock.
  await sql`
    update demands set collect_count = greatest(collect_count - 1, 0) where id in (
      select id from demands where id = any(${collected}::bigint[]) order by id for no key update
    )`.execute(trx);
}

/** Deletes invoices that were never issued. Issued ones are accounting documents that keep their title and lose the e-mail address. */
async function eraseInvoices(trx: Database, userId: string): Promise<void> {
  const orders = trx.selectFrom('orders').select('id').where('user_id', '=', userId);
  await trx.deleteFrom('invoices').where('order_id', 'in', orders).where('status', 'not in', ['ISSUED', 'REVERSED']).execute();
  await trx.updateTable('invoices').set({ email: null }).where('order_id', 'in', orders).execute();
}

/** Locks the communities before their members, as their removal does. */
async function leaveCommunities(trx: Database, userId: string): Promise<void> {
  const joined = trx.selectFrom('community_members').select('community_id').where('user_id', '=', userId);
  const left = await trx.selectFrom('communities').select('id').where('id', 'in', joined).orderBy('id').forNoKeyUpdate().execute();
  if (left.length === 0) return;
  await trx.deleteFrom('community_members').where('user_id', '=', userId).execute();
  await trx
    .updateTable('communities')
    .set((eb) => ({ member_count: eb.fn('greatest', [eb('member_count', '-', 1), eb.lit(0)]) }))
    .where(
      'id',
      'in',
      left.map(({ id }) => id),
    )
    .execute();
}

/** Blanks all demands of a user, including removed ones. Number and state stay for the ledgers and conversations that reference them. */
export async function blankDemands(trx: Database, userId: string, title: string): Promise<void> {
  const own = trx.selectFrom('demands').select('id').where('publisher_id', '=', userId);
  await trx.deleteFrom('demand_edits').where('demand_id', 'in', own).execute();
  await trx
    .updateTable('demands')
    .set({ ...toErasedColumns(title), reviewed_title: null })
    .where('publisher_id', '=', userId)
    .execute();
}

/**
 * Marks the user's files as unused, except those that an organization shows or a report references. The cleanup of unused files removes
 * them later. Of the private files, the licence of a company stays: it belongs to the company.
 */
export async function releaseFiles(trx: Database, userId: string): Promise<void> {
  const licenses = trx.selectFrom('organizations').select('license_image').where('license_image', 'is not', null);
  await trx
    .updateTable('private_files')
    .set({ used_at: null })
    .where('owner_id', '=', userId)
    .where('id', 'not in', licenses.$castTo<{ license_image: string }>())
    .execute();
  await releaseAllUploads(trx, userId);
}

/** Blanks the user's row and marks it as deleted. The id stays for the ledgers and conversations that reference it. */
export async function blankUser(trx: Database, userId: string, nickname: string, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      phone: `deleted:${userId}`,
      password_hash: null,
      nickname,
      avatar: null,
      sex: null,
      position: null,
      industry_code: null,
      region_code: null,
      member_level: 0,
      member_expire_at: null,
      real_name_status: verificationStatus.NONE,
      invite_code: `deleted:${userId}`,
      org_id: null,
      channel: null,
      deleted_at: now,
    })
    .where('id', '=', userId)
    .execute();
}

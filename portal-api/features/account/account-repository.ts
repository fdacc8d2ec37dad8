import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { readPage } from '../../platform/db/read-page.ts';

/** Reads the account fields that the security settings depend on. Throws if the user does not exist. */
export const findAccountOf = (db: Database, userId: string) =>
  db
    .selectFrom('users')
    .select(['phone', 'password_hash', 'agreement_version', 'agreed_at', 'deletion_requested_at', 'personalised'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

export const setPersonalised = (db: Database, userId: string, personalised: boolean) =>
  db.updateTable('users').set({ personalised }).where('id', '=', userId).execute();

/** Moves an account to another phone. Returns false if its phone is no longer `from`. Throws a unique violation if `to` is in use. */
export async function movePhone(trx: Database, userId: string, { from, to }: { from: string; to: string }): Promise<boolean> {
  const row = await trx
    .updateTable('users')
    .set({ phone: to })
    .where('id', '=', userId)
    .where('phone', '=', from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets a new password hash. Returns false if the hash is no longer `before`. */
export async function replacePassword(trx: Database, userId: string, before: string | null, after: string): Promise<boolean> {
  const row = await trx
    .updateTable('users')
    .set({ password_hash: after })
    .where('id', '=', userId)
    .where(sql<boolean>`password_hash is not distinct from ${before}`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the sessions that are neither revoked nor expired, most recently used first. */
export const listLiveSessions = (db: Database, userId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['token_hash', 'created_at', 'last_seen_at', 'ip', 'user_agent'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute();

export function listLoginsOf(db: Database, userId: string, page: { pageNum: number; pageSize: number }, since: Date) {
  const logins = db.selectFrom('login_history').where('user_id', '=', userId).where('at', '>', since);
  return readPage(logins.select(['method', 'ok', 'ip', 'user_agent', 'at']).orderBy('id', 'desc'), logins, page);
}

/** Requests deletion as of `now` unless it is requested already. Returns the time of the request that counts. */
export async function markForDeletion(trx: Database, userId: string, now: Date): Promise<Date | null> {
  const row = await trx
    .updateTable('users')
    .set((eb) => ({ deletion_requested_at: eb.fn.coalesce('deletion_requested_at', eb.val(now)) }))
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning('deletion_requested_at')
    .executeTakeFirstOrThrow();
  return row.deletion_requested_at;
}

/** Returns whether an account has been erased (or does not exist). */
export async function isErased(db: Database, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('deleted_at').where('id', '=', userId).executeTakeFirst();
  return row?.deleted_at !== null;
}

/** Withdraws a deletion request. Returns false if there was none. */
export async function unmarkForDeletion(trx: Database, userId: string): Promise<boolean> {
  const row = await trx
    .updateTable('users')
    .set({ deletion_requested_at: null })
    .where('id', '=', userId)
    .where('deletion_requested_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';
import { ApiError } from '../../platform/http/api-error.ts';

/**
 * Locks a user until the transaction ends: blocks their own writes, their joining and leaving of an organization, and the deletion of their
 * account. Lock it before everything else (an organization, pictures), so that no two transactions deadlock. Rows that refer to them (a
 * notice) may still be written.
 */
export const lockPerson = (trx: Database, userId: string): Promise<{ deleted_at: Date | null } | undefined> =>
  trx.selectFrom('users').select('deleted_at').where('id', '=', toDatabaseId(userId)).forNoKeyUpdate().executeTakeFirst();

/** Locks the caller. Throws 401 if their account was deleted while the call waited: anything written now would outlive the account. */
export async function lockCaller(trx: Database, userId: string): Promise<void> {
  const person = await lockPerson(trx, userId);
  if (!person || person.deleted_at) throw new ApiError(401, '请您先登录');
}

/**
 * The id of a user, or null if their account is deleted, for a write of one statement. The statement waits for a deletion in progress, and
 * a deletion for the statement.
 */
export const activeUser = (userId: string): RawBuilder<string> =>
  sql<string>`(select id from users where id = ${userId} and deleted_at is null for share)`;

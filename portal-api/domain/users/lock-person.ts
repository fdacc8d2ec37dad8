import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';
import { ApiError } from '../../platform/http/api-error.ts';

/**
 * Holds back until the transaction ends whatever else changes somebody: what they write themselves, their comings and goings, the end of their
 * account. Before all other locks (an organization, pictures), so that no two wait for each other; rows that name them (a notice) may still
 * be written meanwhile.
 */
export const lockPerson = (trx: Database, userId: string): Promise<{ deleted_at: Date | null } | undefined> =>
  trx.selectFrom('users').select('deleted_at').where('id', '=', toDatabaseId(userId)).forNoKeyUpdate().executeTakeFirst();

/** The same for who calls. 401 where their account has come to its end while they waited: what they write would stay behind it. */
export async function lockCaller(trx: Database, userId: string): Promise<void> {
  const person = await lockPerson(trx, userId);
  if (!person || person.deleted_at) throw new ApiError(401, '请您先登录');
}

/**
 * The id of somebody, or nothing once their account has come to its end, for a write of one statement: it waits for that end, and the end for it.
 */
export const livingUser = (userId: string): RawBuilder<string> =>
  sql<string>`(select id from users where id = ${userId} and deleted_at is null for share)`;

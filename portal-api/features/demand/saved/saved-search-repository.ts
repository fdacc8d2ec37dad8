import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '#shared/durations.ts';
import { isLiveDemand } from '../../../domain/demands/live-demands.ts';
import { isWanted } from '../../../domain/feedback/feedback-conditions.ts';
import { memberLevelNow } from '../../../domain/membership/membership-periods.ts';
import { lockKey } from '../../../platform/db/advisory-lock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { toDatabaseId } from '../../../platform/db/database-id.ts';
import type { SavedSearchesTable } from '../../../platform/db/tables/saved-search-tables.ts';
import { lockSearchesExclusive } from './lock-searches.ts';
import type { UnderstoodSaved } from './understand-saved.ts';

/** Time after the last visit at which a saved search expires, in ms. */
export const RETENTION_MS = 180 * DAY_MS;

/**
 * Returns whether a hit is worth a notice: it is newer than the last visit to the results, the demand is live, and the owner of the search
 * has neither blocked its publisher nor marked it as unwanted. For statements on `saved_searches`, `saved_search_hits` and `demands`.
 */
export const isFresh = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  saved_search_hits.at > saved_searches.seen_at and ${isLiveDemand(now)} and not exists (
    select from user_blocks where user_blocks.user_id = saved_searches.user_id and user_blocks.blocked_id = demands.publisher_id
  ) and ${isWanted(sql.ref('saved_searches.user_id'), now)}
)`;

const countFresh = (now: Date): RawBuilder<number> => sql<number>`(
  select count(*)::int from saved_search_hits join demands on demands.id = saved_search_hits.demand_id
  where saved_search_hits.search_id = saved_searches.id and ${isFresh(now)}
)`;

function selectSaved(db: Database, now: Date) {
  return db
    .selectFrom('saved_searches')
    .select(['id', 'name', 'query', 'frequency', 'paused_until', 'created_at', 'expires_at'])
    .select(countFresh(now).as('fresh_count'));
}
export type SavedRow = Awaited<ReturnType<ReturnType<typeof selectSaved>['executeTakeFirstOrThrow']>>;

/** Lists a user's saved searches, the newest first. */
export const listSaved = (db: Database, userId: string, now: Date): Promise<SavedRow[]> =>
  selectSaved(db, now).where('user_id', '=', userId).orderBy('id', 'desc').execute();

/** Finds one of a user's saved searches; undefined if it is another user's. */
export const findSaved = (db: Database, userId: string, id: string, now: Date): Promise<SavedRow | undefined> =>
  selectSaved(db, now).where('user_id', '=', userId).where('id', '=', toDatabaseId(id)).executeTakeFirst();

/** Reads a user's current member level, which determines how many searches they may save. */
export async function readMemberLevel(db: Database, userId: string, now: Date): Promise<number> {
  const { level } = await db.selectFrom('users').select(memberLevelNow(now).as('level')).where('id', '=', userId).executeTakeFirstOrThrow();
  return level;
}

/** Blocks other saves by this user until the transaction ends. */
export async function lockSaving(trx: Database, userId: string): Promise<void> {
  await lockKey(trx, `saved-search:${userId}`);
}

/** Returns the id of the user's search with the same query, if any, and the number of their searches. */
export async function findSame(
  trx: Database,
  userId: string,
  query: Record<string, string>,
): Promise<{ id: string | null; count: number }> {
  const { rows } = await sql<{ id: string | null; count: number }>`
    select max(id) filter (where query = ${JSON.stringify(query)}::jsonb) as id, count(*)::int as count
    from saved_searches where user_id = ${userId}`.execute(trx);
  return rows[0] ?? { id: null, count: 0 };
}

export async function insertSaved(trx: Database, userId: string, saved: UnderstoodSaved, now: Date): Promise<string> {
  const { id } = await trx
    .insertInto('saved_searches')
    .values({
      user_id: userId,
      name: saved.name,
      query: JSON.stringify(saved.query),
      search: JSON.stringify(saved.search),
      tokens: saved.tokens,
      anchor: saved.anchor,
      frequency: 'INSTANT',
      created_at: now,
      seen_at: now,
      expires_at: new Date(now.getTime() + RETENTION_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('saved_search_keys')
    .values(saved.keys.map((key) => ({ key, search_id: id })))
    .execute();
  return id;
}

interface SavedChange {
  name?: string | undefined;
  frequency?: SavedSearchesTable['frequency'] | undefined;
  /** Null ends a pause. */
  pausedUntil?: Date | null;
}

/** Changes a saved search. Returns false if the user has no such search. */
export async function updateSaved(trx: Database, userId: string, id: string, { name, frequency, pausedUntil }: SavedChange, now: Date) {
  const isQuiet = frequency === 'OFF' || Boolean(pausedUntil);
  // Wait for hits that are being written with notices on; they are settled below.
  if (isQuiet) await lockSearchesExclusive(trx);
  const changed = await trx
    .updateTable('saved_searches')
    .set({
      name: name ?? sql<string>`name`,
      ...(frequency && { frequency }),
      ...(pausedUntil !== undefined && { paused_until: pausedUntil }),
    })
    .where('user_id', '=', userId)
    .where('id', '=', toDatabaseId(id))
    .returning('id')
    .executeTakeFirst();
  // Hits found until now need no notice any more.
  if (changed && isQuiet) await settleHits(trx, changed.id, now);
  return changed !== undefined;
}

/** Marks the results as seen and the notice as read. Returns false if the user has no such search. */
export async function markSeen(trx: Database, userId: string, id: string, now: Date): Promise<boolean> {
  const seen = await trx
    .updateTable('saved_searches')
    .set({ seen_at: now, expires_at: new Date(now.getTime() + RETENTION_MS), expiry_told: false })
    .where('user_id', '=', userId)
    .where('id', '=', toDatabaseId(id))
    .returning(['id', 'notice_id'])
    .executeTakeFirst();
  if (!seen) return false;
  await settleHits(trx, seen.id, now);
  await trx.updateTable('notices').set({ read_at: now }).where('id', '=', seen.notice_id).where('read_at', 'is', null).execute();
  return true;
}

/** Marks the hits of a search as needing no notice. */
export async function settleHits(trx: Database, searchId: string, now: Date): Promise<void> {
  await trx.updateTable('saved_search_hits').set({ told_at: now }).where('search_id', '=', searchId).where('told_at', 'is', null).execute();
}

/** Deletes a saved search. Returns false if the user has no such search. */
export async function deleteSaved(db: Database, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('saved_searches')
    .where('user_id', '=', userId)
    .where('id', '=', toDatabaseId(id))
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

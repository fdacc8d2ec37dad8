import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { ApiError } from './api-error.ts';

export interface RateLimit {
  /** The counter's name, such as `login:ip:203.0.113.9`. */
  key: string;
  /** Attempts allowed within the window. */
  limit: number;
  windowMs: number;
}

/** Returns the seconds until none of the limits is exhausted; 0 if none is. */
async function secondsToWait(db: Database, limits: readonly RateLimit[], now: Date): Promise<number> {
  let longest = 0;
  for (const { key, limit, windowMs } of limits) {
    const since = new Date(now.getTime() - windowMs);
    const blocking = await db
      .selectFrom('attempts')
      .select('at')
      .where('key', '=', key)
      .where('at', '>', since)
      .orderBy('at', 'desc')
      .offset(limit - 1)
      .limit(1)
      .executeTakeFirst();
    if (blocking) longest = Math.max(longest, 1, Math.ceil((blocking.at.getTime() + windowMs - now.getTime()) / 1_000));
  }
  return longest;
}

/**
 * Throws 429 with the seconds to wait if any of the limits is exhausted. Counts nothing: call `countAttempt` for each attempt. Two
 * concurrent calls may both pass; where that matters, use `reserveAttempt`.
 */
export async function assertWithinLimits(db: Database, limits: readonly RateLimit[], now: Date, message: string): Promise<void> {
  const retryAfter = await secondsToWait(db, limits, now);
  if (retryAfter > 0) throw new ApiError(429, message, { retryAfter });
}

/** Counts one attempt for each key. Returns the ids for `releaseAttempt`. */
export async function countAttempt(db: Database, keys: readonly string[], now: Date): Promise<string[]> {
  const rows = await db
    .insertInto('attempts')
    .values(keys.map((key) => ({ key, at: now })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the number of attempts counted for a key since then. */
export async function countAttempts(db: Database, key: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('attempts')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('key', '=', key)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Locks the keys until the transaction ends: every other attempt that counts towards one of them waits. */
export async function lockAttempts(trx: Database, keys: readonly string[]): Promise<void> {
  // Lock in a fixed order, so that two callers cannot deadlock.
  for (const key of keys.toSorted()) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/**
 * Checks the limits and counts one attempt for each of their keys in one step: of any number of concurrent calls, on any number of
 * instances, only as many pass as the limits allow. Returns the ids for `releaseAttempt`. Must not run inside a transaction.
 */
export async function reserveAttempt(db: Database, limits: readonly RateLimit[], now: Date, message: string): Promise<string[]> {
  const keys = [...new Set(limits.map(({ key }) => key))];
  return await db.transaction().execute(async (trx) => {
    await lockAttempts(trx, keys);
    await assertWithinLimits(trx, limits, now, message);
    return countAttempt(trx, keys, now);
  });
}

/** Releases a reserved attempt that turned out not to count. */
export async function releaseAttempt(db: Database, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('attempts').where('id', 'in', ids).execute();
}

/** Deletes the attempts counted for a key. */
export async function forgetAttempts(db: Database, key: string): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', key).execute();
}

/** Factor by which the limit of a shared address is higher. */
export const SHARED_FACTOR = 10;

/** A network, and whether many users share it (`isSharedAddress`). */
export interface Place {
  network: string;
  isShared: boolean;
}

/** Returns the limit of one network under a name of its own; higher if many users share the network. */
export const limitOfNetwork = (name: string, { network, isShared }: Place, limit: number, windowMs: number): RateLimit => ({
  key: `${name}:ip:${network}`,
  limit: isShared ? limit * SHARED_FACTOR : limit,
  windowMs,
});

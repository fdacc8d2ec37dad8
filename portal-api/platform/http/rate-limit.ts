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

/** Seconds until none of the limits is used up any more; 0 when none is. */
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
 * Refuses with 429 and the seconds to wait when any of the limits is used up. Counts nothing: call `countAttempt` for what happened.
 * Two calls at the same moment may both pass; where that matters, use `reserveAttempt`.
 */
export async function assertWithinLimits(db: Database, limits: readonly RateLimit[], now: Date, message: string): Promise<void> {
  const retryAfter = await secondsToWait(db, limits, now);
  if (retryAfter > 0) throw new ApiError(429, message, { retryAfter });
}

/** Counts one attempt against each key. Gives what `releaseAttempt` takes. */
export async function countAttempt(db: Database, keys: readonly string[], now: Date): Promise<string[]> {
  const rows = await db
    .insertInto('attempts')
    .values(keys.map((key) => ({ key, at: now })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** How many attempts were counted against a key since then. */
export async function countAttempts(db: Database, key: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('attempts')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('key', '=', key)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Holds, until the transaction ends, every other attempt that counts against one of the keys. */
export async function lockAttempts(trx: Database, keys: readonly string[]): Promise<void> {
  // One order for all, so that two callers never wait for each other.
  for (const key of keys.toSorted()) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/**
 * Checks the limits and counts one attempt against each of their keys in one step: of any number of calls at the same moment, on any
 * number of instances, only as many pass as the limits allow. Gives what `releaseAttempt` takes. Not inside a transaction.
 */
export async function reserveAttempt(db: Database, limits: readonly RateLimit[], now: Date, message: string): Promise<string[]> {
  const keys = [...new Set(limits.map(({ key }) => key))];
  return await db.transaction().execute(async (trx) => {
    await lockAttempts(trx, keys);
    await assertWithinLimits(trx, limits, now, message);
    return countAttempt(trx, keys, now);
  });
}

/** Takes a reserved attempt back: it turned out not to be one that counts. */
export async function releaseAttempt(db: Database, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('attempts').where('id', 'in', ids).execute();
}

/** Forgets what was counted against a key. */
export async function forgetAttempts(db: Database, key: string): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', key).execute();
}

/** An address behind which many stand is allowed so many times more. */
export const SHARED_FACTOR = 10;

/** A network, and whether it stands for many people (`isSharedAddress`). */
export interface Place {
  network: string;
  isShared: boolean;
}

/** A limit of one network, under a name of its own; wider where many share it. */
export const limitOfNetwork = (name: string, { network, isShared }: Place, limit: number, windowMs: number): RateLimit => ({
  key: `${name}:ip:${network}`,
  limit: isShared ? limit * SHARED_FACTOR : limit,
  windowMs,
});

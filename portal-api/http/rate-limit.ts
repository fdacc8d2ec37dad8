import type { Database } from '../db/database.ts';
import { ApiError } from './api-error.ts';

export interface RateLimit {
  /** What is counted, such as `login:ip:203.0.113.9`. */
  key: string;
  /** Attempts allowed within the window. */
  limit: number;
  windowMs: number;
}

/**
 * Refuses with 429 and the seconds to wait when any of the limits is used up. Counts nothing: call `countAttempt` for what happened.
 * The counters live in the database, so all instances share them.
 */
export async function assertWithinLimits(db: Database, limits: readonly RateLimit[], now: Date, message: string): Promise<void> {
  for (const { key, limit, windowMs } of limits) {
    const since = new Date(now.getTime() - windowMs);
    const oldest = await db
      .selectFrom('attempts')
      .select('at')
      .where('key', '=', key)
      .where('at', '>', since)
      .orderBy('at', 'desc')
      .offset(limit - 1)
      .limit(1)
      .executeTakeFirst();
    if (oldest) {
      const retryAfter = Math.max(1, Math.ceil((oldest.at.getTime() + windowMs - now.getTime()) / 1_000));
      throw new ApiError(429, message, { retryAfter });
    }
  }
}

export async function countAttempt(db: Database, keys: readonly string[], now: Date): Promise<void> {
  await db
    .insertInto('attempts')
    .values(keys.map((key) => ({ key, at: now })))
    .execute();
}

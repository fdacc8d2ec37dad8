import { DAY_MS } from '#shared/durations.ts';
import type { Database } from '../../platform/db/database.ts';
import { reserveAttempt } from '../../platform/http/rate-limit.ts';

const REPORTS_PER_DAY = 10;

/**
 * Counts a report of a demand or a person towards the daily limit of its author. Returns the attempt, for `releaseAttempt` if nothing is
 * stored. Throws 429 for the eleventh in 24 hours.
 */
export const reserveReport = (db: Database, reporterId: string, now: Date): Promise<string[]> =>
  reserveAttempt(
    db,
    [{ key: `report:user:${reporterId}`, limit: REPORTS_PER_DAY, windowMs: DAY_MS }],
    now,
    '今天举报的次数已用完，请明天再试',
  );

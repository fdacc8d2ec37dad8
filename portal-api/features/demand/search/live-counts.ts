import type { Database } from '../../../platform/db/database.ts';
import { createRevalidatedValue } from '../../../platform/revalidated-value.ts';
import { countLiveByType } from '../demand-repository.ts';

/** Number of live demands from which the counts are cached: nobody notices that they are a minute old. */
const CACHED_FROM = 20_000;
const FRESHNESS = { freshMs: 60_000, usefulMs: 600_000 };

/** Reads the number of live demands of each type. */
export interface LiveCounts {
  read(now: Date): Promise<Map<string, number>>;
  /** Resolves when no count is running in the background. */
  settle(): Promise<void>;
}

/**
 * Counts live demands by type, within the request if there are few. Counting a million takes a third of a second, too long for every home
 * page: from `keptFrom` on the counts are cached for ten minutes, and those older than a minute are counted again in the background.
 * Background failures are passed to `onError` and leave the old counts.
 */
export function createLiveCounts(db: Database, onError: (error: unknown) => void, keptFrom = CACHED_FROM): LiveCounts {
  let areMany = false;
  async function count(now: Date): Promise<Map<string, number>> {
    const counts = await countLiveByType(db, now);
    areMany = [...counts.values()].reduce((sum, one) => sum + one, 0) >= keptFrom;
    return counts;
  }
  const kept = createRevalidatedValue(count, FRESHNESS, onError);
  return {
    // Few are counted on each request: a user who has just published sees their demand counted.
    read: (now) => (areMany || kept.known() === null ? kept.read(now) : count(now)),
    settle: kept.settle,
  };
}

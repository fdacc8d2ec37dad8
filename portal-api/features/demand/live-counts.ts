import type { Database } from '../../platform/db/database.ts';
import { createRevalidatedValue } from '../../platform/revalidated-value.ts';
import { countLiveByType } from './demand-repository.ts';

/** With so many shown demands their number is kept: nobody sees that it is a minute old. */
const KEPT_FROM = 20_000;
const FRESHNESS = { freshMs: 60_000, usefulMs: 600_000 };

/** The number of live demands of each type. */
export interface LiveCounts {
  read(now: Date): Promise<Map<string, number>>;
  /** Resolves when nothing is being counted in the background. */
  settle(): Promise<void>;
}

/**
 * Counts live demands by type, while somebody waits where there are few. Counting a million takes a third of a second, which is too long for every home
 * page: from `keptFrom` on the numbers are kept for ten minutes, and those older than a minute are counted anew in the background. Failures in
 * the background go to `onError`; the old numbers stay.
 */
export function createLiveCounts(db: Database, onError: (error: unknown) => void, keptFrom = KEPT_FROM): LiveCounts {
  let areMany = false;
  async function count(now: Date): Promise<Map<string, number>> {
    const counts = await countLiveByType(db, now);
    areMany = [...counts.values()].reduce((sum, one) => sum + one, 0) >= keptFrom;
    return counts;
  }
  const kept = createRevalidatedValue(count, FRESHNESS, onError);
  return {
    // Few are counted for each asker anew: somebody who has just published sees their own among them.
    read: (now) => (areMany || kept.known() === null ? kept.read(now) : count(now)),
    settle: kept.settle,
  };
}

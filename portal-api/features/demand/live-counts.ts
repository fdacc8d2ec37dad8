import type { Database } from '../../platform/db/database.ts';
import { countLiveByType } from './demand-repository.ts';

/** With so many shown demands their number is kept: nobody sees that it is a minute old. */
const KEPT_FROM = 20_000;
const FRESH_MS = 60_000;
const USEFUL_MS = 600_000;

interface Kept {
  counts: Map<string, number>;
  at: number;
}

/** The number of live demands of each type. */
export interface LiveCounts {
  read(now: Date): Promise<Map<string, number>>;
  /** Resolves when nothing is being counted. */
  settle(): Promise<void>;
}

/**
 * Counts live demands by type, while somebody waits where there are few. Counting a million takes a third of a second, which is too long for every home
 * page: from `keptFrom` on the numbers are kept for ten minutes, and those older than a minute are counted anew in the background. Failures in
 * the background go to `onError`; the old numbers stay.
 */
export function createLiveCounts(db: Database, onError: (error: unknown) => void, keptFrom = KEPT_FROM): LiveCounts {
  let kept: Kept | null = null;
  let counting: Promise<Map<string, number>> | null = null;

  async function count(now: Date): Promise<Map<string, number>> {
    const counts = await countLiveByType(db, now);
    const total = [...counts.values()].reduce((sum, one) => sum + one, 0);
    kept = total >= keptFrom ? { counts, at: now.getTime() } : null;
    return counts;
  }

  /** Others who ask meanwhile wait for the same count. */
  function countOnce(now: Date): Promise<Map<string, number>> {
    counting ??= count(now).finally(() => {
      counting = null;
    });
    return counting;
  }

  return {
    read(now) {
      // Few are counted for each asker anew: somebody who has just published sees their own among them.
      if (!kept) return count(now);
      const age = Math.abs(now.getTime() - kept.at);
      if (age >= USEFUL_MS) return countOnce(now);
      if (age >= FRESH_MS) countOnce(now).catch(onError);
      return Promise.resolve(kept.counts);
    },
    settle: async () => void (await counting?.catch(() => {})),
  };
}

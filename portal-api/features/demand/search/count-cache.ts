import type { FacetCount } from './count-facets.ts';

const FRESH_MS = 60_000;
const MAX_FRESH_MS = 300_000;
const USEFUL_MS = 600_000;
/** A count stays fresh for this multiple of its duration, so that counting takes at most one 200th of the time. */
const FRESH_PER_DURATION = 200;
const MAX_ENTRIES = 500;

export interface Counted {
  total: number;
  counts: FacetCount[];
}

/**
 * Returns for how long a count that took `tookMs` is fresh, in ms: a minute, and up to five for expensive counts such as lists of a
 * million.
 */
export const freshMs = (tookMs: number): number => Math.min(Math.max(FRESH_MS, tookMs * FRESH_PER_DURATION), MAX_FRESH_MS);

/**
 * Creates a cache of counts that are too slow for a request to await: made in the background, one at a time, and cached for ten minutes.
 */
export function createCountCache(onError: (error: unknown) => void) {
  const cache = new Map<string, { counted: Counted; at: number; tookMs: number }>();
  let counting: Promise<void> | null = null;

  const ageOf = (key: string, now: Date): number => now.getTime() - (cache.get(key)?.at ?? Number.NEGATIVE_INFINITY);

  function store(key: string, counted: Counted, { now, tookMs }: { now: Date; tookMs: number }): void {
    cache.delete(key);
    cache.set(key, { counted, at: now.getTime(), tookMs });
    const [oldest] = cache.keys();
    if (cache.size > MAX_ENTRIES && oldest !== undefined) cache.delete(oldest);
  }

  return {
    /** Returns the cached count, or null if there is none. */
    read: (key: string, now: Date): Counted | null => (ageOf(key, now) < USEFUL_MS ? (cache.get(key)?.counted ?? null) : null),
    /** Starts a count in the background, unless the cached one is fresh (`freshMs`) or another count is running. */
    refresh(key: string, count: () => Promise<Counted>, now: Date): void {
      if (ageOf(key, now) < freshMs(cache.get(key)?.tookMs ?? 0)) return;
      const startedAt = performance.now();
      counting ??= count()
        .then((counted) => store(key, counted, { now, tookMs: performance.now() - startedAt }))
        .catch(onError)
        .finally(() => {
          counting = null;
        });
    },
    /** Resolves when no count is running. */
    settle: async (): Promise<void> => void (await counting),
  };
}

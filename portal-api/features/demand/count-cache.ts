import type { FacetCount } from './search-repository.ts';

const FRESH_MS = 60_000;
const USEFUL_MS = 600_000;
const MAX_ENTRIES = 500;

export interface Counted {
  total: number;
  counts: FacetCount[];
}

/** Counts that take too long for somebody to wait: made in the background, one at a time, and cached for ten minutes. */
export function createCountCache(onError: (error: unknown) => void) {
  const cache = new Map<string, { counted: Counted; at: number }>();
  let counting: Promise<void> | null = null;

  const ageOf = (key: string, now: Date): number => now.getTime() - (cache.get(key)?.at ?? Number.NEGATIVE_INFINITY);

  function store(key: string, counted: Counted, now: Date): void {
    cache.delete(key);
    cache.set(key, { counted, at: now.getTime() });
    const [oldest] = cache.keys();
    if (cache.size > MAX_ENTRIES && oldest !== undefined) cache.delete(oldest);
  }

  return {
    /** The cached count; null when there is none. */
    read: (key: string, now: Date): Counted | null => (ageOf(key, now) < USEFUL_MS ? (cache.get(key)?.counted ?? null) : null),
    /** Has it counted, unless that was done within the last minute or something else is being counted. */
    refresh(key: string, count: () => Promise<Counted>, now: Date): void {
      if (ageOf(key, now) < FRESH_MS) return;
      counting ??= count()
        .then((counted) => store(key, counted, now))
        .catch(onError)
        .finally(() => {
          counting = null;
        });
    },
    /** Resolves when nothing is being counted. */
    settle: async (): Promise<void> => void (await counting),
  };
}

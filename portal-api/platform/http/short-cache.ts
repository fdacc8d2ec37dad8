/** A short-lived cache of answers that the calls of one page share, by a key of the page. */
export interface ShortCache<Value> {
  /** Returns the cached answer, or otherwise that of `ask`; concurrent callers share one query. Failures are not cached. */
  find(key: string, ask: () => Promise<Value>): Promise<Value>;
  forget(key: string): void;
}

/** Creates a cache whose answers are valid for `ms` from the start of their query. `now` returns milliseconds of a monotonic clock. */
export function createShortCache<Value>(ms: number, now: () => number = () => performance.now()): ShortCache<Value> {
  /** Ordered by expiry. */
  const kept = new Map<string, { found: Promise<Value>; endsAt: number }>();
  return {
    find(key, ask) {
      const at = now();
      for (const [old, { endsAt }] of kept) {
        if (endsAt > at) break;
        kept.delete(old);
      }
      const known = kept.get(key);
      if (known) return known.found;
      const entry = { found: ask(), endsAt: at + ms };
      kept.set(key, entry);
      entry.found.catch(() => kept.get(key) === entry && kept.delete(key));
      return entry.found;
    },
    forget: (key) => void kept.delete(key),
  };
}

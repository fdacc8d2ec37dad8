/** Holds answers that the calls of one page share, by a key of the page. */
export interface PageMemory<Value> {
  /** Gives the answer that is remembered, or else that of `ask`; who comes meanwhile waits for the same. A failure is not remembered. */
  find(key: string, ask: () => Promise<Value>): Promise<Value>;
  forget(key: string): void;
}

/** Remembers for `ms` from the moment of asking on. `now` tells the milliseconds of a clock that never goes back. */
export function createPageMemory<Value>(ms: number, now: () => number = () => performance.now()): PageMemory<Value> {
  /** In the order of their ends. */
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

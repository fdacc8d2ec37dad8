/** Maximum number of entries per prefix: more than are ever shown, and few enough to take a millisecond. */
const MAX_FOUND = 400;

/** Finds values by the prefix of their keys. */
export interface PrefixTable<Value> {
  /** Returns the values whose key starts with a text, each once, in the order of the keys. */
  find(prefix: string): Value[];
  /** Returns whether a key equals this text. */
  has(key: string): boolean;
}

/**
 * Creates a table that is sorted once and searched by bisection: a lookup takes microseconds at any size. A value may have several keys.
 */
export function createPrefixTable<Value>(entries: readonly (readonly [key: string, value: Value])[]): PrefixTable<Value> {
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)));
  const firstFrom = (text: string): number => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const [key = ''] = sorted[middle] ?? [];
      if (key < text) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    find: (prefix) => {
      const found = new Set<Value>();
      for (let at = firstFrom(prefix); at < sorted.length && found.size < MAX_FOUND; at += 1) {
        const entry = sorted[at];
        if (!entry?.[0].startsWith(prefix)) break;
        found.add(entry[1]);
      }
      return [...found];
    },
    has: (key) => sorted[firstFrom(key)]?.[0] === key,
  };
}

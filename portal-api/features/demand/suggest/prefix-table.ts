/** Entries that one prefix may bring; more than anybody is shown, and few enough for a thousandth of a second. */
const MOST_FOUND = 400;

/** Values by the beginning of their keys. */
export interface PrefixTable<Value> {
  /** Those whose key begins with a text, each once, in the order of the keys. */
  find(prefix: string): Value[];
  /** Whether a key is this text. */
  has(key: string): boolean;
}

/** Sorted once, then searched by halves: a look-up takes microseconds, however many entries there are. A value may have several keys. */
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
      for (let at = firstFrom(prefix); at < sorted.length && found.size < MOST_FOUND; at += 1) {
        const entry = sorted[at];
        if (!entry?.[0].startsWith(prefix)) break;
        found.add(entry[1]);
      }
      return [...found];
    },
    has: (key) => sorted[firstFrom(key)]?.[0] === key,
  };
}

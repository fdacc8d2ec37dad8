const place = Symbol('place');
type Listed<T> = T & { [place]?: number };

/** Which things are under way just now; each is in one trackedSet at most. */
export interface TrackedSet<T extends object> {
  add(entry: T): void;
  remove(entry: T): void;
  readonly size: number;
  [Symbol.iterator](): Iterator<T>;
}

/**
 * What a Set would be for, but for requests: a Set that thousands enter and leave each second replaces its table all the time, and once
 * one of those tables is old, V8 keeps every later one, with all that was in it, until the next full collection (young collections then
 * take 20 ms instead of one). An array that is always the same one has no such past.
 */
export function createTrackedSet<T extends object>(): TrackedSet<T> {
  const entries: Listed<T>[] = [];
  return {
    add(entry: Listed<T>) {
      entry[place] = entries.length;
      entries.push(entry);
    },
    remove(entry: Listed<T>) {
      const index = entry[place];
      if (index === undefined || entries[index] !== entry) return;
      const last = entries.pop();
      if (last && last !== entry) {
        entries[index] = last;
        last[place] = index;
      }
      entry[place] = undefined;
    },
    get size() {
      return entries.length;
    },
    // A copy: the loop may remove entries.
    [Symbol.iterator]: () => [...entries].values(),
  };
}

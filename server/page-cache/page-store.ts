import { LRUCache } from 'lru-cache';
import type { CachedPage } from './cached-page.ts';

export interface StoredPage {
  page: CachedPage;
  /** Time at which its data was requested, in ms since 1970. */
  at: number;
  /** Names of the calls whose data it contains. */
  calls: readonly string[];
  /** Ids of the demands that it is about. */
  demands: readonly string[];
  /** End of its display, in ms since 1970, if a change in a burst has made it stale. Absent otherwise. */
  until?: number;
}

/** A change within this time after another one of the same calls belongs to a burst, in ms. */
const BURST_MS = 1_000;
/**
 * In a burst a page is served until its data has this age, in ms, unless it is about a changed demand: if each change dropped them, pages
 * with long lists would never be served from the cache. Short enough that a change shows within a second.
 */
const SHOWN_MS = 800;
/** Number of demands whose last change is remembered: a render that began earlier finishes long before that is forgotten. */
const MAX_DEMANDS = 10_000;

export interface PageStore {
  get(key: string): StoredPage | undefined;
  /** Stores the page unless its data has changed since `generation` was read; after a change in a burst, for a moment only. */
  put(key: string, stored: StoredPage, generation: number): void;
  delete(key: string): void;
  /** Returns a number that grows with every purge: read it before a page's data is requested. */
  generation(): number;
  /**
   * Removes the pages made of any of these calls, or all pages if no calls are given. In a burst of changes, pages with recent data stay
   * for a moment, so that each is rendered about twice a second at most, except pages about the demands with these ids. `demands` is null
   * for a change that the database has not reported yet: its report follows, and does not count as a burst because of this one.
   */
  purge(calls?: readonly string[], demands?: readonly string[] | null): void;
  /** Returns its size in memory. */
  size(): { bytes: number; entries: number };
}

/**
 * Memory that V8 and the allocator use for a page besides its bytes and its key: the buffers, the entry in the map. Measured by
 * `page-cache-memory.test.ts`.
 */
const ENTRY_BYTES = 1_800;
/** Size of a reference in a list. */
const REFERENCE_BYTES = 8;

/**
 * Creates a store for anonymous pages in memory, which removes the least recently used first. `maxBytes` limits all memory used for them;
 * `now` is in ms since 1970.
 */
export function createPageStore(maxBytes: number, now: () => number = Date.now): PageStore {
  const pages = new LRUCache<string, StoredPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ page, calls, demands }, key) =>
      page.br.length + page.gzip.length + key.length + (calls.length + demands.length) * REFERENCE_BYTES + ENTRY_BYTES,
  });
  let generation = 0;
  /** Generations of the last purge of all pages, of each call (bursts excepted), and of each demand. */
  let lastOfAll = 0;
  const lastOf = new Map<string, number>();
  const lastOfDemand = new LRUCache<string, number>({ max: MAX_DEMANDS });
  /** Times of the last change of each call that the database reported, and of its last purge in a burst, in ms since 1970. */
  const purgedAt = new Map<string, number>();
  const burstAt = new Map<string, number>();
  const never = Number.NEGATIVE_INFINITY;
  const endOf = ({ at }: StoredPage): number => at + SHOWN_MS;
  return {
    get(key) {
      const stored = pages.get(key);
      if (stored?.until === undefined || now() < stored.until) return stored;
      pages.delete(key);
      return undefined;
    },
    put(key, stored, since) {
      const isChanged = (last: number | undefined): boolean => since < (last ?? 0);
      if (isChanged(lastOfAll) || stored.calls.some((call) => isChanged(lastOf.get(call)))) return;
      if (stored.demands.some((id) => isChanged(lastOfDemand.get(id)))) return;
      const isStale = stored.calls.some((call) => stored.at <= (burstAt.get(call) ?? never));
      if (!isStale) pages.set(key, stored);
      else if (now() < endOf(stored)) pages.set(key, { ...stored, until: endOf(stored) });
    },
    delete: (key) => void pages.delete(key),
    generation: () => generation,
    purge(calls, demands = null) {
      generation += 1;
      if (!calls) {
        lastOfAll = generation;
        return void pages.clear();
      }
      const at = now();
      const isBurst = calls.every((call) => at - (purgedAt.get(call) ?? never) < BURST_MS);
      for (const id of demands ?? []) lastOfDemand.set(id, generation);
      for (const call of calls) {
        if (demands) purgedAt.set(call, at);
        if (isBurst) burstAt.set(call, at);
        else lastOf.set(call, generation);
      }
      for (const [key, stored] of pages.entries()) {
        if (!stored.calls.some((call) => calls.includes(call))) continue;
        const isLeft = isBurst && at < endOf(stored) && !stored.demands.some((id) => demands?.includes(id));
        if (isLeft) stored.until ??= endOf(stored);
        else pages.delete(key);
      }
    },
    size: () => ({ bytes: pages.calculatedSize, entries: pages.size }),
  };
}

import { LRUCache } from 'lru-cache';
import type { CachedPage } from './cached-page.ts';

export interface StoredPage {
  page: CachedPage;
  /** When its data was requested, in ms since 1970. */
  at: number;
  /** Names of the calls it was made of. */
  calls: readonly string[];
  /** Ids of the demands that it is about. */
  demands: readonly string[];
  /** One of many changes has made it stale: until then it is shown all the same, in ms since 1970. Absent: nothing has. */
  until?: number;
}

/** Changes that follow another one of the same calls within so long come in a burst, in ms. */
const BURST_MS = 1_000;
/**
 * In a burst a page is shown until its data is so old, in ms, whatever has changed beside what it is about: dropped with each change,
 * pages that list much would never come out of the cache. Short enough that a change shows within a second.
 */
const SHOWN_MS = 800;
/** Of so many demands the last change is remembered: renders that began before are over long before it is forgotten. */
const MOST_DEMANDS = 10_000;

export interface PageStore {
  get(key: string): StoredPage | undefined;
  /** Stores the page, unless something it was made of has changed since `generation` was read; after a change in a burst for a moment. */
  put(key: string, stored: StoredPage, generation: number): void;
  delete(key: string): void;
  /** Rises with every purge: read it before a page's data is requested. */
  generation(): number;
  /**
   * Removes the pages made of any of these calls; of all calls when none is named. In a burst of changes pages whose data is young are left
   * for a moment, so that each is made some twice a second at most; but for those about the demands with these ids. `demands` is null for
   * what the database has not told: its own word follows, and is no burst by that.
   */
  purge(calls?: readonly string[], demands?: readonly string[] | null): void;
  /** Its size in memory. */
  size(): { bytes: number; entries: number };
}

/**
 * What V8 and the allocator hold for a page besides its bytes and its key: the buffers, the entry in the map. Measured by
 * `page-cache-memory.test.ts`.
 */
const ENTRY_BYTES = 1_800;
/** Of a reference in a list. */
const REFERENCE_BYTES = 8;

/**
 * Anonymous pages in memory; the least recently used are removed first. `maxBytes` counts all that is held for them; `now` is in ms since
 * 1970.
 */
export function createPageStore(maxBytes: number, now: () => number = Date.now): PageStore {
  const pages = new LRUCache<string, StoredPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ page, calls, demands }, key) =>
      page.br.length + page.gzip.length + key.length + (calls.length + demands.length) * REFERENCE_BYTES + ENTRY_BYTES,
  });
  let generation = 0;
  /** When everything was purged last, each call (bursts apart), and each demand. */
  let lastOfAll = 0;
  const lastOf = new Map<string, number>();
  const lastOfDemand = new LRUCache<string, number>({ max: MOST_DEMANDS });
  /** When the database told of each call last, and when it was last purged in a burst, in ms since 1970. */
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

import { LRUCache } from 'lru-cache';
import type { CachedPage } from './cached-page.ts';

export interface StoredPage {
  page: CachedPage;
  /** When its data was requested, in ms since 1970. */
  at: number;
  /** Names of the calls it was made of. */
  calls: readonly string[];
}

export interface PageStore {
  get(key: string): StoredPage | undefined;
  /** Stores the page, unless something it was made of has changed since `generation` was read. */
  put(key: string, stored: StoredPage, generation: number): void;
  delete(key: string): void;
  /** Rises with every purge: read it before a page's data is requested. */
  generation(): number;
  /** Removes the pages made of any of these calls; of all calls when none is named. */
  purge(calls?: readonly string[]): void;
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

/** Anonymous pages in memory; the least recently used are removed first. `maxBytes` counts all that is held for them. */
export function createPageStore(maxBytes: number): PageStore {
  const pages = new LRUCache<string, StoredPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ page, calls }, key) =>
      page.br.length + page.gzip.length + key.length + calls.length * REFERENCE_BYTES + ENTRY_BYTES,
  });
  let generation = 0;
  /** When everything was purged last, and each call. */
  let lastOfAll = 0;
  const lastOf = new Map<string, number>();
  return {
    get: (key) => pages.get(key),
    put(key, stored, since) {
      if (since >= lastOfAll && stored.calls.every((call) => since >= (lastOf.get(call) ?? 0))) pages.set(key, stored);
    },
    delete: (key) => void pages.delete(key),
    generation: () => generation,
    purge(calls) {
      generation += 1;
      if (!calls) {
        lastOfAll = generation;
        return void pages.clear();
      }
      for (const call of calls) lastOf.set(call, generation);
      for (const [key, stored] of pages.entries()) if (stored.calls.some((call) => calls.includes(call))) pages.delete(key);
    },
    size: () => ({ bytes: pages.calculatedSize, entries: pages.size }),
  };
}

import { LRUCache } from 'lru-cache';
import type { PreparedPage } from './prepared-page.ts';

export interface StoredPage {
  page: PreparedPage;
  /** When it was rendered, in ms since 1970. */
  at: number;
  /** Inventory rows of the calls it was made of. */
  calls: readonly string[];
}

export interface PageStore {
  get(key: string): StoredPage | undefined;
  /** Keeps the page, unless something it was made of has changed since `generation` was read. */
  put(key: string, stored: StoredPage, generation: number): void;
  delete(key: string): void;
  /** Rises with every purge: read it before a page's data is asked for. */
  generation(): number;
  /** Forgets the pages made of any of these calls; of all calls when none is named. */
  purge(calls?: readonly string[]): void;
  size(): { bytes: number; entries: number };
}

/** Pages of visitors in memory, those used least leaving first; `maxBytes` counts both forms of each. */
export function createPageStore(maxBytes: number): PageStore {
  const pages = new LRUCache<string, StoredPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }, key) => page.size + key.length,
  });
  let generation = 0;
  return {
    get: (key) => pages.get(key),
    put(key, stored, since) {
      if (since === generation) pages.set(key, stored);
    },
    delete: (key) => void pages.delete(key),
    generation: () => generation,
    purge(calls) {
      generation += 1;
      for (const [key, stored] of pages.entries()) if (!calls || stored.calls.some((call) => calls.includes(call))) pages.delete(key);
    },
    size: () => ({ bytes: pages.calculatedSize, entries: pages.size }),
  };
}

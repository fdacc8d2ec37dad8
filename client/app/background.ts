import type { QueryClient } from '@tanstack/react-query';
import { keepCachedValues } from '#client/lib/cached-values.ts';
import { ensureDeviceId } from '#client/lib/device-id.ts';
import { whenIdle } from '#client/lib/when-idle.ts';
import { cachedQueries } from './cached-queries.ts';
import { loadFeatures } from './routes.ts';

/** What a tab does once the page answers: the device's id, the values that outlive the tab, and what a click will need first. */
export function startBackground(queryClient: QueryClient): void {
  // One at a time: the first use of the storage alone can take a slow device 50 ms.
  whenIdle(() => void ensureDeviceId());
  whenIdle(() => void keepCachedValues(queryClient, cachedQueries));
  whenIdle(() => {
    loadFeatures().catch(() => {
      // Only early: whoever clicks asks again.
    });
  });
}

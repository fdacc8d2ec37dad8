import type { QueryClient } from '@tanstack/react-query';
import { keepCachedValues } from '#client/lib/cached-values.ts';
import { ensureDeviceId } from '#client/lib/device-id.ts';
import type { PortalStore } from '#client/lib/portal-store.tsx';
import { whenIdle } from '#client/lib/when-idle.ts';
import { watchAgreement } from './agreement-watch.ts';
import { cachedQueries } from './cached-queries.ts';
import { loadFeatures } from './routes.ts';

/**
 * What a tab does once the page answers: the device's id, the values that outlive the tab, an agreement that has changed, and what a
 * click will need first.
 */
export function startBackground(queryClient: QueryClient, store: PortalStore): void {
  // One at a time: the first use of the storage alone can take a slow device 50 ms.
  whenIdle(() => void ensureDeviceId());
  whenIdle(() => void keepCachedValues(queryClient, cachedQueries));
  whenIdle(() => void watchAgreement(store, queryClient));
  whenIdle(() => {
    loadFeatures().catch(() => {
      // Only early: whoever clicks asks again.
    });
  });
}

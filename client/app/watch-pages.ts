import type { QueryClient } from '@tanstack/react-query';
import { clearChosen } from '#client/entities/comparison/compare-store.ts';
import { watchUnwanted } from '#client/features/feedback/watch-unwanted.ts';
import { watchSearchBoxes } from '#client/features/search/watch-search-boxes.ts';
import type { PortalStore } from '#client/lib/portal-store.tsx';
import { whenIdle } from '#client/lib/when-idle.ts';
import { watchExposures } from './exposures.ts';
import { watchRestoring } from './restored-page.ts';
import { watchSearches } from './search-log.ts';

/**
 * Starts the watchers that observe the pages of a tab until it closes: exposures, searches and their clicks, the focus of search boxes,
 * 「不感兴趣」 clicks, and a changed session on a restored page. In one chunk, so that the initial scripts contain one address instead of one
 * per watcher.
 */
export function watchPages(queryClient: QueryClient, store: PortalStore): void {
  whenIdle(watchExposures);
  whenIdle(() => void watchSearches(queryClient));
  whenIdle(() => watchSearchBoxes(store));
  whenIdle(() => watchRestoring());
  whenIdle(() => watchUnwanted({ queryClient, store }));
  // The next user to sign in must not see the demands that this user has selected to compare.
  store.subscribe(({ signedIn }, before) => {
    if (before.signedIn && !signedIn) clearChosen();
  });
}

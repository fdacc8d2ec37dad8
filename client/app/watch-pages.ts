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
 * Follows what is done on the pages of a tab, for as long as it lives: which cards are seen, what is searched for and opened, and which search
 * box has the focus, what is not wanted, and whether the session is the same when a page is shown again. In one script, so that the first ones name one address instead of four.
 */
export function watchPages(queryClient: QueryClient, store: PortalStore): void {
  whenIdle(watchExposures);
  whenIdle(() => void watchSearches(queryClient));
  whenIdle(() => watchSearchBoxes(store));
  whenIdle(() => watchRestoring());
  whenIdle(() => watchUnwanted({ queryClient, store }));
  // Who signs in next has chosen nothing.
  store.subscribe(({ signedIn }, before) => {
    if (before.signedIn && !signedIn) clearChosen();
  });
}

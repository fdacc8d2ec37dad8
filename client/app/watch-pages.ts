import type { QueryClient } from '@tanstack/react-query';
import { clearChosen } from '#client/entities/comparison/compare-store.ts';
import { watchUnwanted } from '#client/features/feedback/watch-unwanted.ts';
import { forgetSearches } from '#client/features/search/recent-searches.ts';
import { watchSearchBoxes } from '#client/features/search/watch-search-boxes.ts';
import type { PortalStore } from '#client/lib/portal-store.tsx';
import { whenIdle } from '#client/lib/when-idle.ts';
import { watchExposures } from './exposures.ts';
import { watchRestoring } from './restored-page.ts';
import { watchSearches } from './search-log.ts';

/**
 * Starts the watchers that observe the pages of a tab until it closes: exposures, searches and their clicks, the focus of search boxes,
 * 「不感兴趣」 clicks, a changed session on a restored page, and the end of a session. In one chunk, so that the initial scripts contain one
 * address instead of one per watcher. `wasSignedIn`: whether the page began with a user, who may have signed out before this code arrived.
 */
export function watchPages(queryClient: QueryClient, store: PortalStore, wasSignedIn: boolean): void {
  whenIdle(watchExposures);
  whenIdle(() => void watchSearches(queryClient));
  whenIdle(watchSearchBoxes);
  whenIdle(() => watchRestoring());
  whenIdle(() => watchUnwanted({ queryClient, store }));
  if (wasSignedIn && !store.getState().signedIn) forgetChoices();
  store.subscribe(({ signedIn }, before) => {
    if (before.signedIn && !signedIn) forgetChoices();
  });
}

/** The next user to sign in must not see what this user has searched for and selected to compare. */
function forgetChoices(): void {
  clearChosen();
  forgetSearches();
}

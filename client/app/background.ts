import type { QueryClient } from '@tanstack/react-query';
import { keepCachedValues } from '#client/lib/cached-values.ts';
import { rememberChannel } from '#client/lib/channel.ts';
import { ensureDeviceId } from '#client/lib/device-id.ts';
import { firstAddress, recordPageLeft } from '#client/lib/last-page.ts';
import { followOtherTabs } from '#client/lib/other-tabs.ts';
import type { PortalStore } from '#client/lib/portal-store.tsx';
import { leadOfDocument } from '#client/lib/server-clock.ts';
import { onSessionElsewhere } from '#client/lib/session-channel.ts';
import { assignDrafts } from '#client/lib/unfinished.ts';
import { savesData, whenIdle } from '#client/lib/when-idle.ts';
import { watchAgreement } from './agreement-watch.ts';
import { cachedQueries } from './cached-queries.ts';
import { featureNames, loadFeature } from './routes.ts';
import { joinSession, leaveSession } from './session-elsewhere.ts';
import { watchUnread } from './unread-mark.ts';

/**
 * Starts the background work of a tab once the page is interactive: the device id, logins, logouts and writes in other tabs, the values
 * cached beyond the tab, changes of the agreement, the refresh of a cached document, unread counts, live updates, reports of exposures and
 * searches, search suggestions, and the code that the next click needs.
 */
export function startBackground(queryClient: QueryClient, store: PortalStore): void {
  recordPages(store);
  onSessionElsewhere((user) => (user ? joinSession({ store, queryClient }, user) : leaveSession({ store, queryClient })));
  followOtherTabs(queryClient, performance.timeOrigin);
  const { user, signedIn } = store.getState();
  if (user) whenIdle(() => assignDrafts(user.nickname));
  performance.mark('portal-background');
  renewKeptDocument(queryClient);
  // One task at a time: the first access to the storage alone can take 50 ms on a slow device.
  whenIdle(() => void ensureDeviceId());
  whenIdle(() => rememberChannel(firstAddress()));
  whenIdle(() => void keepCachedValues(queryClient, cachedQueries));
  whenIdle(() => void watchAgreement(store, queryClient));
  whenIdle(() => void watchUnread(queryClient));
  whenIdle(() => followOnceSignedIn(queryClient, store));
  whenIdle(() => {
    import('./watch-pages.ts').then(
      ({ watchPages }) => watchPages(queryClient, store, signedIn),
      (error: unknown) => console.warn('what is seen will not be counted', error),
    );
  });
  // In data-saving mode the code of another page is loaded by the first click that leads there.
  if (savesData()) return;
  whenIdle(loadPrefetched);
  for (const name of featureNames) whenIdle(() => void loadFeature(name).catch(onlyPreloaded));
  whenIdle(() => void import('#client/lib/mutation.ts').catch(onlyPreloaded));
}

/** The click loads it again. */
const onlyPreloaded = (): void => {};

/**
 * Loads what the document prefetches, if the browser ignores such links, as Safari does: the sprite of the icons of whatever appears later.
 * After a release the server no longer has it.
 */
function loadPrefetched(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')) {
    if (link.relList.supports('prefetch')) continue;
    fetch(link.href).catch(() => {
      // Only a preload: the first icon loads it again.
    });
  }
}

/** Records which page leads to the next one: `document.referrer` only knows the page before the first one. */
function recordPages(store: PortalStore): void {
  store.subscribe(({ pendingRoute }, before) => {
    if (pendingRoute !== null && before.pendingRoute === null) recordPageLeft(location.href);
  });
  window.addEventListener('popstate', () => recordPageLeft(null));
}

/** Loads the code for live updates when there is a user to be told of something. */
function followOnceSignedIn(queryClient: QueryClient, store: PortalStore): void {
  const load = () =>
    void import('./live-updates.ts').then(
      ({ followLiveUpdates }) => followLiveUpdates(queryClient, store),
      (error: unknown) => console.warn('new messages will only be polled for', error),
    );
  const loadIfSignedIn = () => {
    if (!store.getState().signedIn) return;
    stop();
    load();
  };
  const stop = store.subscribe(loadIfSignedIn);
  loadIfSignedIn();
}

/** Minimum age in ms of a document that counts as cached: a fresh document is younger, and a device's clock is rarely that wrong. */
const OLD_MS = 60_000;

/**
 * Refetches the data of a document that the browser restored from its cache (back, forward, a reopened tab) or that is shown during an
 * outage. Runs only after hydration: the page's parts would otherwise hydrate with data other than they were rendered with.
 */
function renewKeptDocument(queryClient: QueryClient): void {
  if (Math.abs(leadOfDocument()) < OLD_MS) return;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isKept = navigation?.type === 'back_forward' || document.querySelector('.outage-notice') !== null;
  if (isKept) void queryClient.invalidateQueries();
}

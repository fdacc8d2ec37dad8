import type { QueryClient } from '@tanstack/react-query';
import { keepCachedValues } from '#client/lib/cached-values.ts';
import { rememberChannel } from '#client/lib/channel.ts';
import { clockAhead } from '#client/lib/clock-ahead.ts';
import { ensureDeviceId } from '#client/lib/device-id.ts';
import { firstAddress, notePageLeft } from '#client/lib/last-page.ts';
import { followOtherTabs } from '#client/lib/other-tabs.ts';
import type { PortalStore } from '#client/lib/portal-store.tsx';
import { onSessionElsewhere } from '#client/lib/session-channel.ts';
import { claimUnfinished } from '#client/lib/unfinished.ts';
import { savesData, whenIdle } from '#client/lib/when-idle.ts';
import { watchAgreement } from './agreement-watch.ts';
import { cachedQueries } from './cached-queries.ts';
import { loadFeatures } from './routes.ts';
import { joinSession, leaveSession } from './session-elsewhere.ts';
import { watchUnread } from './unread-mark.ts';

/**
 * Starts the work of a tab once the page answers: the device's id, logins, logouts and writes in other tabs, the values that outlive the tab, an agreement
 * that has changed, what a kept document shows, what is unread, which cards are seen, what is searched for and suggested, and the code that a click will need first.
 */
export function startBackground(queryClient: QueryClient, store: PortalStore): void {
  notePages(store);
  onSessionElsewhere((user) => (user ? joinSession({ store, queryClient }, user) : leaveSession({ store, queryClient })));
  followOtherTabs(queryClient, performance.timeOrigin);
  const { user } = store.getState();
  if (user) whenIdle(() => claimUnfinished(user.nickname));
  performance.mark('portal-background');
  renewKeptDocument(queryClient);
  // One at a time: the first use of the storage alone can take a slow device 50 ms.
  whenIdle(() => void ensureDeviceId());
  whenIdle(() => rememberChannel(firstAddress()));
  whenIdle(() => void keepCachedValues(queryClient, cachedQueries));
  whenIdle(() => void watchAgreement(store, queryClient));
  whenIdle(() => void watchUnread(queryClient));
  whenIdle(() => {
    import('./watch-pages.ts').then(
      ({ watchPages }) => watchPages(queryClient, store),
      (error: unknown) => console.warn('what is seen will not be counted', error),
    );
  });
  // A browser that saves data gets the code of other pages with the first click that leads there.
  if (savesData()) return;
  whenIdle(() => {
    loadFeatures().catch(() => {
      // Only early: whoever clicks asks again.
    });
  });
}

/** Remembers which page leads to the next one: the document's referrer knows only the one before the first. */
function notePages(store: PortalStore): void {
  store.subscribe(({ pendingRoute }, before) => {
    if (pendingRoute !== null && before.pendingRoute === null) notePageLeft(location.href);
  });
  window.addEventListener('popstate', () => notePageLeft(null));
}

/** A document that comes from the server is not that old, and hardly a clock so wrong. */
const OLD_MS = 60_000;

/**
 * Reads again what a document shows that the browser had kept (back, forward, a tab that is opened again) or that is shown in an outage. Only once
 * it has come to life: its parts would meet other data than they were rendered with.
 */
function renewKeptDocument(queryClient: QueryClient): void {
  if (Math.abs(clockAhead()) < OLD_MS) return;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isKept = navigation?.type === 'back_forward' || document.querySelector('.outage-notice') !== null;
  if (isKept) void queryClient.invalidateQueries();
}

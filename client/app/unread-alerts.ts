import type { QueryClient } from '@tanstack/react-query';
import { countUnread, unreadQuery } from '#client/layout/layout-queries.ts';
import { areAlertsOn, showAlert } from '#client/lib/desktop-alerts.ts';
import { wouldLoseText } from '#client/lib/dirty-forms.ts';
import type { Unread } from '#shared/contract/user.ts';
import { href } from '#shared/routes/href.ts';

/** The lock that each visible tab shares. */
const VISIBLE = 'portal-visible';

/**
 * Shows a notification on the desktop when the number of unread messages grows while no tab of the portal is visible, if the user has
 * allowed it. Only the tab with the event stream learns of it in the background. Returns the function that stops it.
 */
export function alertUnread(queryClient: QueryClient): () => void {
  const locks: LockManager | undefined = navigator.locks;
  // Browsers allow notifications only where they have locks: over HTTPS.
  if (!locks) return () => {};
  let known = countOf(queryClient);
  let shown: Notification | null = null;
  let visible: AbortController | null = null;

  const close = (): void => {
    shown?.close();
    shown = null;
  };
  const openMessages = (): void => {
    window.focus();
    close();
    if (!wouldLoseText()) location.assign(href('message.list'));
  };
  const alert = async (count: number): Promise<void> => {
    if (await isHeld(locks, VISIBLE)) return;
    shown = showAlert(count, openMessages);
  };
  const appear = (): void => {
    close();
    if (visible) return;
    visible = new AbortController();
    shareLock(locks, VISIBLE, visible.signal);
  };
  const letGo = (): void => {
    visible?.abort();
    visible = null;
  };
  const onVisibility = (): void => (document.visibilityState === 'hidden' ? letGo() : appear());

  const listening = new AbortController();
  document.addEventListener('visibilitychange', onVisibility, listening);
  window.addEventListener('pagehide', letGo, listening);
  window.addEventListener('pageshow', onVisibility, listening);
  onVisibility();
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== unreadQuery.queryKey[0]) return;
    const count = countOf(queryClient);
    if (count > known && document.visibilityState === 'hidden' && areAlertsOn()) void alert(count);
    if (count === 0) close();
    known = count;
  });
  return () => {
    unsubscribe();
    listening.abort();
    letGo();
    close();
  };
}

function countOf(queryClient: QueryClient): number {
  const unread = queryClient.getQueryData<Unread>(unreadQuery.queryKey);
  return unread ? countUnread(unread) : 0;
}

const isHeld = async (locks: LockManager, name: string): Promise<boolean> =>
  ((await locks.query()).held ?? []).some((lock) => lock.name === name);

/** Holds a lock that other tabs may hold too, until the signal ends it. */
function shareLock(locks: LockManager, name: string, signal: AbortSignal): void {
  const hold = () => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  // Rejected if the signal ends it before it is granted.
  locks.request(name, { mode: 'shared', signal }, hold).catch(() => {});
}

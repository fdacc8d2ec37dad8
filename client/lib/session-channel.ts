/** The tabs of this browser, as far as the session concerns them. Browser only. */
const NAME = 'portal-session';
const LOGGED_OUT = 'logged-out';

/** Tells the other tabs that the session has been ended here. */
export function announceLogout(): void {
  const channel = openChannel();
  channel?.postMessage(LOGGED_OUT);
  channel?.close();
}

/** Calls back whenever another tab has ended the session; gives the function that stops listening. */
export function onLogoutElsewhere(react: () => void): () => void {
  const channel = openChannel();
  channel?.addEventListener('message', ({ data }) => data === LOGGED_OUT && react());
  return () => channel?.close();
}

/** Null where browsers have no such channel: other tabs then notice at their next call. */
const openChannel = (): BroadcastChannel | null => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME));

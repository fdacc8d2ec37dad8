import { browserStorage } from '#client/lib/browser-storage.ts';
import { type SessionUser, toSessionUser } from '#shared/rules/session-user.ts';

/** Channel between the tabs of this browser for session changes. Browser only. */
const NAME = 'portal-session';
const LOGGED_OUT = 'logged-out';
const CHANGED = 'session-changed';
/** Used for sending and receiving, so that a tab does not receive its own messages. */
let channel: BroadcastChannel | null = null;

/** Tells the other tabs which user is signed in from now on; null after a logout. */
export function announceSession(user: SessionUser | null): void {
  try {
    browserStorage('local')?.setItem(CHANGED, String(Date.now()));
  } catch {
    // The storage is full: a restored page notices the change with its next call.
  }
  openChannel()?.postMessage(user ?? LOGGED_OUT);
}

/** Calls `react` when another tab has signed a user in, or out (null). Returns the function that stops listening. */
export function onSessionElsewhere(react: (user: SessionUser | null) => void): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => react(data === LOGGED_OUT ? null : toSessionUser(data));
  const opened = openChannel();
  opened?.addEventListener('message', hear);
  return () => opened?.removeEventListener('message', hear);
}

/** Returns when the session last began or ended in this browser, as text for comparison; null if no tab has recorded a change. */
export const lastSessionChange = (): string | null => browserStorage('local')?.getItem(CHANGED) ?? null;

/** Returns null if the browser lacks BroadcastChannel: other tabs then notice a change with their next call. */
function openChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel(NAME);
  return channel;
}

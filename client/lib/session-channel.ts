import { browserStorage } from '#client/lib/browser-storage.ts';
import { type SessionUser, toSessionUser } from '#shared/rules/session-user.ts';

/** The tabs of this browser, as far as the session concerns them. Browser only. */
const NAME = 'portal-session';
const LOGGED_OUT = 'logged-out';
const CHANGED = 'session-changed';
/** One for speaking and hearing: a tab does not hear itself on it. */
let channel: BroadcastChannel | null = null;

/** Tells the other tabs whose the session is from now on; null: nobody's. */
export function announceSession(user: SessionUser | null): void {
  try {
    browserStorage('local')?.setItem(CHANGED, String(Date.now()));
  } catch {
    // It is full: a page that is restored notices at its next call.
  }
  openChannel()?.postMessage(user ?? LOGGED_OUT);
}

/** Calls back whenever another tab has signed somebody in, or out (null); gives the function that stops listening. */
export function onSessionElsewhere(react: (user: SessionUser | null) => void): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => react(data === LOGGED_OUT ? null : toSessionUser(data));
  const opened = openChannel();
  opened?.addEventListener('message', hear);
  return () => opened?.removeEventListener('message', hear);
}

/** When the session last began or ended in this browser, as a text to compare; null: no tab has said so yet. */
export const lastSessionChange = (): string | null => browserStorage('local')?.getItem(CHANGED) ?? null;

/** Null where browsers have no such channel: other tabs then notice at their next call. */
function openChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel(NAME);
  return channel;
}

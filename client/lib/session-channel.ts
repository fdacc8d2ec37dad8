import { browserStorage } from '#client/lib/browser-storage.ts';
import { createTabChannel } from '#client/lib/tab-channel.ts';
import { type SessionUser, toSessionUser } from '#shared/rules/session-user.ts';

const channel = createTabChannel('portal-session');
const LOGGED_OUT = 'logged-out';
const CHANGED = 'session-changed';

/** Tells the other tabs which user is signed in from now on; null after a logout. */
export function announceSession(user: SessionUser | null): void {
  try {
    browserStorage('local')?.setItem(CHANGED, String(Date.now()));
  } catch {
    // The storage is full: a restored page notices the change with its next call.
  }
  channel.tell(user ?? LOGGED_OUT);
}

/** Calls `react` when another tab has signed a user in, or out (null). Returns the function that stops listening. */
export const onSessionElsewhere = (react: (user: SessionUser | null) => void): (() => void) =>
  channel.listen((message) => react(message === LOGGED_OUT ? null : toSessionUser(message)));

/** Returns when the session last began or ended in this browser, as text for comparison; null if no tab has recorded a change. */
export const lastSessionChange = (): string | null => browserStorage('local')?.getItem(CHANGED) ?? null;

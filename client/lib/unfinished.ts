import { CHECKOUTS, CONTACT_DRAFTS, PENDING_WRITES, REPORT_DRAFTS, UNSENT_MESSAGES } from '#shared/cookies.ts';
import { browserStorage } from './browser-storage.ts';

/** Storage key for the owner of this tab's unfinished work, identified by nickname. */
const OWNER = 'unfinished-of';
const unfinished = [REPORT_DRAFTS, CONTACT_DRAFTS, PENDING_WRITES, CHECKOUTS, UNSENT_MESSAGES, OWNER];

/**
 * Removes all unfinished work from this tab (`session`) or messages that were typed and not sent from this browser (`local`), so that the
 * next user to sign in cannot find, send or pay for it. An expired session keeps both for the same user. Browser only.
 */
export function clearDrafts(kind: 'local' | 'session' = 'session'): void {
  const storage = browserStorage(kind);
  for (const name of Object.keys(storage ?? {})) if (unfinished.some((start) => name.startsWith(start))) storage?.removeItem(name);
}

/** Assigns this tab's unfinished work to a user: removes the work of another user, keeps that of a visitor. Browser only. */
export function assignDrafts(nickname: string): void {
  const storage = browserStorage('session');
  const owner = storage?.getItem(OWNER) ?? null;
  if (owner === nickname) return;
  if (owner !== null) clearDrafts();
  try {
    storage?.setItem(OWNER, nickname);
  } catch {
    // The storage is full: only a logout removes unfinished work.
  }
}

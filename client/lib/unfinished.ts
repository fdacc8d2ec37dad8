import { CHAT_DRAFTS, CHAT_OUTBOXES, CHECKOUTS, CONTACT_DRAFTS, PENDING_WRITES, REPORT_DRAFTS } from '#shared/cookies.ts';
import { browserStorage } from './browser-storage.ts';

/** Storage key for the owner of this tab's unfinished work, identified by nickname. */
const OWNER = 'unfinished-of';
const unfinished = [REPORT_DRAFTS, CONTACT_DRAFTS, PENDING_WRITES, CHECKOUTS, OWNER];

/**
 * Removes all unfinished work from this tab, so that the next user to sign in cannot find, send or pay for it. An expired session keeps it
 * for the same user. Browser only.
 */
export const clearDrafts = (): void => removeNames('session', unfinished);

/**
 * Removes all messages that were typed and not sent from this browser: after a logout, the next user of the computer could read them. A
 * session that expires keeps them, because its user comes back. Browser only.
 */
export const clearUnsentMessages = (): void => removeNames('local', [CHAT_DRAFTS, CHAT_OUTBOXES]);

function removeNames(kind: 'local' | 'session', starts: readonly string[]): void {
  const storage = browserStorage(kind);
  for (const name of Object.keys(storage ?? {})) if (starts.some((start) => name.startsWith(start))) storage?.removeItem(name);
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

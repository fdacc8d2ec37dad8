import { CHECKOUTS, CONTACT_DRAFTS, REPORT_DRAFTS, WRITE_ATTEMPTS } from '#shared/cookies.ts';
import { browserStorage } from './browser-storage.ts';

/** Whose unfinished things this tab keeps: the name that the portal shows of them. */
const OWNER = 'unfinished-of';
const unfinished = [REPORT_DRAFTS, CONTACT_DRAFTS, WRITE_ATTEMPTS, CHECKOUTS, OWNER];

/**
 * Removes what somebody has typed or begun in this tab: whoever signs in next must not find it, send it, or pay for it. A session that
 * ends by itself leaves it to them. Browser only.
 */
export function forgetUnfinished(): void {
  const storage = browserStorage('session');
  for (const name of Object.keys(storage ?? {})) if (unfinished.some((start) => name.startsWith(start))) storage?.removeItem(name);
}

/** This tab is somebody's from now on: what somebody else has left unfinished in it goes, what a visitor has is theirs. Browser only. */
export function claimUnfinished(nickname: string): void {
  const storage = browserStorage('session');
  const owner = storage?.getItem(OWNER) ?? null;
  if (owner === nickname) return;
  if (owner !== null) forgetUnfinished();
  try {
    storage?.setItem(OWNER, nickname);
  } catch {
    // A full storage: only a logout removes what is unfinished.
  }
}

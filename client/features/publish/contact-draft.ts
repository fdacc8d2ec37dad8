import { browserStorage } from '#client/lib/browser-storage.ts';
import { CONTACT_DRAFTS } from '#shared/cookies.ts';

/** Storage key of the typed contact of a user who has none yet; in this tab only, until they sign out. */
const keyOf = (userId: string): string => CONTACT_DRAFTS + userId;

/** Returns the contact that was typed before a reload; empty if the storage is unavailable or its content is invalid. */
export function readContactDraft(userId: string): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(browserStorage('session')?.getItem(keyOf(userId)) ?? 'null');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

/** Stores the typed contact, or deletes it for null, after it was saved. */
export function writeContactDraft(userId: string, typed: Readonly<Record<string, string | undefined>> | null): void {
  try {
    if (typed) browserStorage('session')?.setItem(keyOf(userId), JSON.stringify(typed));
    else browserStorage('session')?.removeItem(keyOf(userId));
  } catch {
    // The storage is full: only the contact is lost on a reload.
  }
}

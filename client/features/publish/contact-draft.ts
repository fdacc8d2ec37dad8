import { browserStorage } from '#client/lib/browser-storage.ts';
import { CONTACT_DRAFTS } from '#shared/cookies.ts';

/** The contact of somebody who has none yet, as far as it was typed: in this tab only, until they sign out. */
const keyOf = (userId: string): string => CONTACT_DRAFTS + userId;

/** The contact as it was typed before the page was loaded again; storage may be off or hold anything. */
export function readContactDraft(userId: string): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(browserStorage('session')?.getItem(keyOf(userId)) ?? 'null');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

/** Null: it was saved. */
export function writeContactDraft(userId: string, typed: Readonly<Record<string, string | undefined>> | null): void {
  try {
    if (typed) browserStorage('session')?.setItem(keyOf(userId), JSON.stringify(typed));
    else browserStorage('session')?.removeItem(keyOf(userId));
  } catch {
    // Storage is full: a reload loses the contact, nothing else does.
  }
}

import type { ContactKind } from './contact-detail.ts';
import { findContactDetails } from './find-contact-details.ts';

/** Replaces a contact in a message for a receiver who may not see it. */
export const MASKED_CONTACT = '［联系方式已隐藏］';

/** Ways of contact that the portal sells or exchanges. A link may lead to a page about the business. */
const masked: ReadonlySet<ContactKind> = new Set(['phone', 'wechat', 'qq', 'email', 'account']);

/**
 * Replaces phone numbers, mail addresses and accounts of messengers in a text, in any spelling that `findContactDetails` knows; null if there
 * are none. Invitations without an account (加微信聊) and links stay.
 */
export function maskContacts(text: string): string | null {
  const found = findContactDetails(text).filter(({ kind, isHint }) => masked.has(kind) && !isHint);
  if (found.length === 0) return null;
  const kept = found.map(({ start }, index) => text.slice(found[index - 1]?.end ?? 0, start));
  return [...kept, text.slice(found.at(-1)?.end)].join(MASKED_CONTACT);
}

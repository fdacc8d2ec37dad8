import { findMailAddresses, findWebLinks } from './contact-addresses.ts';
import { findChatAccounts } from './contact-chat-accounts.ts';
import type { ContactDetail } from './contact-detail.ts';
import { findMessengerAccounts } from './contact-messengers.ts';
import { findPhoneNumbers } from './contact-phone-numbers.ts';
import { findContactPointers } from './contact-pointers.ts';
import { normaliseContactText } from './normalise-contact-text.ts';

/**
 * The phone numbers, accounts of WeChat, QQ and other messengers, mail addresses, links and hints at them of a text, in their order and none inside of another, however
 * they are spelled: spaced, in full width, in Chinese numerals, with signs between. It is made to be shown to people who decide: a
 * certificate number may look like a phone, and who wants to get around it will (docs/decisions/0027). Takes time proportional to the length.
 */
export function findContactDetails(text: string): ContactDetail[] {
  if (!text) return [];
  const normalised = normaliseContactText(text);
  const places = [findMailAddresses, findWebLinks, findChatAccounts, findMessengerAccounts, findPhoneNumbers, findContactPointers].flatMap(
    (find) => find(normalised),
  );
  const details: ContactDetail[] = [];
  for (const { kind, from, to } of [...places].sort((one, other) => one.from - other.from || other.to - one.to)) {
    const start = normalised.starts[from] ?? 0;
    const end = normalised.ends[to - 1] ?? text.length;
    const before = details.at(-1);
    if (!before || start >= before.end) details.push({ kind, start, end, text: text.slice(start, end) });
    else if (kind === before.kind && end > before.end) {
      // The invitation and the account after it: 加微信 and 微信：….
      before.end = end;
      before.text = text.slice(before.start, end);
    }
  }
  return details;
}

import { findMailAddresses, findWebLinks } from './contact-addresses.ts';
import { findChatAccounts } from './contact-chat-accounts.ts';
import type { ContactDetail } from './contact-detail.ts';
import { findMessengerAccounts } from './contact-messengers.ts';
import { findPhoneNumbers } from './contact-phone-numbers.ts';
import { findContactPointers } from './contact-pointers.ts';
import { normaliseContactText } from './normalise-contact-text.ts';

/**
 * Finds the phone numbers, accounts of WeChat, QQ and other messengers, mail addresses, links and hints at them in a text, in order and
 * without overlaps, however they are spelled: spaced, in full width, in Chinese numerals, with signs between. The result is meant for
 * people who decide: a certificate number may look like a phone, and a determined author can evade the search (docs/decisions/0027). Runs
 * in linear time.
 */
export function findContactDetails(text: string): ContactDetail[] {
  if (!text) return [];
  const normalised = normaliseContactText(text);
  const places = [findMailAddresses, findWebLinks, findChatAccounts, findMessengerAccounts, findPhoneNumbers, findContactPointers].flatMap(
    (find) => find(normalised),
  );
  const details: ContactDetail[] = [];
  for (const { kind, from, to, isHint = false } of [...places].sort((one, other) => one.from - other.from || other.to - one.to)) {
    const start = normalised.starts[from] ?? 0;
    const end = normalised.ends[to - 1] ?? text.length;
    const before = details.at(-1);
    if (!before || start >= before.end) details.push({ kind, start, end, text: text.slice(start, end), isHint });
    else if (kind === before.kind && end > before.end) {
      // Merge an invitation with the account after it: 加微信 and 微信：….
      before.end = end;
      before.text = text.slice(before.start, end);
      before.isHint &&= isHint;
    }
  }
  return details;
}

import type { Contact } from '#shared/contract/contact.ts';
import { maskPhone } from '#shared/rules/phone.ts';
import { joinFacts } from '#shared/text/join-facts.ts';
import { contactMethodNames } from '#shared/text/labels.ts';

/** Masks a value except for its ends, so that its owner can still recognize it. */
function maskText(text: string): string {
  const characters = [...text];
  if (characters.length <= 4) return `${characters[0] ?? ''}***`;
  return `${characters.slice(0, 2).join('')}***${characters.slice(-2).join('')}`;
}

function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${maskText(name)}@${domain}`;
}

const masks = { phone: maskPhone, wechat: maskText, qq: maskText, email: maskEmail } as const;
const methods = ['phone', 'wechat', 'qq', 'email'] as const;

/** Describes a contact, masked as on the demand: 「陈晓 · 手机 138****0000 · 微信 ch***01」. Null if it has no contact method. */
export function describeContact(contact: Contact | null | undefined): string | null {
  if (!contact) return null;
  const ways = methods.flatMap((method) => {
    const value = contact[method];
    return value ? [`${contactMethodNames[method]} ${masks[method](value)}`] : [];
  });
  return ways.length > 0 ? joinFacts(contact.name, ...ways) : null;
}

import type { Contact } from '#shared/contract/contact.ts';
import { maskPhone } from '#shared/rules/phone.ts';
import { joinFacts } from '#shared/text/join-facts.ts';
import { contactMethodNames } from '#shared/text/labels.ts';

/** All but the ends of a value: enough to recognize one's own. */
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

/** 「陈晓 · 手机 138****0000 · 微信 ch***01」: what others will be given, masked as on the demand. Null: there is no way to reach anybody. */
export function describeContact(contact: Contact | null | undefined): string | null {
  if (!contact) return null;
  const ways = methods.flatMap((method) => {
    const value = contact[method];
    return value ? [`${contactMethodNames[method]} ${masks[method](value)}`] : [];
  });
  return ways.length > 0 ? joinFacts(contact.name, ...ways) : null;
}

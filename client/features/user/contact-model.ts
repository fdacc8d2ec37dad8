import type { Contact, getMergedContact } from '#shared/contract/contact.ts';
import type { CallData } from '#shared/contract/define-call.ts';
import { maskPhone } from '#shared/rules/phone.ts';
import { contactMethodNames } from '#shared/text/labels.ts';

export type MergedContact = CallData<typeof getMergedContact>;

const methods = ['phone', 'wechat', 'qq', 'email'] as const;

/** A contact line by line; an organization has no QQ and no mail. */
export const contactFacts = (contact: Contact): readonly (readonly [label: string, value: string | null])[] => [
  ['联系人', contact.name ?? null],
  ...methods.map((method) => [contactMethodNames[method], contact[method] ?? null] as const),
];

/** Is a phone, of which only the masked form is known, the one in the contact? */
export const isSamePhone = (phone: string | null | undefined, masked: string | null | undefined): boolean =>
  Boolean(phone && masked) && maskPhone(phone ?? '') === masked;

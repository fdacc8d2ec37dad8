import type { Contact } from '#shared/contract/contact.ts';
import { contactMethodNames } from '#shared/text/labels.ts';

export type ContactMethod = keyof typeof contactMethodNames;

export interface ContactWay {
  method: ContactMethod;
  label: string;
  value: string;
  /** The masked value, for open offices: enough to recognize it. */
  masked: string;
  /** Link for calling or writing; null if the value cannot be linked. */
  href: string | null;
}

const methods = Object.keys(contactMethodNames) as ContactMethod[];

/** Returns the contact methods that have a value, in a fixed order. */
export const contactWays = (contact: Contact): ContactWay[] =>
  methods.flatMap((method) => {
    const value = contact[method]?.trim();
    return value ? [{ method, label: contactMethodNames[method], value, masked: maskContact(value), href: hrefOf(method, value) }] : [];
  });

/** Masks a value: 13800138000 → 138****8000, a@b.cn → a****@b.cn; a short value keeps only its first character. */
export function maskContact(value: string): string {
  const at = value.indexOf('@');
  if (at > 0) return `${value.slice(0, Math.min(2, at))}****${value.slice(at)}`;
  if (value.length >= 10) return `${value.slice(0, 3)}****${value.slice(-4)}`;
  return value.length >= 5 ? `${value.slice(0, 2)}****${value.slice(-1)}` : `${value.slice(0, 1)}****`;
}

function hrefOf(method: ContactMethod, value: string): string | null {
  if (method === 'phone') return /^[\d+ -]{5,20}$/.test(value) ? `tel:${value.replace(/[ -]/g, '')}` : null;
  if (method === 'email') return /^[^\s@?&:]+@[^\s@?&:]+$/.test(value) ? `mailto:${value}` : null;
  return null;
}

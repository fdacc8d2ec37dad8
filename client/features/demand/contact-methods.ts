import type { Contact } from '#shared/contract/contact.ts';
import { contactMethodNames } from '#shared/text/labels.ts';

export type ContactMethod = keyof typeof contactMethodNames;

export interface ContactWay {
  method: ContactMethod;
  label: string;
  value: string;
  /** Enough of it to tell it from another, for an open office. */
  masked: string;
  /** The effect of a press on a phone; null where nothing would answer. */
  href: string | null;
}

const methods = Object.keys(contactMethodNames) as ContactMethod[];

/** The ways to reach somebody that are there, in one order. */
export const contactWays = (contact: Contact): ContactWay[] =>
  methods.flatMap((method) => {
    const value = contact[method]?.trim();
    return value ? [{ method, label: contactMethodNames[method], value, masked: maskContact(value), href: hrefOf(method, value) }] : [];
  });

/** 13800138000 → 138****8000, a@b.cn → a****@b.cn; what is short shows its first character only. */
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

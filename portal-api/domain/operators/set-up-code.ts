import { randomBytes } from 'node:crypto';
import { DAY_MS } from '#shared/durations.ts';
import { hashTicket } from '../../platform/secret-hash.ts';

/** How long a set-up code is valid, in ms. */
export const SET_UP_MS = DAY_MS;

/** Without letters that look like digits. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 28;

/** Creates a set-up code of 140 random bits, in groups: `K7QM-…`. */
export function createSetUpCode(): string {
  const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length] ?? '').join('');
  return (letters.match(/.{4}/g) ?? []).join('-');
}

/** Hashes a set-up code as it was typed: spaces, hyphens and case do not matter. */
export const hashSetUpCode = (typed: string): string => hashTicket(typed.toUpperCase().replace(/[^A-Z0-9]/g, ''));

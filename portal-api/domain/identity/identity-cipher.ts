import { createHmac, hkdfSync } from 'node:crypto';
import { maskIdentityNumber } from '#shared/rules/identity-number.ts';
import { decryptBound, encryptBound } from '../../platform/bound-cipher.ts';

/** Derives a separate key for each purpose from the configured one. */
const derive = (key: Buffer, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', `portal-identity:${purpose}`, 32));

/** Encrypts an identity number for the row of its user. */
export const encryptIdentityNumber = (key: Buffer, userId: string, number: string): Buffer =>
  encryptBound(derive(key, 'number'), userId, number);

/** Decrypts a number. Throws if the key, the user or the bytes are not those of the encryption. */
export const decryptIdentityNumber = (key: Buffer, userId: string, stored: Uint8Array): string =>
  decryptBound(derive(key, 'number'), userId, stored);

/** Returns the part of a stored number that may be shown; null if it cannot be decrypted (another key). */
export function maskStoredNumber(key: Buffer | undefined, userId: string, stored: Uint8Array): string | null {
  if (!key) return null;
  try {
    return maskIdentityNumber(decryptIdentityNumber(key, userId, stored));
  } catch {
    return null;
  }
}

/** Returns a hash that allows comparing two numbers without decrypting them. Keyed, as there are few enough numbers to try them all. */
export const hashIdentityNumber = (key: Buffer, number: string): string =>
  createHmac('sha256', derive(key, 'hash')).update(number).digest('base64url');

/** Returns a key's digest of a constant text: it distinguishes two keys and reveals neither. */
export const checkValueOf = (key: Buffer): string => createHmac('sha256', derive(key, 'check')).update('identity').digest('base64url');

/** Masks a real name as it is shown back to its owner: `欧阳震华` → `欧***`. */
export const maskRealName = (name: string): string => `${[...name][0] ?? ''}${'*'.repeat(Math.max(1, [...name].length - 1))}`;

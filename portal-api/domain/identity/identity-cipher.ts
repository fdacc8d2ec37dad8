import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { maskIdentityNumber } from '#shared/rules/identity-number.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Derives a separate key for each purpose from the configured one. */
const derive = (key: Buffer, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', `portal-identity:${purpose}`, 32));

/** Encrypts with AES-256-GCM: nonce, tag, text. Bound to its user, so that a number cannot be decrypted in another user's row. */
export function encryptIdentityNumber(key: Buffer, userId: string, number: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', derive(key, 'number'), nonce).setAAD(Buffer.from(userId));
  const text = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** Decrypts a number. Throws if the key, the user or the bytes are not those of the encryption. */
export function decryptIdentityNumber(key: Buffer, userId: string, stored: Uint8Array): string {
  const bytes = Buffer.from(stored);
  const [nonce, tag, text] = [
    bytes.subarray(0, NONCE_BYTES),
    bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
    bytes.subarray(NONCE_BYTES + TAG_BYTES),
  ];
  const cipher = createDecipheriv('aes-256-gcm', derive(key, 'number'), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(userId)).setAuthTag(tag);
  return Buffer.concat([cipher.update(text), cipher.final()]).toString('utf8');
}

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

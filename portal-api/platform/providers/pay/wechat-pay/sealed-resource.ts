import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';

const TAG_BYTES = 16;
const NONCE_BYTES = 12;

/**
 * The encrypted content of a notice, as WeChat sends it: AES-256-GCM under the merchant's API v3 key, with the tag after the ciphertext.
 */
export interface SealedResource {
  ciphertext: string;
  nonce: string;
  associated_data?: string | undefined;
}

/** Decrypts the text; null if it was not encrypted with this key or was changed. */
export function openResource(key: KeyObject, { ciphertext, nonce, associated_data = '' }: SealedResource): string | null {
  const bytes = Buffer.from(ciphertext, 'base64');
  const iv = Buffer.from(nonce);
  if (bytes.length < TAG_BYTES || iv.length !== NONCE_BYTES) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(associated_data)).setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

export function sealResource(key: KeyObject, text: string, nonce: string, associated_data: string): SealedResource {
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.from(nonce), { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(associated_data));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { ciphertext: sealed.toString('base64'), nonce, associated_data };
}

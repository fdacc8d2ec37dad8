import { createPrivateKey, createPublicKey, type KeyObject, sign, verify, X509Certificate } from 'node:crypto';

const ALGORITHM = 'RSA-SHA256';
const LEAST_BITS = 2_048;

/** Signs with RSA-SHA256, PKCS#1 v1.5, in base64: the signature of both providers. */
export const signText = (text: string | Buffer, privateKey: KeyObject): string =>
  sign(ALGORITHM, Buffer.from(text), privateKey).toString('base64');

export function isSignedBy(publicKey: KeyObject, text: Buffer, signature: string): boolean {
  try {
    return verify(ALGORITHM, text, publicKey, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

/**
 * Parses a private key: PEM, with real line breaks or `\n`, or the bare base64 of the DER form. Null unless it is an RSA key of 2048 bits
 * or more.
 */
export const readPrivateKey = (text: string): KeyObject | null =>
  firstRsa(text, [
    (pem) => createPrivateKey(pem),
    (_, key) => createPrivateKey({ key, format: 'der', type: 'pkcs8' }),
    (_, key) => createPrivateKey({ key, format: 'der', type: 'pkcs1' }),
  ]);

export const readPublicKey = (text: string): KeyObject | null =>
  firstRsa(text, [
    // Node would derive the public key from a private one, and a swap of the two would go unnoticed for long.
    (pem) => (pem.includes('PRIVATE') ? null : createPublicKey(pem)),
    (_, key) => createPublicKey({ key, format: 'der', type: 'spki' }),
  ]);

type Read = (pem: string, der: Buffer) => KeyObject | null;

function firstRsa(text: string, ways: readonly Read[]): KeyObject | null {
  const pem = text.replaceAll('\\n', '\n').trim();
  const der = Buffer.from(pem, 'base64');
  for (const way of ways) {
    try {
      const key = way(pem, der);
      if (key && isStrong(key)) return key;
    } catch {
      // Try the next form.
    }
  }
  return null;
}

const isStrong = (key: KeyObject): boolean =>
  key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_BITS;

/** Parses certificates (PEM, one after another) into their public keys by serial number; null if one is invalid. */
export function readCertificates(text: string): Map<string, KeyObject> | null {
  const pems = text.replaceAll('\\n', '\n').match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  try {
    const certificates = pems.map((pem) => new X509Certificate(pem));
    const keys = certificates.map(({ serialNumber, publicKey }) => [serialNumber, publicKey] as const);
    return keys.length > 0 && keys.every(([, key]) => isStrong(key)) ? new Map(keys) : null;
  } catch {
    return null;
  }
}

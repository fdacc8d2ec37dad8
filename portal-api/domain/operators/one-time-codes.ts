import { hkdfSync } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { decryptBound, encryptBound } from '../../platform/bound-cipher.ts';

/** Length of a time step, in seconds. */
const PERIOD_S = 30;
/** Steps by which an operator's clock may differ. */
const WINDOW = 1;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** One-time codes of an authenticator app (TOTP, RFC 6238): six digits, SHA-1, 30 seconds, which every app supports. */
const totpOf = (secret: Secret, names: { issuer?: string; login?: string } = {}): TOTP =>
  new TOTP({ secret, period: PERIOD_S, digits: 6, algorithm: 'SHA1', issuer: names.issuer ?? '', label: names.login ?? '' });

const derive = (key: Buffer): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'portal-operators:totp', 32));

/** Creates the secret of an operator's app, encrypted for their row. */
export const createTotpSecret = (key: Buffer, operatorId: string): Buffer =>
  encryptBound(derive(key), operatorId, new Secret({ size: SECRET_BYTES }).base32);

const readSecret = (key: Buffer, operatorId: string, stored: Uint8Array): Secret =>
  Secret.fromBase32(decryptBound(derive(key), operatorId, stored));

/** Returns what an app needs: the `otpauth:` address for a QR code, and the secret for typing, in base32. */
export function describeTotpSecret(key: Buffer, operator: { id: string; login: string }, stored: Uint8Array, issuer: string) {
  const secret = readSecret(key, operator.id, stored);
  return { address: totpOf(secret, { issuer, login: operator.login }).toString(), secret: secret.base32 };
}

/** Returns the time step to which a code belongs; null for a wrong or expired code. The caller must use each step only once. */
export function findTotpStep(key: Buffer, operatorId: string, stored: Uint8Array, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totpOf(readSecret(key, operatorId, stored)).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1_000 / PERIOD_S) + delta;
}

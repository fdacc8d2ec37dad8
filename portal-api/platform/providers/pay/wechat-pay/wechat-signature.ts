import type { KeyObject } from 'node:crypto';
import type { RefusalCause } from '../pay-provider.ts';
import { isSignedBy, signText } from '../rsa-keys.ts';

/** Maximum difference between our clock and theirs, in seconds; anything signed earlier is a replay. */
const WINDOW_S = 300;

/** Returns the text to sign for a request; `path` includes the query. */
export const requestText = (method: string, path: string, timestamp: string, nonce: string, body: string): string =>
  `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`;

/** Returns the signed bytes of an answer or a notice; `body` must be the raw body. */
export const answerBytes = (timestamp: string, nonce: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), body, Buffer.from('\n')]);

interface Signer {
  mchid: string;
  /** Serial number of the merchant's certificate. */
  serial: string;
  privateKey: KeyObject;
}

export interface RequestToSign {
  method: string;
  path: string;
  body: string;
  now: Date;
  nonce: string;
}

/** Returns the Authorization header of a request. */
export function authorize({ mchid, serial, privateKey }: Signer, { method, path, body, now, nonce }: RequestToSign): string {
  const timestamp = toTimestamp(now);
  const signature = signText(requestText(method, path, timestamp, nonce, body), privateKey);
  const parts = { mchid, nonce_str: nonce, signature, timestamp, serial_no: serial };
  const list = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}`;
}

export const toTimestamp = (now: Date): string => String(Math.floor(now.getTime() / 1_000));

/** Prefix of the signatures with which WeChat tests whether they are checked. */
export const PROBE = 'WECHATPAY/SIGNTEST/';

/**
 * Returns why an answer or notice cannot be trusted, or null if WeChat has just signed it. `header` returns a header by name; `keys` are
 * WeChat's public keys by serial number.
 */
export function findSignatureProblem(
  keys: ReadonlyMap<string, KeyObject>,
  header: (name: string) => string | null,
  body: Buffer,
  now: Date,
): RefusalCause | null {
  const [timestamp, nonce, serial, signature] = ['timestamp', 'nonce', 'serial', 'signature'].map(
    (name) => header(`wechatpay-${name}`) ?? '',
  );
  if (!timestamp || !nonce || !serial || !signature) return 'SIGNATURE';
  if (signature.startsWith(PROBE)) return 'PROBE';
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() / 1_000 - Number(timestamp)) > WINDOW_S) return 'STALE';
  const key = keys.get(serial);
  if (!key) return 'SERIAL';
  return isSignedBy(key, answerBytes(timestamp, nonce, body), signature) ? null : 'SIGNATURE';
}

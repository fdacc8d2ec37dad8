import type { KeyObject } from 'node:crypto';
import type { RefusalCause } from '../pay-provider.ts';
import { isSignedBy, signText } from '../rsa-keys.ts';

/** A clock of ours or theirs may be off by this much, in seconds; what was signed earlier is a replay. */
const WINDOW_S = 300;

/** The text that a request's signature is made of; `path` with its query. */
export const requestText = (method: string, path: string, timestamp: string, nonce: string, body: string): string =>
  `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`;

/** The bytes that the signature of an answer or a notice is made of: its body as it came. */
export const answerBytes = (timestamp: string, nonce: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), body, Buffer.from('\n')]);

interface Signer {
  mchid: string;
  /** Of the merchant's certificate. */
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

/** The Authorization header of a request. */
export function authorize({ mchid, serial, privateKey }: Signer, { method, path, body, now, nonce }: RequestToSign): string {
  const timestamp = toTimestamp(now);
  const signature = signText(requestText(method, path, timestamp, nonce, body), privateKey);
  const parts = { mchid, nonce_str: nonce, signature, timestamp, serial_no: serial };
  const list = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}`;
}

export const toTimestamp = (now: Date): string => String(Math.floor(now.getTime() / 1_000));

/** Signatures that begin so are WeChat's own trials whether we check them. */
export const PROBE = 'WECHATPAY/SIGNTEST/';

/**
 * Why an answer or a notice is not to be believed; null: it is WeChat's, and of now. `header`: reads one by its name. `keys`: WeChat's
 * public keys by the serials that it calls them.
 */
export function findForgery(
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

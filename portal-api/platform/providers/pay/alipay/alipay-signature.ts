import type { KeyObject } from 'node:crypto';
import { isSignedBy, signText } from '../rsa-keys.ts';

/** Returns the text to sign: the fields sorted by name, unescaped, except those in `without`. */
export function canonicalText(fields: Readonly<Record<string, string>>, without: readonly string[]): string {
  const names = Object.keys(fields).filter((name) => !without.includes(name));
  return names
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
}

/** Returns the fields of a request with their signature. Omits empty ones, as Alipay does. */
export function signFields(fields: Readonly<Record<string, string>>, privateKey: KeyObject): Record<string, string> {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
  return { ...given, sign: signText(canonicalText(given, ['sign']), privateKey) };
}

/** Returns whether the fields of a notice or request are signed with this key. Only RSA2 is accepted, whatever `sign_type` says. */
export function isSignedForm(fields: Readonly<Record<string, string>>, publicKey: KeyObject, without: readonly string[]): boolean {
  const { sign, sign_type } = fields;
  if (!sign || sign_type !== 'RSA2') return false;
  return isSignedBy(publicKey, Buffer.from(canonicalText(fields, without)), sign);
}

/** Parses the fields of a form; null if one occurs twice, because it is ambiguous. */
export function readForm(text: string): Record<string, string> | null {
  const pairs = [...new URLSearchParams(text)];
  const fields = Object.fromEntries(pairs);
  return Object.keys(fields).length === pairs.length ? fields : null;
}

const [QUOTE, BACKSLASH, OPEN, CLOSE] = [0x22, 0x5c, 0x7b, 0x7d];

/**
 * Returns the raw bytes of the object after `"<name>":`. The signature of an answer covers exactly these bytes, so they must not be
 * serialized again. Null if there is no such object.
 */
export function findSigned(answer: Buffer, name: string): Buffer | null {
  const key = Buffer.from(`"${name}":`);
  const at = answer.indexOf(key);
  const start = at + key.length;
  if (at < 0 || answer[start] !== OPEN) return null;
  let depth = 0;
  let isText = false;
  for (let index = start; index < answer.length; index += 1) {
    const byte = answer[index];
    if (isText) {
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === OPEN) depth += 1;
    else if (byte === CLOSE) {
      depth -= 1;
      if (depth === 0) return answer.subarray(start, index + 1);
    }
  }
  return null;
}

import { createHash, createHmac } from 'node:crypto';

export interface SignedCall {
  accessKeyId: string;
  accessKeySecret: string;
  host: string;
  action: string;
  version: string;
  /** UTC, to the second: `2026-03-01T02:00:00Z`. */
  date: string;
  nonce: string;
  query: Record<string, string>;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Percent-encodes by RFC 3986; encodeURIComponent leaves five characters too many unencoded. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns the query string in the order and spelling that is signed. */
export const toCanonicalQuery = (query: Record<string, string>): string =>
  Object.entries(query)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');

/** Returns the signed headers of an Alibaba Cloud RPC call (POST /, no body), signature method V3: ACS3-HMAC-SHA256. */
export function signAcs3(call: SignedCall): Record<string, string> {
  const payloadHash = sha256('');
  const headers: Record<string, string> = {
    host: call.host,
    'x-acs-action': call.action,
    'x-acs-content-sha256': payloadHash,
    'x-acs-date': call.date,
    'x-acs-signature-nonce': call.nonce,
    'x-acs-version': call.version,
  };
  const names = Object.keys(headers).toSorted();
  const canonicalHeaders = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const request = ['POST', '/', toCanonicalQuery(call.query), canonicalHeaders, names.join(';'), payloadHash].join('\n');
  const signature = createHmac('sha256', call.accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
    .digest('hex');
  return {
    ...headers,
    authorization: `ACS3-HMAC-SHA256 Credential=${call.accessKeyId},SignedHeaders=${names.join(';')},Signature=${signature}`,
  };
}

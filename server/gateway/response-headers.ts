import type { Response } from 'express';
import type { AnswerStream } from '../upstream/answer-stream.ts';
import { publicCookie } from './cookie-rules.ts';
import { hopByHopNames } from './hop-by-hop.ts';
import { publicLocation } from './location-rules.ts';

/**
 * Headers that the API may not set: those that the portal sets on every response, that are internal, that affect the whole site or a proxy
 * in front of it, or that open the browser's password dialog.
 */
const reservedResponseHeaders = new Set([
  'alt-svc',
  'clear-site-data',
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'nel',
  'permissions-policy',
  'referrer-policy',
  'refresh',
  'report-to',
  'reporting-endpoints',
  'server',
  'service-worker-allowed',
  'strict-transport-security',
  'transfer-encoding',
  'www-authenticate',
  'x-accel-redirect',
  'x-build-id',
  'x-content-type-options',
  'x-frame-options',
  'x-powered-by',
  'x-request-id',
  'x-sendfile',
]);

/** Types that a browser displays without running anything, or saves. Any other type could be a document, whatever the API meant. */
const plainData =
  /^(?:application\/(?:json|octet-stream|[\w.-]+\+json)|text\/(?:plain|event-stream)|image\/(?:png|jpeg|gif|webp|avif)|audio\/|video\/)/i;

/** Types whose scripts a browser could run. If a header contains several types, the browser uses the last one that it knows. */
const scriptable = /html|[/+]xml|^(?:multipart|message)\//i;
const wellFormed = /^[\w.+-]+\/[\w.+-]+(?:\s*;|\s*$)/;

const typeOf = ({ headers }: AnswerStream): string => headers['content-type'] ?? '';

/** Whether a response needs the protection of a page. */
export const isDocument = (answer: AnswerStream): boolean => !plainData.test(typeOf(answer)) || scriptable.test(typeOf(answer));

/**
 * Whether a document must also be isolated from the portal's origin. Not for types that browsers display themselves (PDF) or save: a
 * sandbox would prevent that.
 */
export const needsSandbox = (answer: AnswerStream): boolean => scriptable.test(typeOf(answer)) || !wellFormed.test(typeOf(answer));

/** Source and destination of a response. */
export interface AnswerPlace {
  /** Base URL of the portal API. */
  upstream: string;
  /** Whether the browser uses TLS. */
  isHttps: boolean;
}

/**
 * Copies the status and headers of the API's response to ours; each Set-Cookie that the API may set is added to those already set. Sends
 * nothing yet.
 */
export function copyHead(answer: AnswerStream, response: Response, place: AnswerPlace): void {
  const { headers } = answer;
  const hopByHop = hopByHopNames(headers);
  response.statusCode = answer.statusCode ?? 502;
  for (const name in headers) {
    const value = headers[name];
    // The API is reached through this origin only, so its CORS headers are dropped.
    if (value === undefined || hopByHop.has(name) || reservedResponseHeaders.has(name) || name.startsWith('access-control-')) continue;
    if (name === 'set-cookie' && Array.isArray(value)) copyCookies(value, response, place);
    else if ((name === 'location' || name === 'content-location') && typeof value === 'string') {
      const location = publicLocation(value, place.upstream);
      if (location !== null) setIfPossible(response, name, location);
    }
    // Added to the portal's own policy: browsers enforce both.
    else if (name === 'content-security-policy') append(response, 'Content-Security-Policy', value);
    else setIfPossible(response, name, value);
  }
  // A client that trusted it would wait for a body that never arrives (RFC 9110 §8.6).
  if (response.statusCode === 204) response.removeHeader('Content-Length');
  if (headers['cache-control'] === undefined) response.setHeader('Cache-Control', 'private, no-store');
}

/** Removes what `copyHead` has copied, for a failure instead of the response. Cookies stay: they are partly the portal's own. */
export function dropHead({ headers }: AnswerStream, response: Response): void {
  for (const name in headers) {
    if (!reservedResponseHeaders.has(name) && name !== 'set-cookie' && name !== 'content-security-policy') response.removeHeader(name);
  }
}

function copyCookies(cookies: readonly string[], response: Response, { upstream, isHttps }: AnswerPlace): void {
  const pathPrefix = new URL(upstream).pathname.replace(/\/+$/, '');
  for (const cookie of cookies) {
    const own = publicCookie(cookie, { pathPrefix, isHttps });
    if (own !== null) append(response, 'Set-Cookie', own);
  }
}

/** Sets a header unless Node refuses its value: Node reads bytes into strings that it does not write. */
function setIfPossible(response: Response, name: string, value: string | string[]): void {
  try {
    response.setHeader(name, value);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}

function append(response: Response, name: string, value: string | string[]): void {
  if ([value].flat().every((text) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text))) response.append(name, value);
}

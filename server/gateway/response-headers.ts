import type { Response } from 'express';
import type { AnswerStream } from '../upstream/answer-stream.ts';
import { publicCookie } from './cookie-rules.ts';
import { hopByHopNames } from './hop-by-hop.ts';
import { publicLocation } from './location-rules.ts';

/**
 * Said by the portal on every answer, nobody's business outside, or a word about the whole site, to a proxy in front of it or to the
 * browser's own password dialog, which an answer of the API has no right to.
 */
const portalsOwn = new Set([
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

/** Types that a browser shows as they are, runs nothing of, or saves. All else could be a document, whatever the API meant. */
const plainData =
  /^(?:application\/(?:json|octet-stream|[\w.-]+\+json)|text\/(?:plain|event-stream)|image\/(?:png|jpeg|gif|webp|avif)|audio\/|video\/)/i;

/** Types of which a browser could run scripts. Of several types in one header it takes the last it knows. */
const scriptable = /html|[/+]xml|^(?:multipart|message)\//i;
const wellFormed = /^[\w.+-]+\/[\w.+-]+(?:\s*;|\s*$)/;

const typeOf = ({ headers }: AnswerStream): string => headers['content-type'] ?? '';

/** True for an answer that needs the protection of a page. */
export const isDocument = (answer: AnswerStream): boolean => !plainData.test(typeOf(answer)) || scriptable.test(typeOf(answer));

/**
 * True for a document that is also shut off from the portal's origin. Not for what browsers show by themselves (PDF) or save: a sandbox
 * would stop them.
 */
export const needsSandbox = (answer: AnswerStream): boolean => scriptable.test(typeOf(answer)) || !wellFormed.test(typeOf(answer));

/** Where an answer comes from, and where it goes. */
export interface AnswerPlace {
  /** Base URL of the portal API. */
  upstream: string;
  /** The browser speaks TLS. */
  isHttps: boolean;
}

/**
 * Puts status and headers of the API's answer on ours; every Set-Cookie that the API may send stays, and joins those already set. Sends
 * nothing yet.
 */
export function copyHead(answer: AnswerStream, response: Response, place: AnswerPlace): void {
  const { headers } = answer;
  const hopByHop = hopByHopNames(headers);
  response.statusCode = answer.statusCode ?? 502;
  for (const name in headers) {
    const value = headers[name];
    // The API is reached through this origin only, so it invites no other.
    if (value === undefined || hopByHop.has(name) || portalsOwn.has(name) || name.startsWith('access-control-')) continue;
    if (name === 'set-cookie' && Array.isArray(value)) copyCookies(value, response, place);
    else if ((name === 'location' || name === 'content-location') && typeof value === 'string') {
      const location = publicLocation(value, place.upstream);
      if (location !== null) setIfPossible(response, name, location);
    }
    // Two policies: both hold.
    else if (name === 'content-security-policy') append(response, 'Content-Security-Policy', value);
    else setIfPossible(response, name, value);
  }
  // A client that believed it would wait for a body that does not come (RFC 9110 §8.6).
  if (response.statusCode === 204) response.removeHeader('Content-Length');
  if (headers['cache-control'] === undefined) response.setHeader('Cache-Control', 'private, no-store');
}

function copyCookies(cookies: readonly string[], response: Response, { upstream, isHttps }: AnswerPlace): void {
  const pathPrefix = new URL(upstream).pathname.replace(/\/+$/, '');
  for (const cookie of cookies) {
    const own = publicCookie(cookie, { pathPrefix, isHttps });
    if (own !== null) append(response, 'Set-Cookie', own);
  }
}

/** Node reads bytes into strings that it refuses to write. */
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

import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';
import { hopByHopNames } from './hop-by-hop.ts';

/** Said by the portal on every answer, or nobody's business outside. */
const portalsOwn = new Set([
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'server',
  'strict-transport-security',
  'transfer-encoding',
  'x-build-id',
  'x-content-type-options',
  'x-frame-options',
  'x-powered-by',
  'x-request-id',
]);

/** What a browser shows as it is, runs nothing of, or saves. All else could be a document, whatever the API meant. */
const plainData =
  /^(?:application\/(?:json|octet-stream|[\w.-]+\+json)|text\/(?:plain|event-stream)|image\/(?:png|jpeg|gif|webp|avif)|audio\/|video\/)/i;

/** True for an answer that needs the protection of a page. */
export const isDocument = ({ headers }: IncomingMessage): boolean => !plainData.test(headers['content-type'] ?? '');

/** Puts status and headers of the API's answer on ours; every Set-Cookie stays, and joins those already set. Sends nothing yet. */
export function copyHead(upstream: IncomingMessage, response: Response): void {
  const { headers } = upstream;
  const hopByHop = hopByHopNames(headers);
  response.statusCode = upstream.statusCode ?? 502;
  for (const name in headers) {
    const value = headers[name];
    // The API is reached through this origin only, so it invites no other.
    if (value === undefined || hopByHop.has(name) || portalsOwn.has(name) || name.startsWith('access-control-')) continue;
    if (name === 'set-cookie' && Array.isArray(value)) for (const cookie of value) append(response, 'Set-Cookie', ownCookie(cookie));
    // Two policies: both hold.
    else if (name === 'content-security-policy') append(response, 'Content-Security-Policy', value);
    else setIfPossible(response, name, value);
  }
  if (headers['cache-control'] === undefined) response.setHeader('Cache-Control', 'private, no-store');
}

/** A cookie of the API's host becomes one of ours; a Domain would make the browser drop it. */
const ownCookie = (cookie: string): string => cookie.replace(/;\s*domain=[^;]*/gi, '');

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

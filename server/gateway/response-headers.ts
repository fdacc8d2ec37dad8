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
  'x-content-type-options',
  'x-frame-options',
  'x-powered-by',
  'x-request-id',
]);

/** Puts status and headers of the API's answer on ours; every Set-Cookie stays, and joins those already set. Sends nothing yet. */
export function copyHead(upstream: IncomingMessage, response: Response): void {
  const hopByHop = hopByHopNames(upstream.headers);
  response.status(upstream.statusCode ?? 502);
  for (const [name, value] of Object.entries(upstream.headers)) {
    // The API is reached through this origin only, so it invites no other.
    const isOurs = hopByHop.has(name) || portalsOwn.has(name) || name.startsWith('access-control-');
    if (value === undefined || isOurs || !isHeaderValue(value)) continue;
    if (name === 'set-cookie' && Array.isArray(value)) for (const cookie of value) response.append('Set-Cookie', ownCookie(cookie));
    else if (name === 'content-security-policy')
      response.append('Content-Security-Policy', value); // two policies: both hold
    else response.setHeader(name, value);
  }
  if (upstream.headers['cache-control'] === undefined) response.setHeader('Cache-Control', 'private, no-store');
}

/** A cookie of the API's host becomes one of ours; a Domain would make the browser drop it. */
const ownCookie = (cookie: string): string => cookie.replace(/;\s*domain=[^;]*/gi, '');

/** Node reads bytes into strings that it would refuse to write. */
const isHeaderValue = (value: string | string[]): boolean => [value].flat().every((text) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text));

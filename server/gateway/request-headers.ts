import type { IncomingHttpHeaders } from 'node:http';
import { CONTAINER_HEADER, DEVICE_HEADER } from '#shared/constants.ts';
import { CAPTCHA_COOKIE, cookieNames } from '#shared/cookies.ts';
import { hopByHopNames } from './hop-by-hop.ts';

/** Headers about the caller, its address and its target that only the portal may set; and Expect, which makes proxies skip their hooks. */
const reservedRequestHeaders = new Set([
  'cookie',
  'expect',
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'x-original-url',
  'x-original-host',
  'x-rewrite-url',
  'x-host',
  'x-http-method',
  'x-http-method-override',
  'x-method-override',
  'x-request-id',
  'traceparent',
  'tracestate',
  CONTAINER_HEADER.toLowerCase(),
  DEVICE_HEADER.toLowerCase(),
  cookieNames.token.toLowerCase(),
]);

/**
 * Returns the headers of a call for the portal API: the client's without hop-by-hop headers and those that only the portal may set, plus
 * the portal's own. Applied before the proxy runs, never in its hooks. `own` overrides headers of the same name that a client sent.
 */
export function upstreamHeaders(incoming: IncomingHttpHeaders, own: Record<string, string>): IncomingHttpHeaders {
  const hopByHop = hopByHopNames(incoming);
  const ownNames = Object.keys(own).map((name) => name.toLowerCase());
  const headers: IncomingHttpHeaders = {};
  for (const name in incoming) {
    const isClients = !reservedRequestHeaders.has(name) && !hopByHop.has(name) && !ownNames.includes(name);
    if (isClients && !isAboutThePortal(name) && !isLookalike(name)) headers[name] = incoming[name];
  }
  const ticket = captchaCookie(incoming.cookie);
  if (ticket) headers.cookie = ticket;
  return Object.assign(headers, own);
}

/** Whether a header describes how the call reached the portal, or the browser and its page: checked here, and of no use to the API. */
const isAboutThePortal = (name: string): boolean => name.startsWith('x-forwarded') || name.startsWith('sec-');

/** CGI-like servers read `X_Container` as `X-Container`. */
const isLookalike = (name: string): boolean => name.includes('_');

/** Returns the only cookie that the API needs: the ticket of its captcha image. */
function captchaCookie(cookie: string | undefined): string | null {
  if (!cookie?.includes(CAPTCHA_COOKIE)) return null;
  const pair = cookie
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${CAPTCHA_COOKIE}=`));
  return pair && /^[\x21-\x7e]{1,1024}$/.test(pair) ? pair : null;
}

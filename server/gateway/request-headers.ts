import type { IncomingHttpHeaders } from 'node:http';
import { CONTAINER_HEADER, DEVICE_HEADER } from '#shared/constants.ts';
import { CAPTCHA_COOKIE, cookieNames } from '#shared/cookies.ts';
import { hopByHopNames } from './hop-by-hop.ts';

/** Claims about who calls, from where and for what, that only the portal may make; and Expect, which makes proxies skip their hooks. */
const portalsOwn = new Set([
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
 * The headers of a call as the portal API shall see them: the client's, less what concerns one hop or only the portal may say, plus
 * the portal's own. Set before the proxy runs, never in its hooks. `own` wins over whatever a client sent under the same name.
 */
export function upstreamHeaders(incoming: IncomingHttpHeaders, own: Record<string, string>): IncomingHttpHeaders {
  const hopByHop = hopByHopNames(incoming);
  const ownNames = Object.keys(own).map((name) => name.toLowerCase());
  const headers: IncomingHttpHeaders = {};
  for (const name in incoming) {
    const isClients = !portalsOwn.has(name) && !hopByHop.has(name) && !ownNames.includes(name);
    if (isClients && !isAboutThePortal(name) && !isLookalike(name)) headers[name] = incoming[name];
  }
  const ticket = captchaCookie(incoming.cookie);
  if (ticket) headers.cookie = ticket;
  return Object.assign(headers, own);
}

/** How the call came to the portal, and what the browser says of itself and its page to this site: checked here, and no matter of the API's. */
const isAboutThePortal = (name: string): boolean => name.startsWith('x-forwarded') || name.startsWith('sec-');

/** CGI-like servers read `X_Container` as `X-Container`. */
const isLookalike = (name: string): boolean => name.includes('_');

/** The one cookie that is the API's business: the ticket of its captcha image. */
function captchaCookie(cookie: string | undefined): string | null {
  if (!cookie?.includes(CAPTCHA_COOKIE)) return null;
  const pair = cookie
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${CAPTCHA_COOKIE}=`));
  return pair && /^[\x21-\x7e]{1,1024}$/.test(pair) ? pair : null;
}

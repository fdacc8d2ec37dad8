import type { IncomingHttpHeaders } from 'node:http';
import { CONTAINER_HEADER } from '#shared/constants.ts';
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
  CONTAINER_HEADER.toLowerCase(),
  cookieNames.token.toLowerCase(),
]);

/**
 * The headers of a call as the portal API shall see them: the client's, less what concerns one hop or only the portal may say, plus
 * the portal's own. Set before the proxy runs, never in its hooks. `own` wins over whatever a client sent under the same name.
 */
export function upstreamHeaders(incoming: IncomingHttpHeaders, own: Record<string, string>): IncomingHttpHeaders {
  const hopByHop = hopByHopNames(incoming);
  const ownNames = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  const kept = Object.entries(incoming).filter(
    ([name]) =>
      !hopByHop.has(name) && !portalsOwn.has(name) && !ownNames.has(name) && !name.startsWith('x-forwarded') && !isLookalike(name),
  );
  return { ...Object.fromEntries(kept), ...captchaCookie(incoming), ...own };
}

/** CGI-like servers read `X_Container` as `X-Container`. */
const isLookalike = (name: string): boolean => name.includes('_');

/** The one cookie that is the API's business: the ticket of its captcha image (A12-9). */
function captchaCookie({ cookie }: IncomingHttpHeaders): { cookie?: string } {
  const pair = cookie
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${CAPTCHA_COOKIE}=`));
  return pair && /^[\x21-\x7e]{1,1024}$/.test(pair) ? { cookie: pair } : {};
}

import { cookieNames, DEVICE_PROOF_COOKIE, IN_APP_STAY_COOKIE, WECHAT_STATE_COOKIE } from '#shared/cookies.ts';
import { pathBehind } from './location-rules.ts';

/** Set by the portal and its pages alone; only a login's answer signs somebody in. In lower case. */
const portalsOwn = new Set(
  [...Object.values(cookieNames), DEVICE_PROOF_COOKIE, IN_APP_STAY_COOKIE, WECHAT_STATE_COOKIE].map((name) => name.toLowerCase()),
);
const nameShape = /^[!#$%&'*+\-.^_`|~\w]+$/;

export interface CookiePlace {
  /** Of the API below its origin, without a slash at its end. */
  pathPrefix: string;
  /** The browser speaks TLS. */
  isHttps: boolean;
}

/**
 * A Set-Cookie line of the API as one of the portal's host, or null for one that the API may not set: a name that the portal owns, or no
 * name at all (browsers would send its value as if it were one). A Domain would make the browser drop it; Path loses the API's prefix; it
 * is Secure exactly where the browser speaks TLS.
 */
export function publicCookie(cookie: string, { pathPrefix, isHttps }: CookiePlace): string | null {
  const [pair = '', ...attributes] = cookie.split(';');
  const equals = pair.indexOf('=');
  const name = pair.slice(0, Math.max(0, equals)).trim();
  if (!nameShape.test(name) || portalsOwn.has(name.toLowerCase())) return null;
  const kept = attributes.flatMap((attribute) => {
    const [key = '', value = ''] = attribute.split('=', 2).map((part) => part.trim());
    if (/^(?:domain|secure)$/i.test(key)) return [];
    return /^path$/i.test(key) && pathPrefix ? [` Path=${pathBehind(pathPrefix, value)}`] : [attribute];
  });
  return [pair, ...kept, ...(isHttps ? [' Secure'] : [])].join(';');
}

import { cookieNames, DEVICE_PROOF_COOKIE, IN_APP_STAY_COOKIE, WECHAT_STATE_COOKIE } from '#shared/cookies.ts';
import { pathBehind } from './location-rules.ts';

/** Names, in lower case, that only the portal and its pages may set; only a login response signs a user in. */
const reservedCookieNames = new Set(
  [...Object.values(cookieNames), DEVICE_PROOF_COOKIE, IN_APP_STAY_COOKIE, WECHAT_STATE_COOKIE].map((name) => name.toLowerCase()),
);
const nameShape = /^[!#$%&'*+\-.^_`|~\w]+$/;

export interface CookiePlace {
  /** Base path of the API below its origin, without a trailing slash. */
  pathPrefix: string;
  /** Whether the browser uses TLS. */
  isHttps: boolean;
}

/**
 * Rewrites a Set-Cookie line of the API for the portal's host. Returns null if the API may not set it: a name that the portal owns, or no
 * name at all (browsers would send its value as if it were a named cookie). Drops Domain, which would make the browser reject the cookie,
 * removes the API's base path from Path, and sets Secure if and only if the browser uses TLS.
 */
export function publicCookie(cookie: string, { pathPrefix, isHttps }: CookiePlace): string | null {
  const [pair = '', ...attributes] = cookie.split(';');
  const equals = pair.indexOf('=');
  const name = pair.slice(0, Math.max(0, equals)).trim();
  if (!nameShape.test(name) || reservedCookieNames.has(name.toLowerCase())) return null;
  const kept = attributes.flatMap((attribute) => {
    const [key = '', value = ''] = attribute.split('=', 2).map((part) => part.trim());
    if (/^(?:domain|secure)$/i.test(key)) return [];
    return /^path$/i.test(key) && pathPrefix ? [` Path=${pathBehind(pathPrefix, value)}`] : [attribute];
  });
  return [pair, ...kept, ...(isHttps ? [' Secure'] : [])].join(';');
}

import { parseUrl } from './parse-url.ts';

const here = 'http://portal.invalid';

/**
 * Returns the path to return to after a login: a path of this site with its query and fragment, or the fallback. Accepts untrusted input;
 * `//host`, `/\host`, other schemes, control characters and non-strings yield the fallback.
 */
export function safeReturnPath(target: unknown, fallback = '/'): string {
  if (typeof target !== 'string' || !target.startsWith('/') || target.length > 2_000) return fallback;
  if (/^\/\/|[\\\p{Cc}]/u.test(target)) return fallback;
  const parsed = parseUrl(target, here);
  // '/%0a/..//host' is harmless as written, but becomes an address of another site once its dots are resolved.
  if (parsed?.origin !== here || parsed.pathname.startsWith('//')) return fallback;
  return parsed.pathname + parsed.search + parsed.hash;
}

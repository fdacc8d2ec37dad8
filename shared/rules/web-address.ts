import { parseUrl } from './parse-url.ts';
import { safeReturnPath } from './safe-redirect.ts';

/**
 * Returns an address from external data that may be used as a link or a picture: a path of this site or an absolute http(s) URL. Accepts
 * any value; other schemes, `//host`, credentials in the address and control characters yield null.
 */
export function toWebAddress(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const address = value.trim();
  if (address.startsWith('/')) return safeReturnPath(address, '') || null;
  if (!/^https?:\/\//i.test(address) || /\p{Cc}/u.test(address) || address.length > 2_000) return null;
  const url = parseUrl(address);
  return !url || url.username || url.password ? null : url.href;
}

/** Returns whether an address leads away from this site. */
export const isExternalAddress = (address: string): boolean => !address.startsWith('/');

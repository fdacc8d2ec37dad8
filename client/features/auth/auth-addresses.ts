import type { PageRequest } from '#client/lib/page-definition.ts';
import { parseUrl } from '#shared/rules/parse-url.ts';
import { inviteCodePattern } from './login-memory.ts';

/**
 * Returns a configured address as an absolute URL; a relative address is resolved against the portal. Returns null for an empty address and
 * for anything that is not http(s), so that the result is safe in a link or a QR code.
 */
export function absoluteAddress(address: string, origin: string): string | null {
  const url = address.trim() ? parseUrl(address, origin) : null;
  if (!url) return null;
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}

/** Returns the path that redirects the browser to WeChat; after the login the server sends it back to `returnTo`. */
export const connectPath = (returnTo: string): string => `/wechat/connect?returnTo=${encodeURIComponent(returnTo)}`;

/** The parts of an invitation address. */
interface InvitationAddress {
  /** The code in upper case; empty if it is missing or malformed. */
  inviteCode: string;
  /** True if a code was given but is malformed. */
  isBroken: boolean;
}

/** Reads `/invite/ABCD2345`, or `?inviteCode=` of the alias. */
export function readInvitation({ params, search }: Pick<PageRequest, 'params' | 'search'>): InvitationAddress {
  const given = (params.inviteCode ?? search.get('inviteCode') ?? '').trim().toUpperCase();
  const isCode = inviteCodePattern.test(given);
  return { inviteCode: isCode ? given : '', isBroken: given !== '' && !isCode };
}

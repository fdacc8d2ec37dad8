import type { PageRequest } from '#client/lib/page-definition.ts';
import { parseUrl } from '#shared/rules/parse-url.ts';
import { inviteCodePattern } from './login-memory.ts';

/**
 * A configured address as an absolute one: relative ones belong to the portal itself. Null for an empty address and for anything
 * that is not http(s), so that it can be put into a link or a QR code as it is.
 */
export function absoluteAddress(address: string, origin: string): string | null {
  const url = address.trim() ? parseUrl(address, origin) : null;
  if (!url) return null;
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}

/** Where the server sends a browser on to WeChat; it brings it back to `returnTo` in the end. */
export const connectPath = (returnTo: string): string => `/wechat/connect?returnTo=${encodeURIComponent(returnTo)}`;

/** The parts of an invitation's address. */
interface InvitationAddress {
  /** The code in upper case; empty when there is none, or nothing that could be one. */
  inviteCode: string;
  /** Something was given that cannot be a code. */
  isBroken: boolean;
}

/** Reads `/invite/ABCD2345`, and `?inviteCode=` of the alias. */
export function readInvitation({ params, search }: Pick<PageRequest, 'params' | 'search'>): InvitationAddress {
  const given = (params.inviteCode ?? search.get('inviteCode') ?? '').trim().toUpperCase();
  const isCode = inviteCodePattern.test(given);
  return { inviteCode: isCode ? given : '', isBroken: given !== '' && !isCode };
}

import type { PageRequest } from '#client/lib/page-definition.ts';
import { inviteCodePattern } from './login-memory.ts';

/** What the address of an invitation holds. */
export interface InvitationAddress {
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

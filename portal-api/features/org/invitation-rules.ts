import type { OrgRole } from '#shared/contract/org.ts';
import type { InvitationState, InvitedRole } from '#shared/contract/org-invitation.ts';
import { mayInvite } from '../../domain/organizations/end-invitations.ts';
import { hashTicket, hashWithKey, isSameHash } from '../../platform/secret-hash.ts';

/** Maximum number of valid invitations at a time: nobody could keep track of more. */
export const MAX_ACTIVE_INVITATIONS = 20;

const TOKEN_HEX_DIGITS = 32;

/**
 * Derives the secret part of a link, so that it can be shown again without being stored: a copy of the database contains the seed but not
 * the secret, and the known secret of an installation that has none configured (docs/operations.md) is useless without the seed.
 */
export const deriveToken = (secret: string, seed: string): string =>
  `inv${Buffer.from(hashWithKey(secret, 'org-invitation', seed), 'base64url')
    .toString('hex')
    .slice(0, TOKEN_HEX_DIGITS)}`;

/** Derives the token of an invitation again; null if the secret has changed since it was created. */
export function findToken(secret: string, { seed, token_hash }: { seed: string; token_hash: string }): string | null {
  const token = deriveToken(secret, seed);
  return isSameHash(hashTicket(token), token_hash) ? token : null;
}

export interface ReferralFacts {
  role: InvitedRole;
  maxUses: number | null;
  used: number;
  expiresAt: Date;
  revokedAt: Date | null;
  /** Current role of the creator in the organization; null if they have left. */
  inviterRole: OrgRole | null;
}

/** Returns whether an invitation is valid, or why it is not. */
export function stateOfInvitation({ role, maxUses, used, expiresAt, revokedAt, inviterRole }: ReferralFacts, now: Date): InvitationState {
  if (revokedAt || !mayInvite(inviterRole, role)) return 'REVOKED';
  if (expiresAt.getTime() <= now.getTime()) return 'ENDED';
  return maxUses !== null && used >= maxUses ? 'USED_UP' : 'LIVE';
}

/** Returns whether a user was removed after an invitation was created: it does not let them in again. */
export const wasRemovedSince = (removedAt: Date | null, createdAt: Date): boolean =>
  removedAt !== null && removedAt.getTime() >= createdAt.getTime();

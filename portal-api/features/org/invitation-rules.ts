import type { OrgRole } from '#shared/contract/org.ts';
import type { InvitationState, InvitedRole } from '#shared/contract/org-invitation.ts';
import { mayInvite } from '../../domain/organizations/end-invitations.ts';
import { hashTicket, hashWithKey, isSameHash } from '../../platform/secret-hash.ts';

/** How many may open at a time: more are nobody's to keep in view. */
export const MOST_LIVE = 20;

const TOKEN_HEX_DIGITS = 32;

/**
 * The secret part of a link. It is derived, so that it can be shown again and yet stands nowhere: a copy of the database has the seed
 * without the secret, and who knows the secret of an installation without one (docs/operations.md) does not know the seed.
 */
export const deriveToken = (secret: string, seed: string): string =>
  `inv${Buffer.from(hashWithKey(secret, 'org-invitation', seed), 'base64url')
    .toString('hex')
    .slice(0, TOKEN_HEX_DIGITS)}`;

/** The token again, where it is still the one that the link was made with; null after the secret has changed. */
export function findToken(secret: string, { seed, token_hash }: { seed: string; token_hash: string }): string | null {
  const token = deriveToken(secret, seed);
  return isSameHash(hashTicket(token), token_hash) ? token : null;
}

export interface InvitationFacts {
  role: InvitedRole;
  maxUses: number | null;
  used: number;
  expiresAt: Date;
  revokedAt: Date | null;
  /** The role that its maker has there by now; null: gone. */
  inviterRole: OrgRole | null;
}

/** Whether an invitation opens, or why it does not. */
export function stateOfInvitation({ role, maxUses, used, expiresAt, revokedAt, inviterRole }: InvitationFacts, now: Date): InvitationState {
  if (revokedAt || !mayInvite(inviterRole, role)) return 'REVOKED';
  if (expiresAt.getTime() <= now.getTime()) return 'ENDED';
  return maxUses !== null && used >= maxUses ? 'USED_UP' : 'LIVE';
}

/** An invitation does not let those in again who were taken out after it was made. */
export const wasTakenOutSince = (removedAt: Date | null, createdAt: Date): boolean =>
  removedAt !== null && removedAt.getTime() >= createdAt.getTime();

import { sql } from 'kysely';
import type { InvitedRole } from '#shared/contract/org-invitation.ts';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';
import { hashTicket, isSameHash } from '../../platform/secret-hash.ts';

/** Selects invitations with the current role of their creator in the organization. */
const selectInvitations = (db: Database) =>
  db
    .selectFrom('org_invitations')
    .innerJoin('users', 'users.id', 'org_invitations.created_by')
    .leftJoin('org_members', (join) =>
      join
        .onRef('org_members.user_id', '=', 'org_invitations.created_by')
        .onRef('org_members.org_id', '=', 'org_invitations.org_id')
        .on('org_members.status', '=', 'JOINED'),
    )
    .selectAll('org_invitations')
    .select(['users.nickname as inviter', 'org_members.role as inviter_role']);

/** Lists the invitations that are neither revoked, expired nor used up, newest first. */
export const listLiveInvitations = (db: Database, orgId: string, now: Date) =>
  selectInvitations(db)
    .where('org_invitations.org_id', '=', orgId)
    .where('org_invitations.revoked_at', 'is', null)
    .where('org_invitations.expires_at', '>', now)
    .where(sql<boolean>`(org_invitations.max_uses is null or org_invitations.used < org_invitations.max_uses)`)
    .orderBy('org_invitations.id', 'desc')
    .execute();
export type InvitationRow = Awaited<ReturnType<typeof listLiveInvitations>>[number];

/** Finds the invitation of a link, whether or not it is still valid. */
export async function findInvitationByToken(db: Database, token: string): Promise<InvitationRow | undefined> {
  const hash = hashTicket(token);
  const row = await selectInvitations(db).where('org_invitations.token_hash', '=', hash).executeTakeFirst();
  return row && isSameHash(row.token_hash, hash) ? row : undefined;
}

export interface NewInvitation {
  orgId: string;
  userId: string;
  role: InvitedRole;
  note: string | null;
  maxUses: number | null;
  seed: string;
  token: string;
  expiresAt: Date;
}

export async function insertInvitation(trx: Database, invitation: NewInvitation, now: Date): Promise<string> {
  const { orgId, userId, role, note, maxUses, seed, token, expiresAt } = invitation;
  const { id } = await trx
    .insertInto('org_invitations')
    .values({
      org_id: orgId,
      created_by: userId,
      role,
      note,
      max_uses: maxUses,
      seed,
      token_hash: hashTicket(token),
      created_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Finds an invitation of this organization. */
export const findInvitation = (db: Database, orgId: string, id: string) =>
  db
    .selectFrom('org_invitations')
    .select(['id', 'role', 'revoked_at'])
    .where('org_id', '=', orgId)
    .where('id', '=', toDatabaseId(id))
    .executeTakeFirst();

export async function revokeInvitation(trx: Database, id: string, now: Date): Promise<void> {
  await trx.updateTable('org_invitations').set({ revoked_at: now }).where('id', '=', id).where('revoked_at', 'is', null).execute();
}

export async function countUse(trx: Database, id: string): Promise<void> {
  await trx
    .updateTable('org_invitations')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Returns when a user was last removed from an organization; null if never. */
export async function findRemoval(db: Database, orgId: string, userId: string): Promise<Date | null> {
  const row = await db.selectFrom('org_removals').select('at').where('org_id', '=', orgId).where('user_id', '=', userId).executeTakeFirst();
  return row?.at ?? null;
}

export async function recordRemoval(trx: Database, orgId: string, userId: string, now: Date): Promise<void> {
  await trx
    .insertInto('org_removals')
    .values({ org_id: orgId, user_id: userId, at: now })
    .onConflict((conflict) => conflict.columns(['org_id', 'user_id']).doUpdateSet({ at: now }))
    .execute();
}

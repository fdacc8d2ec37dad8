import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';
import { readPage } from '../../platform/db/read-page.ts';

export async function countJoined(db: Database, orgId: string): Promise<number> {
  const { count } = await db
    .selectFrom('org_members')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('org_id', '=', orgId)
    .where('status', '=', 'JOINED')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Returns one page of the members of the organization that a user has joined: applicants (only for owner and admins) first, then by role
 * and date of joining. Empty if the user has joined none.
 */
export function listMembersFor(db: Database, userId: string, page: { pageNum: number; pageSize: number }) {
  const members = db
    .selectFrom('org_members')
    .innerJoin('org_members as own', 'own.org_id', 'org_members.org_id')
    .where('own.user_id', '=', userId)
    .where('own.status', '=', 'JOINED')
    .where((eb) => eb.or([eb('org_members.status', '=', 'JOINED'), eb('own.role', '<>', 'MEMBER')]));
  const rows = members
    .innerJoin('users', 'users.id', 'org_members.user_id')
    .select(['org_members.user_id', 'org_members.role', 'org_members.status', 'org_members.since', 'users.nickname', 'users.avatar'])
    .orderBy(sql`org_members.status = 'PENDING'`, 'desc')
    .orderBy(sql`array_position(array['OWNER', 'ADMIN', 'MEMBER'], org_members.role)`)
    .orderBy('org_members.since')
    .orderBy('org_members.user_id');
  return readPage(rows, members, page);
}

/** Finds a user's membership of this organization. */
export const findMember = (db: Database, orgId: string, userId: string) =>
  db
    .selectFrom('org_members')
    .innerJoin('organizations', 'organizations.id', 'org_members.org_id')
    .select(['org_members.user_id', 'org_members.role', 'org_members.status', 'organizations.name as org_name'])
    .where('org_members.org_id', '=', orgId)
    .where('org_members.user_id', '=', toDatabaseId(userId))
    .executeTakeFirst();

/** Deletes a request to join, but keeps the applicant's employment verification: operators review that, not the managers. */
export async function dropRequest(trx: Database, orgId: string, userId: string): Promise<void> {
  await trx.deleteFrom('org_members').where('org_id', '=', orgId).where('user_id', '=', userId).where('status', '=', 'PENDING').execute();
}

export async function setRole(trx: Database, orgId: string, userId: string, role: 'OWNER' | 'ADMIN' | 'MEMBER'): Promise<void> {
  await trx.updateTable('org_members').set({ role }).where('org_id', '=', orgId).where('user_id', '=', userId).execute();
}

/** Returns whether a demand of a user is set to show their organization's contact. */
export async function givesOrgContact(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('demands')
    .select('id')
    .where('publisher_id', '=', userId)
    .where('contact_source', '=', 'org')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';

/** Returns the user's latest application; undefined if there is none. */
export const findLastApplication = (db: Database, userId: string) =>
  db
    .selectFrom('partner_applications')
    .select(['status', 'reason', 'region_code'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Counts the users that a user has invited, and how many of them have had a demand approved. */
export const countInvited = (db: Database, userId: string) =>
  db
    .selectFrom('users')
    .leftJoin('invite_rewards', 'invite_rewards.invited_id', 'users.id')
    .select([sql<number>`count(*)::int`.as('invited'), sql<number>`count(invite_rewards.invited_id)::int`.as('active')])
    .where('users.invited_by', '=', userId)
    .executeTakeFirstOrThrow();

export interface NewApplication {
  userId: string;
  name: string;
  phone: string;
  regionCode: string;
  resources: string;
}

/** Stores an application. Returns false if one is pending or was already accepted. */
export async function insertApplication(db: Database, application: NewApplication, now: Date): Promise<boolean> {
  const { userId, regionCode, ...rest } = application;
  const row = await db
    .insertInto('partner_applications')
    .values({ ...rest, user_id: userId, region_code: regionCode, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the pending applications, oldest first. */
export const listWaitingApplications = (db: Database) =>
  db
    .selectFrom('partner_applications')
    .innerJoin('users', 'users.id', 'partner_applications.user_id')
    .leftJoin('regions', 'regions.code', 'partner_applications.region_code')
    .select(['partner_applications.id', 'partner_applications.user_id', 'partner_applications.name', 'partner_applications.phone'])
    .select(['partner_applications.resources', 'partner_applications.at', 'users.nickname'])
    .select((eb) => eb.fn.coalesce('regions.name', 'partner_applications.region_code').as('region'))
    .where('partner_applications.status', '=', 'PENDING')
    .where('users.deleted_at', 'is', null)
    .orderBy('partner_applications.id')
    .limit(100)
    .execute();

/** Decides a pending application; returns undefined if it is not pending. */
export const decideApplication = (trx: Database, id: string, decision: { status: 'ACCEPTED' | 'REFUSED'; reason: string | null }) =>
  trx
    .updateTable('partner_applications')
    .set(decision)
    .where('id', '=', toDatabaseId(id))
    .where('status', '=', 'PENDING')
    .returning(['user_id', 'name'])
    .executeTakeFirst();

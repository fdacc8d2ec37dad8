import type { Database } from '../../platform/db/database.ts';
import { balanceOfUser } from '../ledger/balance.ts';
import { memberLevelNow } from '../membership/membership-periods.ts';
import type { UserRow } from './user-view.ts';

/** Returns a user with the name of their organization, ready for `toUser`; undefined if there is none. */
export const findUserById = (db: Database, id: string, now: Date): Promise<UserRow | undefined> =>
  selectUser(db, id, now).executeTakeFirst();

/** Returns the query of `findUserById`, for callers that select more columns in the same statement. */
export const selectUser = (db: Database, id: string, now: Date) =>
  db
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.org_id')
    .selectAll('users')
    .select([memberLevelNow(now).as('member_level_now'), balanceOfUser.as('balance')])
    .select(['organizations.name as org_name', 'organizations.official_status as org_official_status'])
    .where('users.id', '=', id);

/** Returns the phone that the user signs in with. Throws if there is no such user. */
export const findLoginPhone = async (db: Database, userId: string): Promise<string> =>
  (await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow()).phone;

/** Records that the user has agreed to this version of the agreement. */
export async function recordAgreement(db: Database, userId: string, { version, now }: { version: string; now: Date }): Promise<void> {
  await db.updateTable('users').set({ agreement_version: version, agreed_at: now }).where('id', '=', userId).execute();
}

/** Whether an account is deleted or does not exist. */
export async function isErased(db: Database, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('deleted_at').where('id', '=', userId).executeTakeFirst();
  return row?.deleted_at !== null;
}

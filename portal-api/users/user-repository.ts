import type { Database } from '../db/database.ts';
import type { UserRow } from './user-view.ts';

const selectUsers = (db: Database) =>
  db
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.org_id')
    .selectAll('users')
    .select(['organizations.name as org_name', 'organizations.official_status as org_official_status']);

/** A user with the name of their organisation, ready for `toUser`; undefined when there is none. */
export const findUserById = (db: Database, id: string): Promise<UserRow | undefined> =>
  selectUsers(db).where('users.id', '=', id).executeTakeFirst();

/** The same by the full phone number. */
export const findUserByPhone = (db: Database, phone: string): Promise<UserRow | undefined> =>
  selectUsers(db).where('users.phone', '=', phone).executeTakeFirst();

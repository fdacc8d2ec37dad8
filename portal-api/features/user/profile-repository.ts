import type { Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { UsersTable } from '../../platform/db/tables/account-tables.ts';

/** The parts of a user that they change themselves, held until the transaction ends. */
export const lockProfile = (trx: Database, userId: string) =>
  trx
    .selectFrom('users')
    .select(['nickname', 'position', 'avatar', 'renamed_at'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();

export async function updateProfile(trx: Database, userId: string, columns: Updateable<UsersTable>): Promise<void> {
  if (Object.keys(columns).length > 0) await trx.updateTable('users').set(columns).where('id', '=', userId).execute();
}

export const findContactOf = (db: Database, userId: string) =>
  db.selectFrom('contacts').select(['name', 'phone', 'wechat', 'qq', 'email']).where('user_id', '=', userId).executeTakeFirst();

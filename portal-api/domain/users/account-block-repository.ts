import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { AccountBlocksTable } from '../../platform/db/tables/operator-tables.ts';

export interface AccountBlock {
  level: AccountBlocksTable['level'];
  reason: string;
  since: Date;
  until: Date | null;
}

/** Returns the block in force against a user; undefined if there is none. */
export const findBlock = (db: Database, userId: string, now: Date): Promise<AccountBlock | undefined> =>
  db
    .selectFrom('account_blocks')
    .select(['level', 'reason', 'since', 'until'])
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
    .executeTakeFirst();

/** Whether the user is blocked from signing in now; for any statement on `users`. */
export const isSignInBlocked = (now: Date): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from account_blocks
  where account_blocks.user_id = users.id and account_blocks.level = 'SIGN_IN' and (account_blocks.until is null or account_blocks.until > ${now})
)`;

/** The rank of the block in force against the user: 0 none, 1 writing, 2 signing in; for any statement on `users`. */
export const blockRank = (now: Date): RawBuilder<number> => sql<number>`coalesce((
  select case account_blocks.level when 'SIGN_IN' then 2 else 1 end from account_blocks
  where account_blocks.user_id = users.id and (account_blocks.until is null or account_blocks.until > ${now})
), 0)`;

/** Sets the block in force from now on, replacing an earlier one. */
export async function putBlock(trx: Database, block: AccountBlock & { userId: string; setBy: string }): Promise<void> {
  const { userId, level, reason, since, until, setBy } = block;
  const values = { level, reason, since, until, set_by: setBy };
  await trx
    .insertInto('account_blocks')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

export async function removeBlock(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom('account_blocks').where('user_id', '=', userId).execute();
}

import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** A user's money in 分: free (`balance`) and set aside (`held`). */
export interface Balance {
  balance: number;
  held: number;
}

/** Converts an amount from the database, in 分; null is 0. Throws beyond 2^53, where numbers are no longer exact. */
export function readAmount(value: string | number | null | undefined): number {
  const amount = Number(value ?? 0);
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${value} is no sum of money that a number can hold`);
  return amount;
}

/** Returns a user's balance. `lock` locks the accounts until the transaction ends. */
export async function readBalance(db: Database, userId: string, { lock = false }: { lock?: boolean } = {}): Promise<Balance> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(['kind', 'balance'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .$if(lock, (query) => query.forNoKeyUpdate())
    .execute();
  const of = (kind: string) => readAmount(rows.find((row) => row.kind === kind)?.balance);
  return { balance: of('CASH'), held: of('HELD') };
}

/** Whether we owe the user any money. Locks the accounts until the transaction ends. */
export async function hasMoney(trx: Database, userId: string): Promise<boolean> {
  const { balance, held } = await readBalance(trx, userId, { lock: true });
  return balance > 0 || held > 0;
}

/** The free balance of the current row of `users` in a query; pass it to `readAmount`. */
export const balanceOfUser = sql<string | null>`(
  select balance from ledger_accounts where ledger_accounts.user_id = users.id and ledger_accounts.kind = 'CASH'
)`;

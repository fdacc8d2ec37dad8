import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** A user's money here, in 分: free, and set aside. */
export interface Balance {
  balance: number;
  held: number;
}

/** A sum of money as the database gives it, in 分. Throws beyond 2^53, where numbers are no longer exact; null is nothing. */
export function readAmount(value: string | number | null | undefined): number {
  const amount = Number(value ?? 0);
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${value} is no sum of money that a number can hold`);
  return amount;
}

/** A user's balance. `lock` holds it until the transaction ends. */
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

/** Whether we owe a user anything; held until the transaction ends. */
export async function hasMoney(trx: Database, userId: string): Promise<boolean> {
  const { balance, held } = await readBalance(trx, userId, { lock: true });
  return balance > 0 || held > 0;
}

/** The free balance of the row of `users` that a query is at; for `readAmount`. */
export const balanceOfUser = sql<string | null>`(
  select balance from ledger_accounts where ledger_accounts.user_id = users.id and ledger_accounts.kind = 'CASH'
)`;

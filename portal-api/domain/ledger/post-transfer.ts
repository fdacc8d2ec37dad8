import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { type AccountRef, accountName, isRoute, type TransferKind } from './accounts.ts';
import { readAmount } from './balance.ts';

/** A transfer to post; each combination of `bizType`, `bizId` and `kind` happens only once, ever. */
export interface Transfer {
  from: AccountRef;
  to: AccountRef;
  /** In 分, above 0. */
  amount: number;
  kind: TransferKind;
  bizType: string;
  bizId: string;
  orderNo?: string | null;
}

/** Thrown if a user's account has too little. The transaction can continue unchanged. */
export class BalanceShort extends Error {
  /** In 分. */
  readonly missing: number;

  constructor(missing: number) {
    super(`the balance is ${missing} short`);
    this.missing = missing;
  }
}

/** Maximum of the column `amount`. */
const MAX_AMOUNT = 2_147_483_647;

/**
 * Moves money once per `bizType`, `bizId` and `kind`. Returns false and does nothing if it was already moved. Throws `BalanceShort` if a
 * user's account has too little, and an internal error if the same business comes with another amount or other accounts. Requires a
 * transaction: see `runMoneyTransaction`.
 */
export async function post(trx: Database, transfer: Transfer, now: Date): Promise<boolean> {
  const { from, to, amount, kind, bizType, bizId } = transfer;
  if (!trx.isTransaction) throw new Error('Money moves only in a transaction');
  if (!Number.isInteger(amount) || amount <= 0 || amount > MAX_AMOUNT) throw new RangeError(`${amount} is no amount of a transfer`);
  if (!isRoute(kind, from, to)) throw new Error(`${kind} moves nothing from ${from.kind} to ${to.kind}`);
  // With at most one user account there is no lock order to respect, so try directly. If that fails, the code below finds out why.
  if (!('userId' in to) && (await move(trx, transfer, now))) return true;
  const balances = await lockAccounts(trx, from, to);
  if ('userId' in from) {
    const missing = amount - (balances.get(accountName(from)) ?? 0);
    if (missing > 0) {
      if (await isMoved(trx, transfer)) return false;
      throw new BalanceShort(missing);
    }
  }
  if (await move(trx, transfer, now)) return true;
  if (await isMoved(trx, transfer)) return false;
  throw new Error(`${kind} of ${bizType} ${bizId} was not written`);
}

/**
 * Inserts the transfer, which moves the money. Returns false if an account is missing, a user's has too little, or it was already moved.
 */
async function move(trx: Database, transfer: Transfer, now: Date): Promise<boolean> {
  const { from, to, amount, kind, bizType, bizId, orderNo = null } = transfer;
  // Only users' accounts are locked: the system's accounts take part in all transfers and must not serialize them.
  const hold = 'userId' in from ? sql`for no key update` : sql``;
  const { rows } = await sql`
    insert into ledger_transfers (debit_id, credit_id, amount, kind, biz_type, biz_id, order_no, at)
    select debit.id, credit.id, ${amount}::int, ${kind}, ${bizType}, ${bizId}, ${orderNo}, ${now}::timestamptz
    from (select id, balance from ledger_accounts where name = ${accountName(from)} ${hold}) debit, ledger_accounts credit
    where credit.name = ${accountName(to)} and (debit.balance is null or debit.balance >= ${amount}::int)
    on conflict (biz_type, biz_id, kind) do nothing
    returning id`.execute(trx);
  return rows.length > 0;
}

/** Locks the users' accounts in the order of their ids, as the database itself does, and returns their balances. */
async function lockAccounts(trx: Database, from: AccountRef, to: AccountRef): Promise<Map<string, number>> {
  const names = [from, to].filter((account) => 'userId' in account).map(accountName);
  if (names.length === 0) return new Map();
  const lock = async () => {
    const query = trx.selectFrom('ledger_accounts').select(['name', 'balance']).where('name', 'in', names).orderBy('id');
    return new Map((await query.forNoKeyUpdate().execute()).map(({ name, balance }) => [name, readAmount(balance)]));
  };
  const locked = await lock();
  if (!('userId' in to) || locked.has(accountName(to))) return locked;
  await trx
    .insertInto('ledger_accounts')
    .values({ name: accountName(to), user_id: to.userId, balance: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return lock();
}

/** Whether exactly this transfer is in the ledger. Throws if a different one is there for the same business. */
async function isMoved(trx: Database, { from, to, amount, kind, bizType, bizId }: Transfer): Promise<boolean> {
  const row = await trx
    .selectFrom('ledger_transfers')
    .innerJoin('ledger_accounts as debit', 'debit.id', 'debit_id')
    .innerJoin('ledger_accounts as credit', 'credit.id', 'credit_id')
    .select(['amount', 'debit.name as debit', 'credit.name as credit'])
    .where('biz_type', '=', bizType)
    .where('biz_id', '=', bizId)
    .where('ledger_transfers.kind', '=', kind)
    .executeTakeFirst();
  if (!row) return false;
  if (row.amount === amount && row.debit === accountName(from) && row.credit === accountName(to)) return true;
  throw new Error(`${kind} of ${bizType} ${bizId} stands in the ledger with another amount or other accounts`);
}

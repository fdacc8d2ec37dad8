import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { type AccountRef, accountName, isRoute, type TransferKind } from './accounts.ts';
import { readAmount } from './balance.ts';

/** Money on its way; `bizType`, `bizId` and `kind` together happen once, for good. */
export interface Transfer {
  from: AccountRef;
  to: AccountRef;
  /** 分, above 0. */
  amount: number;
  kind: TransferKind;
  bizType: string;
  bizId: string;
  orderNo?: string | null;
}

/** An account of a user has too little; the transaction is as it was. */
export class BalanceShort extends Error {
  /** 分 */
  readonly missing: number;

  constructor(missing: number) {
    super(`the balance is ${missing} short`);
    this.missing = missing;
  }
}

/** Column `amount` holds no more. */
const MOST = 2_147_483_647;

/**
 * Moves money once for `bizType`, `bizId` and `kind`: gives false, and does nothing, when it was moved already. Throws `BalanceShort` when
 * a user's account has too little, and an error of ours when the same business comes with another amount or other accounts. Needs a
 * transaction: see `runMoneyTransaction`.
 */
export async function post(trx: Database, transfer: Transfer, now: Date): Promise<boolean> {
  const { from, to, amount, kind, bizType, bizId } = transfer;
  if (!trx.isTransaction) throw new Error('Money moves only in a transaction');
  if (!Number.isInteger(amount) || amount <= 0 || amount > MOST) throw new RangeError(`${amount} is no amount of a transfer`);
  if (!isRoute(kind, from, to)) throw new Error(`${kind} moves nothing from ${from.kind} to ${to.kind}`);
  // Of one user's account at most there is no order in which to hold them; if it cannot be done at once, why not is found out below.
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

/** Writes the transfer, which moves the money; false: there is an account too few, too little in the one of a user, or it was moved already. */
async function move(trx: Database, transfer: Transfer, now: Date): Promise<boolean> {
  const { from, to, amount, kind, bizType, bizId, orderNo = null } = transfer;
  // Everybody's transfers have the system's accounts; nobody waits for those.
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

/** Holds the users' accounts in the order of their ids, as the database itself does, and gives what is in them. */
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

/** Whether this very transfer stands in the ledger. Throws when another one stands there for the same business. */
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

import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { post, type Transfer } from '../ledger/post-transfer.ts';
import { runMoneyTransaction } from '../ledger/run-money-transaction.ts';
import { openIssue } from '../payments/payment-issues.ts';
import type { BillRow } from './bill-rows.ts';

type Bill = Pick<BillRow, 'id' | 'channel' | 'day'>;

/** Books the fees that the provider deducted from a day's payments, once per bill. */
export async function bookFees(db: Database, { id, channel }: Bill, now: Date): Promise<void> {
  const { fee } = await db
    .selectFrom('bill_lines')
    .select(sql<number>`coalesce(sum(fee), 0)::int`.as('fee'))
    .where('bill_id', '=', id)
    .executeTakeFirstOrThrow();
  const transfer = transferOf(fee, { from: { kind: 'FEES' }, to: { kind: 'CHANNEL', channel }, kind: 'FEE', bizId: id });
  if (transfer) await runMoneyTransaction(db, (trx) => post(trx, transfer, now));
}

/** Books payouts to the company's bank account, once per line; opens an issue for movements that the bill does not explain. */
export async function bookMovements(db: Database, { id, channel, day }: Bill, now: Date): Promise<void> {
  const lines = await db
    .selectFrom('bill_lines')
    .select(['kind', 'no', 'amount', 'out_trade_no'])
    .where('bill_id', '=', id)
    .where('kind', 'in', ['SETTLEMENT', 'OTHER'])
    .orderBy('line')
    .execute();
  for (const { kind, no, amount, out_trade_no: outTradeNo } of lines) {
    const subject = `${channel}:${no}`;
    const way = { from: { kind: 'BANK' }, to: { kind: 'CHANNEL', channel }, kind: 'SETTLEMENT', bizId: subject } as const;
    // Money that leaves the account is negative in a bill.
    const transfer = kind === 'SETTLEMENT' ? transferOf(0 - amount, way) : null;
    await runMoneyTransaction(db, async (trx) => {
      if (transfer) await post(trx, transfer, now);
      if (kind !== 'OTHER') return;
      await openIssue(trx, { kind: 'FUND_MOVEMENT', channel, subject, facts: { day, outTradeNo, theirs: amount }, billId: id }, now);
    });
  }
}

/** Returns a transfer; a negative amount reverses its direction, and 0 needs none. */
function transferOf(amount: number, { from, to, kind, bizId }: Pick<Transfer, 'from' | 'to' | 'kind' | 'bizId'>): Transfer | null {
  if (amount === 0) return null;
  const [payer, payee] = amount > 0 ? [from, to] : [to, from];
  return { from: payer, to: payee, amount: Math.abs(amount), kind, bizType: 'BILL', bizId };
}

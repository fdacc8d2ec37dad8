import type { Database } from '../../platform/db/database.ts';
import { runMoneyTransaction } from '../ledger/run-money-transaction.ts';
import { finishRefund } from '../payments/finish-refund.ts';
import type { PayDeps } from '../payments/pay-deps.ts';
import { type Settlement, settle } from '../payments/settle.ts';
import { closeIssue, openDifference, subjectOf } from './bill-issues.ts';
import type { BillRow } from './bill-rows.ts';
import type { Difference } from './compare-bill.ts';

const outcomes: Readonly<Record<Exclude<Settlement, 'UNKNOWN'>, string>> = {
  SETTLED: '已按账单入账，订单已完成支付',
  DUPLICATE: '已入账',
  LATE: '已按账单入账：订单已关闭，款项将原路退回',
  DOUBLE: '已按账单入账：重复付款，将原路退回',
  MISMATCH: '已按账单入账：金额与订单不一致，将原路退回',
};

/**
 * Resolves a difference as far as that needs no decision: settles a missing payment, finishes a missing refund. Opens an issue for it,
 * which is closed again if it was resolved. `paidAt` is the time of the payment in the bill.
 */
export function applyDifference(
  { db, clock }: Pick<PayDeps, 'db' | 'clock'>,
  bill: BillRow,
  difference: Difference,
  paidAt: Date,
): Promise<void> {
  return runMoneyTransaction(db, async (trx) => {
    const now = clock.now();
    if (difference.kind === 'MISSING_HERE' && (difference.theirs ?? 0) > 0) return settleMissing(trx, bill, difference, paidAt, now);
    await openDifference(trx, bill, difference, now);
    const { kind, ours, theirs } = difference;
    if (kind === 'REFUND' && theirs !== null && (ours === null || ours === theirs)) await finishMissing(trx, bill, difference, now);
  });
}

/** Settles a payment that is missing here. For one under a number that we never issued, `settle` opens the issue. */
async function settleMissing(trx: Database, bill: BillRow, difference: Difference, paidAt: Date, now: Date): Promise<void> {
  const { channel, id } = bill;
  const { no: tradeNo, outTradeNo, theirs } = difference;
  const subject = subjectOf(channel, difference);
  const fact = { channel, outTradeNo: outTradeNo ?? '', tradeNo, amount: theirs ?? 0, paidAt, source: 'BILL' as const };
  const settlement = await settle(trx, fact, now);
  if (settlement === 'UNKNOWN') {
    const opened = trx.updateTable('payment_issues').set({ bill_id: id }).where('subject', '=', subject).where('bill_id', 'is', null);
    await opened.where('kind', 'in', ['UNKNOWN_PAYMENT', 'TRADE_TWICE']).execute();
    return;
  }
  await openDifference(trx, bill, difference, now);
  await closeIssue(trx, { kind: 'MISSING_HERE', subject }, outcomes[settlement], now);
}

/** Finishes a refund that is done according to the provider's bill. */
async function finishMissing(trx: Database, { channel }: BillRow, { no, theirs }: Difference, now: Date): Promise<void> {
  const refund = await trx.selectFrom('refunds').selectAll().where('refund_no', '=', no).executeTakeFirst();
  if (!refund || refund.attempt_id === null || refund.amount !== theirs || refund.status === 'DONE') return;
  await finishRefund(trx, refund, { to: 'ORIGIN', by: { source: 'BILL' } }, now);
  const { status } = await trx.selectFrom('refunds').select('status').where('id', '=', refund.id).executeTakeFirstOrThrow();
  if (status === 'DONE')
    await closeIssue(trx, { kind: 'REFUND', subject: subjectOf(channel, { about: 'REFUND', no }) }, '已按账单完成退款', now);
}

import type { PayChannel } from '#shared/contract/pay-enums.ts';
import { nextAttemptStatus } from '#shared/rules/attempt-life.ts';
import { nextOrderState } from '#shared/rules/order-life.ts';
import type { Database } from '../../platform/db/database.ts';
import { post, type Transfer } from '../ledger/post-transfer.ts';
import { lockBuyer, type OrderRow } from '../orders/order-repository.ts';
import { markPaid, toOrderState } from '../orders/pay-order.ts';
import { grantOrder } from './grant-order.ts';
import { openIssue } from './payment-issues.ts';
import { type AttemptRow, findAttempt, lockAttempt, lockOrderById } from './payment-rows.ts';
import { type PaidFact, takeSurplus } from './surplus.ts';

/**
 * DUPLICATE: already known. UNKNOWN: not requested by us, or a trade of another attempt. MISMATCH, LATE, DOUBLE: no order awaits it, and it
 * is refunded.
 */
export type Settlement = 'SETTLED' | 'DUPLICATE' | 'UNKNOWN' | 'MISMATCH' | 'LATE' | 'DOUBLE';

/**
 * Applies money that arrived at a provider. All sources of a payment go through this function, in any order and any number of times.
 * Requires a transaction: see `runMoneyTransaction`.
 */
export async function settle(trx: Database, fact: PaidFact, now: Date): Promise<Settlement> {
  const { channel, outTradeNo, tradeNo, amount } = fact;
  const found = await findAttempt(trx, outTradeNo);
  if (found?.channel !== channel) {
    await openIssue(trx, { kind: 'UNKNOWN_PAYMENT', channel, subject: `${channel}:${tradeNo}`, facts: { outTradeNo, amount } }, now);
    return 'UNKNOWN';
  }
  const order = await lockOrderById(trx, found.order_id);
  const attempt = await lockAttempt(trx, found.id);
  if (nextAttemptStatus(attempt.status, 'PAY') === null) {
    if (attempt.provider_trade_no === tradeNo) return 'DUPLICATE';
    return (await takeSurplus(trx, { order, attempt, fact, cause: 'DOUBLE' }, now)) ? 'DOUBLE' : 'DUPLICATE';
  }
  if (await isTradeOfAnother(trx, fact, attempt.id)) {
    await openIssue(trx, { kind: 'TRADE_TWICE', channel, subject: `${channel}:${tradeNo}`, facts: { outTradeNo, amount } }, now);
    return 'UNKNOWN';
  }
  const cause = findCause(order, attempt, fact);
  await recordPayment(trx, attempt, fact, cause === null);
  if (cause !== null) {
    await takeSurplus(trx, { order, attempt, fact, cause }, now);
    const facts = { asked: attempt.amount, amount, orderNo: order.order_no };
    if (cause === 'MISMATCH') await openIssue(trx, { kind: 'MISMATCH', channel, subject: outTradeNo, facts }, now);
    return cause;
  }
  await acceptPayment(trx, order, fact, now);
  await queryOtherAttempts(trx, attempt, now);
  return 'SETTLED';
}

function findCause(order: OrderRow, attempt: AttemptRow, { amount }: PaidFact): 'MISMATCH' | 'LATE' | 'DOUBLE' | null {
  if (amount !== attempt.amount || amount !== order.amount) return 'MISMATCH';
  const isExpected = nextOrderState(toOrderState(order), 'PAY') !== null;
  if (isExpected) return null;
  return order.status === 'CLOSED' ? 'LATE' : 'DOUBLE';
}

async function isTradeOfAnother(trx: Database, { channel, tradeNo }: PaidFact, attemptId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('pay_attempts')
    .select('id')
    .where('channel', '=', channel)
    .where('provider_trade_no', '=', tradeNo)
    .where('id', '<>', attemptId)
    .executeTakeFirst();
  return row !== undefined;
}

async function recordPayment(trx: Database, attempt: AttemptRow, fact: PaidFact, settles: boolean): Promise<void> {
  await trx
    .updateTable('pay_attempts')
    .set({
      status: 'PAID',
      provider_trade_no: fact.tradeNo,
      paid_amount: fact.amount,
      paid_at: fact.paidAt,
      settles,
      next_query_at: null,
    })
    .where('id', '=', attempt.id)
    .execute();
}

async function acceptPayment(trx: Database, order: OrderRow, { channel, source, ...fact }: PaidFact, now: Date): Promise<void> {
  await lockBuyer(trx, order.user_id);
  await post(trx, paymentTransfer(order, channel), now);
  // The provider's clock may be ahead of ours.
  const paidAt = fact.paidAt < now ? fact.paidAt : now;
  const paid = await markPaid(trx, order, { method: channel, paidAt, by: { source } }, now);
  await grantOrder(trx, { ...paid, tries: 0 }, { source }, now);
}

/** Returns the ledger transfer of a payment: a recharge credits the user's wallet, any other payment is revenue. */
function paymentTransfer(order: OrderRow, channel: PayChannel): Transfer {
  const { kind, amount, order_no: orderNo } = order;
  const common = { from: { kind: 'CHANNEL', channel }, amount, bizType: 'ORDER', bizId: orderNo, orderNo } as const;
  if (kind === 'RECHARGE') return { ...common, to: { kind: 'CASH', userId: order.user_id }, kind: 'RECHARGE' };
  return { ...common, to: { kind: 'REVENUE', of: kind }, kind: `BUY_${kind}` };
}

/** Schedules a query of the order's other codes, which can still be paid: the job that queries them closes them. */
async function queryOtherAttempts(trx: Database, { id, order_id }: AttemptRow, now: Date): Promise<void> {
  await trx
    .updateTable('pay_attempts')
    .set({ next_query_at: now })
    .where('order_id', '=', order_id)
    .where('id', '<>', id)
    .where('status', 'in', ['WAITING', 'UNKNOWN'])
    .execute();
}

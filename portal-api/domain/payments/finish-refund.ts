import { href } from '#shared/routes/href.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { nextOrderState } from '#shared/rules/order-life.ts';
import { nextRefundStatus } from '#shared/rules/refund-life.ts';
import type { Database } from '../../platform/db/database.ts';
import { dropRequest } from '../invoices/change-invoice.ts';
import type { AccountRef } from '../ledger/accounts.ts';
import { post, type Transfer } from '../ledger/post-transfer.ts';
import { sendNotice } from '../notices/send-notice.ts';
import { type OrderActor, recordOrderEvent } from '../orders/order-events.ts';
import { changeOrder, type OrderRow } from '../orders/order-repository.ts';
import { toOrderState } from '../orders/pay-order.ts';
import { openIssue } from './payment-issues.ts';
import { type AttemptRow, lockAttempt, lockOrderById, lockRefund, type RefundRow } from './payment-rows.ts';

export interface RefundEnd {
  /** BALANCE: the provider could not refund the payer. */
  to: 'ORIGIN' | 'BALANCE';
  providerRefundNo?: string | null;
  by: OrderActor;
}

/**
 * Books a finished refund to a provider's payer, once: a second report changes nothing. Money that cannot be refunded to the payer is
 * credited to the wallet. Requires a transaction.
 */
export async function finishRefund(trx: Database, refund: RefundRow, end: RefundEnd, now: Date): Promise<void> {
  const { id, attempt_id, refund_no, amount } = refund;
  if (attempt_id === null) return;
  const order = await lockOrderById(trx, refund.order_id);
  const attempt = await lockAttempt(trx, attempt_id);
  const { status } = await lockRefund(trx, id);
  const next = nextRefundStatus(status, 'FINISH');
  if (next === null) return;
  await post(trx, refundTransfer(order, attempt, refund, end.to), now);
  const isBack = end.to === 'ORIGIN';
  if (isBack && !isSurplus(refund) === attempt.settles) {
    await trx
      .updateTable('pay_attempts')
      .set((eb) => ({ returned: eb('returned', '+', amount) }))
      .where('id', '=', attempt.id)
      .execute();
  }
  const finished = { status: next, done_at: now, next_try_at: null, attempt_id: isBack ? attempt_id : null };
  const providerRefundNo = end.providerRefundNo ?? refund.provider_refund_no;
  await trx
    .updateTable('refunds')
    .set({ ...finished, provider_refund_no: providerRefundNo })
    .where('id', '=', id)
    .execute();
  await addToRefundedAmount(trx, order, refund, end, now);
  if (!isBack) {
    const facts = { amount, outTradeNo: attempt.out_trade_no };
    await openIssue(trx, { kind: 'REFUND_TO_BALANCE', channel: attempt.channel, subject: refund_no, facts }, now);
  }
  await notifyBuyer(trx, order, refund, end.to, now);
}

const returnTitles = { ORIGIN: '余额退回已完成', BALANCE: '余额退回未成功' } as const;

/** Whether it refunds money that no order was awaiting. */
export const isSurplus = ({ cause }: Pick<RefundRow, 'cause'>): boolean => cause === 'LATE' || cause === 'DOUBLE' || cause === 'MISMATCH';

function refundTransfer(order: OrderRow, { channel }: AttemptRow, refund: RefundRow, where: RefundEnd['to']): Transfer {
  const to: AccountRef = where === 'ORIGIN' ? { kind: 'CHANNEL', channel } : { kind: 'CASH', userId: order.user_id };
  const { amount, refund_no: bizId } = refund;
  const common = { to, amount, bizType: 'REFUND', bizId, orderNo: order.order_no };
  if (isSurplus(refund)) return { ...common, from: { kind: 'SURPLUS' }, kind: 'SURPLUS_REFUND' };
  if (refund.cause === 'RETURN') {
    return { ...common, from: { kind: 'HELD', userId: order.user_id }, kind: where === 'ORIGIN' ? 'RETURN' : 'RELEASE' };
  }
  if (order.kind === 'RECHARGE') throw new Error(`Recharge ${order.order_no} goes back as a return of the balance only`);
  return { ...common, from: { kind: 'REVENUE', of: order.kind }, kind: 'REFUND' };
}

/** Adds a refund of an order's own payment to the order's refunded amount. A return of a balance that failed is not counted. */
export async function addToRefundedAmount(
  trx: Database,
  order: OrderRow,
  refund: RefundRow,
  { to, by }: RefundEnd,
  now: Date,
): Promise<void> {
  const { id: orderId, status } = order;
  if (refund.cause === 'RETURN') return endReturn(trx, order, refund, { to, by }, now);
  if (isSurplus(refund)) {
    return recordOrderEvent(trx, { orderId, event: 'MONEY_RETURNED', before: status, after: status }, by, now);
  }
  const next = nextOrderState(toOrderState(order), 'REFUND_DONE', refund.amount);
  if (!next) throw new Error(`Order ${order.order_no} is ${status} and waits for no refund of ${refund.amount}`);
  const step = { event: 'REFUND_DONE', before: status, after: next.status };
  await changeOrder(trx, orderId, { status: next.status, refunded: next.refunded }, { steps: [step], by }, now);
  if (next.refunded === order.amount) await dropRequest(trx, { ...order, status: next.status }, by, now);
}

/** Several returns of one recharge may be in progress at once, so its order is not REFUNDING meanwhile; each is recorded when it ends. */
async function endReturn(trx: Database, order: OrderRow, { amount }: RefundRow, { to, by }: RefundEnd, now: Date): Promise<void> {
  const { id: orderId, status: before } = order;
  if (to === 'BALANCE') return recordOrderEvent(trx, { orderId, event: 'RETURN_FAILED', before, after: before }, by, now);
  const asked = nextOrderState(toOrderState(order), 'ASK_REFUND');
  const next = asked && nextOrderState(asked, 'REFUND_DONE', amount);
  if (!next) throw new Error(`Recharge ${order.order_no} is ${before} and has no ${amount} to go back`);
  const step = { event: 'RETURN_DONE', before, after: next.status };
  await changeOrder(trx, orderId, { status: next.status, refunded: next.refunded }, { steps: [step], by }, now);
}

async function notifyBuyer(
  trx: Database,
  { user_id, order_no }: OrderRow,
  { amount, cause }: RefundRow,
  to: RefundEnd['to'],
  now: Date,
): Promise<void> {
  const text =
    to === 'ORIGIN'
      ? `${formatMoney(amount)} 已原路退回您的付款账户，到账时间以支付渠道为准。`
      : `${formatMoney(amount)} 未能原路退回，已退到您的钱包余额。`;
  const link = to === 'ORIGIN' ? href('boost.orders', undefined, { orderNo: order_no }) : href('wallet');
  const title = cause === 'RETURN' ? returnTitles[to] : '退款已完成';
  await sendNotice(trx, { userId: user_id, category: '系统', title, text, link }, now);
}

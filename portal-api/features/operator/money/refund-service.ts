import { href } from '#shared/routes/href.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { nextOrderState } from '#shared/rules/order-life.ts';
import { nextRefundStatus } from '#shared/rules/refund-life.ts';
import { payMethodName, refundCauseName, refundStatusName } from '#shared/text/money-texts.ts';
import { runMoneyTransaction } from '../../../domain/ledger/run-money-transaction.ts';
import { sendNotice } from '../../../domain/notices/send-notice.ts';
import { logAction } from '../../../domain/operators/log-action.ts';
import type { OperatorContext } from '../../../domain/operators/operator-context.ts';
import { type OrderActor, recordOrderEvent } from '../../../domain/orders/order-events.ts';
import { changeOrder, lockBuyer, lockOrder, type OrderRow } from '../../../domain/orders/order-repository.ts';
import { toOrderState } from '../../../domain/orders/pay-order.ts';
import { carryOutRefund } from '../../../domain/payments/carry-out-refund.ts';
import { finishRefund } from '../../../domain/payments/finish-refund.ts';
import { lockOrderById, lockRefund, type RefundRow } from '../../../domain/payments/payment-rows.ts';
import { requestRefundOf } from '../../../domain/payments/request-refund.ts';
import { toPortalTime, toPortalTimeOrNull } from '../../../platform/china-time.ts';
import type { Database } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';

/** BALANCE pays a refund that the provider rejected to the balance. */
type RefundVerdict = { verdict: 'ACCEPT' | 'BALANCE' } | { verdict: 'REFUSE'; reason: string };

/** Lists the refunds that need an operator, oldest first: requested ones, and those rejected by their provider. */
export async function listRefundQueue({ db }: OperatorContext) {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .selectAll('refunds')
    .select(['orders.order_no', 'orders.title', 'orders.amount as paid', 'orders.pay_method', 'orders.paid_at', 'orders.user_id'])
    .where('refunds.status', 'in', ['ASKED', 'ABNORMAL'])
    .orderBy('refunds.id')
    .execute();
  return rows.map((row) => ({
    refund: row.refund_no,
    status: row.status === 'ASKED' ? '待审核' : '渠道拒绝',
    order: row.order_no,
    product: row.title,
    amount: formatMoney(row.amount),
    of: formatMoney(row.paid),
    method: payMethodName(row.pay_method),
    to: row.attempt_id === null ? '余额' : '原路',
    user: row.user_id,
    cause: refundCauseName(row.cause),
    by: row.cause === 'OPERATOR' ? row.asked_by : null,
    reason: row.reason,
    paid: row.paid_at && toPortalTime(row.paid_at),
    submittedAt: toPortalTime(row.created_at),
    error: row.error,
    // Only for rejected refunds: whether it is certain that the provider has not sent the money.
    canGoToBalance: row.status === 'ABNORMAL' ? row.is_unsent : null,
    nextTry: toPortalTimeOrNull(row.next_try_at),
  }));
}

const actorOf = ({ name, requestId }: OperatorContext): OrderActor => ({ source: 'OPERATOR', actor: name, requestId });

/** Requests a refund of a user's order, which another operator decides. Throws 404 for an unknown order, 409 if nothing can be refunded. */
export const requestRefundFor = (operator: OperatorContext, orderNo: string, reason: string) =>
  runMoneyTransaction(operator.db, async (trx) => {
    const order = await lockOrder(trx, orderNo);
    if (!order) throw new ApiError(404, '没有这个订单');
    const request = { cause: 'OPERATOR', askedBy: operator.name, reason } as const;
    const { refund } = await requestRefundOf(trx, order, request, actorOf(operator), operator.now);
    await logAction(trx, operator, { command: 'refund-order', userId: order.user_id, details: { orderNo, refundNo: refund.refund_no } });
    return { refund: refund.refund_no, product: order.title, amount: formatMoney(refund.amount), quantity: refund.quantity };
  });

/**
 * Decides a refund and notifies the buyer. Throws 404 if it does not exist, and 409 if its status does not allow this verdict, if the
 * operator who requested it would accept it, if its goods are no longer available, or if its provider might still send money that should go
 * to the balance.
 */
export const decideRefund = (operator: OperatorContext, refundNo: string, given: RefundVerdict) =>
  runMoneyTransaction(operator.db, async (trx) => {
    const found = await trx.selectFrom('refunds').select(['id', 'order_id']).where('refund_no', '=', refundNo).executeTakeFirst();
    if (!found) throw new ApiError(404, '没有这个退款单');
    const order = await lockOrderById(trx, found.order_id);
    await lockBuyer(trx, order.user_id);
    const refund = await lockRefund(trx, found.id);
    const isWaiting = refund.status === (given.verdict === 'BALANCE' ? 'ABNORMAL' : 'ASKED');
    if (!isWaiting) throw new ApiError(409, `该退款当前为「${refundStatusName(refund.status)}」，不能这样处理`);
    const details = { refundNo, ...given };
    await logAction(trx, operator, { command: 'refund', userId: order.user_id, details });
    if (given.verdict === 'ACCEPT') await accept(trx, operator, order, refund);
    else if (given.verdict === 'REFUSE') await refuse(trx, operator, order, refund, given.reason);
    else await payToBalance(trx, operator, refund);
    const { status } = await lockRefund(trx, refund.id);
    return { refund: refundNo, product: order.title, amount: formatMoney(refund.amount), status: refundStatusName(status) };
  });

/** Pays a refund to the balance if it certainly does not reach the payer: a refused status query may conceal one that was carried out. */
async function payToBalance(trx: Database, operator: OperatorContext, refund: RefundRow): Promise<void> {
  if (!refund.is_unsent) {
    const when = refund.next_try_at ? `在 ${toPortalTime(refund.next_try_at)} 之后` : '稍后';
    const why = '渠道还没有明确答复这笔退款没有办理，现在退到余额可能重复退款';
    throw new ApiError(409, `${why}；请${when}再试，系统届时会再次询问渠道`);
  }
  await finishRefund(trx, refund, { to: 'BALANCE', by: actorOf(operator) }, operator.now);
}

async function accept(trx: Database, operator: OperatorContext, order: OrderRow, refund: RefundRow): Promise<void> {
  const { name, now } = operator;
  if (refund.cause === 'OPERATOR' && refund.asked_by === name) throw new ApiError(409, '须由另一位操作员批准：不能批准自己申请的退款');
  const status = nextRefundStatus(refund.status, 'APPROVE') ?? refund.status;
  await trx.updateTable('refunds').set({ status, approved_by: name }).where('id', '=', refund.id).execute();
  const step = { orderId: order.id, event: 'REFUND_APPROVED', before: order.status, after: order.status };
  await recordOrderEvent(trx, step, actorOf(operator), now);
  await carryOutRefund(trx, order, refund, actorOf(operator), now);
  if (refund.attempt_id === null) return;
  const text = `「${order.title}」的退款申请已通过，${formatMoney(refund.amount)} 将原路退回，一般 1–3 个工作日到账。`;
  await sendNotice(trx, { userId: order.user_id, category: '系统', title: '退款申请已通过', text, link: linkTo(order) }, now);
}

/** Refuses a refund. There are no goods to give back: they are only taken when a refund is accepted. */
async function refuse(trx: Database, operator: OperatorContext, order: OrderRow, refund: RefundRow, reason: string): Promise<void> {
  const { now } = operator;
  const status = nextRefundStatus(refund.status, 'REFUSE') ?? refund.status;
  await trx.updateTable('refunds').set({ status, error: reason }).where('id', '=', refund.id).execute();
  const next = nextOrderState(toOrderState(order), 'REFUND_FAILED');
  if (!next) throw new Error(`Order ${order.order_no} is ${order.status} and waits for no refund`);
  const step = { event: 'REFUND_FAILED', before: order.status, after: next.status };
  await changeOrder(trx, order.id, { status: next.status }, { steps: [step], by: actorOf(operator) }, now);
  const text = `「${order.title}」的退款申请未通过。原因：${reason}`;
  await sendNotice(trx, { userId: order.user_id, category: '系统', title: '退款申请未通过', text, link: linkTo(order) }, now);
}

const linkTo = ({ order_no }: OrderRow): string => href('boost.orders', undefined, { orderNo: order_no });

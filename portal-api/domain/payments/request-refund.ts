import { formatMoney } from '#shared/rules/money.ts';
import { nextOrderState } from '#shared/rules/order-life.ts';
import { REFUND_REASON_MIN, type RefundRefusal } from '#shared/rules/refund-amount.ts';
import { refundRefusalTexts } from '#shared/text/money-texts.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError, refuseFields } from '../../platform/http/api-error.ts';
import { lockContactQuota, lockPublishQuota } from '../membership/used-rights.ts';
import type { OrderActor } from '../orders/order-events.ts';
import { changeOrder, lockBuyer, type OrderRow } from '../orders/order-repository.ts';
import { toOrderState } from '../orders/pay-order.ts';
import { carryOutRefund } from './carry-out-refund.ts';
import { insertRefund } from './insert-refund.ts';
import type { RefundRow } from './payment-rows.ts';
import { readRefundOffers } from './refund-offers.ts';

interface RefundRequest {
  cause: 'USER' | 'OPERATOR';
  /** The buyer's id or the operator's name. */
  askedBy: string;
  /** The amount that the requester was shown, in 分. */
  expectedAmount?: number | undefined;
  reason?: string | undefined;
}

/**
 * Requests the refund of a locked order, and carries it out if no decision is needed. An operator's request is decided by another operator.
 * Throws 409 with the reason if nothing can be refunded, or not the expected amount. Requires a transaction.
 */
export async function requestRefundOf(
  trx: Database,
  order: OrderRow,
  { cause, askedBy, expectedAmount, reason }: RefundRequest,
  by: OrderActor,
  now: Date,
): Promise<{ order: OrderRow; refund: RefundRow }> {
  const isThere = await lockBuyer(trx, order.user_id);
  // The account was deleted while this transaction waited for the lock.
  if (!isThere && cause === 'USER') throw new ApiError(401, '请您先登录');
  if (order.kind === 'MEMBERSHIP') {
    await lockContactQuota(trx, order.user_id);
    await lockPublishQuota(trx, order.user_id);
  }
  const offer = (await readRefundOffers(trx, order.user_id, [order], now)).get(order.id) ?? { refused: 'NOTHING_LEFT' };
  if ('refused' in offer) throw cannotRefund(offer.refused);
  if (expectedAmount !== undefined && expectedAmount !== offer.amount) throw amountChanged(offer.amount);
  const isDecided = offer.automatic && cause === 'USER';
  if (!isDecided && reason === undefined) refuseFields({ reason: `请填写退款原因，至少 ${REFUND_REASON_MIN} 个字` });
  const next = nextOrderState(toOrderState(order), 'ASK_REFUND');
  if (!next) throw cannotRefund('NOTHING_LEFT');
  const { amount, quantity, to } = offer;
  const attempt_id = to === 'ORIGIN' ? await findPaidAttempt(trx, order.id) : null;
  const decision = isDecided ? null : ({ status: 'ASKED', approved_by: null } as const);
  const given = { attempt_id, amount, quantity, cause, reason: reason ?? null, asked_by: askedBy };
  const refund = await insertRefund(trx, order, { ...given, ...decision }, now);
  const step = { event: 'ASK_REFUND', before: order.status, after: next.status };
  const asked = await changeOrder(trx, order.id, { status: next.status }, { steps: [step], by }, now);
  return { order: isDecided ? await carryOutRefund(trx, asked, refund, by, now) : asked, refund };
}

const cannotRefund = (refused: RefundRefusal): ApiError => new ApiError(409, refundRefusalTexts[refused], { data: { reason: refused } });

const amountChanged = (amount: number): ApiError =>
  new ApiError(409, `可退金额已变为 ${formatMoney(amount)}，请确认后再提交`, { data: { reason: 'AMOUNT_CHANGED', amount } });

/** Returns the attempt that paid an order: its money is refunded through it. */
async function findPaidAttempt(db: Database, orderId: string): Promise<string> {
  const query = db.selectFrom('pay_attempts').select('id').where('order_id', '=', orderId).where('settles', '=', true);
  return (await query.executeTakeFirstOrThrow()).id;
}

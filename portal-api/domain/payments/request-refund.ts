import { formatMoney } from '#shared/rules/money.ts';
import { nextOrderState } from '#shared/rules/order-life.ts';
import { REFUND_REASON_MIN, type RefundOffer, type RefundRefusal } from '#shared/rules/refund-amount.ts';
import { refundRefusalTexts } from '#shared/text/money-texts.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError, refuseFields } from '../../platform/http/api-error.ts';
import { lockContactQuota, lockPublishQuota } from '../membership/used-rights.ts';
import { type OrderActor, recordOrderEvent } from '../orders/order-events.ts';
import { lockBuyer, type OrderRow, updateOrder } from '../orders/order-repository.ts';
import { toOrderState } from '../orders/pay-order.ts';
import { carryOutRefund } from './carry-out-refund.ts';
import type { RefundRow } from './payment-rows.ts';
import { readRefundOffers } from './refund-offers.ts';
import { makeRefundNo } from './surplus.ts';

interface RefundRequest {
  cause: 'USER' | 'OPERATOR';
  /** The buyer's id, or the operator's name. */
  askedBy: string;
  /** 分 that the asker was shown. */
  expectedAmount?: number | undefined;
  reason?: string | undefined;
}

/**
 * Asks for the refund of an order that is held, and carries it out where nobody has to decide; what an operator asks for, another one
 * decides. 409 with the reason where nothing can come back, or not what was expected. Needs a transaction.
 */
export async function requestRefundOf(
  trx: Database,
  order: OrderRow,
  { cause, askedBy, expectedAmount, reason }: RefundRequest,
  by: OrderActor,
  now: Date,
): Promise<{ order: OrderRow; refund: RefundRow }> {
  await lockBuyer(trx, order.user_id);
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
  const refund = await insertRefund(trx, order, offer, { cause, askedBy, reason: reason ?? null, isDecided }, now);
  await recordOrderEvent(trx, { orderId: order.id, event: 'ASK_REFUND', before: order.status, after: next.status }, by, now);
  const asked = await updateOrder(trx, order.id, { status: next.status });
  return { order: isDecided ? await carryOutRefund(trx, asked, refund, by, now) : asked, refund };
}

const cannotRefund = (refused: RefundRefusal): ApiError => new ApiError(409, refundRefusalTexts[refused], { data: { reason: refused } });

const amountChanged = (amount: number): ApiError =>
  new ApiError(409, `可退金额已变为 ${formatMoney(amount)}，请确认后再提交`, { data: { reason: 'AMOUNT_CHANGED', amount } });

async function insertRefund(
  trx: Database,
  order: OrderRow,
  { amount, quantity, to }: RefundOffer,
  { cause, askedBy, reason, isDecided }: { cause: 'USER' | 'OPERATOR'; askedBy: string; reason: string | null; isDecided: boolean },
  now: Date,
): Promise<RefundRow> {
  return trx
    .insertInto('refunds')
    .values({
      refund_no: await makeRefundNo(trx, order),
      order_id: order.id,
      attempt_id: to === 'ORIGIN' ? await findPaidAttempt(trx, order.id) : null,
      amount,
      quantity,
      cause,
      status: isDecided ? 'APPROVED' : 'ASKED',
      reason,
      asked_by: askedBy,
      approved_by: isDecided ? 'system' : null,
      provider_refund_no: null,
      created_at: now,
      next_try_at: null,
      error: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The attempt that paid an order, which its money goes back by. */
async function findPaidAttempt(db: Database, orderId: string): Promise<string> {
  const query = db.selectFrom('pay_attempts').select('id').where('order_id', '=', orderId).where('settles', '=', true);
  return (await query.executeTakeFirstOrThrow()).id;
}

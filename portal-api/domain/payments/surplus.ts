import type { PayChannel } from '#shared/contract/pay-enums.ts';
import { href } from '#shared/routes/href.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { payMethodName } from '#shared/text/money-texts.ts';
import type { Database } from '../../platform/db/database.ts';
import { post } from '../ledger/post-transfer.ts';
import { sendNotice } from '../notices/send-notice.ts';
import { recordOrderEvent } from '../orders/order-events.ts';
import type { OrderRow } from '../orders/order-repository.ts';
import { insertRefund } from './insert-refund.ts';
import type { AttemptRow } from './payment-rows.ts';

/** A payment as reported by a provider. */
export interface PaidFact {
  channel: PayChannel;
  outTradeNo: string;
  /** The provider's trade number. */
  tradeNo: string;
  /** In 分. */
  amount: number;
  paidAt: Date;
  source: 'NOTICE' | 'QUERY' | 'BILL';
}

/** Why a payment is surplus: the order was closed, was already paid, or asked for another amount. */
type SurplusCause = 'LATE' | 'DOUBLE' | 'MISMATCH';

const reasons: Readonly<Record<SurplusCause, string>> = {
  LATE: '付款时订单已关闭',
  DOUBLE: '订单已支付，本次为重复付款',
  MISMATCH: '付款金额与订单金额不一致',
};

/**
 * Books a payment that no order is awaiting and schedules its refund, once per payment. Returns false if that was already done. The order,
 * which must be locked, stays unchanged.
 */
export async function takeSurplus(
  trx: Database,
  { order, attempt, fact, cause }: { order: OrderRow; attempt: AttemptRow; fact: PaidFact; cause: SurplusCause },
  now: Date,
): Promise<boolean> {
  const { channel, tradeNo, amount, source } = fact;
  const isNew = await post(
    trx,
    {
      from: { kind: 'CHANNEL', channel },
      to: { kind: 'SURPLUS' },
      amount,
      kind: 'SURPLUS',
      bizType: 'PAYMENT',
      bizId: `${channel}:${tradeNo}`,
      orderNo: order.order_no,
    },
    now,
  );
  if (!isNew) return false;
  const given = { attempt_id: attempt.id, amount, cause, reason: reasons[cause], asked_by: 'system', next_try_at: now };
  await insertRefund(trx, order, given, now);
  const { id: orderId, status } = order;
  await recordOrderEvent(trx, { orderId, event: `SURPLUS_${cause}`, before: status, after: status }, { source }, now);
  const text = `您通过${payMethodName(channel)}支付的 ${formatMoney(amount)} 已收到，但${reasons[cause]}，款项将原路退回，一般 1–3 个工作日到账。`;
  const link = href('boost.orders', undefined, { orderNo: order.order_no });
  await sendNotice(trx, { userId: order.user_id, category: '系统', title: '付款将原路退回', text, link }, now);
  return true;
}

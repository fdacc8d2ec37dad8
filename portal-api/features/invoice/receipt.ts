import type { CallData } from '#shared/contract/define-call.ts';
import type { getReceipt } from '#shared/contract/invoice.ts';
import { maskPhone } from '#shared/rules/phone.ts';
import type { OrderRow } from '../../domain/orders/order-repository.ts';
import { toPortalTime, toPortalTimeOrNull } from '../../platform/china-time.ts';
import { ApiError } from '../../platform/http/api-error.ts';

interface Parties {
  payer: { nickname: string; phone: string | null };
  seller: string;
}

/** Returns the receipt of an order. Throws 409 if it is not paid. */
export function toReceipt(order: OrderRow, { payer, seller }: Parties, now: Date): CallData<typeof getReceipt> {
  if (!order.paid_at) throw new ApiError(409, '订单没有支付，没有收据');
  const { order_no, title, amount, refunded, pay_method, snapshot } = order;
  return {
    orderNo: order_no,
    title,
    lines: snapshot.breakdown.length > 0 ? snapshot.breakdown : [{ label: title, amount }],
    amount,
    refunded,
    payMethod: pay_method,
    paidAt: toPortalTimeOrNull(order.paid_at),
    seller,
    payer: [payer.nickname, payer.phone && maskPhone(payer.phone)].filter(Boolean).join('　'),
    issuedAt: toPortalTime(now),
  };
}

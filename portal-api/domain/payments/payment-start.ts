import type { PaymentStart } from '#shared/contract/payment.ts';
import { toPortalTime } from '../../platform/china-time.ts';
import type { OrderRow } from '../orders/order-repository.ts';
import type { PayDeps } from './pay-deps.ts';
import type { Payer } from './payer.ts';
import type { AttemptRow } from './payment-rows.ts';
import { startAttempt } from './start-attempt.ts';

/**
 * Returns an order that awaits a provider's payment with a code by which it can be paid: a usable open one or a new one. Returns any other
 * order as it is. Must not be called inside a transaction.
 */
export async function withCode(deps: PayDeps, payer: Payer, order: OrderRow): Promise<PaymentStart> {
  const { id: orderId, status, pay_method: channel, expires_at } = order;
  if (status !== 'WAITING' || channel === null || channel === 'BALANCE' || expires_at <= deps.clock.now()) return toPaymentStart(order);
  const started = await startAttempt(deps, { orderId, channel, payer, keepsOpenCode: true });
  return toPaymentStart(started.order, started.attempt);
}

/** Maps an order to the contract. `attempt` is the one by which it can be paid now. */
export const toPaymentStart = (order: OrderRow, attempt?: AttemptRow): PaymentStart => ({
  orderNo: order.order_no,
  status: order.status,
  amount: order.amount,
  qrContent: attempt?.qr_content ?? null,
  expireAt: order.status === 'WAITING' ? toPortalTime(order.expires_at) : null,
  payMethod: order.pay_method,
  payUrl: attempt?.pay_url ?? null,
  breakdown: order.snapshot.breakdown,
});

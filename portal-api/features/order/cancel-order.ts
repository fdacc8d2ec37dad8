import type { OrderActor } from '../../domain/orders/order-events.ts';
import { findOwnOrder, type OrderRow } from '../../domain/orders/order-repository.ts';
import { closeWaitingOrder } from '../../domain/payments/close-waiting-order.ts';
import type { PayDeps } from '../../domain/payments/pay-deps.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { ProviderRefused, ProviderUnreachable } from '../../platform/providers/pay/pay-provider.ts';

/**
 * Closes one of the user's orders that is awaiting payment, once its provider has confirmed that it is not paid; a closed order stays
 * closed. Throws 404 for another user's order, 409 PAID if it is paid, 503 while the provider does not answer.
 */
export async function cancelWaitingOrder(
  deps: PayDeps,
  { userId, orderNo }: { userId: string; orderNo: string },
  by: OrderActor,
): Promise<OrderRow> {
  const known = await findOwnOrder(deps.db, userId, orderNo);
  if (!known) throw new ApiError(404, '订单不存在');
  const order = await closeWaitingOrder(deps, known.id, 'CANCEL', by).catch((error: unknown) => {
    if (!(error instanceof ProviderUnreachable || error instanceof ProviderRefused)) throw error;
    deps.logger.warn({ err: error }, 'failed to cancel an order');
    throw new ApiError(503, '支付渠道暂无响应，请稍后再试');
  });
  if (order.status !== 'CLOSED') throw new ApiError(409, '订单已支付，不能取消', { data: { reason: 'PAID' } });
  return order;
}

import { nextOrderState } from '#shared/rules/order-life.ts';
import { runMoneyTransaction } from '../../domain/ledger/run-money-transaction.ts';
import { closeOrder } from '../../domain/orders/close-order.ts';
import type { OrderActor } from '../../domain/orders/order-events.ts';
import { findOwnOrder, type OrderRow } from '../../domain/orders/order-repository.ts';
import { toOrderState } from '../../domain/orders/pay-order.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { findLatestAttempt } from './order-list-repository.ts';

/** Closes one's own order that waits; one that is closed stays so. 404 for others' orders, 409 PAID once it is paid. */
export function cancelWaitingOrder(
  db: Database,
  { userId, orderNo }: { userId: string; orderNo: string },
  by: OrderActor,
  now: Date,
): Promise<OrderRow> {
  return runMoneyTransaction(db, async (trx) => {
    const order = await findOwnOrder(trx, userId, orderNo, { lock: true });
    if (!order) throw new ApiError(404, '订单不存在');
    if (order.status === 'CLOSED') return order;
    if (!nextOrderState(toOrderState(order), 'CANCEL')) throw new ApiError(409, '订单已支付，不能取消', { data: { reason: 'PAID' } });
    // A provider may hold its money by now, and has to be asked first.
    if (await findLatestAttempt(trx, order.id)) throw new ApiError(409, '订单正在支付，请稍后再试');
    return closeOrder(trx, order, 'CANCEL', by, now);
  });
}

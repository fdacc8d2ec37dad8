import { nextOrderState } from '#shared/rules/order-life.ts';
import type { Database } from '../../platform/db/database.ts';
import { type OrderActor, recordOrderEvent } from './order-events.ts';
import { type OrderRow, updateOrder } from './order-repository.ts';
import { notWaiting, toOrderState } from './pay-order.ts';

/**
 * Closes an order that is held and waits: by its buyer (CANCEL), or because its time is over (EXPIRE). Where a provider was asked for its
 * payment, the caller has closed that first. Throws 409 NOT_WAITING for every other order.
 */
export async function closeOrder(trx: Database, order: OrderRow, event: 'CANCEL' | 'EXPIRE', by: OrderActor, now: Date): Promise<OrderRow> {
  if (!nextOrderState(toOrderState(order), event)) throw notWaiting();
  await recordOrderEvent(trx, { orderId: order.id, event, before: order.status, after: 'CLOSED' }, by, now);
  return updateOrder(trx, order.id, { status: 'CLOSED', closed_at: now, close_reason: event, next_try_at: null });
}

import { nextOrderState } from '#shared/rules/order-life.ts';
import type { Database } from '../../platform/db/database.ts';
import { runMoneyTransaction } from '../ledger/run-money-transaction.ts';
import type { OrderActor } from '../orders/order-events.ts';
import { changeOrder, type OrderRow } from '../orders/order-repository.ts';
import { notWaiting, toOrderState } from '../orders/pay-order.ts';
import type { PayDeps } from './pay-deps.ts';
import { listAttempts, lockOrderById, mayBePaid } from './payment-rows.ts';
import { retireAttempt } from './query-attempt-state.ts';

/**
 * Closes an order that is awaiting payment, after closing all its codes at their providers. Returns the current order: paid, if a payment
 * arrived first. Throws `ProviderUnreachable` and leaves it open if a provider does not respond. Must not be called inside a transaction.
 */
export async function closeWaitingOrder(deps: PayDeps, orderId: string, event: 'CANCEL' | 'EXPIRE', by: OrderActor): Promise<OrderRow> {
  const close = async (trx: Database): Promise<OrderRow | null> => {
    const order = await lockOrderById(trx, orderId);
    if (order.status !== 'WAITING') return order;
    // A new code was created in the meantime.
    if ((await listAttempts(trx, orderId)).some(mayBePaid)) return null;
    return closeOrder(trx, order, event, by, deps.clock.now());
  };
  for (;;) {
    for (const attempt of (await listAttempts(deps.db, orderId)).filter(mayBePaid)) await retireAttempt(deps, attempt);
    const order = await runMoneyTransaction(deps.db, close);
    if (order) return order;
  }
}

/** Closes a locked order. Throws 409 NOT_WAITING unless it is awaiting payment. */
async function closeOrder(trx: Database, order: OrderRow, event: 'CANCEL' | 'EXPIRE', by: OrderActor, now: Date): Promise<OrderRow> {
  if (!nextOrderState(toOrderState(order), event)) throw notWaiting();
  const values = { status: 'CLOSED', closed_at: now, close_reason: event, next_try_at: null } as const;
  return changeOrder(trx, order.id, values, { steps: [{ event, before: order.status, after: 'CLOSED' }], by }, now);
}

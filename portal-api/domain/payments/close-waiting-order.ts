import { nextOrderState } from '#shared/rules/order-life.ts';
import type { Database } from '../../platform/db/database.ts';
import { runMoneyTransaction } from '../ledger/run-money-transaction.ts';
import type { OrderActor } from '../orders/order-events.ts';
import { changeOrder, type OrderRow } from '../orders/order-repository.ts';
import { notWaiting, toOrderState } from '../orders/pay-order.ts';
import { retireAttempt } from './ask-provider.ts';
import type { PayDeps } from './pay-deps.ts';
import { listAttempts, lockOrderById, mayBePaid } from './payment-rows.ts';

/**
 * Closes an order that waits, after all its codes were closed at their providers; gives the order as it is then: paid, when somebody was
 * quicker. Throws `ProviderUnreachable` and leaves it open when a provider cannot be asked. Not inside a transaction.
 */
export async function closeWaitingOrder(deps: PayDeps, orderId: string, event: 'CANCEL' | 'EXPIRE', by: OrderActor): Promise<OrderRow> {
  const close = async (trx: Database): Promise<OrderRow | null> => {
    const order = await lockOrderById(trx, orderId);
    if (order.status !== 'WAITING') return order;
    // A code was given out meanwhile.
    if ((await listAttempts(trx, orderId)).some(mayBePaid)) return null;
    return closeOrder(trx, order, event, by, deps.clock.now());
  };
  for (;;) {
    for (const attempt of (await listAttempts(deps.db, orderId)).filter(mayBePaid)) await retireAttempt(deps, attempt);
    const order = await runMoneyTransaction(deps.db, close);
    if (order) return order;
  }
}

/** Closes an order that is held and waits. Throws 409 NOT_WAITING for every other one. */
async function closeOrder(trx: Database, order: OrderRow, event: 'CANCEL' | 'EXPIRE', by: OrderActor, now: Date): Promise<OrderRow> {
  if (!nextOrderState(toOrderState(order), event)) throw notWaiting();
  const values = { status: 'CLOSED', closed_at: now, close_reason: event, next_try_at: null } as const;
  return changeOrder(trx, order.id, values, { steps: [{ event, before: order.status, after: 'CLOSED' }], by }, now);
}

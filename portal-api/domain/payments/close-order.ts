import { nextOrderState } from '#shared/rules/order-life.ts';
import type { Database } from '../../platform/db/database.ts';
import { runMoneyTransaction } from '../ledger/run-money-transaction.ts';
import { recordOrderEvent } from '../orders/order-events.ts';
import { type OrderRow, updateOrder } from '../orders/order-repository.ts';
import { toOrderState } from '../orders/pay-order.ts';
import { retireAttempt } from './ask-provider.ts';
import type { PayDeps } from './pay-deps.ts';
import { isWaiting, listAttempts, lockOrderById, mayBePaid } from './payment-rows.ts';

export interface Closing {
  event: 'EXPIRE' | 'CANCEL';
  source: 'USER' | 'JOB';
  actor?: string | null;
}

/**
 * Closes an order that waits, after all its codes were closed at their providers; gives the order as it is then: paid, when somebody was
 * quicker. Throws `ProviderUnreachable` and leaves it open when a provider cannot be asked. Not inside a transaction.
 */
export async function closeOrder(deps: PayDeps, orderId: string, closing: Closing): Promise<OrderRow> {
  const { db, clock } = deps;
  for (;;) {
    for (const attempt of (await listAttempts(db, orderId)).filter(mayBePaid)) await retireAttempt(deps, attempt);
    const order = await runMoneyTransaction(db, (trx) => closeUnlessOpen(trx, orderId, closing, clock.now()));
    if (order) return order;
  }
}

/** Null: a code was given out meanwhile. */
async function closeUnlessOpen(trx: Database, orderId: string, { event, source, actor }: Closing, now: Date): Promise<OrderRow | null> {
  const order = await lockOrderById(trx, orderId);
  if (!isWaiting(order)) return order;
  if ((await listAttempts(trx, orderId)).some(mayBePaid)) return null;
  // Nothing was ever begun with an order that is CREATED: it is closed like one that waits.
  const next = nextOrderState({ ...toOrderState(order), status: 'WAITING' }, event);
  if (!next) throw new Error(`An order that waits cannot ${event}`);
  await recordOrderEvent(trx, { orderId, event, before: order.status, after: next.status }, { source, actor: actor ?? null }, now);
  const close_reason = event === 'EXPIRE' ? 'EXPIRED' : 'CANCELLED';
  return updateOrder(trx, orderId, { status: next.status, closed_at: now, close_reason, next_try_at: null });
}

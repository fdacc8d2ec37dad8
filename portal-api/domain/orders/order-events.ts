import type { Database } from '../../platform/db/database.ts';
import type { OrderEventsTable } from '../../platform/db/tables/payment-tables.ts';

/** A step of an order has somebody who takes it. */
export interface OrderActor {
  source: OrderEventsTable['source'];
  /** A user's id, an operator's name; null: nobody. */
  actor?: string | null;
  requestId?: string | null;
}

export interface OrderStep {
  event: string;
  /** Null: there was no order before. */
  before: string | null;
  after: string;
}

/** Writes a step of an order's life that changes nothing of the order itself. Inside the transaction of what it tells. */
export async function recordOrderEvent(trx: Database, step: OrderStep & { orderId: string }, by: OrderActor, now: Date): Promise<void> {
  const { orderId, ...taken } = step;
  await trx
    .insertInto('order_events')
    .values(toEventRow(orderId, taken, by, now))
    .execute();
}

/** A step as its table keeps it. */
export const toEventRow = (orderId: string, step: OrderStep, { source, actor = null, requestId = null }: OrderActor, now: Date) => ({
  order_id: orderId,
  ...step,
  source,
  actor,
  request_id: requestId,
  at: now,
});

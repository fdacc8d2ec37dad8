import type { Database } from '../../platform/db/database.ts';
import type { OrderEventsTable } from '../../platform/db/tables/payment-tables.ts';

/** Who caused a step of an order. */
export interface OrderActor {
  source: OrderEventsTable['source'];
  /** A user's id or an operator's name; null for neither. */
  actor?: string | null;
  requestId?: string | null;
}

export interface OrderStep {
  event: string;
  /** Null if the order did not exist before. */
  before: string | null;
  after: string;
}

/**
 * Records a step in the lifecycle of an order that does not change the order's row. Call it in the transaction of the change it records.
 */
export async function recordOrderEvent(trx: Database, step: OrderStep & { orderId: string }, by: OrderActor, now: Date): Promise<void> {
  const { orderId, ...taken } = step;
  await trx
    .insertInto('order_events')
    .values(toEventRow(orderId, taken, by, now))
    .execute();
}

/** Maps a step to a row of its table. */
export const toEventRow = (orderId: string, step: OrderStep, { source, actor = null, requestId = null }: OrderActor, now: Date) => ({
  order_id: orderId,
  ...step,
  source,
  actor,
  request_id: requestId,
  at: now,
});

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
  orderId: string;
  event: string;
  /** Null: there was no order before. */
  before: string | null;
  after: string;
}

/** Writes steps of orders' lives, in their order. Inside the transaction of what they tell. */
export async function recordOrderEvent(
  trx: Database,
  steps: OrderStep | readonly OrderStep[],
  { source, actor = null, requestId = null }: OrderActor,
  now: Date,
): Promise<void> {
  const rows = [steps]
    .flat()
    .map(({ orderId, ...step }) => ({ order_id: orderId, ...step, source, actor, request_id: requestId, at: now }));
  await trx.insertInto('order_events').values(rows).execute();
}

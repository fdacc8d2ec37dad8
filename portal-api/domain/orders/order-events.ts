import type { QueryCreator, Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { OrderEventsTable, OrdersTable } from '../../platform/db/tables/payment-tables.ts';
import type { OrderRow } from './order-repository.ts';

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

/**
 * Changes an order that the transaction holds, and gives it as it is then. The steps of its life that this is are written along, in
 * their order.
 */
export function changeOrder(
  trx: Database,
  orderId: string,
  values: Updateable<OrdersTable>,
  { steps, by }: { steps: readonly OrderStep[]; by: OrderActor },
  now: Date,
): Promise<OrderRow> {
  const rows = steps.map((step) => toEventRow(orderId, step, by, now));
  const along: Pick<QueryCreator<Schema>, 'updateTable'> = rows.length > 0
    ? trx.with('steps', (query) => query.insertInto('order_events').values(rows))
    : trx;
  return along.updateTable('orders').set(values).where('id', '=', orderId).returningAll().executeTakeFirstOrThrow();
}

const toEventRow = (orderId: string, step: OrderStep, { source, actor = null, requestId = null }: OrderActor, now: Date) => ({
  order_id: orderId,
  ...step,
  source,
  actor,
  request_id: requestId,
  at: now,
});

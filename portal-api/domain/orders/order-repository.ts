import { randomInt } from 'node:crypto';
import { type Insertable, type QueryCreator, type Selectable, sql, type Updateable } from 'kysely';
import type { OrderKind } from '#shared/contract/pay-enums.ts';
import { makeOrderNumber } from '#shared/rules/order-number.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { OrdersTable } from '../../platform/db/tables/payment-tables.ts';
import { type OrderActor, type OrderStep, toEventRow } from './order-events.ts';

export type OrderRow = Selectable<OrdersTable>;

/** Maximum number of draws until an order number is new; two orders of a day collide once in 10^11 draws. */
const DRAWS = 5;

/**
 * Locks the user's row: their other purchases and changes of their membership wait until the transaction ends. Returns false if the user no
 * longer exists. Lock order: after an order's row, before accounts and stocks.
 */
export async function lockBuyer(trx: Database, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the order that a buyer opened with this key, however long ago. */
export const findOrderByKey = (db: Database, userId: string, clientKey: string): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('user_id', '=', userId).where('client_key', '=', clientKey).executeTakeFirst();

/** Returns the user's own order; undefined for another user's. `lock` locks it until the transaction ends. */
export const findOwnOrder = (
  db: Database,
  userId: string,
  orderNo: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<OrderRow | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('user_id', '=', userId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

/** Returns an order by its number, locked until the transaction ends. */
export const lockOrder = (trx: Database, orderNo: string): Promise<OrderRow | undefined> =>
  trx.selectFrom('orders').selectAll().where('order_no', '=', orderNo).forUpdate().executeTakeFirst();

/** Whether the user's order may still be paid. For any statement on `orders`; the literals let PostgreSQL use the partial index. */
const isWaitingOf = (userId: string, now: Date) => sql<boolean>`(
  orders.user_id = ${userId} and orders.status in ('CREATED', 'WAITING') and orders.expires_at > ${now}
)`;

/** Lists the user's orders that await payment, oldest first. */
export const listWaitingOrders = (db: Database, userId: string, now: Date): Promise<{ order_no: string; kind: OrderKind }[]> =>
  db.selectFrom('orders').select(['order_no', 'kind']).where(isWaitingOf(userId, now)).orderBy('id').execute();

/** How many of the user's orders await payment; within any statement. */
export const countWaitingOrders = (userId: string, now: Date) =>
  sql<number>`(select count(*) from orders where ${isWaitingOf(userId, now)})::int`;

export async function insertOrder(trx: Database, order: Omit<Insertable<OrdersTable>, 'order_no'>, now: Date): Promise<OrderRow> {
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const row = await trx
      .insertInto('orders')
      .values({ ...order, order_no: makeOrderNumber(now, randomInt) })
      .onConflict((conflict) => conflict.column('order_no').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row) return row;
  }
  throw new Error('No new number for an order was drawn');
}

/** Updates a locked order and returns the new row. Records the given steps of its lifecycle, in order, in the same statement. */
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

/** Sums the amount that the user has paid from the balance since a moment, in 分: one row, `spent`. */
export const selectSpent = (db: Database, userId: string, since: Date) =>
  db
    .selectFrom('orders')
    .select(sql<string>`coalesce(sum(amount), 0)`.as('spent'))
    .where('user_id', '=', userId)
    .where('pay_method', '=', 'BALANCE')
    .where('paid_at', '>=', since);

/** Whether the user has an order in progress: awaiting payment, fulfilment or a refund. */
export async function hasOpenOrder(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', ['CREATED', 'WAITING', 'PAID', 'REFUNDING'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the sum of the user's recharges that may still be paid, in 分. */
export async function sumWaitingRecharges(db: Database, userId: string, now: Date): Promise<number> {
  const { waiting } = await db
    .selectFrom('orders')
    .select(sql<string>`coalesce(sum(amount), 0)`.as('waiting'))
    .where('user_id', '=', userId)
    .where('kind', '=', 'RECHARGE')
    .where('status', '=', 'WAITING')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

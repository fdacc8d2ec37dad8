import { randomInt } from 'node:crypto';
import { type Insertable, type QueryCreator, type Selectable, sql, type Updateable } from 'kysely';
import type { OrderKind } from '#shared/contract/pay-enums.ts';
import { makeOrderNumber } from '#shared/rules/order-number.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { OrdersTable } from '../../platform/db/tables/payment-tables.ts';
import { type OrderActor, type OrderStep, toEventRow } from './order-events.ts';

export type OrderRow = Selectable<OrdersTable>;

/** Numbers that are drawn until one is new; two in a day are the same once in 10^11 times. */
const DRAWS = 5;

/**
 * Holds somebody's other purchases back until the transaction ends, the change of their membership too; false: there is no such user any
 * more. After an order's row, before accounts and stocks.
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

/** The order that a key of its buyer began, whenever that was. */
export const findOrderByKey = (db: Database, userId: string, clientKey: string): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('user_id', '=', userId).where('client_key', '=', clientKey).executeTakeFirst();

/** One's own order; undefined for everybody else's. `lock` holds it until the transaction ends. */
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

/** An order by its number, held until the transaction ends. */
export const lockOrder = (trx: Database, orderNo: string): Promise<OrderRow | undefined> =>
  trx.selectFrom('orders').selectAll().where('order_no', '=', orderNo).forUpdate().executeTakeFirst();

/** Whether an order of that user may still be paid. For any statement on `orders`; the literals let PostgreSQL use the partial index. */
const isWaitingOf = (userId: string, now: Date) => sql<boolean>`(
  orders.user_id = ${userId} and orders.status in ('CREATED', 'WAITING') and orders.expires_at > ${now}
)`;

/** Orders that wait for their payment, oldest first. */
export const listWaitingOrders = (db: Database, userId: string, now: Date): Promise<{ order_no: string; kind: OrderKind }[]> =>
  db.selectFrom('orders').select(['order_no', 'kind']).where(isWaitingOf(userId, now)).orderBy('id').execute();

/** How many orders of a user wait for their payment; within any statement. */
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

/** Counts the 分 that somebody has paid from the balance since a moment: one row, `spent`. */
export const selectSpent = (db: Database, userId: string, since: Date) =>
  db
    .selectFrom('orders')
    .select(sql<string>`coalesce(sum(amount), 0)`.as('spent'))
    .where('user_id', '=', userId)
    .where('pay_method', '=', 'BALANCE')
    .where('paid_at', '>=', since);

/** Whether an order of somebody is under way: it waits for its payment, its goods or its refund. */
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

/** 分 of recharges that somebody has begun and may still pay. */
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

import { sql } from 'kysely';
import type { PayChannel } from '#shared/contract/pay-enums.ts';
import { returnCutoff } from '#shared/rules/allocate-return.ts';
import { readAmount } from '../../domain/ledger/balance.ts';
import type { OrderRow } from '../../domain/orders/order-repository.ts';
import { isPendingOrReturned } from '../../domain/payments/recharges.ts';
import type { Database } from '../../platform/db/database.ts';

/** A return, stored under the key of its request. */
export interface StoredReturn {
  orderNo: string;
  amount: number;
  payMethod: PayChannel;
}

/** Locks a user's recharges that are still returnable until the transaction ends, so that none of them is refunded meanwhile. */
export const lockRecharges = (trx: Database, userId: string, now: Date): Promise<OrderRow[]> =>
  trx
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', 'RECHARGE')
    .where('status', '=', 'FULFILLED')
    .where('paid_at', '>', returnCutoff(now))
    .orderBy('id')
    .forUpdate()
    .execute();

/** Finds the return that was started with a user's key, at any time; empty for a new key. */
export async function findReturn(db: Database, userId: string, clientKey: string): Promise<StoredReturn[]> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['orders.order_no', 'orders.pay_method', 'refunds.amount'])
    .where('orders.user_id', '=', userId)
    .where('orders.kind', '=', 'RECHARGE')
    .where('refunds.client_key', '=', clientKey)
    .orderBy('refunds.id')
    .execute();
  return rows.map(({ order_no, pay_method, amount }) => ({ orderNo: order_no, amount, payMethod: pay_method as PayChannel }));
}

/** Returns the amount in 分 that a user has had returned since then, including pending returns. */
export async function sumReturned(db: Database, userId: string, since: Date): Promise<number> {
  const { total } = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(sql<string>`coalesce(sum(refunds.amount), 0)`.as('total'))
    .where('orders.user_id', '=', userId)
    .where('refunds.created_at', '>=', since)
    .where(isPendingOrReturned)
    .executeTakeFirstOrThrow();
  return readAmount(total);
}

/** Lists a user's pending returns, latest first. */
export const listReturning = (db: Database, userId: string) =>
  db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['refunds.refund_no', 'orders.order_no', 'orders.pay_method', 'refunds.amount', 'refunds.created_at'])
    .where('orders.user_id', '=', userId)
    .where('refunds.cause', '=', 'RETURN')
    .where('refunds.status', 'not in', ['DONE', 'REFUSED'])
    .orderBy('refunds.id', 'desc')
    .execute();

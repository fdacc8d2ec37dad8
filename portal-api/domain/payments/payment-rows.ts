import type { Selectable } from 'kysely';
import { isAttemptOpen } from '#shared/rules/attempt-life.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PayAttemptsTable, RefundsTable } from '../../platform/db/tables/payment-tables.ts';
import type { OrderRow } from '../orders/order-repository.ts';

export type AttemptRow = Selectable<PayAttemptsTable>;
export type RefundRow = Selectable<RefundsTable>;

/** Locks an order until the transaction ends. Rows that belong to its payment are locked after it: attempt, refund, accounts, stocks. */
export const lockOrderById = (trx: Database, orderId: string): Promise<OrderRow> =>
  trx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirstOrThrow();

/** Locks an attempt until the transaction ends. Lock its order first. */
export const lockAttempt = (trx: Database, attemptId: string): Promise<AttemptRow> =>
  trx.selectFrom('pay_attempts').selectAll().where('id', '=', attemptId).forUpdate().executeTakeFirstOrThrow();

/** Locks a refund until the transaction ends. Lock its order and its attempt first. */
export const lockRefund = (trx: Database, refundId: string): Promise<RefundRow> =>
  trx.selectFrom('refunds').selectAll().where('id', '=', refundId).forUpdate().executeTakeFirstOrThrow();

export const findAttempt = (db: Database, outTradeNo: string): Promise<AttemptRow | undefined> =>
  db.selectFrom('pay_attempts').selectAll().where('out_trade_no', '=', outTradeNo).executeTakeFirst();

/** Returns the attempts of an order, oldest first. */
export const listAttempts = (db: Database, orderId: string): Promise<AttemptRow[]> =>
  db.selectFrom('pay_attempts').selectAll().where('order_id', '=', orderId).orderBy('id').execute();

/** Whether the attempt is open at the provider, as far as we know; one that is still being created has not been shown to a user. */
export const mayBePaid = ({ status }: Pick<AttemptRow, 'status'>): boolean => isAttemptOpen(status) && status !== 'STARTING';

/** Records that an attempt can no longer be paid. One that was paid stays paid. */
export async function markClosed(db: Database, attemptId: string): Promise<void> {
  await db
    .updateTable('pay_attempts')
    .set({ status: 'CLOSED' })
    .where('id', '=', attemptId)
    .where('status', 'in', ['STARTING', 'WAITING', 'UNKNOWN'])
    .execute();
}

/**
 * Returns a refund to the user that is in progress and may still be credited to their wallet; the oldest of several, undefined for none.
 */
export const findOpenRefund = (db: Database, userId: string): Promise<{ orderNo: string; cause: RefundRow['cause'] } | undefined> =>
  db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['orders.order_no as orderNo', 'refunds.cause'])
    .where('orders.user_id', '=', userId)
    .where('refunds.status', 'not in', ['DONE', 'REFUSED'])
    .orderBy('refunds.id')
    .limit(1)
    .executeTakeFirst();

import type { Selectable } from 'kysely';
import { isAttemptOpen } from '#shared/rules/attempt-life.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PayAttemptsTable, RefundsTable } from '../../platform/db/tables/payment-tables.ts';
import type { OrderRow } from '../orders/order-repository.ts';

export type AttemptRow = Selectable<PayAttemptsTable>;
export type RefundRow = Selectable<RefundsTable>;

/** An order, held until the transaction ends. Whatever concerns its payment is held after it: attempt, refund, accounts, stocks. */
export const lockOrderById = (trx: Database, orderId: string): Promise<OrderRow> =>
  trx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirstOrThrow();

/** An attempt, held until the transaction ends. Take its order first. */
export const lockAttempt = (trx: Database, attemptId: string): Promise<AttemptRow> =>
  trx.selectFrom('pay_attempts').selectAll().where('id', '=', attemptId).forUpdate().executeTakeFirstOrThrow();

/** A refund, held until the transaction ends. Take its order and its attempt first. */
export const lockRefund = (trx: Database, refundId: string): Promise<RefundRow> =>
  trx.selectFrom('refunds').selectAll().where('id', '=', refundId).forUpdate().executeTakeFirstOrThrow();

export const findAttempt = (db: Database, outTradeNo: string): Promise<AttemptRow | undefined> =>
  db.selectFrom('pay_attempts').selectAll().where('out_trade_no', '=', outTradeNo).executeTakeFirst();

/** The attempts of an order, the oldest first. */
export const listAttempts = (db: Database, orderId: string): Promise<AttemptRow[]> =>
  db.selectFrom('pay_attempts').selectAll().where('order_id', '=', orderId).orderBy('id').execute();

/** Open at the provider, as far as is known; one that is being created has not been shown to anybody. */
export const mayBePaid = ({ status }: Pick<AttemptRow, 'status'>): boolean => isAttemptOpen(status) && status !== 'STARTING';

/** Notes that nobody can pay an attempt any more. One that was paid stays paid. */
export async function markClosed(db: Database, attemptId: string): Promise<void> {
  await db
    .updateTable('pay_attempts')
    .set({ status: 'CLOSED' })
    .where('id', '=', attemptId)
    .where('status', 'in', ['STARTING', 'WAITING', 'UNKNOWN'])
    .execute();
}

/** Money of somebody that is on its way back, and may still come to their wallet; undefined: none. The oldest of several. */
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

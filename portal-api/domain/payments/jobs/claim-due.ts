import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { OrderRow } from '../../orders/order-repository.ts';
import type { AttemptRow, RefundRow } from '../payment-rows.ts';

/** Number of rows of each kind that a run claims. */
const BATCH = 20;
/** Lease of a claimed row: after it, another instance takes the row over, as this one has died. */
const LEASE_MS = 60_000;
/** Delay between the expiry of an order and its closing: a payment of the last second may still be reported. */
const CLOSE_AFTER_MS = 60_000;

interface Queue {
  table: 'pay_attempts' | 'orders' | 'refunds';
  /** The column that stores when a row is due. */
  due: 'next_query_at' | 'next_try_at';
  isWanted?: RawBuilder<unknown>;
}

/** Claims the first due rows and returns all their columns. No other instance gets them before the lease ends. */
async function claim<Row>(db: Database, { table, due, isWanted = sql`true` }: Queue, now: Date): Promise<Row[]> {
  const [rows, time] = [sql.table(table), sql.ref(due)];
  const claimed = await sql<Row>`
    update ${rows} set ${time} = ${new Date(now.getTime() + LEASE_MS)} where id in (
      select id from ${rows} where ${time} <= ${now} and ${isWanted} order by ${time} limit ${BATCH} for update skip locked
    ) returning *`.execute(db);
  return claimed.rows;
}

/** Claims attempts whose providers must be queried now. */
export const claimAttempts = (db: Database, now: Date): Promise<AttemptRow[]> =>
  claim(db, { table: 'pay_attempts', due: 'next_query_at' }, now);

/** Claims orders that were not paid in time. */
export const claimExpiredOrders = (db: Database, now: Date): Promise<OrderRow[]> => {
  const isWanted = sql`status = 'WAITING' and expires_at <= ${new Date(now.getTime() - CLOSE_AFTER_MS)}`;
  return claim(db, { table: 'orders', due: 'next_try_at', isWanted }, now);
};

/** Claims paid orders whose goods must be granted again. */
export const claimUngranted = (db: Database, now: Date): Promise<OrderRow[]> =>
  claim(db, { table: 'orders', due: 'next_try_at', isWanted: sql`status = 'PAID'` }, now);

/** Claims refunds that must be sent to their providers or queried. */
export const claimRefunds = (db: Database, now: Date): Promise<RefundRow[]> => {
  const isWanted = sql`attempt_id is not null and status in ('APPROVED', 'SENT', 'ABNORMAL')`;
  return claim(db, { table: 'refunds', due: 'next_try_at', isWanted }, now);
};

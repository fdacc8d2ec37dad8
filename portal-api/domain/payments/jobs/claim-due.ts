import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { OrderRow } from '../../orders/order-repository.ts';
import type { AttemptRow, RefundRow } from '../payment-rows.ts';

/** Rows that a run takes of each kind. */
const BATCH = 20;
/** After so long another instance takes what this one has claimed: it has died. */
const LEASE_MS = 60_000;
/** A payment of the last second is given so long to be told. */
const CLOSE_AFTER_MS = 60_000;

interface Queue {
  table: 'pay_attempts' | 'orders' | 'refunds';
  /** The column that says when a row is due. */
  due: 'next_query_at' | 'next_try_at';
  isWanted?: RawBuilder<unknown>;
}

/** The first rows that are due, whole. Nobody else gets them before the lease ends. */
async function claim<Row>(db: Database, { table, due, isWanted = sql`true` }: Queue, now: Date): Promise<Row[]> {
  const [rows, time] = [sql.table(table), sql.ref(due)];
  const claimed = await sql<Row>`
    update ${rows} set ${time} = ${new Date(now.getTime() + LEASE_MS)} where id in (
      select id from ${rows} where ${time} <= ${now} and ${isWanted} order by ${time} limit ${BATCH} for update skip locked
    ) returning *`.execute(db);
  return claimed.rows;
}

/** Attempts that their providers are to be asked about now. */
export const claimAttempts = (db: Database, now: Date): Promise<AttemptRow[]> =>
  claim(db, { table: 'pay_attempts', due: 'next_query_at' }, now);

/** Orders whose time to be paid is over. */
export const claimExpiredOrders = (db: Database, now: Date): Promise<OrderRow[]> => {
  const isWanted = sql`status = 'WAITING' and expires_at <= ${new Date(now.getTime() - CLOSE_AFTER_MS)}`;
  return claim(db, { table: 'orders', due: 'next_try_at', isWanted }, now);
};

/** Orders that are paid, and whose goods are to be given again. */
export const claimUngranted = (db: Database, now: Date): Promise<OrderRow[]> =>
  claim(db, { table: 'orders', due: 'next_try_at', isWanted: sql`status = 'PAID'` }, now);

/** Refunds that are to be sent to their providers, or asked about. */
export const claimRefunds = (db: Database, now: Date): Promise<RefundRow[]> => {
  const isWanted = sql`attempt_id is not null and status in ('APPROVED', 'SENT', 'ABNORMAL')`;
  return claim(db, { table: 'refunds', due: 'next_try_at', isWanted }, now);
};

import type { Database } from '../../../platform/db/database.ts';
import type { OrderRow } from '../../orders/order-repository.ts';
import type { AttemptRow, RefundRow } from '../payment-rows.ts';

/** Rows that a run takes of each kind. */
const BATCH = 20;
/** After so long another instance takes what this one has claimed: it has died. */
const LEASE_MS = 60_000;
/** A payment of the last second is given so long to be told. */
const CLOSE_AFTER_MS = 60_000;

const leaseUntil = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

/** Attempts that their providers are to be asked about now. Nobody else gets them before the lease ends. */
export const claimAttempts = (db: Database, now: Date): Promise<AttemptRow[]> =>
  db
    .updateTable('pay_attempts')
    .set({ next_query_at: leaseUntil(now) })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('pay_attempts')
        .select('id')
        .where('next_query_at', '<=', now)
        .orderBy('next_query_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();

/** Orders whose time to be paid is over. */
export const claimExpiredOrders = (db: Database, now: Date): Promise<OrderRow[]> =>
  db
    .updateTable('orders')
    .set({ next_try_at: leaseUntil(now) })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('orders')
        .select('id')
        .where('next_try_at', '<=', now)
        .where('status', '=', 'WAITING')
        .where('expires_at', '<=', new Date(now.getTime() - CLOSE_AFTER_MS))
        .orderBy('next_try_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();

/** Orders that are paid, and whose goods are to be given again. */
export const claimUngranted = (db: Database, now: Date): Promise<OrderRow[]> =>
  db
    .updateTable('orders')
    .set({ next_try_at: leaseUntil(now) })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('orders')
        .select('id')
        .where('next_try_at', '<=', now)
        .where('status', '=', 'PAID')
        .orderBy('next_try_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();

/** Refunds that are to be sent to their providers, or asked about. */
export const claimRefunds = (db: Database, now: Date): Promise<RefundRow[]> =>
  db
    .updateTable('refunds')
    .set({ next_try_at: leaseUntil(now) })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('refunds')
        .select('id')
        .where('next_try_at', '<=', now)
        .where('attempt_id', 'is not', null)
        .where('status', 'in', ['APPROVED', 'SENT', 'ABNORMAL'])
        .orderBy('next_try_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();

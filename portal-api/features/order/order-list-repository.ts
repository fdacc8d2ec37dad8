import type { orderTabs } from '#shared/contract/order.ts';
import type { OrderKind } from '#shared/contract/pay-enums.ts';
import { findLatestInvoice } from '../../domain/invoices/invoice-repository.ts';
import type { OrderRow } from '../../domain/orders/order-repository.ts';
import type { Database } from '../../platform/db/database.ts';
import { readPage } from '../../platform/db/read-page.ts';

interface OrderFilter {
  kind?: OrderKind | undefined;
  tab?: (typeof orderTabs)[number] | undefined;
  pageNum: number;
  pageSize: number;
}

const statusesOf = {
  WAITING: ['CREATED', 'WAITING'],
  DONE: ['PAID', 'FULFILLED'],
  CLOSED: ['CLOSED'],
  REFUND: ['REFUNDING', 'REFUNDED'],
} as const satisfies Record<(typeof orderTabs)[number], readonly OrderRow['status'][]>;

/** Returns one page of a user's orders, latest first, and their total. A partially refunded order is in the tabs DONE and REFUND. */
export function listOwnOrders(db: Database, userId: string, { kind, tab, ...page }: OrderFilter) {
  let own = db.selectFrom('orders').where('user_id', '=', userId);
  if (kind) own = own.where('kind', '=', kind);
  if (tab) {
    own = own.where((eb) => eb.or([eb('status', 'in', [...statusesOf[tab]]), ...(tab === 'REFUND' ? [eb('refunded', '>', 0)] : [])]));
  }
  return readPage(own.selectAll().orderBy('id', 'desc'), own, page);
}

/** Returns the events of an order, its refunds, its latest payment attempt, and its latest invoice. */
export async function readOrderHistory(db: Database, orderId: string) {
  const [events, refunds, attempt, invoice] = await Promise.all([
    db.selectFrom('order_events').select(['event', 'at']).where('order_id', '=', orderId).orderBy('id').execute(),
    db
      .selectFrom('refunds')
      .select(['refund_no', 'amount', 'quantity', 'attempt_id', 'status', 'cause', 'reason', 'error', 'created_at', 'done_at'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute(),
    findLatestAttempt(db, orderId),
    findLatestInvoice(db, orderId),
  ]);
  return { events, refunds, attempt, invoice };
}

export const findLatestAttempt = (db: Database, orderId: string) =>
  db
    .selectFrom('pay_attempts')
    .select(['qr_content', 'pay_url', 'status'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

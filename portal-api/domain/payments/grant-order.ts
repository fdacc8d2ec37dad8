import { sql } from 'kysely';
import { href } from '#shared/routes/href.ts';
import type { Database } from '../../platform/db/database.ts';
import { isTransient } from '../../platform/db/statements/statement-errors.ts';
import { sendNotice } from '../notices/send-notice.ts';
import { fulfilOrder } from '../orders/fulfil-order.ts';
import type { OrderActor } from '../orders/order-events.ts';
import type { OrderRow } from '../orders/order-repository.ts';
import { openIssue } from './payment-issues.ts';
import { nextGrantTry } from './query-times.ts';

/**
 * Grants what a paid order bought. The payment stands even if that fails: the order stays PAID and granting is retried after 1, 5 and 30
 * minutes, then an issue is opened and the buyer is notified. Returns the error, or null.
 */
export async function grantOrder(trx: Database, order: OrderRow, by: OrderActor, now: Date): Promise<unknown> {
  await sql`savepoint grant_order`.execute(trx);
  try {
    await fulfilOrder(trx, order, by, now);
    await sql`release savepoint grant_order`.execute(trx);
    return null;
  } catch (error) {
    if (isTransient(error)) throw error;
    await sql`rollback to savepoint grant_order`.execute(trx);
    const tries = order.tries + 1;
    const nextTry = nextGrantTry(tries, now);
    await trx.updateTable('orders').set({ tries, next_try_at: nextTry }).where('id', '=', order.id).execute();
    const issue = { kind: 'GRANT_FAILED', channel: null, subject: order.order_no, facts: { kind: order.kind, tries } } as const;
    if (nextTry === null) {
      await openIssue(trx, issue, now);
      await notifyBuyer(trx, order, now);
    }
    return error;
  }
}

/** Notifies the buyer, who can get an immediate refund (`offerRefund`). A recharge needs no notice: the money is already in the wallet. */
async function notifyBuyer(trx: Database, { kind, title, user_id: userId, order_no: orderNo }: OrderRow, now: Date): Promise<void> {
  if (kind === 'RECHARGE') return;
  const text = `「${title}」已付款，但没有发放成功。您可以在订单里申请退款，款项全额退回，无需审核。`;
  await sendNotice(trx, { userId, category: '系统', title: '商品未能发放', text, link: href('boost.orders', undefined, { orderNo }) }, now);
}

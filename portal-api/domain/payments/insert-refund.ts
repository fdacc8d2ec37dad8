import { type Insertable, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { RefundsTable } from '../../platform/db/tables/payment-tables.ts';
import type { RefundRow } from './payment-rows.ts';

type Given = Pick<Insertable<RefundsTable>, 'attempt_id' | 'amount' | 'cause' | 'reason' | 'asked_by'>;
type Decided = Partial<Pick<Insertable<RefundsTable>, 'quantity' | 'status' | 'approved_by' | 'next_try_at' | 'client_key'>>;

/** Inserts a refund of a locked order under its next number; unless specified otherwise, no decision by an operator is needed. */
export const insertRefund = async (
  trx: Database,
  order: { id: string; order_no: string },
  refund: Given & Decided,
  now: Date,
): Promise<RefundRow> =>
  trx
    .insertInto('refunds')
    .values({
      refund_no: await makeRefundNo(trx, order),
      order_id: order.id,
      quantity: null,
      status: 'APPROVED',
      approved_by: 'system',
      provider_refund_no: null,
      created_at: now,
      next_try_at: null,
      error: null,
      ...refund,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Returns the next refund number. The order is locked, so no concurrent refund takes the same one. */
async function makeRefundNo(trx: Database, order: { id: string; order_no: string }): Promise<string> {
  const { count } = await trx
    .selectFrom('refunds')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  return `${order.order_no}_r${count + 1}`;
}

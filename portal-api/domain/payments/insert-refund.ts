import { type Insertable, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { RefundsTable } from '../../platform/db/tables/payment-tables.ts';
import type { RefundRow } from './payment-rows.ts';

type Given = Pick<Insertable<RefundsTable>, 'attempt_id' | 'amount' | 'cause' | 'reason' | 'asked_by'>;
type Decided = Partial<Pick<Insertable<RefundsTable>, 'quantity' | 'status' | 'approved_by' | 'next_try_at' | 'client_key'>>;

/** Writes a refund of an order that is held, under its next number; unless told otherwise nobody has to decide it any more. */
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

/** The order is held: nobody else takes the number meanwhile. */
async function makeRefundNo(trx: Database, order: { id: string; order_no: string }): Promise<string> {
  const { count } = await trx
    .selectFrom('refunds')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  return `${order.order_no}_r${count + 1}`;
}

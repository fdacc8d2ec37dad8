import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** The number of an order's next refund. The order is held: nobody else takes it meanwhile. */
export async function makeRefundNo(trx: Database, order: { id: string; order_no: string }): Promise<string> {
  const { count } = await trx
    .selectFrom('refunds')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  return `${order.order_no}_r${count + 1}`;
}

import { sql } from 'kysely';
import type { PayChannel } from '#shared/contract/pay-enums.ts';
import { type Recharge, returnCutoff } from '#shared/rules/allocate-return.ts';
import type { Database } from '../../platform/db/database.ts';
import { readAmount } from '../ledger/balance.ts';

/** A recharge with the payment that it is returned to. */
export interface PaidRecharge extends Recharge {
  orderId: string;
  attemptId: string;
  channel: PayChannel;
}

/** Returns of a balance that are in progress or done; one that failed has no attempt any more. */
export const isPendingOrReturned = sql<boolean>`(refunds.cause = 'RETURN' and refunds.status <> 'REFUSED' and refunds.attempt_id is not null)`;

/**
 * Lists the user's recharges that can still be returned, with the amount of each that was returned or is being returned. Older ones are
 * left out: the oldest are spent first, so a balance is the rest of the newer ones before it is that of older ones.
 */
export async function listRecharges(db: Database, userId: string, now: Date): Promise<PaidRecharge[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('pay_attempts', (join) => join.onRef('pay_attempts.order_id', '=', 'orders.id').on('settles', '=', true))
    .select(['orders.id', 'orders.order_no', 'orders.paid_at', 'orders.amount', 'pay_attempts.id as attempt_id', 'pay_attempts.channel'])
    .select((eb) =>
      eb
        .selectFrom('refunds')
        .select(sql<string>`coalesce(sum(refunds.amount), 0)`.as('total'))
        .whereRef('refunds.order_id', '=', 'orders.id')
        .where(isPendingOrReturned)
        .as('returned'),
    )
    .where('orders.user_id', '=', userId)
    .where('orders.kind', '=', 'RECHARGE')
    .where('orders.status', '=', 'FULFILLED')
    .where('orders.paid_at', '>', returnCutoff(now))
    .orderBy('orders.id')
    .execute();
  return rows.map((row) => ({
    orderId: row.id,
    orderNo: row.order_no,
    // Paid recharges always have a time; the fallback is for the type.
    paidAt: row.paid_at ?? now,
    paid: row.amount,
    returned: readAmount(row.returned),
    attemptId: row.attempt_id,
    channel: row.channel,
  }));
}

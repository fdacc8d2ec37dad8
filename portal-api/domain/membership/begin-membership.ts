import type { MembershipLevel } from '#shared/contract/pay-enums.ts';
import { changeMembership } from '#shared/rules/membership-change.ts';
import type { Database } from '../../platform/db/database.ts';
import { copyToUser, listOpenPeriods } from './membership-periods.ts';

export interface BoughtMembership {
  userId: string;
  orderId: string;
  level: MembershipLevel;
  days: number;
  /** In 分: the value of the whole period, including the credit for earlier periods. */
  price: number;
  credit: number;
  agreedAt: Date;
}

/**
 * Begins a paid membership period: a new one, one after the last, or a higher one that replaces all others. Price and credit are those
 * agreed on in the order. Throws without granting anything if a higher level is running by now, or if it would end other periods than those
 * credited; the money can then be refunded. Requires a transaction that has locked the user.
 */
export async function beginMembership(trx: Database, bought: BoughtMembership, now: Date): Promise<{ expireAt: Date }> {
  const { userId, orderId, level, days, price, credit, agreedAt } = bought;
  const periods = await listOpenPeriods(trx, userId, agreedAt);
  const agreed = changeMembership(periods, agreedAt, { level, days, price });
  const change = changeMembership(periods, now, { level, days, price });
  if ('refused' in agreed || 'refused' in change) throw new Error(`A higher membership runs than that of order ${orderId}`);
  // Time only reduces a credit. If it was less than agreed, a credited period is gone; if it is more now, other periods would be replaced.
  if (agreed.credit < credit || change.credit > credit) throw new Error(`What order ${orderId} credited is not there any more`);
  if (change.replaced.length > 0)
    await trx.updateTable('membership_periods').set({ status: 'REPLACED' }).where('id', 'in', change.replaced).execute();
  const { id } = await trx
    .insertInto('membership_periods')
    .values({
      user_id: userId,
      level,
      starts_at: change.startsAt,
      ends_at: change.endsAt,
      order_id: orderId,
      paid: price,
      status: 'ACTIVE',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (change.replaced.length > 0)
    await trx.updateTable('membership_periods').set({ replaced_by: id }).where('id', 'in', change.replaced).execute();
  await copyToUser(trx, userId, now);
  return { expireAt: change.endsAt };
}

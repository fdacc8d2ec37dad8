import type { MembershipLevel } from '#shared/contract/pay-enums.ts';
import { changeMembership } from '#shared/rules/membership-change.ts';
import type { Database } from '../../platform/db/database.ts';
import { copyToUser, listOpenPeriods } from './membership-periods.ts';

export interface BoughtMembership {
  userId: string;
  orderId: string;
  level: MembershipLevel;
  days: number;
  /** 分: what its whole time is worth, with what was credited of earlier periods. */
  price: number;
  credit: number;
  agreedAt: Date;
}

/**
 * Begins a time of membership that was paid: a new one, one after the last, or a higher one in the place of all others. The price and the
 * credit are those of the agreement. Throws when a higher level runs by now, or when other periods than those credited would end: nothing
 * is given then, and the money can go back. Needs a transaction that holds the user.
 */
export async function beginMembership(trx: Database, bought: BoughtMembership, now: Date): Promise<{ expireAt: Date }> {
  const { userId, orderId, level, days, price, credit, agreedAt } = bought;
  const periods = await listOpenPeriods(trx, userId, agreedAt);
  const agreed = changeMembership(periods, agreedAt, { level, days, price });
  const change = changeMembership(periods, now, { level, days, price });
  if ('refused' in agreed || 'refused' in change) throw new Error(`A higher membership runs than that of order ${orderId}`);
  // Time only lessens a credit. Less than agreed: what was credited is gone. More: something else would be taken for it.
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

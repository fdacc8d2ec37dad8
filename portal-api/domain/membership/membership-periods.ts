import { type RawBuilder, sql } from 'kysely';
import type { MembershipPeriod } from '#shared/rules/membership-change.ts';
import type { Database } from '../../platform/db/database.ts';

/** Returns the user's periods that have not ended, in order. */
export async function listOpenPeriods(db: Database, userId: string, now: Date): Promise<(MembershipPeriod & { orderId: string | null })[]> {
  const rows = await db
    .selectFrom('membership_periods')
    .select(['id', 'level', 'starts_at', 'ends_at', 'paid', 'order_id'])
    .where('user_id', '=', userId)
    .where('status', '=', 'ACTIVE')
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .execute();
  return rows.map(({ id, level, starts_at, ends_at, paid, order_id }) => ({
    id,
    level,
    startsAt: starts_at,
    endsAt: ends_at,
    paid,
    orderId: order_id,
  }));
}

/**
 * Copies the current level and the end of the last period from the user's periods to `users`, where lists read them. Call it in the
 * transaction that changes a period.
 */
export async function copyToUser(trx: Database, userId: string, now: Date): Promise<void> {
  const open = await listOpenPeriods(trx, userId, now);
  // All open periods have the same level: a higher one replaces the others, a lower one is refused.
  const last = open.at(-1);
  await trx
    .updateTable('users')
    .set({ member_level: last?.level ?? 0, member_expire_at: last?.endsAt ?? null })
    .where('id', '=', userId)
    .execute();
}

/** The level that `copyToUser` stored, until the membership ends; 0 afterwards. For any statement on `users`. */
export const memberLevelNow = (now: Date): RawBuilder<number> => sql<number>`(
  case when users.member_expire_at is null or users.member_expire_at > ${now} then users.member_level else 0 end
)`;

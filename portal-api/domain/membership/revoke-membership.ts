import type { Database } from '../../platform/db/database.ts';
import { copyToUser } from './membership-periods.ts';

/**
 * Revokes the last membership that the user bought. Periods that it replaced become active again until their own ends, as if it had not
 * been bought. Returns false and does nothing if another one follows or has replaced it. Requires a transaction that has locked the user.
 */
export async function revokeMembership(
  trx: Database,
  { userId, orderId }: { userId: string; orderId: string },
  now: Date,
): Promise<boolean> {
  const [last] = await listActivePeriods(trx, userId);
  if (last?.order_id !== orderId) return false;
  await trx.updateTable('membership_periods').set({ status: 'REVOKED' }).where('id', '=', last.id).execute();
  await trx
    .updateTable('membership_periods')
    .set({ status: 'ACTIVE', replaced_by: null })
    .where('replaced_by', '=', last.id)
    .where('status', '=', 'REPLACED')
    .execute();
  await copyToUser(trx, userId, now);
  return true;
}

/** Lists the user's periods that were neither replaced nor revoked, including ended ones, the last first. */
export const listActivePeriods = (db: Database, userId: string) =>
  db
    .selectFrom('membership_periods')
    .select(['id', 'order_id', 'starts_at'])
    .where('user_id', '=', userId)
    .where('status', '=', 'ACTIVE')
    .orderBy('starts_at', 'desc')
    .execute();

import { sql } from 'kysely';
import type { FollowUp } from '#shared/contract/contact.ts';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';

interface NewFollowUp extends Pick<FollowUp, 'state' | 'note'> {
  result: FollowUp['result'] | null;
  remindAt: Date | null;
}

/** Finds a demand whose contact the user has unlocked, with the day of its reminder; undefined if it is not unlocked or was removed. */
export const findUnlocked = (db: Database, userId: string, demandId: string) =>
  db
    .selectFrom('contact_grants')
    .innerJoin('demands', 'demands.id', 'contact_grants.demand_id')
    .leftJoin('follow_ups', (join) =>
      join.onRef('follow_ups.demand_id', '=', 'contact_grants.demand_id').onRef('follow_ups.user_id', '=', 'contact_grants.user_id'),
    )
    .select(['contact_grants.demand_id', 'follow_ups.remind_at'])
    .where('contact_grants.user_id', '=', userId)
    .where('contact_grants.demand_id', '=', toDatabaseId(demandId))
    .where('demands.deleted_at', 'is', null)
    .executeTakeFirst();

/** Replaces the stored follow-up. A reminder for the same day as before is not sent again. */
export async function writeFollowUp(db: Database, userId: string, demandId: string, followUp: NewFollowUp, now: Date): Promise<void> {
  const { state, note, result, remindAt } = followUp;
  const values = { state, note, result, remind_at: remindAt, updated_at: now };
  await db
    .insertInto('follow_ups')
    .values({ user_id: userId, demand_id: demandId, ...values })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'demand_id']).doUpdateSet({
        ...values,
        reminded_at: sql<Date | null>`case when follow_ups.remind_at = excluded.remind_at then follow_ups.reminded_at end`,
      }),
    )
    .execute();
}

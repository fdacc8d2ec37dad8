import { sql } from 'kysely';
import { isDemandNamed, isLiveDemand } from '../../domain/demands/live-demands.ts';
import { activeUser } from '../../domain/users/lock-person.ts';
import type { Database } from '../../platform/db/database.ts';

export interface StoredEvent {
  uuid: string;
  eventCode: string;
  page: string | null;
  demandId: string | null;
  userId: string | null;
  now: Date;
}

export async function insertEvent(db: Database, event: StoredEvent): Promise<void> {
  await db
    .insertInto('events')
    .values({
      uuid: event.uuid,
      event_code: event.eventCode,
      page: event.page,
      demand_id: event.demandId,
      user_id: event.userId === null ? null : activeUser(event.userId),
      created_at: event.now,
    })
    .execute();
}

/** Returns the id of a live demand, given its id or public number; null if it is not public. */
export async function findLiveDemandId(db: Database, idOrNumber: string, now: Date): Promise<string | null> {
  const row = await db.selectFrom('demands').select('id').where(isDemandNamed(idOrNumber)).where(isLiveDemand(now)).executeTakeFirst();
  return row?.id ?? null;
}

/** Puts a demand at the top of a user's history, unless the account has been erased. */
export async function markFootprint(db: Database, userId: string, demandId: string, now: Date): Promise<void> {
  await db
    .insertInto('demand_marks')
    .columns(['user_id', 'demand_id', 'kind', 'at'])
    .expression(sql`select id, ${demandId}::bigint, 'FOOTPRINT', ${now}::timestamptz from ${activeUser(userId)} as reader`)
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'demand_id']).doUpdateSet({ at: now }))
    .execute();
}

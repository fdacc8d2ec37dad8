import { isDemandNamed, isLiveDemand } from '../../domain/demands/live-demands.ts';
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
      user_id: event.userId,
      created_at: event.now,
    })
    .execute();
}

/** The id of a live demand, by id or public number; null when strangers may not see it. */
export async function findLiveDemandId(db: Database, idOrNumber: string, now: Date): Promise<string | null> {
  const row = await db.selectFrom('demands').select('id').where(isDemandNamed(idOrNumber)).where(isLiveDemand(now)).executeTakeFirst();
  return row?.id ?? null;
}

/** Puts a demand at the top of a user's history. */
export async function markFootprint(db: Database, userId: string, demandId: string, now: Date): Promise<void> {
  await db
    .insertInto('demand_marks')
    .values({ user_id: userId, demand_id: demandId, kind: 'FOOTPRINT', at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'demand_id']).doUpdateSet({ at: now }))
    .execute();
}

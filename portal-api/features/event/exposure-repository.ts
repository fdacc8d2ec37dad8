import { sql } from 'kysely';
import { isLiveDemand } from '../../domain/demands/live-demands.ts';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';

interface Looker {
  userId: string | null;
  /** The id that the browser gives itself. */
  uuid: string;
}

/**
 * The ids of those demands, by id or public number, that strangers may see and that are not of the looker's own side: the publisher, the
 * same organization, or a browser that one of them signs in with.
 */
export async function findForeignLive(
  db: Database,
  idsOrNumbers: readonly string[],
  { userId, uuid }: Looker,
  now: Date,
): Promise<string[]> {
  const ids = idsOrNumbers.flatMap((name) => toDatabaseId(name) ?? []);
  const { rows } = await sql<{ id: string }>`
    select demands.id::text as id from demands
    join users publisher on publisher.id = demands.publisher_id
    where (demands.demand_number = any(${idsOrNumbers}::text[]) or demands.id = any(${ids}::bigint[]))
      and ${isLiveDemand(now)}
      and not exists (
        select 1 from users side
        where (side.id = publisher.id or side.org_id = publisher.org_id) and (
          side.id = ${userId}::bigint or exists (
            select 1 from events
            where events.user_id = side.id and events.event_code in ('LOGIN', 'REGISTER') and events.uuid = ${uuid}
          )
        )
      )
  `.execute(db);
  return rows.map(({ id }) => id);
}

export interface DayExposures {
  demandId: string;
  /** In China. */
  day: string;
  exposures: number;
}

/** Adds exposures to what their days have, in one statement and always in the same order: instances that do so at once wait and do not lock each other out. */
export async function addExposures(db: Database, days: readonly DayExposures[]): Promise<void> {
  const inOrder = days.toSorted((a, b) => a.day.localeCompare(b.day) || Number(BigInt(a.demandId) - BigInt(b.demandId)));
  await sql`
    insert into demand_exposure_days (demand_id, day, exposures)
    select demand_id::bigint, day::date, exposures from unnest(
      ${inOrder.map(({ demandId }) => demandId)}::text[],
      ${inOrder.map(({ day }) => day)}::text[],
      ${inOrder.map(({ exposures }) => exposures)}::int[]
    ) as seen (demand_id, day, exposures)
    on conflict (demand_id, day) do update set exposures = demand_exposure_days.exposures + excluded.exposures
  `.execute(db);
}

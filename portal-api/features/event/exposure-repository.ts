import { sql } from 'kysely';
import { isLiveDemand } from '../../domain/demands/live-demands.ts';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';

interface Looker {
  userId: string | null;
  /** Identifier that the browser generates for itself. */
  uuid: string;
}

/**
 * Returns the ids of the given demands (ids or public numbers) that are live and not of the viewer's own side: the publisher, a member of
 * the same organization, or a browser with which one of them has signed in.
 */
export async function findCountableDemands(
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
  /** Day in China. */
  day: string;
  exposures: number;
}

/** Adds exposures to their days in one statement, always in the same order, so that concurrent instances wait but do not deadlock. */
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

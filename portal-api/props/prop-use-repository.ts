import { type Selectable, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { PropUsesTable } from '../db/tables/prop-tables.ts';
import type { TimeWindow } from './effect-windows.ts';

export type PropUseRow = Selectable<PropUsesTable>;

export interface WindowCounts {
  views: number;
  contacts: number;
}

/**
 * Of each use and its window: the views (a device that comes back within the hour is one; its publisher's own do not count), and the
 * contacts unlocked. One statement for all; gives the counts in the order of the windows.
 */
export async function countInWindows(db: Database, windows: readonly { useId: string; window: TimeWindow }[]): Promise<WindowCounts[]> {
  if (windows.length === 0) return [];
  const { rows } = await sql<WindowCounts>`
    select
      (
        select count(distinct (events.uuid, date_trunc('hour', events.created_at)))::int from events
        where events.demand_id = prop_uses.demand_id and events.event_code = 'OPEN_INFORMATION_DETAIL'
          and events.user_id is distinct from prop_uses.user_id
          and events.created_at >= asked.starts::timestamptz and events.created_at < asked.ends::timestamptz
      ) as views,
      (
        select count(*)::int from contact_grants
        where contact_grants.demand_id = prop_uses.demand_id
          and contact_grants.at >= asked.starts::timestamptz and contact_grants.at < asked.ends::timestamptz
      ) as contacts
    from unnest(
      ${windows.map(({ useId }) => useId)}::text[],
      ${windows.map(({ window }) => window.from.toISOString())}::text[],
      ${windows.map(({ window }) => window.to.toISOString())}::text[]
    ) with ordinality as asked (id, starts, ends, place)
    join prop_uses on prop_uses.id = asked.id::bigint
    order by asked.place
  `.execute(db);
  return rows;
}

/** The latest uses of props on a demand. */
export const listUsesOfDemand = (db: Database, demandId: string, limit: number): Promise<PropUseRow[]> =>
  db.selectFrom('prop_uses').selectAll().where('demand_id', '=', demandId).orderBy('id', 'desc').limit(limit).execute();

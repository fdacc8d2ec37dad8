import { type Selectable, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { PropUsesTable } from '../../platform/db/tables/prop-tables.ts';
import type { TimeWindow } from './effect-windows.ts';

export type PropUseRow = Selectable<PropUsesTable>;

export interface WindowCounts {
  views: number;
  contacts: number;
}

/**
 * Of each use and its window: the views, as they count on the demand, and the contacts unlocked. One statement for all; gives the counts in the order of the windows.
 */
export async function countInWindows(db: Database, windows: readonly { useId: string; window: TimeWindow }[]): Promise<WindowCounts[]> {
  if (windows.length === 0) return [];
  const { rows } = await sql<WindowCounts>`
    select
      (
        select count(*)::int from demand_views
        where demand_views.demand_id = prop_uses.demand_id and demand_views.counts
          and demand_views.day >= timezone(interval '8 hours', asked.starts::timestamptz)::date
          and demand_views.at >= asked.starts::timestamptz and demand_views.at < asked.ends::timestamptz
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

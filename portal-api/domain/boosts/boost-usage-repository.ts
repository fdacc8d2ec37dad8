import { type Selectable, sql } from 'kysely';
import { type EffectScene, effectScenes } from '#shared/contract/boost-enums.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PropUsesTable } from '../../platform/db/tables/boost-tables.ts';
import type { TimeWindow } from './effect-windows.ts';

export const isEffectScene = (code: string): code is EffectScene => effectScenes.some((known) => known === code);

/** The column of `demands` that stores until when a boost works on it. */
export const effectColumns = {
  REFRESH: 'refreshed_until',
  TOP: 'top_until',
  HEADLINES: 'headline_until',
  CHANGE_COLOR: 'color_until',
} as const satisfies Record<EffectScene, string>;

export type BoostUsageRow = Selectable<PropUsesTable>;

export interface WindowCounts {
  views: number;
  contacts: number;
}

/**
 * Counts the views (those that count on the demand) and the unlocked contacts in each usage's window. Runs one statement for all windows
 * and returns the counts in their order.
 */
export async function countInWindows(db: Database, windows: readonly { usageId: string; window: TimeWindow }[]): Promise<WindowCounts[]> {
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
      ${windows.map(({ usageId }) => usageId)}::text[],
      ${windows.map(({ window }) => window.from.toISOString())}::text[],
      ${windows.map(({ window }) => window.to.toISOString())}::text[]
    ) with ordinality as asked (id, starts, ends, place)
    join prop_uses on prop_uses.id = asked.id::bigint
    order by asked.place
  `.execute(db);
  return rows;
}

/** Returns the latest boost usages on a demand. */
export const listUsagesOfDemand = (db: Database, demandId: string, limit: number): Promise<BoostUsageRow[]> =>
  db.selectFrom('prop_uses').selectAll().where('demand_id', '=', demandId).orderBy('id', 'desc').limit(limit).execute();

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { isLiveDemand } from '../demands/live-demands.ts';

/** Matches of one demand that its publisher is shown. */
export const MOST_SHOWN = 50;

export interface MatchRow {
  id: string;
  reasons: string[];
  /** Found since the publisher last looked. */
  isNew: boolean;
}

/** `demand_matches` with the matched ones as `demands` and the own as `own`: those that are shown now, and whose publishers have not blocked each other. */
const shownMatches = (now: Date): RawBuilder<unknown> => sql`
  demand_matches
  join demand_matching on demand_matching.demand_id = demand_matches.demand_id
  join demands as own on own.id = demand_matches.demand_id
  join demands on demands.id = demand_matches.other_id and ${isLiveDemand(now)} and not exists (
    select from user_blocks
    where (user_id = own.publisher_id and blocked_id = demands.publisher_id)
      or (user_id = demands.publisher_id and blocked_id = own.publisher_id)
  )`;

const isNew = sql<boolean>`demand_matches.found_at > coalesce(demand_matching.seen_at, '-infinity')`;

/** The matches of a shown demand, the best first. Null: they are still to be found. */
export async function readMatches(db: Database, demandId: string, now: Date): Promise<MatchRow[] | null> {
  const state = await db.selectFrom('demand_matching').select('due_at').where('demand_id', '=', demandId).executeTakeFirst();
  if (!state?.due_at || state.due_at <= now) return null;
  const { rows } = await sql<MatchRow>`
    select demands.id, demand_matches.reasons, ${isNew} as "isNew"
    from ${shownMatches(now)}
    where demand_matches.demand_id = ${demandId}
    order by demand_matches.fit desc, demands.refreshed_at desc, demands.id desc limit ${sql.lit(MOST_SHOWN)}`.execute(db);
  return rows;
}

export interface MatchCount {
  all: number;
  fresh: number;
}

/** How many matches each of these demands has, as far as they are shown to its publisher; none where it is not in the map. */
export async function countMatches(db: Database, demandIds: readonly string[], now: Date): Promise<Map<string, MatchCount>> {
  if (demandIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string } & MatchCount>`
    select demand_matches.demand_id as id, least(count(*), ${sql.lit(MOST_SHOWN)})::int as all,
      least(count(*) filter (where ${isNew}), ${sql.lit(MOST_SHOWN)})::int as fresh
    from ${shownMatches(now)}
    where demand_matches.demand_id = any(${[...demandIds]}::bigint[])
    group by demand_matches.demand_id`.execute(db);
  return new Map(rows.map(({ id, all, fresh }) => [id, { all, fresh }]));
}

/** Nothing that was found until now is new any more. */
export const markMatchesSeen = (db: Database, demandId: string, now: Date) =>
  db.updateTable('demand_matching').set({ seen_at: now }).where('demand_id', '=', demandId).execute();

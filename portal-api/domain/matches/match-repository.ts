import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { isLiveDemand } from '../demands/live-demands.ts';
import { fitFor, isWanted } from '../feedback/feedback-conditions.ts';

/** Maximum number of matches of one demand that its publisher is shown. */
export const MAX_SHOWN = 50;

export interface MatchRow {
  id: string;
  reasons: string[];
  /** Whether it was found since the publisher last viewed the matches. */
  isNew: boolean;
}

/**
 * The matches of `own`, which has an id and a publisher, as `demands`. Includes only those that are shown now, whose publishers have not
 * blocked each other, and that the publisher of `own` has not marked as unwanted.
 */
export const matchesOf = (own: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`
  (${own}) as own
  join demand_matches on demand_matches.demand_id = own.id
  join demand_matching on demand_matching.demand_id = own.id
  join demands on demands.id = demand_matches.other_id and ${isLiveDemand(now)} and ${isUnblocked(sql.ref('own.publisher_id'))}
    and ${isWanted(sql.ref('own.publisher_id'), now)}`;

/** Whether neither the user nor the publisher of a demand has blocked the other. For any statement on `demands`. */
const isUnblocked = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`not exists (
  select from user_blocks
  where (user_id = ${userId} and blocked_id = demands.publisher_id) or (user_id = demands.publisher_id and blocked_id = ${userId})
)`;

const isNew = sql<boolean>`demand_matches.found_at > coalesce(demand_matching.seen_at, '-infinity')`;

/** Returns the matches of a shown demand, best first. Returns null if they are still to be computed. */
export async function readMatches(db: Database, demandId: string, now: Date): Promise<MatchRow[] | null> {
  const state = await db.selectFrom('demand_matching').select('due_at').where('demand_id', '=', demandId).executeTakeFirst();
  if (!state?.due_at || state.due_at <= now) return null;
  const { rows } = await sql<MatchRow>`
    select demands.id, demand_matches.reasons, ${isNew} as "isNew"
    from ${matchesOf(sql`select id, publisher_id from demands where id = ${demandId}`, now)}
    order by ${fitFor(sql.ref('own.publisher_id'), now)} desc, demands.refreshed_at desc, demands.id desc limit ${sql.lit(MAX_SHOWN)}`.execute(
    db,
  );
  return rows;
}

/** Filters matches for a user, keeping their order: removes those of users blocked on either side and those marked as unwanted. */
export async function readShowable<Match extends { id: string }>(
  db: Database,
  userId: string,
  matches: readonly Match[],
  now: Date,
): Promise<Match[]> {
  if (matches.length === 0) return [];
  const ids = matches.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`
    select demands.id from demands where demands.id = any(${ids}::bigint[]) and ${isUnblocked(sql`${userId}`)}
      and ${isWanted(sql`${userId}`, now)}`.execute(db);
  const wanted = new Set(rows.map(({ id }) => id));
  return matches.filter(({ id }) => wanted.has(id));
}

interface MatchCount {
  all: number;
  fresh: number;
}

/** How many matches of a shown demand its publisher is shown; null for a demand that is not shown. For a statement on `demands`. */
export const matchCounts = (now: Date): RawBuilder<MatchCount | null> => sql<MatchCount | null>`(
  case when demands.audit_status = 'PUBLISH' then (
    select json_build_object(
      'all', least(count(*), ${sql.lit(MAX_SHOWN)}), 'fresh', least(count(*) filter (where ${isNew}), ${sql.lit(MAX_SHOWN)})
    )
    from ${matchesOf(sql`select demands.id, demands.publisher_id`, now)}
  ) end
)`;

/** Marks everything found so far as seen by the publisher. */
export const markMatchesSeen = (db: Database, demandId: string, now: Date) =>
  db.updateTable('demand_matching').set({ seen_at: now }).where('demand_id', '=', demandId).execute();

interface OwnMatch {
  id: string;
  title: string;
  reasons: string[];
}

/**
 * The person's own shown demand that a demand matches best, with the reasons; null if it matches none, or is unwanted. For a statement on
 * `demands`. Reads nothing for a visitor (null).
 */
export const ownMatch = (personId: string | null, now: Date): RawBuilder<OwnMatch | null> =>
  personId === null
    ? sql<null>`null`
    : sql<OwnMatch | null>`(
        select json_build_object('id', own.id::text, 'title', own.title, 'reasons', demand_matches.reasons)
        from (select id, title from demands where demands.publisher_id = ${personId} and ${isLiveDemand(now)}) as own
        join demand_matches on demand_matches.demand_id = own.id and demand_matches.other_id = demands.id
        where ${isWanted(sql`${personId}`, now)} and ${isUnblocked(sql`${personId}`)}
        order by demand_matches.fit desc, own.id desc limit 1
      )`;

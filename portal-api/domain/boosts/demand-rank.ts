import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { isLiveDemand } from '../demands/live-demands.ts';

type Alias = 'demands' | 'ranked';
const runs = (until: RawBuilder<unknown>, now: Date) => sql`coalesce(${until} > ${now}, false)`;
const orderOf = (alias: Alias, now: Date) => sql`(
  ${runs(sql.ref(`${alias}.headline_until`), now)}, ${runs(sql.ref(`${alias}.top_until`), now)}, ${sql.ref(`${alias}.refreshed_at`)}, ${sql.ref(`${alias}.id`)}
)`;
/** Whether a headline or a top is running; written like the index `demands_promoted`. */
const isPromoted = (alias: Alias, now: Date) => {
  const [headline, top] = [sql.ref(`${alias}.headline_until`), sql.ref(`${alias}.top_until`)];
  return sql<boolean>`((${headline} is not null or ${top} is not null) and greatest(${headline}, ${top}) > ${now})`;
};

/**
 * The rank of the demand `ranked` among the live demands of its type, starting at 1, in the default search order: running headlines,
 * running tops, then the most recently refreshed. For any statement with `demands as ranked`. Promoted demands and the others are counted
 * separately, so that an index serves each count.
 */
const rankOfRanked = (now: Date): RawBuilder<number> => sql<number>`(
  select 1 + (
    select count(*)::int from demands
    where ${isLiveDemand(now)} and demands.type_code = ranked.type_code and ${isPromoted('demands', now)}
      and ${orderOf('demands', now)} > ${orderOf('ranked', now)}
  ) + case when ${isPromoted('ranked', now)} then 0 else (
    select count(*)::int from demands
    where ${isLiveDemand(now)} and demands.type_code = ranked.type_code and not ${isPromoted('demands', now)}
      and (demands.refreshed_at, demands.id) > (ranked.refreshed_at, ranked.id)
  ) end
)`;

/** Returns the current rank of a demand, or null if it does not exist. */
export async function readRank(db: Database, demandId: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ rank: number }>`
    select ${rankOfRanked(now)} as rank from demands as ranked where ranked.id = ${demandId}::bigint
  `.execute(db);
  return rows[0]?.rank ?? null;
}

/** Stores the current ranks of the demands of these ended usages, if not stored yet and the demand is shown. */
export async function settleRanksAfter(db: Database, useIds: readonly string[], now: Date): Promise<Map<string, number>> {
  if (useIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; rank_after: number }>`
    update prop_uses set rank_after = ${rankOfRanked(now)} from demands as ranked
    where ranked.id = prop_uses.demand_id and prop_uses.id = any(${[...useIds]}::text[]::bigint[]) and prop_uses.rank_after is null
      and exists (select 1 from demands where demands.id = ranked.id and ${isLiveDemand(now)})
    returning prop_uses.id, prop_uses.rank_after
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row.rank_after]));
}

import { type RawBuilder, sql } from 'kysely';
import { type DemandCardRow, readDemandCards, selectDemandCards } from '../../../domain/demands/demand-cards.ts';
import { isLiveDemand } from '../../../domain/demands/live-demands.ts';
import { isLessWantedBy, isUnblockedBy, isWantedBy } from '../../../domain/feedback/feedback-conditions.ts';
import type { Database } from '../../../platform/db/database.ts';
import { toOffsetLimit } from '../../../platform/http/page-answer.ts';
import { readIds } from '../demand-repository.ts';
import { allOf, type Condition } from '../search/demand-filters.ts';
import { nearestTiersOf, type RecommendationAnchor, type Tier, tierNumber, tiersOf } from './recommendation-tiers.ts';

/** Maximum number of recommendations that pages can reach. */
export const MAX_RECOMMENDED = 500;
export const SCANNED = 1_000;

/** Number of recommendations on a page of the portal. */
const SHOWN_TOGETHER = 6;

/**
 * Returns the row limit of a page, as a literal if it is the usual one. For a parameter, PostgreSQL assumes a limit of a tenth of all
 * demands, so it would not cache the generic plan but plan each time, which takes 1 to 2 ms. Each literal is a statement of its own
 * (decision 49).
 */
export const atMost = (rows: number): RawBuilder<unknown> => (rows === SHOWN_TOGETHER ? sql.lit(rows) : sql`${rows}`);

/** The anchor, viewer and page of a recommendation request. */
export interface Recommendations {
  anchor: RecommendationAnchor;
  /** Null for a visitor. */
  viewerId: string | null;
  /** The user whose feedback counts; null for none, in which case no user's rows are read. */
  personId: string | null;
  pageNum: number;
  pageSize: number;
}

/**
 * Returns one page of live demands and their number, at most 500: counterpart types first, then the same branch of industry, then the same
 * city, then the same province, then the last refreshed. Excludes the anchor's own publisher, demands that the user does not want, and
 * those of users whom they have blocked or who have blocked them. Within a tier, types that the user wants fewer of come last.
 */
export async function findRecommended(db: Database, { anchor, viewerId, personId, ...page }: Recommendations, now: Date, walked = SCANNED) {
  const { offset, limit } = toOffsetLimit(page);
  const need = offset < MAX_RECOMMENDED ? Math.min(offset + limit, MAX_RECOMMENDED) : 0;
  const eligible = allOf([
    isLiveDemand(now),
    ...(anchor.publisherId ? [sql<boolean>`demands.publisher_id <> ${anchor.publisherId}`] : []),
    ...(personId === null ? [] : [isWantedBy(personId, now), isUnblockedBy(personId)]),
  ]);
  const order = personId === null ? lastRefreshed : sql`${isLessWantedBy(personId, now)}, ${lastRefreshed}`;
  const tiers = tiersOf(anchor);
  // With a single tier and no feedback the newest demands are the result, so no more than can be shown are scanned.
  const looked = tiers.length === 1 && personId === null ? Math.min(walked, MAX_RECOMMENDED) : walked;
  const scope = { tier: tierNumber(anchor), nearest: nearestTiersOf(anchor), eligible, order, walked: looked, viewerId, now };
  const { ids, known, seen } = await findInTiers(db, tiers, scope, need);
  const isCounted = ids.length > 0 && (seen < looked || seen >= MAX_RECOMMENDED);
  const total = isCounted ? Math.min(seen, MAX_RECOMMENDED) : await countEligible(db, eligible);
  const wanted = ids.slice(offset, need);
  const unknown = wanted.filter((id) => !known.has(id));
  for (const row of await readDemandCards(db, unknown, viewerId, now)) known.set(row.id, row);
  return { rows: wanted.flatMap((id) => known.get(id) ?? []), total };
}

interface Scope {
  /** The tier number of a demand. */
  tier: RawBuilder<number>;
  /** The first tiers, as conditions of their dedicated index. */
  nearest: readonly Condition[];
  eligible: Condition;
  /** Order within a tier. */
  order: RawBuilder<unknown>;
  /** Number of the newest demands that are scanned before the token index is queried. */
  walked: number;
  viewerId: string | null;
  now: Date;
}

/**
 * Returns the ids in order, the rows that have been read already, and how many of the newest demands were scanned: fewer than `walked`
 * means that there are no more. If the first tiers had enough, `seen` is the number of all demands, at most `MAX_RECOMMENDED`.
 */
async function findInTiers(db: Database, tiers: readonly Tier[], scope: Scope, need: number) {
  const first = need > 0 ? await findFirst(db, scope, need) : [];
  const known = new Map<string, DemandCardRow>(first.map((row) => [row.id, row]));
  const [nearest] = first;
  const seen = nearest?.total ?? nearest?.seen ?? 0;
  if (nearest?.total != null || seen < scope.walked) return { ids: first.map(({ id }) => id), known, seen };
  const ids: string[] = [];
  for (const [index, tier] of tiers.entries()) {
    if (ids.length >= need) break;
    const common = first.filter((row) => row.tier === index).map(({ id }) => id);
    const isEnough = index < scope.nearest.length || ids.length + common.length >= need;
    ids.push(...(isEnough ? common : await findByTokens(db, tier, scope, need - ids.length)));
  }
  return { ids, known, seen };
}

const lastRefreshed = sql`demands.refreshed_at desc, demands.id desc`;

/**
 * Reads the demands of the first tiers by their dedicated index and, if these are too few, the nearest of the newest, with their tier
 * number; of a common tier these are its last refreshed ones. `total`: the number of all demands, at most `MAX_RECOMMENDED`, if the first
 * tiers have enough. `seen`: how many of the newest were scanned.
 */
function findFirst(db: Database, scope: Scope, need: number) {
  const found = scope.nearest.length > 0 ? findNearest(scope, need) : findAmongNewest(scope, need);
  return selectDemandCards(db, scope.viewerId, scope.now)
    .innerJoin(found.as('found'), 'found.id', 'demands.id')
    .select(['found.tier', 'found.seen', 'found.total'])
    .orderBy('found.place')
    .execute();
}

interface Found {
  id: string;
  tier: number;
  place: number;
  seen: number;
  total: number | null;
}

function findNearest({ tier, nearest, eligible, order, walked }: Scope, need: number): RawBuilder<Found> {
  const nameOf = (index: number) => sql.id(`nearest_${index}`);
  const countOf = (end: number) =>
    sql.join([sql`0`, ...nearest.slice(0, end).map((_, index) => sql`(select count(*) from ${nameOf(index)})`)], sql` + `);
  const tables = nearest.map(
    (isNear, index) => sql`${nameOf(index)} as materialized (
      select demands.id, demands.refreshed_at, demands.type_code, ${sql.lit(index)} as tier from demands
      where ${countOf(index)} < ${need} and ${eligible} and ${isNear} order by ${order} limit ${atMost(need)}
    )`,
  );
  const near = nearest.map((_, index) => sql`select * from ${nameOf(index)}`);
  const hasEnough = sql<boolean>`${countOf(nearest.length)} >= ${need}`;
  return sql<Found>`(
    with ${sql.join(tables)}, newest as materialized (${takeNewest(sql`not (${hasEnough}) and ${eligible}`, walked)})
    select demands.id, demands.tier, row_number() over (order by demands.tier, ${order})::int as place,
      (select count(*) from newest)::int as seen, (case when ${hasEnough} then (${selectCount(eligible)}) end) as total
    from (
      ${sql.join(near, sql` union all `)} union all select * from (
        select demands.id, demands.refreshed_at, demands.type_code, ${tier} as tier from newest as demands offset 0
      ) as demands where demands.tier >= ${sql.lit(nearest.length)}
    ) as demands
    order by place limit ${atMost(need)}
  )`;
}

/** Adds the total to each row, which is faster than a separate common table expression. */
function findAmongNewest({ tier, eligible, order, walked }: Scope, need: number): RawBuilder<Found> {
  return sql<Found>`(
    select demands.id, demands.tier, row_number() over (order by demands.tier, ${order})::int as place, demands.seen, null::int as total
    from (
      select demands.id, demands.refreshed_at, demands.type_code, ${tier} as tier, count(*) over ()::int as seen
      from (${takeNewest(eligible, walked)}) as demands
    ) as demands
    order by place limit ${atMost(need)}
  )`;
}

const takeNewest = (eligible: RawBuilder<unknown>, walked: number) => sql`
  select demands.id, demands.refreshed_at, demands.type_code, demands.industry_code, demands.region_code from demands
  where ${eligible} order by ${lastRefreshed} limit ${sql.lit(walked)}`;

/** Finds the last refreshed demands of a tier by the token index, for a tier that is rare among the newest. */
function findByTokens(db: Database, tier: Tier, { eligible, order }: Scope, need: number): Promise<string[]> {
  // `offset 0` makes PostgreSQL use the token index instead of scanning by refresh time; a tier without tokens contains nearly everything.
  const fence = tier.tokens.length > 0 ? sql`offset 0` : sql``;
  return readIds(
    db,
    sql`
      select demands.id from (
        select demands.id, demands.refreshed_at, demands.type_code from demands
        where ${allOf([eligible, ...tier.tokens, ...tier.belongs])} ${fence}
      ) as demands
      order by ${order} limit ${need}`,
  );
}

const selectCount = (eligible: Condition) => sql<{ total: number }>`
  select count(*)::int as total from (select 1 from demands where ${eligible} limit ${sql.lit(MAX_RECOMMENDED)}) as counted`;

async function countEligible(db: Database, eligible: Condition): Promise<number> {
  const { rows } = await selectCount(eligible).execute(db);
  return rows[0]?.total ?? 0;
}

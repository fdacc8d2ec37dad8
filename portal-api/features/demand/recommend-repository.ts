import { type RawBuilder, sql } from 'kysely';
import { type DemandCardRow, readDemandCards, selectDemandCards } from '../../domain/demands/demand-cards.ts';
import { isLiveDemand } from '../../domain/demands/live-demands.ts';
import { isLessWantedBy, isUnblockedBy, isWantedBy } from '../../domain/feedback/feedback-conditions.ts';
import type { Database } from '../../platform/db/database.ts';
import { toWindow } from '../../platform/http/page-answer.ts';
import { allOf, type Condition } from './demand-filters.ts';
import { readIds } from './demand-repository.ts';
import { nearestTiersOf, type RecommendationAnchor, type Tier, tierNumber, tiersOf } from './recommendation-tiers.ts';

/** Pages lead to so many recommendations; nobody reads the last of a million. */
export const MOST_RECOMMENDED = 500;
export const WALKED = 1_000;

/** Recommendations that a page of the portal shows. */
const SHOWN_TOGETHER = 6;

/**
 * The number of rows of a page, written out where it is the usual one: a plan that is made for any number takes it for a tenth of all demands, so
 * that PostgreSQL would keep none and plan each time, which takes 1 to 2 ms. Each number written out is a statement of its own (decision 49).
 */
export const atMost = (rows: number): RawBuilder<unknown> => (rows === SHOWN_TOGETHER ? sql.lit(rows) : sql`${rows}`);

/** For whom recommendations are, beside what. */
export interface Recommendations {
  anchor: RecommendationAnchor;
  /** Null: a visitor. */
  viewerId: string | null;
  /** Whose feedback counts; null: nobody’s, and no row of anybody is read. */
  personId: string | null;
  pageNum: number;
  pageSize: number;
}

/**
 * One page of live demands and their number, at most 500: counterpart types first, then the same branch of industry, then the same city,
 * then the same province, then the last refreshed. Nothing of the anchor's own publisher: nobody cooperates with themselves. Nothing that the
 * person does not want, or of somebody whom they have blocked or who has blocked them, and of what is equally near first the types of which they do not want fewer.
 */
export async function findRecommended(db: Database, { anchor, viewerId, personId, ...page }: Recommendations, now: Date, walked = WALKED) {
  const { offset, limit } = toWindow(page);
  const need = offset < MOST_RECOMMENDED ? Math.min(offset + limit, MOST_RECOMMENDED) : 0;
  const eligible = allOf([
    isLiveDemand(now),
    ...(anchor.publisherId ? [sql<boolean>`demands.publisher_id <> ${anchor.publisherId}`] : []),
    ...(personId === null ? [] : [isWantedBy(personId, now), isUnblockedBy(personId)]),
  ]);
  const order = personId === null ? lastRefreshed : sql`${isLessWantedBy(personId, now)}, ${lastRefreshed}`;
  const tiers = tiersOf(anchor);
  // Where all are equally near and equally wanted the newest are the answer, and no more of them are shown.
  const looked = tiers.length === 1 && personId === null ? Math.min(walked, MOST_RECOMMENDED) : walked;
  const scope = { tier: tierNumber(anchor), nearest: nearestTiersOf(anchor), eligible, order, walked: looked, viewerId, now };
  const { ids, known, seen } = await findInTiers(db, tiers, scope, need);
  const isCounted = ids.length > 0 && (seen < looked || seen >= MOST_RECOMMENDED);
  const total = isCounted ? Math.min(seen, MOST_RECOMMENDED) : await countEligible(db, eligible);
  const wanted = ids.slice(offset, need);
  const unknown = wanted.filter((id) => !known.has(id));
  for (const row of await readDemandCards(db, unknown, viewerId, now)) known.set(row.id, row);
  return { rows: wanted.flatMap((id) => known.get(id) ?? []), total };
}

interface Scope {
  /** Of a demand. */
  tier: RawBuilder<number>;
  /** The first tiers as an index of their own finds them. */
  nearest: readonly Condition[];
  eligible: Condition;
  /** Of what is equally near. */
  order: RawBuilder<unknown>;
  /** Newest demands that are looked through before the index of tokens is asked. */
  walked: number;
  viewerId: string | null;
  now: Date;
}

/**
 * Ids in their order, the demands that are known already, and how many of the newest were looked through: fewer than `walked` are all that
 * there are. Where the first tiers had enough, these are all that there are, or `MOST_RECOMMENDED`.
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
 * Those of the first tiers that an index of their own finds and, where they are too few, the nearest of the newest, with the number of their tier:
 * of a tier that is common these are its last refreshed. `total`: where the first tiers have enough, how many there are in all, up to
 * `MOST_RECOMMENDED`. `seen`: how many of the newest were looked through.
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

/** With the number of all in each row it takes less than with a table of its own. */
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

/** The last refreshed of a tier by the index of tokens, for one that is rare among the newest. */
function findByTokens(db: Database, tier: Tier, { eligible, order }: Scope, need: number): Promise<string[]> {
  // `offset 0` keeps PostgreSQL from walking on where the index of tokens finds; the tier that no token describes is nearly everything.
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
  select count(*)::int as total from (select 1 from demands where ${eligible} limit ${sql.lit(MOST_RECOMMENDED)}) as counted`;

async function countEligible(db: Database, eligible: Condition): Promise<number> {
  const { rows } = await selectCount(eligible).execute(db);
  return rows[0]?.total ?? 0;
}

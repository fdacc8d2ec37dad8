import { type RawBuilder, sql } from 'kysely';
import { type DemandCardRow, readDemandCards, selectDemandCards } from '../../domain/demands/demand-cards.ts';
import { isLiveDemand } from '../../domain/demands/live-demands.ts';
import { isLessWantedBy, isWantedBy } from '../../domain/feedback/feedback-conditions.ts';
import type { Database } from '../../platform/db/database.ts';
import { toWindow } from '../../platform/http/page-answer.ts';
import { allOf, type Condition } from './demand-filters.ts';
import { readIds } from './demand-repository.ts';
import { type RecommendationAnchor, type Tier, tiersOf } from './recommendation-tiers.ts';

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
 * person does not want, and of what is equally near first the types of which they do not want fewer.
 */
export async function findRecommended(db: Database, { anchor, viewerId, personId, ...page }: Recommendations, now: Date, walked = WALKED) {
  const { offset, limit } = toWindow(page);
  const need = offset < MOST_RECOMMENDED ? Math.min(offset + limit, MOST_RECOMMENDED) : 0;
  const eligible = allOf([
    isLiveDemand(now),
    ...(anchor.publisherId ? [sql<boolean>`demands.publisher_id <> ${anchor.publisherId}`] : []),
    ...(personId === null ? [] : [isWantedBy(personId, now)]),
  ]);
  const order = personId === null ? lastRefreshed : sql`${isLessWantedBy(personId, now)}, ${lastRefreshed}`;
  const { ids, known, seen } = await findInTiers(db, tiersOf(anchor), { eligible, order, walked, viewerId, now }, need);
  const isCounted = ids.length > 0 && (seen < walked || seen >= MOST_RECOMMENDED);
  const total = isCounted ? Math.min(seen, MOST_RECOMMENDED) : await countEligible(db, eligible);
  const wanted = ids.slice(offset, need);
  const unknown = wanted.filter((id) => !known.has(id));
  for (const row of await readDemandCards(db, unknown, viewerId, now)) known.set(row.id, row);
  return { rows: wanted.flatMap((id) => known.get(id) ?? []), total };
}

interface Scope {
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
 * there are.
 */
async function findInTiers(db: Database, tiers: readonly Tier[], scope: Scope, need: number) {
  const amongNewest = need > 0 ? await findAmongNewest(db, tiers, scope, need) : [];
  const known = new Map<string, DemandCardRow>(amongNewest.map((row) => [row.id, row]));
  const seen = amongNewest[0]?.seen ?? 0;
  if (seen < scope.walked) return { ids: amongNewest.map(({ id }) => id), known, seen };
  const ids: string[] = [];
  for (const [index, tier] of tiers.entries()) {
    if (ids.length >= need) break;
    const common = amongNewest.filter((row) => row.tier === index).map(({ id }) => id);
    ids.push(...(ids.length + common.length >= need ? common : await findByTokens(db, tier, scope, need - ids.length)));
  }
  return { ids, known, seen };
}

const lastRefreshed = sql`demands.refreshed_at desc, demands.id desc`;

/** The nearest of the newest, with the number of their tier: of a tier that is common these are its last refreshed. */
function findAmongNewest(db: Database, tiers: readonly Tier[], { eligible, order, walked, viewerId, now }: Scope, need: number) {
  const branches = tiers.map(({ belongs }, index) => sql`when ${allOf(belongs)} then ${sql.lit(index)}`);
  const nearest = sql<{ id: string; tier: number; place: number; seen: number }>`(
    select demands.id, demands.tier, demands.place, demands.seen from (
      select demands.id, demands.tier, demands.seen, row_number() over (order by demands.tier, ${order})::int as place from (
        select demands.id, demands.refreshed_at, demands.type_code, (case ${sql.join(branches, sql` `)} end) as tier, count(*) over ()::int as seen
        from (select * from demands where ${eligible} order by ${lastRefreshed} limit ${sql.lit(walked)}) as demands
      ) as demands
    ) as demands
    order by demands.place limit ${atMost(need)}
  )`;
  return selectDemandCards(db, viewerId, now)
    .innerJoin(nearest.as('nearest'), 'nearest.id', 'demands.id')
    .select(['nearest.tier', 'nearest.seen'])
    .orderBy('nearest.place')
    .execute();
}

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

async function countEligible(db: Database, eligible: Condition): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select 1 from demands where ${eligible} limit ${MOST_RECOMMENDED}) as counted
  `.execute(db);
  return rows[0]?.total ?? 0;
}

import { sql } from 'kysely';
import { isLiveDemand } from '../../domain/demands/live-demands.ts';
import type { Database } from '../../platform/db/database.ts';
import { toWindow } from '../../platform/http/page-answer.ts';
import { allOf, type Condition } from './demand-filters.ts';
import { readIds } from './demand-repository.ts';
import { type RecommendationAnchor, type Tier, tiersOf } from './recommendation-tiers.ts';

/** Pages lead to so many recommendations; nobody reads the last of a million. */
const MOST_RECOMMENDED = 500;
const WALKED = 1_000;

/**
 * Ids of one page of live demands and their number, at most 500: counterpart types first, then the same branch of industry, then the
 * same city, then the same province, then the last refreshed. Nothing of the anchor's own publisher: nobody cooperates with themselves.
 */
export async function findRecommendedIds(
  db: Database,
  anchor: RecommendationAnchor,
  page: { pageNum: number; pageSize: number },
  now: Date,
  walked = WALKED,
) {
  const { offset, limit } = toWindow(page);
  const need = offset < MOST_RECOMMENDED ? Math.min(offset + limit, MOST_RECOMMENDED) : 0;
  const eligible = allOf([isLiveDemand(now), ...(anchor.publisherId ? [sql<boolean>`demands.publisher_id <> ${anchor.publisherId}`] : [])]);
  const { ids, seen } = await findInTiers(db, tiersOf(anchor), { eligible, walked }, need);
  const isCounted = ids.length > 0 && (seen < walked || seen >= MOST_RECOMMENDED);
  const total = isCounted ? Math.min(seen, MOST_RECOMMENDED) : await countEligible(db, eligible);
  return { ids: ids.slice(offset, need), total };
}

interface Scope {
  eligible: Condition;
  /** Newest demands that are looked through before the index of tokens is asked. */
  walked: number;
}

/** Ids in their order, and how many of the newest were looked through: fewer than `walked` are all that there are. */
async function findInTiers(db: Database, tiers: readonly Tier[], scope: Scope, need: number): Promise<{ ids: string[]; seen: number }> {
  const amongNewest = need > 0 ? await findAmongNewest(db, tiers, scope, need) : [];
  const seen = amongNewest[0]?.seen ?? 0;
  if (seen < scope.walked) return { ids: amongNewest.map(({ id }) => id), seen };
  const ids: string[] = [];
  for (const [index, tier] of tiers.entries()) {
    if (ids.length >= need) break;
    const common = amongNewest.filter((row) => row.tier === index).map(({ id }) => id);
    ids.push(...(ids.length + common.length >= need ? common : await findByTokens(db, tier, scope, need - ids.length)));
  }
  return { ids, seen };
}

const order = sql`demands.refreshed_at desc, demands.id desc`;

/** The nearest of the newest, with the number of their tier: of a tier that is common these are its last refreshed. */
async function findAmongNewest(db: Database, tiers: readonly Tier[], { eligible, walked }: Scope, need: number) {
  const branches = tiers.map(({ belongs }, index) => sql`when ${allOf(belongs)} then ${sql.lit(index)}`);
  const { rows } = await sql<{ id: string; tier: number; seen: number }>`
    select demands.id, demands.tier, demands.seen from (
      select demands.id, demands.refreshed_at, (case ${sql.join(branches, sql` `)} end) as tier, count(*) over ()::int as seen
      from (select * from demands where ${eligible} order by ${order} limit ${walked}) as demands
    ) as demands
    order by demands.tier, ${order} limit ${need}`.execute(db);
  return rows;
}

/** The last refreshed of a tier by the index of tokens, for one that is rare among the newest. */
function findByTokens(db: Database, tier: Tier, { eligible }: Scope, need: number): Promise<string[]> {
  // `offset 0` keeps PostgreSQL from walking on where the index of tokens finds; the tier that no token describes is nearly everything.
  const fence = tier.tokens.length > 0 ? sql`offset 0` : sql``;
  return readIds(
    db,
    sql`
      select demands.id from (
        select demands.id, demands.refreshed_at from demands where ${allOf([eligible, ...tier.tokens, ...tier.belongs])} ${fence}
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

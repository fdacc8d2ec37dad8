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
  const [ids, total] = await Promise.all([findInTiers(db, tiersOf(anchor), { eligible, walked }, need), countEligible(db, eligible)]);
  return { ids: ids.slice(offset, need), total };
}

interface Scope {
  eligible: Condition;
  /** Newest demands that are looked through before the index of tokens is asked. */
  walked: number;
}

async function findInTiers(db: Database, tiers: readonly Tier[], scope: Scope, need: number): Promise<string[]> {
  const ids: string[] = [];
  for (const tier of tiers) {
    if (ids.length >= need) break;
    ids.push(...(await findNewest(db, tier, scope, need - ids.length)));
  }
  return ids;
}

/** The last refreshed of a tier: among the newest of all where it is common, by the index of tokens where it is not. */
async function findNewest(db: Database, tier: Tier, { eligible, walked }: Scope, need: number): Promise<string[]> {
  const order = sql`demands.refreshed_at desc, demands.id desc`;
  const amongNewest = await readIds(
    db,
    sql`
      select demands.id from (select * from demands where ${eligible} order by ${order} limit ${walked}) as demands
      where ${allOf(tier.belongs)} order by ${order} limit ${need}`,
  );
  if (amongNewest.length === need) return amongNewest;
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

import { sql } from 'kysely';
import { type DemandCardRow, selectDemandCards } from '../../../domain/demands/demand-cards.ts';
import { isLiveDemand } from '../../../domain/demands/live-demands.ts';
import { fitFor, isLessWantedBy, isUnblockedBy, isWantedBy } from '../../../domain/feedback/feedback-conditions.ts';
import { matchesOf } from '../../../domain/matches/match-repository.ts';
import type { ReferenceCatalog } from '../../../domain/reference/reference-catalog.ts';
import { NATIONWIDE_CODE } from '../../../domain/reference/regions.ts';
import type { Database } from '../../../platform/db/database.ts';
import { toOffsetLimit } from '../../../platform/http/page-answer.ts';
import { atMost, MAX_RECOMMENDED, SCANNED } from './recommend-repository.ts';

/** Maximum number of matches, and of recent hits per saved search, that are considered. */
const MAX_FITTING = 50;
const HITS_OF_SEARCH = 10;
const MAX_REASONS = 3;
/** Reason for the remaining demands, which are ordered by their last refresh. */
const ONLY_NEW = '最近刷新';

/** Why a demand is recommended to a user. */
interface Suggestion {
  /** 0: matches an own demand; 1: found by a saved search; from 2 on: near the profile, or only new. */
  tier: number;
  /** The reasons of the match. */
  match_reasons: string[] | null;
  /** The name of the saved search. */
  search_name: string | null;
  /** From the user's profile. */
  own_industry: string | null;
  own_region: string | null;
}

interface ForPerson {
  personId: string;
  pageNum: number;
  pageSize: number;
}

/**
 * Returns one page of the demands that are recommended to a user, and their number, at most 500. First the matches of their own live
 * demands, the best first; then recent hits of their saved searches; then, among the newest demands, those of their industry and place;
 * then the others. Excludes their own demands, unwanted ones, and those of users whom they have blocked or who have blocked them. One
 * statement.
 */
export async function findForPerson(db: Database, { personId, ...page }: ForPerson, now: Date, walked = SCANNED) {
  const { offset, limit } = toOffsetLimit(page);
  // Past the end, one row is read for its total.
  const need = offset < MAX_RECOMMENDED ? Math.min(offset + limit, MAX_RECOMMENDED) : 1;
  const nearest = suggestionsFor(personId, { now, walked, need });
  const rows = await selectDemandCards(db, personId, now)
    .innerJoin(nearest.as('nearest'), 'nearest.id', 'demands.id')
    .select(['nearest.tier', 'nearest.match_reasons', 'nearest.search_name', 'nearest.own_industry', 'nearest.own_region', 'nearest.total'])
    .orderBy('nearest.place')
    .execute();
  return { rows: rows.slice(offset), total: Math.min(rows[0]?.total ?? 0, MAX_RECOMMENDED) };
}

interface Extent {
  now: Date;
  /** Number of the newest demands that are scanned. */
  walked: number;
  need: number;
}

function suggestionsFor(personId: string, { now, walked, need }: Extent) {
  const person = sql`${personId}`;
  const eligible = sql<boolean>`${isLiveDemand(now)} and demands.publisher_id <> ${person} and ${isWantedBy(personId, now)} and ${isUnblockedBy(personId)}`;
  const own = sql`select demands.id, demands.publisher_id from demands where demands.publisher_id = ${person} and ${isLiveDemand(now)}`;
  return sql<Suggestion & { id: string; place: number; total: number }>`(
    with fitting as materialized (
      select distinct on (demands.id) demands.id, ${fitFor(person, now)} as fit, demand_matches.reasons
      from ${matchesOf(own, now)} order by demands.id, fit desc
    ), found as materialized (
      select distinct on (demands.id) demands.id, hit.at, saved_searches.name
      from saved_searches cross join lateral (
        select demand_id, at from saved_search_hits
        where saved_search_hits.search_id = saved_searches.id order by demand_id desc limit ${sql.lit(HITS_OF_SEARCH)}
      ) as hit join demands on demands.id = hit.demand_id
      where saved_searches.user_id = ${person} and saved_searches.expires_at > ${now} and ${eligible}
        and demands.id not in (select id from fitting)
      order by demands.id, saved_searches.id
    ), personal as materialized (
      (
        select id, 0 as tier, row_number() over (order by fit desc, id desc) as place, reasons as match_reasons, null::text as search_name
        from fitting order by place limit ${sql.lit(MAX_FITTING)}
      ) union all (
        select id, 1, row_number() over (order by at desc, id desc), null, name from found
      )
    ), profile as materialized (
      select industry_code, region_code, left(industry_code, 2) as branch, left(region_code, 4) as city, left(region_code, 2) as province
      from users where id = ${person}
    ), newest as materialized (
      select demands.id, demands.type_code, demands.industry_code, demands.region_code, demands.refreshed_at from demands
      where ${eligible} and demands.id not in (select id from personal)
      order by demands.refreshed_at desc, demands.id desc limit ${sql.lit(walked)}
    ), near as (
      select demands.id, (
        case when left(demands.industry_code, 2) = profile.branch then 2 else 5 end
        + case when left(demands.region_code, 4) = profile.city then 0 when left(demands.region_code, 2) = profile.province then 1 else 2 end
      ) as tier, ${isLessWantedBy(personId, now)} as is_less_wanted, demands.refreshed_at
      from newest as demands cross join profile
      where (select count(*) from personal) < ${need}
      order by tier, is_less_wanted, demands.refreshed_at desc, demands.id desc limit ${atMost(need)}
    ), suggested as (
      select id, tier, place, match_reasons, search_name from personal
      union all
      select id, tier, row_number() over (order by is_less_wanted, refreshed_at desc, id desc), null, null from near
    )
    select suggested.id, suggested.tier, suggested.match_reasons, suggested.search_name,
      profile.industry_code as own_industry, profile.region_code as own_region,
      row_number() over (order by suggested.tier, suggested.place)::int as place,
      ((select count(*) from personal) + (select count(*) from newest))::int as total
    from suggested cross join profile order by place limit ${atMost(need)}
  )`;
}

type Reasoned = Suggestion & Pick<DemandCardRow, 'industry_code' | 'region_code'>;

/**
 * Pairs each row with at most three sentences that state why it is recommended, each of them true. If no row has a reason, none is given to
 * any.
 */
export function reasonsForAll<Row extends Reasoned>(rows: readonly Row[], catalog: ReferenceCatalog): [Row, string[]][] {
  const reasoned = rows.map((row): [Row, string[]] => [row, reasonsFor(row, catalog)]);
  if (reasoned.every(([, reasons]) => reasons.length === 0)) return reasoned;
  return reasoned.map(([row, reasons]) => [row, reasons.length > 0 ? reasons : [ONLY_NEW]]);
}

function reasonsFor(
  { tier, match_reasons, search_name, own_industry, own_region, ...demand }: Reasoned,
  { industryName, regionName }: ReferenceCatalog,
): string[] {
  if (tier === 0) return (match_reasons ?? []).slice(0, MAX_REASONS);
  if (tier === 1) return [`符合您订阅的「${search_name}」`];
  return [industryReason(own_industry, demand.industry_code, industryName), placeReason(own_region, demand.region_code, regionName)].filter(
    (reason) => reason !== null,
  );
}

type Names = (code: string | null) => string | null;

function industryReason(own: string | null, code: string, nameOf: Names): string | null {
  const branch = own?.slice(0, 2);
  if (!own || !branch || branch !== code.slice(0, 2)) return null;
  if (own === code && own.length === 4) return `与您同属${nameOf(code)}`;
  return `与您同属${nameOf(branch)}大类`;
}

function placeReason(own: string | null, code: string, nameOf: Names): string | null {
  const province = own?.slice(0, 2);
  if (!own || !province || province === NATIONWIDE_CODE || province !== code.slice(0, 2)) return null;
  const city = own.slice(0, 4);
  return `与您同在${nameOf(city.length === 4 && city === code.slice(0, 4) ? city : province)}`;
}

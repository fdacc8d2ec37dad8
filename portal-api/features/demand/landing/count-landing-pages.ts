import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import { isLiveDemand } from '#portal-api/domain/demands/live-demands.ts';
import { NATIONWIDE_CODE } from '#portal-api/domain/reference/regions.ts';
import { toChinaDay } from '#portal-api/platform/china-time.ts';
import type { Clock } from '#portal-api/platform/clock.ts';
import { hasRun, runDaily } from '#portal-api/platform/db/daily-run.ts';
import type { Database } from '#portal-api/platform/db/database.ts';
import { citiesOfMunicipalities } from '#shared/rules/landing.ts';

/**
 * Share of the required demands with which a page stays listed, and days for which it stays with fewer: search engines dislike unstable
 * pages.
 */
const STAYS_WITH = 5 / 8;
const STAYS_DAYS = 14;
/** Minimum number of stated budgets for a median. */
const LEAST_BUDGETS = 10;

/** Demands that a page needs to be listed: search engines treat pages with fewer as empty. */
export const LEAST_DEMANDS = 8;
/** The same for the demo, which has few demands of each kind. */
export const LEAST_DEMO_DEMANDS = 3;

export interface LandingDeps {
  db: Database;
  clock: Clock;
  logger: Logger;
  /** Number of demands that a page needs to be listed. */
  least: number;
}

/** Counts the demands of every landing page once a day, on whichever instance is first. Meant to be repeated; logs a failure. */
export async function countLandingPagesDaily({ db, clock, logger, least }: LandingDeps): Promise<void> {
  try {
    const pages = await countLandingPages(db, least, clock.now());
    if (pages !== null) logger.info({ pages }, 'counted the demands of landing pages');
  } catch (error) {
    logger.warn({ err: error }, 'failed to count the demands of landing pages; will retry');
  }
}

/** Returns the number of listed pages, or null if the day has been counted already. */
export async function countLandingPages(db: Database, least: number, now: Date): Promise<number | null> {
  const run = { name: 'landing-pages', day: toChinaDay(now), now };
  if (await hasRun(db, run)) return null;
  let listed = 0;
  const isMine = await runDaily(db, run, async (trx) => {
    await countAll(trx, least, now);
    await forgetEmpty(trx, now);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from landing_pages where is_listed`.execute(trx);
    listed = rows[0]?.count ?? 0;
  });
  return isMine ? listed : null;
}

/**
 * Each demand counts for the pages of its province, city, branch and industry, for its type with each of them, and for branch with
 * province.
 */
const topics = [
  ['type_code', 'province'],
  ['type_code', 'city'],
  ['type_code', 'branch'],
  ['type_code', 'industry'],
  ['province'],
  ['city'],
  ['branch'],
  ['industry'],
  ['province', 'branch'],
] as const;

/**
 * Groups rows with the columns of `topics` by topic, and within a topic by `more`. All topics are counted in one scan: a row per demand and
 * topic would be nine million rows for a million demands.
 */
function byTopic(columns: RawBuilder<unknown>, from: RawBuilder<unknown>, more: readonly string[] = []): RawBuilder<unknown> {
  const sets = topics.map((topic) => sql`(${sql.join([...topic, ...more].map((name) => sql.id(name)))})`);
  return sql`
    select case when grouping(type_code) = 0 then type_code else '' end as type,
      case when grouping(province) = 0 then province when grouping(city) = 0 then city else '' end as place,
      case when grouping(branch) = 0 then branch when grouping(industry) = 0 then industry else '' end as trade, ${columns}
    from ${from} group by grouping sets (${sql.join(sets)})
    having (grouping(province) = 1 or province is not null) and (grouping(city) = 1 or city is not null)
      and (grouping(industry) = 1 or industry is not null)`;
}

/**
 * Settings for this transaction. Counting a million demands takes some seconds. With less memory PostgreSQL sorts them for each topic, as
 * it overestimates the number of topics a hundredfold; the topics need 10 MB.
 */
const settings = sql`select set_config('statement_timeout', '0', true), set_config('work_mem', '256MB', true), set_config('jit', 'off', true)`;

async function countAll(trx: Database, least: number, now: Date): Promise<void> {
  await settings.execute(trx);
  const today = toChinaDay(now);
  const staysWith = Math.ceil(least * STAYS_WITH);
  await sql`
    with live as materialized (
      select type_code, refreshed_at, settlement_modes,
        nullif(left(region_code, 2), ${NATIONWIDE_CODE}) as province,
        case when length(region_code) > 2 and left(region_code, 4) <> all(${citiesOfMunicipalities}::text[]) then left(region_code, 4) end as city,
        left(industry_code, 2) as branch, case when length(industry_code) = 4 then industry_code end as industry,
        case when budget_kind = 'TOTAL' then (coalesce(budget_min, budget_max) + coalesce(budget_max, budget_min)) / 2 end as budget
      from demands where ${isLiveDemand(now)}
    ), counts as (${byTopic(sql`count(*)::int as live, max(refreshed_at) as newest_at`, sql`live`)}),
    settlements as (
      select distinct on (type, place, trade) type, place, trade, mode
      from (${byTopic(sql`mode, count(*) as uses`, sql`live cross join lateral unnest(settlement_modes) as mode`, ['mode'])}) as used
      order by type, place, trade, uses desc, mode
    ), budgets as (
      select type, place, trade, budget, sum(uses) over (partition by type, place, trade order by budget) as up_to,
        sum(uses) over (partition by type, place, trade) as named
      from (${byTopic(sql`budget, count(*) as uses`, sql`live where budget is not null`, ['budget'])}) as used
    ), medians as (
      select type, place, trade, min(budget) as budget_median
      from budgets where named >= ${LEAST_BUDGETS} and up_to * 2 >= named group by type, place, trade
    )
    insert into landing_pages as page
      (type_code, region_code, industry_code, live, newest_at, settlement_mode, budget_median, is_listed, thin_since, counted_on)
    select type, place, trade, live, newest_at, mode, budget_median, live >= ${least}::int,
      case when live < ${staysWith}::int then ${today}::date end, ${today}::date
    from counts left join settlements using (type, place, trade) left join medians using (type, place, trade)
    on conflict (type_code, region_code, industry_code) do update set
      live = excluded.live, newest_at = excluded.newest_at, settlement_mode = excluded.settlement_mode, budget_median = excluded.budget_median,
      is_listed = case when excluded.live >= ${staysWith}::int then excluded.is_listed or page.is_listed else page.is_listed and ${isStaying(today)} end,
      thin_since = case when excluded.live < ${staysWith}::int then coalesce(page.thin_since, excluded.thin_since) end,
      counted_on = excluded.counted_on
  `.execute(trx);
}

/** Resets pages that have no demands any more, and deletes those that are no longer listed. */
async function forgetEmpty(trx: Database, now: Date): Promise<void> {
  const today = toChinaDay(now);
  await sql`
    update landing_pages as page set live = 0, settlement_mode = null, budget_median = null, is_listed = page.is_listed and ${isStaying(today)},
      thin_since = coalesce(page.thin_since, ${today}::date), counted_on = ${today}::date
    where page.counted_on < ${today}::date
  `.execute(trx);
  await sql`delete from landing_pages where live = 0 and not is_listed`.execute(trx);
}

const isStaying = (today: string) => sql`coalesce(page.thin_since, ${today}::date) > ${today}::date - ${STAYS_DAYS}::int`;

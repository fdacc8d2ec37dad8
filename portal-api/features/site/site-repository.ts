import { sql } from 'kysely';
import { isLiveDemand } from '../../domain/demands/live-demands.ts';
import { hotWords } from '../../domain/search-words/hot-words.ts';
import { isBannerShown } from '../../domain/site/shown-content.ts';
import type { Database } from '../../platform/db/database.ts';

const MAX_CITIES = 12;
/** Codes of the municipalities, which count as cities; the cities below them do not. */
const municipalities = ['11', '12', '31', '50'];

interface SiteFacts {
  demands: number;
  users: number;
  orgs: number;
  hotWords: string[];
  /** Codes of the cities that have a listed page, those with the most demands first. */
  hotCities: string[];
}

/** Returns the totals of the portal (live demands, users, organizations), and the popular words and cities. Runs one statement. */
export async function readSiteFacts(db: Database, now: Date): Promise<SiteFacts> {
  const { rows } = await sql<SiteFacts>`
    select (select count(*) from demands where ${isLiveDemand(now)})::int as demands,
      (select count(*) from users where deleted_at is null)::int as users,
      (select count(*) from organizations)::int as orgs,
      ${hotWords} as "hotWords",
      array(
        select region_code from landing_pages
        where is_listed and type_code = '' and industry_code = ''
          and (region_code = any(${municipalities}::text[]) or length(region_code) = 4 and left(region_code, 2) <> all(${municipalities}::text[]))
        order by live desc, region_code limit ${sql.lit(MAX_CITIES)}
      ) as "hotCities"
  `.execute(db);
  return rows[0] ?? { demands: 0, users: 0, orgs: 0, hotWords: [], hotCities: [] };
}

/** Lists the banners of a slot that are shown now, in their order. */
export const listBanners = (db: Database, slot: string, now: Date) =>
  db
    .selectFrom('banners')
    .select(['id', 'image', 'link', 'external', 'title', 'alt', 'sort'])
    .where('slot', '=', slot)
    .where(isBannerShown(now))
    .orderBy('sort')
    .orderBy('id')
    .execute();

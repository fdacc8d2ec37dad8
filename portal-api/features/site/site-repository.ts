import { sql } from 'kysely';
import { isLiveDemand } from '../../domain/demands/live-demands.ts';
import { hotWords } from '../../domain/search-words/hot-words.ts';
import type { Database } from '../../platform/db/database.ts';

const MOST_CITIES = 12;
/** Municipalities are cities to people; their own cities are not. */
const municipalities = ['11', '12', '31', '50'];

interface SiteFacts {
  demands: number;
  users: number;
  orgs: number;
  hotWords: string[];
  /** Codes of the cities with the most demands that have a listed page, those with more first. */
  hotCities: string[];
}

/** How much the portal holds (demands that everyone sees, people, organizations), and what is looked for in it. One statement. */
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
        order by live desc, region_code limit ${sql.lit(MOST_CITIES)}
      ) as "hotCities"
  `.execute(db);
  return rows[0] ?? { demands: 0, users: 0, orgs: 0, hotWords: [], hotCities: [] };
}

/** The banners of a slot in their order. */
export const listBanners = (db: Database, slot: string) =>
  db
    .selectFrom('banners')
    .select(['id', 'image', 'link', 'external', 'title', 'sort'])
    .where('slot', '=', slot)
    .orderBy('sort')
    .orderBy('id')
    .execute();

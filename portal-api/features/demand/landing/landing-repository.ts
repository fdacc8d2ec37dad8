import { sql } from 'kysely';
import type { Database } from '#portal-api/platform/db/database.ts';
import type { LandingTopic } from '#shared/rules/landing.ts';

/** A row of `landing_pages`, in which '' stands for all. */
export interface CountedPage {
  type_code: string;
  region_code: string;
  industry_code: string;
  live: number;
  newest_at: Date;
}

/** Finds the page of a topic as last counted; undefined if it had no demand. */
export const findLandingPage = (db: Database, topic: LandingTopic) =>
  db
    .selectFrom('landing_pages')
    .select(['live', 'newest_at', 'settlement_mode', 'budget_median', 'is_listed', sql<string>`counted_on::text`.as('counted_on')])
    .where('type_code', '=', topic.typeCode ?? '')
    .where('region_code', '=', topic.regionCode ?? '')
    .where('industry_code', '=', topic.industryCode ?? '')
    .executeTakeFirst();

/** Lists the listed pages that differ from a topic in the place, or without a place in the industry; those with the most demands first. */
export function listNeighbours(db: Database, { typeCode, regionCode = '', industryCode = '' }: LandingTopic, most: number) {
  const listed = selectListed(db)
    .where('type_code', '=', typeCode ?? '')
    .limit(most);
  return regionCode
    ? listed.where('industry_code', '=', industryCode).where('region_code', 'not in', ['', regionCode]).execute()
    : listed.where('region_code', '=', '').where('industry_code', 'not in', ['', industryCode]).execute();
}

export const listLandingPages = (db: Database, most: number): Promise<CountedPage[]> => selectListed(db).limit(most).execute();

const selectListed = (db: Database) =>
  db
    .selectFrom('landing_pages')
    .select(['type_code', 'region_code', 'industry_code', 'live', 'newest_at'])
    .where('is_listed', '=', true)
    .orderBy('live', 'desc')
    .orderBy('type_code')
    .orderBy('region_code')
    .orderBy('industry_code');

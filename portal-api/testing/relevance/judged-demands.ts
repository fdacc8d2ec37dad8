import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLiveDemand } from '../../domain/demands/live-demands.ts';
import { syncReferenceData } from '../../domain/reference/sync-reference-data.ts';
import { learnWords } from '../../features/demand/search/learn-words.ts';
import type { Database } from '../../platform/db/database.ts';
import { seedDemo } from '../../seed/seed-demo.ts';
import type { GradedDemand, Side } from './grade-demand.ts';

/** The demo's day: on another day, other boosts would run and the numbers would differ. */
export const JUDGED_DAY = new Date('2026-03-01T02:00:00Z');

export interface JudgedDemand extends GradedDemand {
  number: string;
  isLive: boolean;
}

/** The side of demands by type, for types with two sides, unless the title is among the seekers. */
const usualSides: Readonly<Record<string, Side>> = {
  '10': 'SEEK',
  '20': 'OFFER',
  '40': 'OFFER',
  '60': 'OFFER',
  '80': 'OFFER',
  '90': 'OFFER',
};

/** Titles of types 40, 60 and 80 that were judged to seek what others of their type offer. */
const seekers = new Set<string>(JSON.parse(readFileSync(join(import.meta.dirname, 'seekers.json'), 'utf8')));

/** Fills a migrated, empty database with the demo content that queries are judged on. Returns its demands, including hidden ones. */
export async function seedJudgedDemo(db: Database): Promise<JudgedDemand[]> {
  await syncReferenceData(db);
  await seedDemo(db, JUDGED_DAY);
  await learnWords(db, JUDGED_DAY);
  const rows = await db
    .selectFrom('demands')
    .innerJoin('users', 'users.id', 'demands.publisher_id')
    .leftJoin('organizations', 'organizations.id', 'users.org_id')
    .select(['title', 'demands.content', 'type_code', 'demands.industry_code', 'demands.region_code', 'settlement_modes', 'budget'])
    .select(['demand_number', 'organizations.name as organization', isLiveDemand(JUDGED_DAY).as('is_live')])
    .orderBy('type_code')
    .orderBy('title')
    .execute();
  return rows.map((row) => ({
    title: row.title,
    content: row.content,
    typeCode: row.type_code,
    industryCode: row.industry_code,
    regionCode: row.region_code,
    settlementModes: row.settlement_modes,
    budget: row.budget,
    side: seekers.has(row.title) ? 'SEEK' : (usualSides[row.type_code] ?? null),
    organization: row.organization,
    number: row.demand_number,
    isLive: row.is_live,
  }));
}

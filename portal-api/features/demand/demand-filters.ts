import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { demandSearchQuery } from '#shared/contract/demand-contract.ts';
import { NATIONWIDE_CODE } from '../../db/reference/regions.ts';
import { toQueryGrams, toQueryWords } from '../../db/search-grams.ts';
import { isLiveDemand } from '../../demands/live-demands.ts';

export type DemandSearch = z.output<typeof demandSearchQuery>;
type Condition = RawBuilder<boolean>;

const anything: Condition = sql<boolean>`true`;
const all = (conditions: readonly Condition[]): Condition => sql<boolean>`(${sql.join([anything, ...conditions], sql` and `)})`;

/** The search's conditions on `demands`: what always holds, and the four filters that have facets, apart (E46). */
export function toConditions(search: DemandSearch, now: Date) {
  const { typeCode, industryCode, regionCode, settlementMode } = search;
  return {
    always: all([isLiveDemand(now), ...keywordConditions(search.keyword ?? ''), ...(search.memberOnly === '1' ? [isByMember(now)] : [])]),
    typeCode: typeCode ? sql<boolean>`demands.type_code = ${typeCode}` : anything,
    industryCode: industryCode ? sql<boolean>`demands.industry_code like ${`${industryCode}%`}` : anything,
    regionCode: regionCode ? inRegion(regionCode) : anything,
    settlementMode: settlementMode ? sql<boolean>`demands.settlement_modes @> array[${settlementMode}]::text[]` : anything,
  };
}
export type DemandConditions = ReturnType<typeof toConditions>;

export const meetsAll = (conditions: DemandConditions): Condition => all(Object.values(conditions));

/**
 * The index finds by grams; a gram of each pair does not make a word, so every word is looked for in the text as well. That stands
 * first, as one plain operator: for a word that is everywhere PostgreSQL reads the whole table and takes conditions of equal cost in
 * their order, and unpacking every row's grams costs ten times more.
 */
function keywordConditions(keyword: string): Condition[] {
  const words = toQueryWords(keyword);
  if (words.length === 0) return [];
  const found = words.map((word) => sql<boolean>`demands.search_text like ${`%${escapePattern(word)}%`}`);
  return [...found, sql<boolean>`demands.search_grams @> ${toQueryGrams(keyword)}::text[]`];
}

const escapePattern = (word: string): string => word.replace(/[\\%_]/g, String.raw`\$&`);

/** 全国 is at home everywhere. */
const inRegion = (regionCode: string): Condition =>
  sql<boolean>`(demands.region_code = ${NATIONWIDE_CODE} or demands.region_code like ${`${regionCode}%`})`;

const isByMember = (now: Date): Condition => sql<boolean>`exists (
  select 1 from users
  where users.id = demands.publisher_id and users.member_level > 0 and (users.member_expire_at is null or users.member_expire_at > ${now})
)`;

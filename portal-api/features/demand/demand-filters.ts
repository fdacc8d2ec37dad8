import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { DemandFacets, demandSearchQuery } from '#shared/contract/demand.ts';
import { isLiveDemand } from '../../domain/demands/live-demands.ts';
import { NATIONWIDE_CODE } from '../../domain/reference/regions.ts';
import { toQueryGrams, toQueryWords } from '../../platform/db/search-grams.ts';
import { PLANNED_EACH_TIME } from '../../platform/db/statements/statement-names.ts';

export type DemandSearch = z.output<typeof demandSearchQuery>;
/** The filters that have facets. */
export type Facet = keyof DemandFacets;
export type Condition = RawBuilder<boolean>;

export const allOf = (conditions: readonly Condition[]): Condition => sql<boolean>`(${sql.join(conditions, sql` and `)})`;

/**
 * The conditions of a search on the index of tokens; `without` leaves a filter out. One or two characters are a token as they
 * are. Longer words are looked for in the text as well: to have each pair somewhere is not to have the word.
 */
export function isFound(search: DemandSearch, now: Date, without?: Facet): Condition {
  const set = without ? { ...search, [without]: undefined } : search;
  const { keyword = '', typeCode, industryCode, regionCode, settlementMode } = set;
  const tokens = [
    ...toQueryGrams(keyword),
    ...(typeCode ? [`t:${typeCode}`] : []),
    ...(industryCode ? [`i:${industryCode}`] : []),
    ...(settlementMode ? [settlementMode] : []),
  ];
  const longWords = toQueryWords(keyword).filter((word) => [...word].length > 2);
  return allOf([
    isLiveDemand(now),
    ...(tokens.length > 0 ? [hasAllTokens(tokens)] : []),
    ...(regionCode ? [hasAnyToken([`r:${regionCode}`, `r:${NATIONWIDE_CODE}`])] : []),
    ...longWords.map(hasWord),
    ...(search.memberOnly === '1' ? [isByMember(now)] : []),
  ]);
}

/** The same of a row at hand, for statements that come to it another way. Cheap conditions first: PostgreSQL keeps the order. */
export function passes(
  { keyword = '', typeCode, industryCode, regionCode, settlementMode, memberOnly }: DemandSearch,
  now: Date,
): Condition {
  return allOf([
    isLiveDemand(now),
    ...(typeCode ? [sql<boolean>`demands.type_code = ${typeCode}`] : []),
    ...(industryCode ? [sql<boolean>`demands.industry_code like ${`${industryCode}%`}`] : []),
    // 全国 is at home everywhere.
    ...(regionCode ? [sql<boolean>`(demands.region_code = ${NATIONWIDE_CODE} or demands.region_code like ${`${regionCode}%`})`] : []),
    ...(settlementMode ? [sql<boolean>`demands.settlement_modes @> array[${settlementMode}]::text[]`] : []),
    ...toQueryWords(keyword).map(hasWord),
    ...(memberOnly === '1' ? [isByMember(now)] : []),
  ]);
}

const hasWord = (word: string): Condition => sql<boolean>`demands.search_text like ${`%${escapePattern(word)}%`}`;

const escapePattern = (word: string): string => word.replace(/[\\%_]/g, String.raw`\$&`);

const isByMember = (now: Date): Condition => sql<boolean>`exists (
  select 1 from users
  where users.id = demands.publisher_id and users.member_level > 0 and (users.member_expire_at is null or users.member_expire_at > ${now})
)`;

/**
 * The tokens of a live demand in the index `demands_found` (migration 0003): its grams, settlement modes, `t:10` its type, `i:01` and
 * `i:0101` its industry, `r:44`, `r:4403` and `r:440305` its place. The expression has to stay the index's own to the letter. Which plan is
 * best depends on how rare the tokens are.
 */
const tokens = sql`(${sql.raw(PLANNED_EACH_TIME)} demand_tokens(demands.search_grams, demands.type_code, demands.industry_code, demands.region_code,
  demands.settlement_modes) collate "C")`;

export const hasAllTokens = (wanted: readonly string[]): RawBuilder<boolean> => sql<boolean>`${tokens} @> ${[...wanted]}::text[]`;

export const hasAnyToken = (wanted: readonly string[]): RawBuilder<boolean> => sql<boolean>`${tokens} && ${[...wanted]}::text[]`;

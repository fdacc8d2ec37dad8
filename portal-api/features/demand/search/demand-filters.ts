import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { DemandFacets, demandSearchQuery } from '#shared/contract/demand.ts';
import { valuesOf } from '#shared/rules/filter-values.ts';
import { hasMark } from '../../../domain/demands/demand-cards.ts';
import { isLiveDemand } from '../../../domain/demands/live-demands.ts';
import { isWanted } from '../../../domain/feedback/feedback-conditions.ts';
import { NATIONWIDE_CODE } from '../../../domain/reference/regions.ts';
import { startOfChinaDay } from '../../../platform/china-time.ts';
import { containsPattern, escapePattern } from '../../../platform/db/like-pattern.ts';
import { toQueryWords, toWordGrams } from '../../../platform/db/search-grams.ts';
import { PLANNED_EACH_TIME } from '../../../platform/db/statements/statement-names.ts';

/** A search as requested, with the meaning of its keyword where that is known. */
export type SearchCriteria = z.output<typeof demandSearchQuery> & {
  /** Replaces the keyword. */
  words?: readonly WantedWord[];
  /** Replaces `regionCode`. */
  place?: WantedPlace;
  /** For each condition found in the keyword, the words in a title that show that the demand is about it. */
  titled?: readonly (readonly string[])[];
  /** The public number of the one demand that is searched for. */
  number?: string;
  /** The user to whom `hide` applies. */
  viewerId?: string;
  /** Parts of the name of the publisher's organization, in order and normalized for comparison. */
  publisher?: readonly string[];
};

/** A word that a demand's text has to contain. */
export interface WantedWord {
  text: string;
  /** Tokens of the index (`i:0101`, `t:10` or a settlement mode), any of which can replace the word. */
  instead?: readonly string[];
  /** Tokens of everything that the word is known to mean; a demand that has one of them ranks higher. */
  means?: readonly string[];
  /** Synonyms, any of which counts nearly as much as the word. */
  synonyms?: readonly string[];
  /** The searcher wants to obtain it: a title that also seeks it ranks below one that offers it. */
  isSought?: true;
  /** A demand without it is still a hit, but ranks lower. */
  isOptional?: true;
  /** A synonym of a typed word, not typed itself. */
  isSynonym?: true;
  /** Stands only for the industries (`instead`) of a typed word, no longer for the word itself. */
  isMeaning?: true;
  /** A pair of characters from a longer word, not typed as a word of its own. */
  isPiece?: true;
}

export interface WantedPlace {
  codes: readonly string[];
  /** Also finds demands of 全国, ranked after those in the place itself. */
  withNationwide: boolean;
}

/** The filters that have facets. */
export type Facet = keyof DemandFacets;
export type Condition = RawBuilder<boolean>;

export const allOf = (conditions: readonly Condition[]): Condition => sql<boolean>`(${sql.join(conditions, sql` and `)})`;

export const anyOf = (conditions: readonly Condition[]): Condition => sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/**
 * Restricts a search to part of the demands, by tokens that no search uses: `all` for an even sample, `any` for days of the last refresh.
 */
export interface TokenPart {
  all?: readonly string[];
  /** A demand needs one of these. The index is then queried the same way however rare the words are, so that the plan is cached. */
  any?: readonly string[];
}

/**
 * Returns the conditions of a search on the token index. `without` leaves a filter out, `part` restricts the search to some of the demands.
 * A word of one or two characters is a token itself. A longer word is also looked up in the text: having each of its character pairs
 * somewhere does not imply having the word.
 */
export function isFound(search: SearchCriteria, now: Date, { without, part = {} }: { without?: Facet; part?: TokenPart } = {}): Condition {
  const set = without ? leaveOut(search, without) : search;
  const words = wordsOf(search);
  const tokens = [...tokensOf(set), ...(part.all ?? [])];
  const ask = part.any ? genericPlanTokens : customPlanTokens;
  return allOf([
    isLiveDemand(now),
    ...(tokens.length > 0 ? [ask.forAll(tokens)] : []),
    ...filterTokensOf(set)
      .filter(({ length }) => length > 1)
      .map(ask.forAny),
    ...(part.any ? [ask.forAny(part.any)] : []),
    ...neededWords(search).filter(isLong).map(hasWord),
    ...words.flatMap((word) => (isReplaceable(word) ? [hasWordOrAnother(word, ask)] : [])),
    ...rowConditions(set, now),
  ]);
}

/**
 * Returns the tokens that every hit has. A filter with a single value is included, so that the index is queried once; several are
 * alternatives.
 */
export const tokensOf = (search: SearchCriteria): string[] => [
  ...new Set([
    ...neededWords(search).flatMap(toWordGrams),
    ...filterTokensOf(search).flatMap((choice) => (choice.length === 1 ? choice : [])),
  ]),
];

/**
 * Returns tokens of which every hit has at least one: those of a word, else of the type, industry, settlement mode or place, as words are
 * the most selective. Returns null if no token covers all hits.
 */
export function anyTokensOf(search: SearchCriteria): string[] | null {
  const [word] = wordsOf(search);
  if (word) return [...textsOf(word).flatMap((text) => toWordGrams(text).slice(0, 1)), ...(word.instead ?? [])];
  return filterTokensOf(search).find(({ length }) => length > 0) ?? null;
}

/** Returns the tokens of the chosen values, by filter. */
function filterTokensOf(search: SearchCriteria): string[][] {
  const place = placeOf(search);
  return [
    valuesOf(search.typeCode).map((code) => `t:${code}`),
    valuesOf(search.industryCode).map((code) => `i:${code}`),
    valuesOf(search.settlementMode),
    place ? placeTokens(place) : [],
  ];
}

/** Returns the words that have no replacement. */
const neededWords = (search: SearchCriteria): string[] => wordsOf(search).flatMap((word) => (isReplaceable(word) ? [] : [word.text]));

const isReplaceable = ({ instead, synonyms }: WantedWord): boolean => instead !== undefined || synonyms !== undefined;

/** Splits a search into single conditions, all of which a demand passes if it passes the search. Many searches share them. */
export function toSingleConditions(search: SearchCriteria): Partial<SearchCriteria>[] {
  const { words, keyword, typeCode, industryCode, regionCode, place, settlementMode, sort: _sort, pageNum: _pageNum, ...others } = search;
  const { pageSize: _pageSize, titled: _titled, ...ofRow } = others;
  const conditions = [
    ...(words?.map((word) => ({ words: [word] })) ?? (keyword ? [{ keyword }] : [])),
    ...(typeCode ? [{ typeCode }] : []),
    ...(industryCode ? [{ industryCode }] : []),
    ...(place ? [{ place }] : regionCode ? [{ regionCode }] : []),
    ...(settlementMode ? [{ settlementMode }] : []),
    ...(Object.keys(ofRow).length > 0 ? [ofRow] : []),
  ];
  // A search without conditions is passed by every live demand.
  return conditions.length > 0 ? conditions : [{}];
}

/**
 * Returns the conditions of a search on a row, for statements that find the row another way. Cheap ones come first: PostgreSQL keeps the
 * order.
 */
export function passes(search: Partial<SearchCriteria>, now: Date): Condition {
  const facets: readonly Facet[] = ['typeCode', 'industryCode', 'regionCode', 'settlementMode'];
  return allOf([
    isLiveDemand(now),
    ...facets.flatMap((facet) => passesFacet(search, facet) ?? []),
    ...wordsOf(search).map(hasWordOrMeaning),
    ...rowConditions(search, now),
  ]);
}

/** Returns whether a row has one of the chosen values of a filter; null if none is chosen. */
export function passesFacet(search: Partial<SearchCriteria>, facet: Facet): Condition | null {
  const values = facet === 'budget' ? [] : valuesOf(search[facet]);
  const place = placeOf(search);
  switch (facet) {
    case 'typeCode':
      return values.length > 0 ? sql<boolean>`demands.type_code = any(${values}::text[])` : null;
    case 'industryCode':
      return values.length > 0 ? anyOf(values.map((code) => sql<boolean>`demands.industry_code like ${`${code}%`}`)) : null;
    case 'regionCode':
      return place && isIn(place);
    case 'settlementMode':
      return values.length > 0 ? sql<boolean>`demands.settlement_modes && ${values}::text[]` : null;
    case 'budget':
      return search.budget ? fitsBudget(search.budget, search.negotiable !== '0') : null;
  }
}

/** Returns a search without one of its filters. */
export function leaveOut(search: SearchCriteria, facet: Facet): SearchCriteria {
  if (facet !== 'regionCode') return { ...search, [facet]: undefined };
  const { place: _place, regionCode: _regionCode, ...rest } = search;
  return rest;
}

/** Returns the conditions without a token, which are checked on the row; those that read the publisher come last. */
function rowConditions(search: Partial<SearchCriteria>, now: Date): Condition[] {
  const { since, withImages, verified, memberOnly, hide, viewerId } = search;
  const budget = passesFacet(search, 'budget');
  return [
    ...(since ? [sql<boolean>`demands.created_at >= ${startOfChinaDay(now, Number(since) - 1)}`] : []),
    ...(budget ? [budget] : []),
    ...(withImages === '1' ? [sql<boolean>`demands.images <> '[]'::jsonb`] : []),
    ...(verified ? [isByVerified(valuesOf(verified))] : []),
    ...(memberOnly === '1' ? [isByMember(now)] : []),
    ...(viewerId
      ? valuesOf(hide).map((kind) => (kind === 'unwanted' ? isWanted(sql`${viewerId}::bigint`, now) : isUncontacted(viewerId)))
      : []),
    ...isNamed(search),
  ];
}

/**
 * Matches a total or monthly budget that overlaps the range, in yuan (`50000-200000`); a price per piece never matches. `withUnnamed` also
 * matches demands without a budget or with 面议.
 */
export function fitsBudget(range: string, withUnnamed: boolean): Condition {
  const [from, to] = range.split('-').map((yuan) => (yuan === '' ? null : Number(yuan) * 100));
  const named = allOf([
    sql<boolean>`demands.budget_kind in ('TOTAL', 'MONTH')`,
    ...(from ? [sql<boolean>`(demands.budget_max is null or demands.budget_max >= ${from}::bigint)`] : []),
    ...(to != null ? [sql<boolean>`(demands.budget_min is null or demands.budget_min <= ${to}::bigint)`] : []),
  ]);
  return withUnnamed ? anyOf([named, sql<boolean>`demands.budget is null`, sql<boolean>`demands.budget_kind = 'OPEN'`]) : named;
}

/** Returns the conditions that only a few demands can meet: a number, a publisher's name. */
const isNamed = ({ number, publisher }: Partial<SearchCriteria>): Condition[] => [
  ...(number ? [sql<boolean>`demands.demand_number = ${number}`] : []),
  ...(publisher ? [isPublishedBy(publisher)] : []),
];

/** Collects the people first, so that their demands are found by the index on publishers. */
const isPublishedBy = (name: readonly string[]): Condition => sql<boolean>`demands.publisher_id = any(array(
  select org_members.user_id from organizations join org_members on org_members.org_id = organizations.id and org_members.status = 'JOINED'
  where organizations.search_grams @> ${[...new Set(name.flatMap(toWordGrams))]}::text[]
    and organizations.search_name like ${`%${name.map(escapePattern).join('%')}%`}
))`;

/** Returns the words that a hit has to have, whether or not their meaning has been looked up. */
export const wordsOf = ({ words, keyword = '' }: Partial<SearchCriteria>): readonly WantedWord[] =>
  words?.filter(({ isOptional }) => !isOptional) ?? toQueryWords(keyword).map((text) => ({ text }));

/** Returns the place of a search; null means everywhere. */
export const placeOf = ({ place, regionCode }: Partial<SearchCriteria>): WantedPlace | null =>
  place ?? (regionCode ? { codes: valuesOf(regionCode), withNationwide: true } : null);

export const placeTokens = ({ codes, withNationwide }: WantedPlace): string[] =>
  [...new Set([...codes, ...(withNationwide ? [NATIONWIDE_CODE] : [])])].map((code) => `r:${code}`);

const isIn = ({ codes, withNationwide }: WantedPlace): Condition =>
  anyOf([
    ...(withNationwide ? [sql<boolean>`demands.region_code = ${NATIONWIDE_CODE}`] : []),
    ...codes.map((code) => sql<boolean>`demands.region_code like ${`${code}%`}`),
  ]);

const isLong = (word: string): boolean => [...word].length > 2;

/** Queries the index once, for one gram of each word or a token; the rest is compared in the row. */
function hasWordOrAnother(word: WantedWord, ask: TokenQuestions): Condition {
  const { instead = [] } = word;
  const texts = textsOf(word);
  return allOf([
    ask.forAny([...texts.flatMap((one) => toWordGrams(one).slice(0, 1)), ...instead]),
    ...(texts.some(isLong) ? [hasWordOrMeaning(word)] : []),
  ]);
}

const hasWordOrMeaning = (word: WantedWord): Condition => anyOf([...(word.instead ?? []).map(carries), ...textsOf(word).map(hasWord)]);

/** Returns the texts of which a demand has to contain one. */
const textsOf = ({ text, synonyms = [], isMeaning }: WantedWord): string[] => (isMeaning ? [] : [text, ...synonyms]);

/** Returns whether a row has the token of a type, industry or settlement mode. */
export function carries(token: string): Condition {
  const [kind, code] = token.split(':');
  if (kind === 't' && code) return sql<boolean>`demands.type_code = ${code}`;
  if (kind === 'i' && code) return sql<boolean>`demands.industry_code like ${`${code}%`}`;
  return sql<boolean>`demands.settlement_modes @> array[${token}]::text[]`;
}

const hasWord = (word: string): Condition => sql<boolean>`demands.search_text like ${containsPattern(word)}`;

const isUncontacted = (viewerId: string): Condition => sql<boolean>`not ${hasMark(viewerId, 'CONTACT')}`;

const isByVerified = (kinds: readonly string[]): Condition => sql<boolean>`exists (
  select 1 from users left join organizations on organizations.id = users.org_id
  where users.id = demands.publisher_id and ${anyOf([
    ...(kinds.includes('real') ? [sql<boolean>`users.real_name_status = 2`] : []),
    ...(kinds.includes('official') ? [sql<boolean>`organizations.official_status = 2`] : []),
  ])}
)`;

const isByMember = (now: Date): Condition => sql<boolean>`exists (
  select 1 from users
  where users.id = demands.publisher_id and users.member_level > 0 and (users.member_expire_at is null or users.member_expire_at > ${now})
)`;

/**
 * The tokens of a live demand in the index `demands_found` (migration 0035): its grams and settlement modes, `t:10` for its type, `i:01`
 * and `i:0101` for its industry, `r:44`, `r:4403` and `r:440305` for its place, `d:20418` for the day of its last refresh, `s:37` for its
 * part of an even sample. The expression has to be identical to that of the index.
 */
const tokens = sql`demand_tokens(demands.search_grams, demands.type_code, demands.industry_code, demands.region_code,
  demands.settlement_modes, demands.id, demands.refreshed_at) collate "C"`;

/** Conditions on the tokens of a row that the index can answer. */
interface TokenQuestions {
  forAll(wanted: readonly string[]): Condition;
  forAny(wanted: readonly string[]): Condition;
}

/** Plans the statement on each execution: the best plan depends on how rare the tokens are. */
const customPlanTokens: TokenQuestions = {
  forAll: (wanted) => sql<boolean>`(${sql.raw(PLANNED_EACH_TIME)} ${tokens}) @> ${[...wanted]}::text[]`,
  forAny: (wanted) => sql<boolean>`(${sql.raw(PLANNED_EACH_TIME)} ${tokens}) && ${[...wanted]}::text[]`,
};

/** Passes the tokens in a subselect, which hides them from the planner: a generic plan is then as cheap as a custom one, and is cached. */
const genericPlanTokens: TokenQuestions = {
  forAll: (wanted) => sql<boolean>`(${tokens}) @> (select ${[...wanted]}::text[])`,
  forAny: (wanted) => sql<boolean>`(${tokens}) && (select ${[...wanted]}::text[])`,
};

export const { forAll: hasAllTokens, forAny: hasAnyToken } = customPlanTokens;

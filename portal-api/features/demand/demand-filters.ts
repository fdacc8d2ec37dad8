import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { DemandFacets, demandSearchQuery } from '#shared/contract/demand.ts';
import { valuesOf } from '#shared/rules/filter-values.ts';
import { hasMark } from '../../domain/demands/demand-cards.ts';
import { isLiveDemand } from '../../domain/demands/live-demands.ts';
import { isWanted } from '../../domain/feedback/feedback-conditions.ts';
import { NATIONWIDE_CODE } from '../../domain/reference/regions.ts';
import { startOfChinaDay } from '../../platform/china-time.ts';
import { toQueryWords, toWordGrams } from '../../platform/db/search-grams.ts';
import { PLANNED_EACH_TIME } from '../../platform/db/statements/statement-names.ts';

/** A search as it was asked for, and what its keyword means where that is known. */
export type DemandSearch = z.output<typeof demandSearchQuery> & {
  /** In the keyword's place. */
  words?: readonly WantedWord[];
  /** In the place of `regionCode`. */
  place?: WantedPlace;
  /** Of each condition of the keyword the words by which a title says that it is about it. */
  titled?: readonly (readonly string[])[];
  /** The public number of the one demand that is asked for. */
  number?: string;
  /** Whose `hide` it is. */
  viewerId?: string;
  /** Parts of the name of the publisher's organization, in their order and as names are compared. */
  publisher?: readonly string[];
};

/** A word that has to stand in a demand's text. */
export interface WantedWord {
  text: string;
  /** Tokens of the index, `i:0101`, `t:10` or a settlement mode, any of which does as well. */
  instead?: readonly string[];
  /** Tokens of all that it is known to mean; a demand that has one answers better. */
  means?: readonly string[];
  /** Words that say nearly the same, any of which does nearly as well. */
  synonyms?: readonly string[];
  /** Somebody looks for it: a title that looks for it as well answers worse than one that offers it. */
  isSought?: true;
  /** A demand without it is a hit, and a worse one. */
  isOptional?: true;
  /** Nobody has typed it: it says nearly the same as a word that somebody has. */
  isSynonym?: true;
  /** Stands for the industries of a word that somebody has typed (`instead`), and for the word no more. */
  isMeaning?: true;
  /** A pair of characters of a longer word, which nobody has typed by itself. */
  isPiece?: true;
}

export interface WantedPlace {
  codes: readonly string[];
  /** 全国 as well, which is at home everywhere: after what is there itself. */
  withNationwide: boolean;
}

/** The filters that have facets. */
export type Facet = keyof DemandFacets;
export type Condition = RawBuilder<boolean>;

export const allOf = (conditions: readonly Condition[]): Condition => sql<boolean>`(${sql.join(conditions, sql` and `)})`;

export const anyOf = (conditions: readonly Condition[]): Condition => sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** A part of the demands, by tokens that no search asks for: all in an even sample, those whose last refresh was on certain days. */
export interface TokenPart {
  all?: readonly string[];
  /** One of them. The index is then asked in the same way, however rare the words are, and the plan of the statement is kept. */
  any?: readonly string[];
}

/**
 * The conditions of a search on the index of tokens; `without` leaves a filter out, `part` looks at some of the demands alone. One or two
 * characters are a token as they are. Longer words are looked for in the text as well: to have each pair somewhere is not to have the word.
 */
export function isFound(search: DemandSearch, now: Date, { without, part = {} }: { without?: Facet; part?: TokenPart } = {}): Condition {
  const set = without ? leaveOut(search, without) : search;
  const words = wordsOf(search);
  const tokens = [...tokensOf(set), ...(part.all ?? [])];
  const ask = part.any ? askKept : askEachTime;
  return allOf([
    isLiveDemand(now),
    ...(tokens.length > 0 ? [ask.forAll(tokens)] : []),
    ...choicesOf(set)
      .filter(({ length }) => length > 1)
      .map(ask.forAny),
    ...(part.any ? [ask.forAny(part.any)] : []),
    ...neededWords(search).filter(isLong).map(hasWord),
    ...words.flatMap((word) => (isReplaceable(word) ? [hasWordOrAnother(word, ask)] : [])),
    ...rowConditions(set, now),
  ]);
}

/** Every hit has all of these. Of several values any will do; one stands with the words, so that the index is asked once for all of them. */
export const tokensOf = (search: DemandSearch): string[] => [
  ...new Set([...neededWords(search).flatMap(toWordGrams), ...choicesOf(search).flatMap((choice) => (choice.length === 1 ? choice : []))]),
];

/** Every hit has one of these; null: there are hits that no token stands for. Words say most, then type, industry, settlement and place. */
export function anyTokensOf(search: DemandSearch): string[] | null {
  const [word] = wordsOf(search);
  if (word) return [...textsOf(word).flatMap((text) => toWordGrams(text).slice(0, 1)), ...(word.instead ?? [])];
  return choicesOf(search).find(({ length }) => length > 0) ?? null;
}

/** By filter the tokens of its values. */
function choicesOf(search: DemandSearch): string[][] {
  const place = placeOf(search);
  return [
    valuesOf(search.typeCode).map((code) => `t:${code}`),
    valuesOf(search.industryCode).map((code) => `i:${code}`),
    valuesOf(search.settlementMode),
    place ? placeTokens(place) : [],
  ];
}

/** The words that nothing replaces. */
const neededWords = (search: DemandSearch): string[] => wordsOf(search).flatMap((word) => (isReplaceable(word) ? [] : [word.text]));

const isReplaceable = ({ instead, synonyms }: WantedWord): boolean => instead !== undefined || synonyms !== undefined;

/** Searches of one condition each, all of which a demand passes when it passes this one. Many searches have the same ones. */
export function toSingleConditions(search: DemandSearch): Partial<DemandSearch>[] {
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
  // One that asks for nothing is passed by what is live.
  return conditions.length > 0 ? conditions : [{}];
}

/** The same of a row at hand, for statements that come to it another way. Cheap conditions first: PostgreSQL keeps the order. */
export function passes(search: Partial<DemandSearch>, now: Date): Condition {
  const facets: readonly Facet[] = ['typeCode', 'industryCode', 'regionCode', 'settlementMode'];
  return allOf([
    isLiveDemand(now),
    ...facets.flatMap((facet) => passesFacet(search, facet) ?? []),
    ...wordsOf(search).map(hasWordOrMeaning),
    ...rowConditions(search, now),
  ]);
}

/** Whether a row has one of the chosen values of a filter; null where none is chosen. */
export function passesFacet(search: Partial<DemandSearch>, facet: Facet): Condition | null {
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

/** A search without one of its filters. */
export function leaveOut(search: DemandSearch, facet: Facet): DemandSearch {
  if (facet !== 'regionCode') return { ...search, [facet]: undefined };
  const { place: _place, regionCode: _regionCode, ...rest } = search;
  return rest;
}

/** Conditions that no token stands for are asked of the row; those that look at its publisher come last. */
function rowConditions(search: Partial<DemandSearch>, now: Date): Condition[] {
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
 * A budget for all or for a month that overlaps the range, in yuan (`50000-200000`); the price of a piece never does. `withUnnamed`: demands
 * that name none, or 面议, as well.
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

/** Only a few demands can have these: a number, a publisher of this name. */
const isNamed = ({ number, publisher }: Partial<DemandSearch>): Condition[] => [
  ...(number ? [sql<boolean>`demands.demand_number = ${number}`] : []),
  ...(publisher ? [isPublishedBy(publisher)] : []),
];

/** The people are gathered before any demand is looked at, so that their demands come from the index of publishers. */
const isPublishedBy = (name: readonly string[]): Condition => sql<boolean>`demands.publisher_id = any(array(
  select org_members.user_id from organizations join org_members on org_members.org_id = organizations.id and org_members.status = 'JOINED'
  where organizations.search_grams @> ${[...new Set(name.flatMap(toWordGrams))]}::text[]
    and organizations.search_name like ${`%${name.map(escapePattern).join('%')}%`}
))`;

/** The words that a hit has to have, whether or not somebody has looked into what they mean. */
export const wordsOf = ({ words, keyword = '' }: Partial<DemandSearch>): readonly WantedWord[] =>
  words?.filter(({ isOptional }) => !isOptional) ?? toQueryWords(keyword).map((text) => ({ text }));

/** Where it is looked; null: everywhere. */
export const placeOf = ({ place, regionCode }: Partial<DemandSearch>): WantedPlace | null =>
  place ?? (regionCode ? { codes: valuesOf(regionCode), withNationwide: true } : null);

export const placeTokens = ({ codes, withNationwide }: WantedPlace): string[] =>
  [...new Set([...codes, ...(withNationwide ? [NATIONWIDE_CODE] : [])])].map((code) => `r:${code}`);

const isIn = ({ codes, withNationwide }: WantedPlace): Condition =>
  anyOf([
    ...(withNationwide ? [sql<boolean>`demands.region_code = ${NATIONWIDE_CODE}`] : []),
    ...codes.map((code) => sql<boolean>`demands.region_code like ${`${code}%`}`),
  ]);

const isLong = (word: string): boolean => [...word].length > 2;

/** One look into the index, for one gram of each word or a token; the rest is compared in the row. */
function hasWordOrAnother(word: WantedWord, ask: TokenQuestions): Condition {
  const { instead = [] } = word;
  const texts = textsOf(word);
  return allOf([
    ask.forAny([...texts.flatMap((one) => toWordGrams(one).slice(0, 1)), ...instead]),
    ...(texts.some(isLong) ? [hasWordOrMeaning(word)] : []),
  ]);
}

const hasWordOrMeaning = (word: WantedWord): Condition => anyOf([...(word.instead ?? []).map(carries), ...textsOf(word).map(hasWord)]);

/** Any of them has to stand in the text. */
const textsOf = ({ text, synonyms = [], isMeaning }: WantedWord): string[] => (isMeaning ? [] : [text, ...synonyms]);

/** Whether a row has a token of its type, industry or settlement modes. */
export function carries(token: string): Condition {
  const [kind, code] = token.split(':');
  if (kind === 't' && code) return sql<boolean>`demands.type_code = ${code}`;
  if (kind === 'i' && code) return sql<boolean>`demands.industry_code like ${`${code}%`}`;
  return sql<boolean>`demands.settlement_modes @> array[${token}]::text[]`;
}

const hasWord = (word: string): Condition => sql<boolean>`demands.search_text like ${toPattern(word)}`;

export const toPattern = (word: string): string => `%${escapePattern(word)}%`;

const escapePattern = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);

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
 * The tokens of a live demand in the index `demands_found` (migration 0035): its grams, settlement modes, `t:10` its type, `i:01` and
 * `i:0101` its industry, `r:44`, `r:4403` and `r:440305` its place, `d:20418` the day of its last refresh, `s:37` its part of an even sample.
 * The expression has to stay the index's own to the letter.
 */
const tokens = sql`demand_tokens(demands.search_grams, demands.type_code, demands.industry_code, demands.region_code,
  demands.settlement_modes, demands.id, demands.refreshed_at) collate "C"`;

/** Whether a row has certain tokens, as the index answers it. */
interface TokenQuestions {
  forAll(wanted: readonly string[]): Condition;
  forAny(wanted: readonly string[]): Condition;
}

/** Which plan is best depends on how rare the tokens are. */
const askEachTime: TokenQuestions = {
  forAll: (wanted) => sql<boolean>`(${sql.raw(PLANNED_EACH_TIME)} ${tokens}) @> ${[...wanted]}::text[]`,
  forAny: (wanted) => sql<boolean>`(${sql.raw(PLANNED_EACH_TIME)} ${tokens}) && ${[...wanted]}::text[]`,
};

/** A plan sees no values in a select of its own, so that one for all is as cheap as one for these and PostgreSQL keeps it. */
const askKept: TokenQuestions = {
  forAll: (wanted) => sql<boolean>`(${tokens}) @> (select ${[...wanted]}::text[])`,
  forAny: (wanted) => sql<boolean>`(${tokens}) && (select ${[...wanted]}::text[])`,
};

export const { forAll: hasAllTokens, forAny: hasAnyToken } = askEachTime;

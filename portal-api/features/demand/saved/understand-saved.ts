import type { z } from 'zod';
import type { savedSearchQuery } from '#shared/contract/saved-search.ts';
import { savedSearchHref } from '#shared/rules/demand-search.ts';
import { valuesOf } from '#shared/rules/filter-values.ts';
import { readDemandSearch } from '#shared/rules/read-demand-search.ts';
import { isSavable } from '#shared/rules/savable-search.ts';
import { correctKeyword } from '#shared/rules/search/correct-keyword.ts';
import type { Dictionary } from '#shared/rules/search/dictionary.ts';
import { budgetLabel, verifiedLabel } from '#shared/text/filter-labels.ts';
import { demandTypeName, settlementModeName } from '#shared/text/labels.ts';
import type { ReferenceCatalog } from '../../../domain/reference/reference-catalog.ts';
import { keysOfSearch } from '../../../domain/saved-searches/search-keys.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { placeOf, placeTokens, type SearchCriteria, tokensOf, wordsOf } from '../search/demand-filters.ts';
import { type Query, type UnderstoodSearch, understandSearch } from '../search/understand-search.ts';

export type SavedQuery = z.output<typeof savedSearchQuery>;

/** A search as it is stored, and the data that demands are compared with. */
export interface UnderstoodSaved {
  name: string;
  /** Each filter in a canonical form, so that equal searches have equal queries. */
  query: Record<string, string>;
  search: SearchCriteria;
  tokens: string[];
  anchor: string | null;
  keys: string[];
}

const MAX_NAME_LENGTH = 40;

/**
 * Interprets a search that is to be saved. If the keyword as typed has no hits, the corrected one is used, as on the results page;
 * `hasHits` returns whether a search finds something. Throws 400 for a search that cannot be saved (`isSavable`).
 */
export async function understandSaved(
  given: SavedQuery,
  {
    dictionary,
    catalog,
    hasHits,
  }: { dictionary: Dictionary; catalog: ReferenceCatalog; hasHits(search: SearchCriteria): Promise<boolean> },
): Promise<UnderstoodSaved> {
  const asTyped = read(given, dictionary);
  const corrected = given.keyword ? correctKeyword(given.keyword, dictionary) : null;
  const asMeant = corrected && read({ ...given, keyword: corrected.keyword }, dictionary);
  const isMeant = asMeant && !(await hasHits(asTyped.search)) && (!corrected.isGuess || (await hasHits(asMeant.search)));
  const { query, understood, search } = isMeant ? asMeant : asTyped;
  if (!isSavable(query, understood?.understanding.chips)) {
    const sentence = '请至少填写一个关键词，或选择两个筛选条件';
    throw new ApiError(400, sentence, { fields: { query: sentence } });
  }
  const place = placeOf(search);
  const frequencyOf = (gram: string): number => dictionary.terms.get(gram)?.frequency ?? 0;
  const shape = {
    words: wordsOf(search),
    types: valuesOf(search.typeCode),
    industries: valuesOf(search.industryCode),
    places: place ? placeTokens(place).map((token) => token.slice('r:'.length)) : [],
  };
  return { name: nameOf(query, understood, catalog), query, search, tokens: tokensOf(search), ...keysOfSearch(shape, frequencyOf) };
}

function read(given: SavedQuery, dictionary: Dictionary) {
  const query = toOneSpelling(given);
  const asked: Query = { ...(query as SavedQuery), sort: 'default', pageNum: 1, pageSize: 1 };
  const understood = understandSearch(asked, dictionary);
  const { titled: _titled, ...search } = understood?.search ?? { ...asked, titled: [] };
  return { query, understood, search };
}

/** Returns the query with sorted values, without filters that have no effect. */
function toOneSpelling({ keyword, budget, negotiable, withImages, memberOnly, ...joined }: SavedQuery): Record<string, string> {
  const lists = Object.entries(joined).map(([name, values]) => [name, [...new Set(valuesOf(values))].toSorted().join(',')] as const);
  const kept = {
    keyword: keyword?.replace(/\s+/gu, ' '),
    budget: budget === '0-' ? undefined : budget,
    negotiable: budget && negotiable === '0' ? '0' : undefined,
    withImages: withImages === '1' ? '1' : undefined,
    memberOnly: memberOnly === '1' ? '1' : undefined,
  };
  return Object.fromEntries([...lists, ...Object.entries(kept)].flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** Builds a name such as 「咖啡 · 上海」. */
function nameOf(query: Record<string, string>, understood: UnderstoodSearch | null, catalog: ReferenceCatalog): string {
  const { keyword, typeCode, industryCode, regionCode, settlementMode, budget, verified, withImages, memberOnly } = query;
  const typed = understood ? understood.chips.map((chip) => (chip.kind === 'REGION' ? chip.label : chip.text)) : keyword ? [keyword] : [];
  const parts = [
    ...typed,
    ...valuesOf(typeCode).map(demandTypeName),
    ...valuesOf(industryCode).map((code) => catalog.industryName(code) ?? code),
    ...valuesOf(regionCode).map((code) => catalog.regionName(code) ?? code),
    ...valuesOf(settlementMode).map(settlementModeName),
    ...(budget ? [`预算 ${budgetLabel(budget)}`] : []),
    ...valuesOf(verified).map(verifiedLabel),
    ...(withImages ? ['有图'] : []),
    ...(memberOnly ? ['只看会员'] : []),
  ];
  const name = [...new Set(parts)].join(' · ');
  return [...name].length > MAX_NAME_LENGTH ? `${[...name].slice(0, MAX_NAME_LENGTH - 1).join('')}…` : name;
}

/** Returns the address of the results of a search that is stored as `query`. */
export function resultsHref(query: Record<string, string>, id: string): string {
  const search = readDemandSearch(undefined, new URLSearchParams(query));
  if (!search) throw new Error('A saved search has no address');
  return savedSearchHref(search, id);
}

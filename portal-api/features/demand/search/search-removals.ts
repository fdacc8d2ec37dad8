import { joinValues, valuesOf } from '#shared/rules/filter-values.ts';
import type { Dictionary } from '#shared/rules/search/dictionary.ts';
import type { SearchCriteria } from './demand-filters.ts';
import { type Query, type UnderstoodSearch, understandSearch } from './understand-search.ts';

/** Maximum number of removals: more are rarely read, and each costs an index query. */
const MAX_REMOVALS = 6;

export interface Removal {
  /** `keyword`, or the name of a filter. */
  name: string;
  /** The remaining keyword, or the value that is removed. */
  value: string;
  search: SearchCriteria;
}

/** Returns the search without each of its conditions, interpreted as after removing it; empty for a single condition. */
export function listRemovals(query: Query, understood: UnderstoodSearch | null, dictionary: Dictionary): Removal[] {
  const without = (name: string, value: string, change: Partial<Query>): Removal => {
    const changed = { ...query, ...change };
    return { name, value, search: understandSearch(changed, dictionary)?.search ?? changed };
  };
  const rests = understood?.understanding.chips.map(({ rest }) => rest) ?? (query.keyword ? [''] : []);
  const joined = (
    ['industryCode', 'regionCode', 'settlementMode', 'verified', ...(query.viewerId ? (['hide'] as const) : [])] as const
  ).flatMap((name) =>
    valuesOf(query[name]).map((value) =>
      without(name, value, { [name]: joinValues(valuesOf(query[name]).filter((one) => one !== value)) }),
    ),
  );
  const single = (['budget', 'since', 'withImages', 'memberOnly'] as const).flatMap((name) =>
    query[name] && query[name] !== '0' ? without(name, query[name], { [name]: undefined }) : [],
  );
  const all = [...rests.map((rest) => without('keyword', rest, { keyword: rest || undefined })), ...joined, ...single];
  return all.length > 1 ? all.slice(0, MAX_REMOVALS) : [];
}

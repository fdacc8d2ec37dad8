import { joinValues, valuesOf } from '#shared/rules/filter-values.ts';
import type { Dictionary } from '#shared/rules/search/dictionary.ts';
import type { DemandSearch } from './demand-filters.ts';
import { type Query, type UnderstoodSearch, understandSearch } from './understand-search.ts';

/** As many as people look at; each costs a look into the index. */
const MAX_REMOVALS = 6;

export interface Removal {
  /** `keyword`, or a filter of the query. */
  name: string;
  /** The rest of the keyword, or the value that is taken away. */
  value: string;
  search: DemandSearch;
}

/** The search without each of its conditions, read anew as pressing them away would have it; none for one condition alone. */
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

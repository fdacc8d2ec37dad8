import type { DemandSearch } from '#shared/rules/demand-search.ts';
import { joinValues, valuesOf } from '#shared/rules/filter-values.ts';
import { type FilterOptions, isKnown } from './filter-options.ts';
import { withIgnored } from './list-model.ts';

/**
 * Returns a search without the values that the API rejected. For an industry or region, drops only the codes that `options` does not know,
 * or the whole filter if it knows all of them; drops any other rejected filter as a whole. Returns the same search if nothing was rejected.
 */
export function withoutRefused(search: DemandSearch, fields: Readonly<Record<string, string>>, options: FilterOptions): DemandSearch {
  let left = search;
  for (const name of ['industryCode', 'regionCode', 'settlementMode', 'budget', 'since', 'verified', 'hide'] as const) {
    const given = search[name];
    if (!given || !Object.hasOwn(fields, name)) continue;
    const nodes = name === 'industryCode' ? options.industries : name === 'regionCode' ? options.regions : [];
    const known = joinValues(valuesOf(given).filter((code) => isKnown(nodes, code)));
    left = withIgnored({ ...left, [name]: known === given ? undefined : known }, name);
  }
  return left;
}

import type { DemandSearch } from '#shared/rules/demand-search.ts';
import { joinValues, valuesOf } from '#shared/rules/filter-values.ts';
import { type FilterOptions, isKnown } from './filter-options.ts';
import { withIgnored } from './list-model.ts';

/**
 * A search without what the API refused: of codes those that `options` do not know, or all of them where it knows none. The same search where
 * nothing of it was refused.
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

import type { DemandFacets } from '#shared/contract/demand.ts';
import { NATIONWIDE_CODE } from '../../../domain/reference/regions.ts';
import type { FacetCount } from './count-facets.ts';

/**
 * Maps counted rows to the number of hits that each filter value would leave, and for `chosen` filters (set by the query) to the number
 * that it would add. `provinces` are the two-digit codes.
 */
export function toFacets(
  rows: readonly FacetCount[],
  provinces: readonly string[],
  chosen: Readonly<Partial<Record<FacetCount['facet'], unknown>>> = {},
): DemandFacets {
  const valuesOf = (facet: FacetCount['facet']) =>
    rows
      .filter((row) => row.facet === facet)
      .map(({ code, count, added }) => (chosen[facet] !== undefined && added !== undefined ? { code, count, added } : { code, count }))
      .toSorted((a, b) => a.code.localeCompare(b.code));
  return {
    typeCode: valuesOf('typeCode'),
    industryCode: valuesOf('industryCode'),
    regionCode: spreadNationwide(valuesOf('regionCode'), provinces),
    settlementMode: valuesOf('settlementMode'),
    budget: valuesOf('budget'),
  };
}

interface Value {
  code: string;
  count: number;
  added?: number;
}

/** Adds the nationwide count to each province: a demand of 全国 matches every region filter. */
function spreadNationwide(counts: readonly Value[], provinces: readonly string[]): Value[] {
  const own = new Map(counts.map((value) => [value.code, value]));
  const isSet = counts.some(({ added }) => added !== undefined);
  const nothing: Value = { code: NATIONWIDE_CODE, count: 0, ...(isSet && { added: 0 }) };
  const nationwide = own.get(NATIONWIDE_CODE) ?? nothing;
  const spread = provinces.map((code): Value => {
    const { count, added } = own.get(code) ?? nothing;
    return { code, count: count + nationwide.count, ...(added !== undefined && { added: added + (nationwide.added ?? 0) }) };
  });
  return [nationwide, ...spread].filter(({ count }) => count > 0);
}

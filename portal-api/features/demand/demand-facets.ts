import type { DemandFacets } from '#shared/contract/demand.ts';
import { NATIONWIDE_CODE } from '../../domain/reference/regions.ts';
import type { FacetCount } from './search-repository.ts';

/** Counted rows → what each value of a filter would leave. `provinces` are the two-digit codes. */
export function toFacets(rows: readonly FacetCount[], provinces: readonly string[]): DemandFacets {
  const valuesOf = (facet: FacetCount['facet']) =>
    rows
      .filter((row) => row.facet === facet)
      .map(({ code, count }) => ({ code, count }))
      .toSorted((a, b) => a.code.localeCompare(b.code));
  return {
    typeCode: valuesOf('typeCode'),
    industryCode: valuesOf('industryCode'),
    regionCode: spreadNationwide(valuesOf('regionCode'), provinces),
    settlementMode: valuesOf('settlementMode'),
  };
}

/** A demand of 全国 answers every region filter, so it counts for every province. */
function spreadNationwide(counts: readonly { code: string; count: number }[], provinces: readonly string[]) {
  const own = new Map(counts.map(({ code, count }) => [code, count]));
  const nationwide = own.get(NATIONWIDE_CODE) ?? 0;
  const spread = provinces.map((code) => ({ code, count: (own.get(code) ?? 0) + nationwide }));
  return [{ code: NATIONWIDE_CODE, count: nationwide }, ...spread].filter(({ count }) => count > 0);
}

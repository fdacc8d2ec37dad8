import type { DemandFacets } from '#shared/contract/demand-contract.ts';
import { NATIONWIDE_CODE } from '../../db/reference/regions.ts';
import type { CountRow } from './search-repository.ts';

/** Counted rows → the total and what each value of a filter would leave. `provinces` are the two-digit codes. */
export function toFacets(rows: readonly CountRow[], provinces: readonly string[]): { total: number; facets: DemandFacets } {
  const valuesOf = (facet: CountRow['facet']) =>
    rows
      .filter((row) => row.facet === facet)
      .map(({ code, count }) => ({ code, count }))
      .toSorted((a, b) => a.code.localeCompare(b.code));
  return {
    total: rows.find((row) => row.facet === 'total')?.count ?? 0,
    facets: {
      typeCode: valuesOf('typeCode'),
      industryCode: valuesOf('industryCode'),
      regionCode: spreadNationwide(valuesOf('regionCode'), provinces),
      settlementMode: valuesOf('settlementMode'),
    },
  };
}

/** A demand of 全国 answers every region filter, so it counts for every province. */
function spreadNationwide(counts: readonly { code: string; count: number }[], provinces: readonly string[]) {
  const own = new Map(counts.map(({ code, count }) => [code, count]));
  const nationwide = own.get(NATIONWIDE_CODE) ?? 0;
  const spread = provinces.map((code) => ({ code, count: (own.get(code) ?? 0) + nationwide }));
  return [{ code: NATIONWIDE_CODE, count: nationwide }, ...spread].filter(({ count }) => count > 0);
}

import { type RawBuilder, sql } from 'kysely';
import { budgetBands } from '#shared/rules/filter-values.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type Condition, type Facet, fitsBudget, isFound, passesFacet, type SearchCriteria } from './demand-filters.ts';

/**
 * A filter value and the number of hits that have it. `added`: for a set filter, the number of them that have none of the chosen values.
 */
export interface FacetCount {
  facet: Facet;
  code: string;
  count: number;
  added?: number;
}

/** The columns of a demand that determine its values. */
export const facetColumns: Record<Facet, readonly string[]> = {
  typeCode: ['type_code'],
  industryCode: ['industry_code'],
  regionCode: ['region_code'],
  settlementMode: ['settlement_modes'],
  budget: ['budget', 'budget_kind', 'budget_min', 'budget_max'],
};

/** Parts of the statement that reads `hits`: common table expressions, and selects of part, code and count. */
interface Counting {
  tables: RawBuilder<unknown>[];
  selects: RawBuilder<unknown>[];
}

/** Counts the hits per value of each filter that the search leaves open. Reads `hits` once for all values and once for the budget bands. */
export function countOpen(facets: readonly Facet[], search: SearchCriteria, isComplete: Condition): Counting {
  const listed = facets.filter((facet) => facet !== 'budget');
  const names = listed.map((facet) => sql.id(facet));
  const values = listed.map((facet) => sql`${facetValue(facet, search)} as ${sql.id(facet)}`);
  const faceted = sql`faceted as materialized (
    select grouping(${sql.join(names)}) as others, ${sql.join(names)}, count(*)::int as count
    from (select ${sql.join(values)} from hits as demands where ${isComplete}) as hits
    group by grouping sets (${sql.join(names.map((name) => sql`(${name})`))})
  )`;
  return {
    tables: listed.length > 0 ? [faceted] : [],
    selects: [
      ...listed.map((facet, index) => takeValues(facet, { index, of: listed.length })),
      ...(facets.includes('budget') ? [countBands(search, sql`hits as demands where ${isComplete}`)] : []),
    ],
  };
}

/**
 * Selects the rows of one filter. In `others`, the bit of each filter that is not grouped by is set; the first filter has the highest bit.
 */
function takeValues(facet: Facet, { index, of }: { index: number; of: number }): RawBuilder<unknown> {
  const others = 2 ** of - 1 - 2 ** (of - 1 - index);
  const [name, column, isOwn] = [sql.lit(facet), sql.id(facet), sql`others = ${sql.lit(others)}`];
  if (facet !== 'settlementMode') return sql`select ${name} as part, ${column} as code, count from faceted where ${isOwn}`;
  return sql`
    select ${name} as part, value as code, sum(count)::int as count from faceted, unnest(${column}) as value where ${isOwn} group by value`;
}

/** Limit up to which the hits of a search without one of its conditions are counted exactly. */
export const COUNTED_OTHERS = 1_000;

/**
 * Counts, in one statement, the values of the set filters as if each were not set (reading at most `limit` rows per filter, null: all), and
 * the hits of other searches. A filter with more rows has no values; a search with more than `COUNTED_OTHERS` hits has `COUNTED_OTHERS` +
 * 1.
 */
export async function countAround(
  db: Database,
  {
    search,
    set,
    others,
    limit,
  }: { search: SearchCriteria; set: readonly Facet[]; others: readonly SearchCriteria[]; limit: number | null },
  now: Date,
): Promise<{ counts: FacetCount[]; totals: number[] }> {
  if (set.length + others.length === 0) return { counts: [], totals: [] };
  const atMost = limit === null ? sql`` : sql`limit ${limit + 1}`;
  const tables = set.map(
    (facet) => sql`${tableOf(facet)} as materialized (
      select ${facetValue(facet, search)} as ${sql.id(facet)}, not ${passesFacet(search, facet) ?? sql`true`} as is_added
      from demands where ${isFound(search, now, { without: facet })} ${atMost}
    )`,
  );
  const parts = [
    ...set.map((facet) => countValues(facet, limit === null ? sql`` : sql`where (select count(*) from ${tableOf(facet)}) <= ${limit}`)),
    ...others.map(
      (other, index) => sql`
        select 'other' as part, ${sql.lit(String(index))} as code, count(*)::int as count, 0 as added
        from (select 1 from demands where ${isFound(other, now)} limit ${COUNTED_OTHERS + 1}) as hits`,
    ),
  ];
  const { rows } = await sql<{ part: Facet | 'other'; code: string; count: number; added: number }>`
    ${tables.length > 0 ? sql`with ${sql.join(tables)}` : sql``} ${sql.join(parts, sql` union all `)}
  `.execute(db);
  const totals = others.map(() => 0);
  const counts = rows.flatMap(({ part, code, count, added }): FacetCount[] => {
    if (part !== 'other') return [{ facet: part, code, count, added }];
    totals[Number(code)] = count;
    return [];
  });
  return { counts, totals };
}

const tableOf = (facet: Facet): RawBuilder<unknown> => sql.id(`without_${facet}`);

/** Returns the value of a row for a filter, or an array for a filter with several values per row. */
function facetValue(facet: Facet, search: SearchCriteria): RawBuilder<unknown> {
  switch (facet) {
    case 'typeCode':
      return sql`demands.type_code`;
    case 'industryCode':
      return sql`left(demands.industry_code, 2)`;
    case 'regionCode':
      return sql`left(demands.region_code, 2)`;
    case 'settlementMode':
      return sql`demands.settlement_modes`;
    case 'budget': {
      const bands = budgetBands.map((band) => sql`case when ${fitsBudget(band, search.negotiable !== '0')} then ${sql.lit(band)} end`);
      return sql`array_remove(array[${sql.join(bands)}]::text[], null)`;
    }
  }
}

/**
 * Counts the values in a table with a column named like the facet and a column `is_added`. Rows with equal arrays are grouped before the
 * array is unnested, since there are few different ones.
 */
function countValues(facet: Facet, where: RawBuilder<unknown>): RawBuilder<unknown> {
  const [name, column] = [sql.lit(facet), sql.id(facet)];
  const counted = sql`
    select ${column} as code, count(*)::int as count, count(*) filter (where is_added)::int as added
    from ${tableOf(facet)} ${where} group by ${column}`;
  if (facet !== 'settlementMode' && facet !== 'budget') return sql`select ${name} as part, counted.* from (${counted}) as counted`;
  return sql`
    select ${name} as part, value as code, sum(count)::int as count, sum(added)::int as added
    from (${counted}) as counted, unnest(code) as value group by value`;
}

/** Counts the budget bands row by row: building an array of bands per row takes twice as long. */
function countBands({ negotiable }: SearchCriteria, from: RawBuilder<unknown>) {
  const counts = budgetBands.map(
    (band, index) => sql`count(*) filter (where ${fitsBudget(band, negotiable !== '0')})::int as ${sql.id(`band_${index}`)}`,
  );
  const values = budgetBands.map((band, index) => sql`(${sql.lit(band)}, ${sql.id(`band_${index}`)})`);
  return sql`
    select 'budget', band.code, band.count from (select ${sql.join(counts)} from ${from}) as counts
    cross join lateral (values ${sql.join(values)}) as band (code, count) where band.count > 0`;
}

import { type RawBuilder, sql } from 'kysely';
import { budgetBands } from '#shared/rules/filter-values.ts';
import { isLiveDemand } from '../../domain/demands/live-demands.ts';
import type { Database } from '../../platform/db/database.ts';
import { allOf, type Condition, type DemandSearch, type Facet, fitsBudget, isFound, passes, passesFacet } from './demand-filters.ts';
import { isAtHome, isPromoted, sortKeys } from './demand-order.ts';
import { foldedTitle, isByRelevance, relevance } from './demand-relevance.ts';
import { readIds } from './demand-repository.ts';
import type { Slice } from './newest-slices.ts';

/** A value of a filter and the number of hits that have it; of a filter that is set, how many of them no chosen value has. */
export interface FacetCount {
  facet: Facet;
  code: string;
  count: number;
  added?: number;
}

interface PageWindow {
  offset: number;
  limit: number;
  /** So many of the hits, the last refreshed, are weighed as answers to a keyword: a text has to be unpacked for each. The others follow. */
  weighed: number;
}

interface Collection {
  search: DemandSearch;
  facets: readonly Facet[];
  /** Hits to read; null: all. */
  limit: number | null;
  window?: PageWindow;
  /** How many of the hits whose place is paid for are drawn. */
  advertised?: number;
}

/**
 * Reads the hits of a search once: their number, the number per value of each of `facets` (industries and regions by their first two
 * digits), and the ids of one page in order. With more hits than `limit` the number is one more than that, and the rest is empty.
 */
export async function collectHits(db: Database, { search, facets, limit, window, advertised = 0 }: Collection, now: Date) {
  // The keys of the order and the values of facets cost much, and are made only where the hits are few enough.
  const columns = [
    'id',
    ...new Set([
      ...(window ? keyColumns(search) : []),
      ...facets.flatMap((facet) => facetColumns[facet]),
      ...(advertised > 0 ? promotionColumns : []),
    ]),
  ].map((name) => sql`demands.${sql.id(name)}`);
  const isComplete = limit === null ? sql<boolean>`true` : sql<boolean>`(select total from counted) <= ${limit}`;
  const parts = [
    sql`select 'total' as part, '' as code, total as count from counted`,
    ...facets.map((facet) =>
      facet === 'budget'
        ? countBands(search, sql`hits as demands where ${isComplete}`)
        : countValues(
            facet,
            sql`(select ${facetValue(facet, search)} as ${sql.id(facet)} from hits as demands where ${isComplete}) as hits`,
          ),
    ),
    ...(window ? [takePage(search, window, isComplete, now)] : []),
    ...(advertised > 0 ? [drawAdvertised(advertised, isComplete, now)] : []),
  ];
  const { rows } = await sql<{ part: 'total' | 'page' | 'advertised' | Facet; code: string; count: number }>`
    with hits as materialized (
      select ${sql.join(columns)} from demands where ${isFound(search, now)} ${limit === null ? sql`` : sql`limit ${limit + 1}`}
    ), counted as materialized (select count(*)::int as total from hits)
    ${sql.join(parts, sql` union all `)}
  `.execute(db);
  const idsOf = (wanted: 'page' | 'advertised'): string[] =>
    rows
      .filter(({ part }) => part === wanted)
      .toSorted((a, b) => a.count - b.count)
      .map(({ code }) => code);
  return {
    total: rows.find(({ part }) => part === 'total')?.count ?? 0,
    counts: rows.flatMap(({ part, code, count }): FacetCount[] =>
      part === 'total' || part === 'page' || part === 'advertised' ? [] : [{ facet: part, code, count }],
    ),
    ids: idsOf('page'),
    advertised: idsOf('advertised'),
  };
}

const promotionColumns = ['headline_until', 'top_until'];

const facetColumns: Record<Facet, readonly string[]> = {
  typeCode: ['type_code'],
  industryCode: ['industry_code'],
  regionCode: ['region_code'],
  settlementMode: ['settlement_modes'],
  budget: ['budget', 'budget_kind', 'budget_min', 'budget_max'],
};

/** The columns that a search is put in order by. */
function keyColumns(search: DemandSearch): string[] {
  if (!isByRelevance(search)) return ['region_code', 'created_at', 'refreshed_at', 'heat', ...promotionColumns];
  return ['title', 'search_text', 'images', 'created_at', 'refreshed_at', ...Object.values(facetColumns).flat()];
}

function takePage(search: DemandSearch, { offset, limit, weighed }: PageWindow, isComplete: Condition, now: Date) {
  const { rank, moment } = sortKeys(search, now);
  const isWeighed = isByRelevance(search);
  const byRefresh = sql`refreshed_at desc, id desc`;
  // Where the page ends before them, those that are not weighed are in nobody's way.
  const numbered =
    offset + limit <= weighed
      ? sql`(select *, true as is_weighed from hits where ${isComplete} order by ${byRefresh} limit ${weighed})`
      : sql`(select *, row_number() over (order by ${byRefresh}) <= ${weighed} as is_weighed from hits where ${isComplete})`;
  const newest = sql`(select *, ${foldedTitle(sql`is_weighed`)} from ${numbered} as demands offset 0)`;
  const keys = isWeighed ? sql`is_weighed desc, case when is_weighed then ${rank} end desc` : sql`${isAtHome(search)} desc, ${rank} desc`;
  return sql`
    select 'page', id::text, place::int
    from (
      select demands.id, row_number() over (order by ${keys}, ${moment} desc, demands.id desc) as place
      from ${isWeighed ? newest : sql`hits`} as demands ${isWeighed ? sql`` : sql`where ${isComplete}`}
    ) as ordered
    where place > ${offset} and place <= ${offset + limit}`;
}

const HOUR_MS = 3_600_000;
/** Nobody has the first place for longer than an hour by chance. */
const drawnThisHour = (id: RawBuilder<unknown>, now: Date): RawBuilder<string> =>
  sql<string>`hashint8extended(${id}, ${Math.floor(now.getTime() / HOUR_MS)}::bigint)`;

const drawAdvertised = (count: number, isComplete: Condition, now: Date) => sql`
    select 'advertised', id::text, place::int
    from (
      select demands.id, row_number() over (order by ${drawnThisHour(sql`demands.id`, now)}) as place
      from hits as demands where ${isComplete} and ${isPromoted(now)}
    ) as drawn
    where place <= ${count}`;

/** Of all hits whose headline or top runs so many, drawn anew each hour. They are looked into in the order of the draw until there are enough. */
export async function drawPromoted(db: Database, search: DemandSearch, count: number, now: Date): Promise<string[]> {
  return readIds(
    db,
    sql`
      select drawn.id from (
        select demands.id, ${drawnThisHour(sql`demands.id`, now)} as place from demands where ${isPromoted(now)} and ${isLiveDemand(now)}
        order by place offset 0
      ) as drawn
      cross join lateral (select from demands where demands.id = drawn.id and ${passes(search, now)} offset 0) as hit
      order by drawn.place limit ${count}`,
  );
}

/** Of a search without one of its conditions nobody needs to know more exactly. */
export const COUNTED_OTHERS = 1_000;

/**
 * What filters that are set would leave without what is chosen in them, each at most `limit` rows (null: all), and how many hits other searches
 * have, all in one statement. A filter with more has no values, another search with more has `COUNTED_OTHERS` + 1.
 */
export async function countAround(
  db: Database,
  { search, set, others, limit }: { search: DemandSearch; set: readonly Facet[]; others: readonly DemandSearch[]; limit: number | null },
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
    ...set.map((facet) =>
      countValues(facet, tableOf(facet), {
        withAdded: true,
        where: limit === null ? sql`` : sql`where (select count(*) from ${tableOf(facet)}) <= ${limit}`,
      }),
    ),
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

/** The values of a row: one, or several where a row has several. */
function facetValue(facet: Facet, search: DemandSearch): RawBuilder<unknown> {
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
 * Of a table with a column of the facet's name; `withAdded`: and one that says `is_added`. Rows with the same list of values are counted
 * before the list is taken apart, as there are few different ones.
 */
function countValues(facet: Facet, from: RawBuilder<unknown>, { withAdded = false, where = sql`` } = {}) {
  const [name, column] = [sql.lit(facet), sql.id(facet)];
  const added = withAdded ? sql`, count(*) filter (where is_added)::int as added` : sql``;
  const counted = sql`select ${column} as code, count(*)::int as count ${added} from ${from} ${where} group by ${column}`;
  if (facet !== 'settlementMode' && facet !== 'budget') return sql`select ${name} as part, counted.* from (${counted}) as counted`;
  return sql`
    select ${name} as part, value as code, sum(count)::int as count ${withAdded ? sql`, sum(added)::int as added` : sql``}
    from (${counted}) as counted, unnest(code) as value group by value`;
}

/** The bands of budgets, counted row by row: to make a list of bands of each row takes twice as long. */
function countBands({ negotiable }: DemandSearch, from: RawBuilder<unknown>) {
  const counts = budgetBands.map(
    (band, index) => sql`count(*) filter (where ${fitsBudget(band, negotiable !== '0')})::int as ${sql.id(`band_${index}`)}`,
  );
  const values = budgetBands.map((band, index) => sql`(${sql.lit(band)}, ${sql.id(`band_${index}`)})`);
  return sql`
    select 'budget', band.code, band.count from (select ${sql.join(counts)} from ${from}) as counts
    cross join lateral (values ${sql.join(values)}) as band (code, count) where band.count > 0`;
}

export async function hasHits(db: Database, search: DemandSearch, now: Date): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select exists (select from demands where ${isFound(search, now)})`.execute(db);
  return rows[0]?.exists === true;
}

/**
 * The first `need` hits, looked for among the `walked` first live demands in the order of an index: the last refreshed, the newest, the
 * hottest; fewer when these hold fewer. Running boosts do not count here and, with `onlyPlain`, their demands are left out.
 */
export async function walkFirst(
  db: Database,
  { search, need, walked, onlyPlain }: { search: DemandSearch; need: number; walked: number; onlyPlain: boolean },
  now: Date,
): Promise<string[]> {
  const { rank, moment } = sortKeys(search, now);
  const order = search.sort === 'hot' ? sql`${rank} desc, ${moment} desc, demands.id desc` : sql`${moment} desc, demands.id desc`;
  const conditions = onlyPlain ? [passes(search, now), sql<boolean>`not coalesce(${isPromoted(now)}, false)`] : [passes(search, now)];
  const type = passesFacet(search, 'typeCode');
  const ofType = type ? sql`and ${type}` : sql``;
  return readIds(
    db,
    sql`
      select demands.id from (
        select * from demands where ${isLiveDemand(now)} ${ofType} order by ${order} limit ${walked}
      ) as demands
      where ${allOf(conditions)} order by ${order} limit ${need}`,
  );
}

/** The same hits in their order, the best answers first among each so many that follow one another. */
export async function rankBlocks(db: Database, search: DemandSearch, ids: readonly string[], size: number, now: Date): Promise<string[]> {
  return readIds(
    db,
    sql`
      select demands.id from (
        select demands.*, taken.place, ${foldedTitle()} from unnest(${[...ids]}::bigint[]) with ordinality as taken (id, place)
        join demands on demands.id = taken.id offset 0
      ) as demands
      order by (demands.place - 1) / ${size}, ${relevance(search, now)} desc, demands.place`,
  );
}

/** An even sample of all demands, one in so many (migration 0035). */
const SAMPLE = { token: 's:0', oneIn: 64 };
/** A search with `most` hits has so many in the sample once in five million times, where `most` is 5,000. */
const enoughInSample = (most: number): number => Math.ceil(most / SAMPLE.oneIn + 6 * Math.sqrt(most / SAMPLE.oneIn));

/** Whether a search has more than `most` hits, as the sample tells. False says nothing. */
export async function hasManyInSample(db: Database, search: DemandSearch, most: number, now: Date): Promise<boolean> {
  const enough = enoughInSample(most);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from demands where ${isFound(search, now, { part: { all: [SAMPLE.token] } })} limit ${enough}
    ) as sampled`.execute(db);
  return rows[0]?.count === enough;
}

/**
 * The first `need` hits by their last refresh, looked for in slices of the newest demands, each where those before it have too few; fewer
 * when all slices together hold fewer.
 */
export async function findInSlices(
  db: Database,
  { search, need, slices }: { search: DemandSearch; need: number; slices: readonly Slice[] },
  now: Date,
): Promise<string[]> {
  const nameOf = (index: number) => sql.id(`slice_${index}`);
  const tables = slices.map((days, index) => {
    const before = slices.slice(0, index).map((_, at) => sql`(select count(*) from ${nameOf(at)})`);
    const isNeeded = before.length > 0 ? sql<boolean>`${sql.join(before, sql` + `)} < ${need}` : sql<boolean>`true`;
    return sql`${nameOf(index)} as materialized (
      select demands.id, demands.refreshed_at from demands where ${isNeeded} and ${isFound(search, now, { part: { any: days } })}
    )`;
  });
  const all = slices.map((_, index) => sql`select * from ${nameOf(index)}`);
  return readIds(
    db,
    sql`
      with ${sql.join(tables)} select id from (${sql.join(all, sql` union all `)}) as hits
      order by refreshed_at desc, id desc limit ${need}`,
  );
}

/** The first `need` hits whose headline or top runs, in order. */
export async function findPromoted(db: Database, search: DemandSearch, need: number, now: Date): Promise<string[]> {
  const { rank, moment } = sortKeys({ ...search, words: undefined, titled: undefined, sort: 'default' }, now);
  return readIds(
    db,
    sql`
      select demands.id from demands where ${isPromoted(now)} and ${passes(search, now)}
      order by ${rank} desc, ${moment} desc, demands.id desc limit ${need}`,
  );
}

/** The first `need` hits in order, however many there are: all are read. Answers to words come in the order of their last refresh. */
export async function sortAll(db: Database, search: DemandSearch, need: number, now: Date): Promise<string[]> {
  const { rank, moment } = isByRelevance(search) ? { rank: sql`0`, moment: sql`demands.refreshed_at` } : sortKeys(search, now);
  // `offset 0` keeps the inner select whole: without it PostgreSQL may walk an index in order, past a million rows that are no hits.
  return readIds(
    db,
    sql`
      select id from (
        select demands.id, ${rank} as rank, ${moment} as moment from demands where ${isFound(search, now)} offset 0
      ) as hits
      order by rank desc, moment desc, id desc limit ${need}`,
  );
}

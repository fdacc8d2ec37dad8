import { type RawBuilder, sql } from 'kysely';
import { isLiveDemand } from '../../domain/demands/live-demands.ts';
import { toPortalTime } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import { allOf, type Condition, type DemandSearch, type Facet, isFound, passes } from './demand-filters.ts';
import { isAtHome, isPromoted, sortKeys } from './demand-order.ts';
import { isByRelevance, relevance } from './demand-relevance.ts';
import { readIds } from './demand-repository.ts';

/** A value of a filter and the number of hits that have it. */
export interface FacetCount {
  facet: Facet;
  code: string;
  count: number;
}

interface Collection {
  search: DemandSearch;
  /** A filter that is left out. */
  without?: Facet;
  facets: readonly Facet[];
  /** Hits to read; null: all. */
  limit: number | null;
  window?: { offset: number; limit: number };
  /** How many of the hits whose place is paid for are drawn. */
  advertised?: number;
}

/**
 * Reads the hits of a search once: their number, the number per value of each of `facets` (industries and regions by their first two
 * digits), and the ids of one page in order. With more hits than `limit` the number is one more than that, and the rest is empty.
 */
export async function collectHits(db: Database, { search, without, facets, limit, window, advertised = 0 }: Collection, now: Date) {
  const { rank, moment } = sortKeys(search, now);
  // The keys of the order cost much, and only a page needs them.
  const keys = window ? [sql`${isAtHome(search)} as at_home`, sql`${rank} as rank`, sql`${moment} as moment`] : [];
  const columns = [
    sql`demands.id`,
    ...keys,
    ...facets.map(facetColumn),
    ...(advertised > 0 ? [sql`coalesce(${isPromoted(now)}, false) as is_promoted`] : []),
  ];
  const isComplete = limit === null ? sql<boolean>`true` : sql<boolean>`(select total from counted) <= ${limit}`;
  const parts = [
    sql`select 'total' as part, '' as code, total as count from counted`,
    ...facets.map((facet) => countValues(facet, isComplete)),
    ...(window ? [takePage(window, isComplete)] : []),
    ...(advertised > 0 ? [drawAdvertised(advertised, isComplete, now)] : []),
  ];
  const { rows } = await sql<{ part: 'total' | 'page' | 'advertised' | Facet; code: string; count: number }>`
    with hits as materialized (
      select ${sql.join(columns)} from demands where ${isFound(search, now, without)} ${limit === null ? sql`` : sql`limit ${limit + 1}`}
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

function takePage({ offset, limit }: { offset: number; limit: number }, isComplete: Condition) {
  return sql`
    select 'page', id::text, place::int
    from (select id, row_number() over (order by at_home desc, rank desc, moment desc, id desc) as place from hits where ${isComplete}) as ordered
    where place > ${offset} and place <= ${offset + limit}`;
}

/** Nobody has the first place for longer than an hour by chance. */
const drawnThisHour = (id: RawBuilder<unknown>, now: Date): RawBuilder<string> =>
  sql<string>`md5(${id}::text || ${toPortalTime(now).slice(0, 13)}::text)`;

const drawAdvertised = (count: number, isComplete: Condition, now: Date) => sql`
    select 'advertised', id::text, place::int
    from (select id, row_number() over (order by ${drawnThisHour(sql`id`, now)}) as place from hits where is_promoted and ${isComplete}) as drawn
    where place <= ${count}`;

/** Of all hits whose headline or top runs so many, drawn anew each hour. */
export async function drawPromoted(db: Database, search: DemandSearch, count: number, now: Date): Promise<string[]> {
  return readIds(
    db,
    sql`
      select demands.id from demands where ${isPromoted(now)} and ${passes(search, now)}
      order by ${drawnThisHour(sql`demands.id`, now)} limit ${count}`,
  );
}

function facetColumn(facet: Facet): RawBuilder<unknown> {
  switch (facet) {
    case 'typeCode':
      return sql`demands.type_code as ${sql.id(facet)}`;
    case 'industryCode':
      return sql`left(demands.industry_code, 2) as ${sql.id(facet)}`;
    case 'regionCode':
      return sql`left(demands.region_code, 2) as ${sql.id(facet)}`;
    case 'settlementMode':
      return sql`demands.settlement_modes as ${sql.id(facet)}`;
  }
}

function countValues(facet: Facet, isComplete: Condition) {
  const [name, column] = [sql.lit(facet), sql.id(facet)];
  return facet === 'settlementMode'
    ? sql`select ${name}, mode, count(*)::int from hits, unnest(${column}) as mode where ${isComplete} group by mode`
    : sql`select ${name}, ${column}, count(*)::int from hits where ${isComplete} group by ${column}`;
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
  const ofType = search.typeCode ? sql`and demands.type_code = ${search.typeCode}` : sql``;
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
      select demands.id from unnest(${[...ids]}::bigint[]) with ordinality as taken (id, place)
      join demands on demands.id = taken.id
      order by (taken.place - 1) / ${size}, ${relevance(search, now)} desc, taken.place`,
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

import { type RawBuilder, sql } from 'kysely';
import { type DemandCardRow, selectDemandCards } from '../../../domain/demands/demand-cards.ts';
import { isLiveDemand } from '../../../domain/demands/live-demands.ts';
import type { Database } from '../../../platform/db/database.ts';
import { readIds } from '../demand-repository.ts';
import { countOpen, type FacetCount, facetColumns } from './count-facets.ts';
import { allOf, type Condition, type Facet, isFound, passes, passesFacet, type SearchCriteria } from './demand-filters.ts';
import { isPromoted, localFirst, sortKeys } from './demand-order.ts';
import { foldedTitle, isByRelevance, relevance } from './demand-relevance.ts';
import type { Slice } from './newest-slices.ts';
import { drawAdvertised, promotionColumns } from './paid-places.ts';

interface PageWindow {
  offset: number;
  limit: number;
  /** Number of the last refreshed hits that are ranked by relevance, since a text has to be decompressed for each; the others follow. */
  weighed: number;
}

interface Collection {
  search: SearchCriteria;
  facets: readonly Facet[];
  /** Maximum number of hits to read; null for all. */
  limit: number | null;
  window?: PageWindow;
  /** Also read the cards of the page as this viewer sees them (null: a visitor). */
  cardsFor?: { viewerId: string | null } | undefined;
  /** Number of hits with a paid place to draw. */
  advertised?: number;
  /** Read nothing if the sample already shows that there are more than `limit`. */
  isSampled?: boolean;
}

/**
 * Reads the hits of a search once: their number, the number per value of each of `facets` (industries and regions by their first two
 * digits), and the ids of one page in order, with their cards if requested. With more hits than `limit`, `isMany` is true and the rest is
 * meaningless.
 */
export async function collectHits(
  db: Database,
  { search, facets, limit, window, cardsFor, advertised = 0, isSampled = false }: Collection,
  now: Date,
) {
  // Sort keys and facet values are expensive, so they are only computed if the hits are few enough.
  const columns = [
    'id',
    ...new Set([
      ...(window ? keyColumns(search) : []),
      ...facets.flatMap((facet) => facetColumns[facet]),
      ...(advertised > 0 ? promotionColumns : []),
    ]),
  ].map((name) => sql`demands.${sql.id(name)}`);
  const isComplete = limit === null ? sql<boolean>`true` : sql<boolean>`(select total from counted) <= ${limit}`;
  const open = countOpen(facets, search, isComplete);
  const sample = limit !== null && isSampled ? { enough: enoughInSample(limit), table: selectSample(search, limit, now) } : null;
  const tables = [
    ...(sample ? [sql`sampled as materialized (${sample.table})`] : []),
    sql`hits as materialized (
      select ${sql.join(columns)} from demands
      where ${sample ? sql`(select count(*) from sampled) < ${sample.enough} and` : sql``} ${isFound(search, now)}
      ${limit === null ? sql`` : sql`limit ${limit + 1}`}
    )`,
    sql`counted as materialized (select count(*)::int as total from hits)`,
    ...open.tables,
  ];
  const parts = [
    sql`select 'total' as part, '' as code, total as count from counted`,
    ...(sample ? [sql`select 'sampled', '', count(*)::int from sampled`] : []),
    ...open.selects,
    ...(window ? [takePage(search, window, isComplete, now)] : []),
    ...(advertised > 0 ? [drawAdvertised(advertised, isComplete, now)] : []),
  ];
  const taken = sql.join(parts, sql` union all `);
  const { rows } = await sql<CollectedRow>`
    with ${sql.join(tables)} ${cardsFor ? joinCards(db, taken, cardsFor.viewerId, now) : taken}
  `.execute(db);
  const countOf = (wanted: 'total' | 'sampled'): number => rows.find(({ part }) => part === wanted)?.count ?? 0;
  const idsOf = (wanted: 'page' | 'advertised'): string[] =>
    rows
      .filter(({ part }) => part === wanted)
      .toSorted((a, b) => a.count - b.count)
      .map(({ code }) => code);
  const total = countOf('total');
  return {
    total,
    isMany: (limit !== null && total > limit) || (sample !== null && countOf('sampled') === sample.enough),
    counts: rows.flatMap(({ part, code, count }): FacetCount[] =>
      part === 'total' || part === 'sampled' || part === 'page' || part === 'advertised' ? [] : [{ facet: part, code, count }],
    ),
    ids: idsOf('page'),
    cards: cardsFor ? rows.filter((row): row is CollectedCard => row.part === 'page').toSorted((a, b) => a.count - b.count) : [],
    advertised: idsOf('advertised'),
  };
}

interface CollectedPart {
  part: 'total' | 'sampled' | 'page' | 'advertised' | Facet;
  code: string;
  count: number;
}
type CollectedCard = CollectedPart & DemandCardRow;
type CollectedRow = CollectedPart | CollectedCard;

/** Joins the cards to the parts of the page. An array of ids makes it one lookup per table, as with a list sent by the client. */
const joinCards = (db: Database, taken: RawBuilder<unknown>, viewerId: string | null, now: Date) => sql`
    , parts as materialized (${taken})
    select parts.*, card.* from parts left join ${selectDemandCards(db, viewerId, now)
      .where('demands.id', '=', sql<string>`any(array(select code::bigint from parts where part = 'page'))`)
      .as('card')} on parts.part = 'page' and card.id::text = parts.code`;

/** Returns the columns that the order of a search depends on. */
function keyColumns(search: SearchCriteria): string[] {
  if (!isByRelevance(search)) return ['region_code', 'created_at', 'refreshed_at', 'heat', ...promotionColumns];
  return ['title', 'search_text', 'images', 'created_at', 'refreshed_at', ...Object.values(facetColumns).flat()];
}

function takePage(search: SearchCriteria, { offset, limit, weighed }: PageWindow, isComplete: Condition, now: Date) {
  const { rank, moment } = sortKeys(search, now);
  const isWeighed = isByRelevance(search);
  const byRefresh = sql`refreshed_at desc, id desc`;
  // If the page ends before them, hits that are not ranked can be left out.
  const numbered =
    offset + limit <= weighed
      ? sql`(select *, true as is_weighed from hits where ${isComplete} order by ${byRefresh} limit ${weighed})`
      : sql`(select *, row_number() over (order by ${byRefresh}) <= ${weighed} as is_weighed from hits where ${isComplete})`;
  const newest = sql`(select *, ${foldedTitle(sql`is_weighed`)} from ${numbered} as demands offset 0)`;
  const keys = isWeighed ? sql`is_weighed desc, case when is_weighed then ${rank} end desc` : sql`${localFirst(search)} desc, ${rank} desc`;
  return sql`
    select 'page', id::text, place::int
    from (
      select demands.id, row_number() over (order by ${keys}, ${moment} desc, demands.id desc) as place
      from ${isWeighed ? newest : sql`hits`} as demands ${isWeighed ? sql`` : sql`where ${isComplete}`}
    ) as ordered
    where place > ${offset} and place <= ${offset + limit}`;
}

export async function hasHits(db: Database, search: SearchCriteria, now: Date): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select exists (select from demands where ${isFound(search, now)})`.execute(db);
  return rows[0]?.exists === true;
}

/**
 * Returns the limit as a literal on first pages, which are most of the requests. For a parameter PostgreSQL assumes a tenth of all rows, so
 * it would plan each time (decision 49).
 */
const atMost = ({ pageNum }: SearchCriteria, rows: number): RawBuilder<unknown> => (pageNum === 1 ? sql.lit(rows) : sql`${rows}`);

interface Walk {
  search: SearchCriteria;
  need: number;
  walked: number;
}

/**
 * Returns the first `need` hits among the first `walked` live demands in the order of an index: last refreshed, newest or hottest; fewer if
 * these contain fewer. Running boosts are ignored.
 */
export const scanFirst = (db: Database, walk: Walk, now: Date): Promise<string[]> =>
  readIds(db, selectWalked(walk, sql`demands.id`, [], now));

/** `also`: conditions in addition to those of the search. */
function selectWalked(
  { search, need, walked }: Walk,
  columns: RawBuilder<unknown>,
  also: readonly Condition[],
  now: Date,
): RawBuilder<unknown> {
  const { rank, moment } = sortKeys(search, now);
  const order = search.sort === 'hot' ? sql`${rank} desc, ${moment} desc, demands.id desc` : sql`${moment} desc, demands.id desc`;
  const type = passesFacet(search, 'typeCode');
  const ofType = type ? sql`and ${type}` : sql``;
  return sql`
    select ${columns} from (
      select * from demands where ${isLiveDemand(now)} ${ofType} order by ${order} limit ${sql.lit(walked)}
    ) as demands
    where ${allOf([passes(search, now), ...also])} order by ${order} limit ${atMost(search, need)}`;
}

/** Returns the first `need` hits of a list in its default order: hits with a running headline or top, then the others. */
export async function scanPromotedFirst(db: Database, walk: Walk, now: Date): Promise<string[]> {
  const { search, need } = walk;
  const { rank, moment } = sortKeys(search, now);
  const order = sql`rank desc, moment desc, id desc`;
  const isPlain = sql<boolean>`not coalesce(${isPromoted(now)}, false)`;
  return readIds(
    db,
    sql`
      select id from (
        (select demands.id, ${rank} as rank, ${moment} as moment from demands where ${isPromoted(now)} and ${passes(search, now)}
        order by ${order} limit ${atMost(search, need)})
        union all (${selectWalked(walk, sql`demands.id, 0 as rank, ${moment} as moment`, [isPlain], now)})
      ) as hits
      order by ${order} limit ${atMost(search, need)}`,
  );
}

/** Returns the same hits, ordered by relevance within each block of `size` consecutive ones. */
export async function rankBlocks(db: Database, search: SearchCriteria, ids: readonly string[], size: number, now: Date): Promise<string[]> {
  return readIds(db, rankTaken(sql`unnest(${[...ids]}::bigint[]) with ordinality as taken (id, place)`, search, size, now));
}

/** `taken`: ids with their places, from 1. */
const rankTaken = (taken: RawBuilder<unknown>, search: SearchCriteria, size: number, now: Date) => sql`
  select demands.id from (
    select demands.*, taken.place, ${foldedTitle()} from ${taken} join demands on demands.id = taken.id offset 0
  ) as demands
  order by (demands.place - 1) / ${sql.lit(size)}, ${relevance(search, now)} desc, demands.place`;

/** An even sample of one in `oneIn` demands (migration 0035). */
const SAMPLE = { token: 's:0', oneIn: 64 };
/** Returns a sample count that a search with only `most` hits reaches once in 28 million times, for a `most` of 4,000. */
const enoughInSample = (most: number): number => Math.ceil(most / SAMPLE.oneIn + 6 * Math.sqrt(most / SAMPLE.oneIn));

/** Selects sampled hits, up to the number that shows that there are more than `most`. A smaller number proves nothing. */
const selectSample = (search: SearchCriteria, most: number, now: Date) =>
  sql`select 1 from demands where ${isFound(search, now, { part: { all: [SAMPLE.token] } })} limit ${enoughInSample(most)}`;

/**
 * Returns the first `need` hits by their last refresh from slices of the newest demands, reading each slice only if the previous ones have
 * too few; fewer if all slices together have fewer. Each block of `together` consecutive hits is ordered by relevance.
 */
export async function rankInSlices(
  db: Database,
  { search, need, together, slices }: { search: SearchCriteria; need: number; together: number; slices: readonly Slice[] },
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
  const order = sql`refreshed_at desc, id desc`;
  const first = sql`(select * from (${sql.join(all, sql` union all `)}) as hits order by ${order} limit ${need})`;
  const taken = sql`(select id, row_number() over (order by ${order}) as place from ${first} as first) as taken`;
  return readIds(db, sql`with ${sql.join(tables)} ${rankTaken(taken, search, together, now)}`);
}

/** Returns the first `need` hits in order by reading all hits. Answers to a keyword are ordered by their last refresh. */
export async function sortAll(db: Database, search: SearchCriteria, need: number, now: Date): Promise<string[]> {
  const { rank, moment } = isByRelevance(search) ? { rank: sql`0`, moment: sql`demands.refreshed_at` } : sortKeys(search, now);
  // `offset 0` keeps the inner select separate: PostgreSQL might otherwise scan an index in order, past a million rows that are not hits.
  return readIds(
    db,
    sql`
      select id from (
        select demands.id, ${rank} as rank, ${moment} as moment from demands where ${isFound(search, now)} offset 0
      ) as hits
      order by rank desc, moment desc, id desc limit ${need}`,
  );
}

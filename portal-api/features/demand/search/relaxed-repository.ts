import { type RawBuilder, sql } from 'kysely';
import { isLiveDemand } from '../../../domain/demands/live-demands.ts';
import type { Database } from '../../../platform/db/database.ts';
import { allOf, anyTokensOf, type Condition, hasAnyToken, isFound, passes, type SearchCriteria } from './demand-filters.ts';
import { otherPoints, wordPoints } from './demand-relevance.ts';
import type { Reading } from './relaxed-readings.ts';

/** Number of the newest demands that a reading scans, which include hits of common words. */
const SCANNED = 1_000;
/**
 * Maximum number of hits per word or reading from each source: the first of the newest, and any from the index, which covers rare words.
 */
const TAKEN = 300;

export interface RelaxedHit {
  id: string;
  /** Index of the reading that found it. */
  reading: number;
  /** Indexes of the words that it has; only for readings with `isAny`. */
  words: number[];
}

export interface RelaxedSearch {
  readings: readonly Reading[];
  /** Number of readings that are always queried; the others are queried if these find fewer than `needed` demands. */
  first: number;
  needed: number;
  without: readonly string[];
  /** Maximum number of hits per reading. */
  limit: number;
}

/**
 * Whether the newest demands are all there are, remembered per database from the last search. A wrong value costs time but changes no
 * result.
 */
const fitsInNewest = new WeakMap<Database, boolean>();

/**
 * Returns the first `limit` hits of each reading, the best first; a rarer word counts more. One statement that never reads all hits: common
 * words are found among the newest demands, rare ones by the index. If the newest are all demands, the index selects those with any token
 * of the search, and nothing else is read.
 */
export async function findRelaxed(
  db: Database,
  { readings, first, needed, without, limit }: RelaxedSearch,
  now: Date,
): Promise<RelaxedHit[]> {
  const isWhole = fitsInNewest.get(db) === true;
  const searches = readings.flatMap(({ search, isAny }, reading) =>
    wordSearches(search, isAny === true).map((one, word) => ({ search: one, reading, word })),
  );
  const select = (part: typeof searches, gate?: Condition) =>
    sql.join(
      part.map((one) => selectCandidates(one, { isWhole, gate }, now)),
      sql` union all `,
    );
  const later = searches.filter(({ reading }) => reading >= first);
  const isNeeded = sql<boolean>`(select count(distinct id) < ${needed} from candidates where id <> all(${[...without]}::bigint[]))`;
  const { rows } = await sql<{ id: string | null; reading: number; words: number[]; texts: number }>`
    with newest as materialized (${selectNewest(searches, isWhole, now)}),
    extent as materialized (select ${isWhole ? countLive(now) : sql`(select count(*) from newest)`} as texts),
    candidates as materialized (${select(searches.filter(({ reading }) => reading < first))}),
    later as (${later.length > 0 ? select(later, isNeeded) : sql`select * from candidates where false`}),
    weighed as (
      select *, ln((2 + (select texts from extent)) / (1 + count(*) over (partition by reading, word)::float8)) as rarity
      from (select * from candidates union select * from later) as candidates
    ),
    hits as (
      select reading, id, array_agg(distinct word order by word) as words, sum(points * greatest(rarity, .1)) + max(others) as points,
        max(refreshed_at) as refreshed_at
      from weighed where id <> all(${[...without]}::bigint[]) group by reading, id
    ), ordered as (
      select *, row_number() over (
        partition by reading order by points desc, refreshed_at desc, id desc
      ) as place from hits
    )
    select id::text, reading, words, texts::int from extent left join ordered on place <= ${limit} order by reading, place
  `.execute(db);
  fitsInNewest.set(db, (rows[0]?.texts ?? SCANNED) < SCANNED);
  return rows.flatMap(({ id, reading, words }) => (id === null ? [] : [{ id, reading, words }]));
}

/** Returns the last refreshed demands of readings without any condition but a type. */
export async function findNewest(db: Database, readings: readonly Reading[], limit: number, now: Date): Promise<RelaxedHit[]> {
  const parts = readings.map(({ search }, reading) => {
    return sql`(
      select demands.id::text, ${sql.lit(reading)}::int as reading from demands where ${passes(search, now)}
      order by demands.refreshed_at desc, demands.id desc limit ${limit})`;
  });
  const { rows } = await sql<{ id: string; reading: number }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows.map((row) => ({ ...row, words: [] }));
}

/** Returns the search, or one search per word if any of them suffices. */
const wordSearches = (search: SearchCriteria, isAny: boolean): SearchCriteria[] =>
  isAny ? (search.words ?? []).map((word) => ({ ...search, words: [word] })) : [search];

interface WordSearch {
  search: SearchCriteria;
  reading: number;
  word: number;
}

/** Returns whether a search names a number or a publisher, which are not tokens and lead to few demands by indexes of their own. */
const isNamed = ({ number, publisher }: SearchCriteria): boolean => number !== undefined || publisher !== undefined;

/** Selects the newest demands in order. If a reading needs the text, it is decompressed once and not for each reading. */
function selectNewest(searches: readonly WordSearch[], isWhole: boolean, now: Date): RawBuilder<unknown> {
  const plain = searches.flatMap(({ search }) => (isNamed(search) && isWhole ? [] : [search]));
  const tokens = plain.map(anyTokensOf);
  // A reading without tokens may match any demand.
  const isAnyOf = isWhole && tokens.every((some) => some !== null) ? [hasAnyToken([...new Set(tokens.flatMap((some) => some ?? []))])] : [];
  const text = plain.some(({ words = [], keyword }) => words.length > 0 || keyword) ? sql`demands.search_text || ''` : sql`null::text`;
  return sql`
    select id, demand_number, type_code, industry_code, region_code, settlement_modes, publisher_id, refreshed_at, created_at, title,
      budget, budget_kind, budget_min, budget_max, images, audit_status, deleted_at, valid_until, ${text} as search_text
    from demands where ${allOf([isLiveDemand(now), ...isAnyOf])}
    order by demands.refreshed_at desc, demands.id desc limit ${SCANNED}`;
}

const countLive = (now: Date) => sql`(select count(*) from (select from demands where ${isLiveDemand(now)} limit ${SCANNED}) as live)`;

function selectCandidates(
  { search, reading, word }: WordSearch,
  { isWhole, gate }: { isWhole: boolean; gate?: Condition },
  now: Date,
): RawBuilder<unknown> {
  const select = (from: RawBuilder<unknown>, conditions: readonly Condition[]) => sql`
    (select ${sql.lit(reading)}::int as reading, ${sql.lit(word)}::int as word, demands.id, ${wordPoints(search)} as points,
      ${otherPoints(search, now)} as others, demands.refreshed_at
    from ${from} where ${allOf([...(gate ? [gate] : []), ...conditions])} limit ${TAKEN})`;
  if (isWhole)
    return isNamed(search) ? select(sql`demands`, [isFound(search, now)]) : select(sql`newest as demands`, [passes(search, now)]);
  const isCut = sql<boolean>`(select texts = ${SCANNED} from extent)`;
  return sql`${select(sql`newest as demands`, [passes(search, now)])} union all ${select(sql`demands`, [isCut, isFound(search, now)])}`;
}

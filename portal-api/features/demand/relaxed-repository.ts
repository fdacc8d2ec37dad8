import { type RawBuilder, sql } from 'kysely';
import { isLiveDemand } from '../../domain/demands/live-demands.ts';
import type { Database } from '../../platform/db/database.ts';
import { allOf, type Condition, type DemandSearch, isFound, passes } from './demand-filters.ts';
import { otherPoints, wordPoints } from './demand-relevance.ts';
import type { Reading } from './relaxed-readings.ts';

/** The newest demands that a reading looks through: what is common is among them. */
const WALKED = 1_000;
/** Hits that a word or a reading takes of each: of the newest the first, of the index whichever, where what is rare is among them. */
const TAKEN = 300;

export interface RelaxedHit {
  id: string;
  /** Which of the readings found it. */
  reading: number;
  /** Which of its words it has; only where any of them would do. */
  words: number[];
}

/**
 * The first `limit` hits of each reading, the best answers first; of several words the rarer one says more. One statement, and no reading of
 * all hits: common words are found among the newest demands, rare ones by the index, which is not asked where the newest are all that there are.
 */
export async function findRelaxed(
  db: Database,
  { readings, without, limit }: { readings: readonly Reading[]; without: readonly string[]; limit: number },
  now: Date,
): Promise<RelaxedHit[]> {
  const candidates = readings.flatMap(({ search, isAny }, reading) =>
    wordSearches(search, isAny === true).map((one, word) => selectCandidates(one, { reading, word }, now)),
  );
  // Joined with nothing, a text is unpacked once and not for each reading.
  const { rows } = await sql<RelaxedHit>`
    with newest as materialized (
      select id, demand_number, type_code, industry_code, region_code, settlement_modes, publisher_id, refreshed_at, created_at, title,
        budget, budget_kind, budget_min, budget_max, images, audit_status, deleted_at, valid_until,
        search_text || '' as search_text
      from demands where ${isLiveDemand(now)} order by demands.refreshed_at desc, demands.id desc limit ${WALKED}
    ), extent as materialized (select count(*) = ${WALKED} as is_cut, count(*) as texts from newest),
    candidates as (${sql.join(candidates, sql` union all `)}),
    weighed as (
      select *, ln((2 + (select texts from extent)) / (1 + count(*) over (partition by reading, word)::float8)) as rarity
      from (select distinct * from candidates) as candidates
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
    select id::text, reading, words from ordered where place <= ${limit} order by reading, place
  `.execute(db);
  return rows;
}

/** A search, or one for each of its words. */
const wordSearches = (search: DemandSearch, isAny: boolean): DemandSearch[] =>
  isAny ? (search.words ?? []).map((word) => ({ ...search, words: [word] })) : [search];

function selectCandidates(search: DemandSearch, { reading, word }: { reading: number; word: number }, now: Date): RawBuilder<unknown> {
  const select = (from: RawBuilder<unknown>, condition: Condition, limit: number) => sql`
    (select ${sql.lit(reading)}::int as reading, ${sql.lit(word)}::int as word, demands.id, ${wordPoints(search)} as points,
      ${otherPoints(search, now)} as others, demands.refreshed_at
    from ${from} where ${condition} limit ${limit})`;
  const isCut = sql<boolean>`(select is_cut from extent)`;
  return sql`
    ${select(sql`newest as demands`, passes(search, now), TAKEN)} union all
    ${select(sql`demands`, allOf([isCut, isFound(search, now)]), TAKEN)}`;
}

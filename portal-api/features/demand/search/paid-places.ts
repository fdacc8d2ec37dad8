import { type RawBuilder, sql } from 'kysely';
import { HOUR_MS } from '#shared/durations.ts';
import { isLiveDemand } from '../../../domain/demands/live-demands.ts';
import type { Database } from '../../../platform/db/database.ts';
import { createRevalidatedValue } from '../../../platform/revalidated-value.ts';
import { readIds } from '../demand-repository.ts';
import { type Condition, passes, type SearchCriteria } from './demand-filters.ts';
import { isPromoted } from './demand-order.ts';

/** The columns of a demand that determine whether its place is paid for. */
export const promotionColumns = ['headline_until', 'top_until'];

const hourOf = (moment: Date): number => Math.floor(moment.getTime() / HOUR_MS);
/** Random order that changes every hour, so that no demand is first for longer by chance. */
const drawnThisHour = (id: RawBuilder<unknown>, now: Date): RawBuilder<string> =>
  sql<string>`hashint8extended(${id}, ${hourOf(now)}::bigint)`;

/** Draws up to `count` of the `hits` with a paid place, as a select of part, id and place for the statement that reads the hits. */
export const drawAdvertised = (count: number, isComplete: Condition, now: Date) => sql`
    select 'advertised', id::text, place::int
    from (
      select demands.id, row_number() over (order by ${drawnThisHour(sql`demands.id`, now)}) as place
      from hits as demands where ${isComplete} and ${isPromoted(now)}
    ) as drawn
    where place <= ${count}`;

/** Number of paid places from which their order is cached: drawing all of them for each search costs as much as the search. */
const CACHED_FROM = 500;
const CACHE_MS = 60_000;
/** Number of the first ones that are checked before the rest; enough for a word that many demands have. */
const LOOKED_INTO_FIRST = 256;

/** Draws hits with a paid place for a search with many hits. */
export interface PaidPlaces {
  /** Returns the ids of at most `count` hits, drawn again each hour. */
  draw(search: SearchCriteria, count: number, now: Date): Promise<string[]>;
  /** Resolves when no read is running. */
  settle(): Promise<void>;
}

/**
 * Creates the draw of paid places. From `keptFrom` paid places on, the order of this hour is cached for a minute and read again in the
 * background: a place bought since is drawn a minute later. Drawn demands are always live with a running boost. A failed background read is
 * passed to `onError` and changes nothing.
 */
export function createPaidPlaces(db: Database, onError: (error: unknown) => void, keptFrom = CACHED_FROM): PaidPlaces {
  const order = createRevalidatedValue(
    async (now) => ({ ids: await readIds(db, allDrawn(now)), at: now.getTime() }),
    { freshMs: CACHE_MS },
    onError,
  );

  /** Returns the cached order of this hour; null if there is none from the last minute. */
  function keptOrder(now: Date): string[] | null {
    const kept = order.known();
    const isOfNow = kept && hourOf(new Date(kept.at)) === hourOf(now) && Math.abs(now.getTime() - kept.at) < CACHE_MS;
    return isOfNow ? kept.ids : null;
  }

  return {
    async draw(search, count, now) {
      const ids = keptOrder(now);
      order.revalidate(now);
      if (!ids || ids.length < keptFrom) return takeDrawn(db, sql`(${allDrawn(now)}) as drawn`, { search, count }, now);
      const first = await takeDrawn(db, listed(ids.slice(0, LOOKED_INTO_FIRST)), { search, count }, now);
      if (first.length === count || ids.length <= LOOKED_INTO_FIRST) return first;
      const rest = await takeDrawn(db, listed(ids.slice(LOOKED_INTO_FIRST)), { search, count: count - first.length }, now);
      return [...first, ...rest];
    },
    settle: order.settle,
  };
}

/** Selects all live demands with a running headline or top, in the order of this hour. */
const allDrawn = (now: Date) => sql`
  select demands.id, ${drawnThisHour(sql`demands.id`, now)} as place from demands where ${isPromoted(now)} and ${isLiveDemand(now)}
  order by place offset 0`;

const listed = (ids: readonly string[]) => sql`unnest(${[...ids]}::bigint[]) with ordinality as drawn (id, place)`;

/** Returns the first `count` drawn demands that are hits, checking them in order until there are enough. */
async function takeDrawn(
  db: Database,
  drawn: RawBuilder<unknown>,
  { search, count }: { search: SearchCriteria; count: number },
  now: Date,
): Promise<string[]> {
  return readIds(
    db,
    sql`
      select drawn.id from ${drawn}
      cross join lateral (select from demands where demands.id = drawn.id and ${isPromoted(now)} and ${passes(search, now)} offset 0) as hit
      order by drawn.place limit ${sql.lit(count)}`,
  );
}

import { type RawBuilder, sql } from 'kysely';
import { isLiveDemand } from '../../domain/demands/live-demands.ts';
import type { Database } from '../../platform/db/database.ts';
import { createRevalidatedValue } from '../../platform/revalidated-value.ts';
import { type Condition, type DemandSearch, passes } from './demand-filters.ts';
import { isPromoted } from './demand-order.ts';
import { readIds } from './demand-repository.ts';

/** The columns of a demand that say whether its place is paid for. */
export const promotionColumns = ['headline_until', 'top_until'];

const HOUR_MS = 3_600_000;
const hourOf = (moment: Date): number => Math.floor(moment.getTime() / HOUR_MS);
/** Nobody has the first place for longer than an hour by chance. */
const drawnThisHour = (id: RawBuilder<unknown>, now: Date): RawBuilder<string> =>
  sql<string>`hashint8extended(${id}, ${hourOf(now)}::bigint)`;

/** Of `hits` so many whose place is paid for, as a select of part, id and place: a part of the statement that reads the hits. */
export const drawAdvertised = (count: number, isComplete: Condition, now: Date) => sql`
    select 'advertised', id::text, place::int
    from (
      select demands.id, row_number() over (order by ${drawnThisHour(sql`demands.id`, now)}) as place
      from hits as demands where ${isComplete} and ${isPromoted(now)}
    ) as drawn
    where place <= ${count}`;

/** From so many demands with a paid place on they are kept: to draw all of them for each search costs as much as the search. */
const KEPT_FROM = 500;
const KEPT_MS = 60_000;
/** Of these a word that many demands have is in enough. */
const LOOKED_INTO_FIRST = 256;

/** The hits of a search with many whose place is paid for. */
export interface PaidPlaces {
  /** The ids of at most `count`, drawn anew each hour. */
  draw(search: DemandSearch, count: number, now: Date): Promise<string[]>;
  /** Resolves when nothing is being read. */
  settle(): Promise<void>;
}

/**
 * Where many demands have a paid place, from `keptFrom` on, the order in which this hour has drawn them is kept for a minute and read anew in the background: one
 * that was paid for since then is drawn a minute later. The drawn ones are live and their boosts run at this moment. A failure goes to `onError` and changes nothing.
 */
export function createPaidPlaces(db: Database, onError: (error: unknown) => void, keptFrom = KEPT_FROM): PaidPlaces {
  const order = createRevalidatedValue(
    async (now) => ({ ids: await readIds(db, allDrawn(now)), at: now.getTime() }),
    { freshMs: KEPT_MS },
    onError,
  );

  /** The order of this hour; null while there is none of the last minute. */
  function keptOrder(now: Date): string[] | null {
    const kept = order.known();
    const isOfNow = kept && hourOf(new Date(kept.at)) === hourOf(now) && Math.abs(now.getTime() - kept.at) < KEPT_MS;
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

/** All live demands whose headline or top runs, in the order of this hour. */
const allDrawn = (now: Date) => sql`
  select demands.id, ${drawnThisHour(sql`demands.id`, now)} as place from demands where ${isPromoted(now)} and ${isLiveDemand(now)}
  order by place offset 0`;

const listed = (ids: readonly string[]) => sql`unnest(${[...ids]}::bigint[]) with ordinality as drawn (id, place)`;

/** The first `count` of them that are hits. They are looked into in their order until there are enough. */
async function takeDrawn(
  db: Database,
  drawn: RawBuilder<unknown>,
  { search, count }: { search: DemandSearch; count: number },
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

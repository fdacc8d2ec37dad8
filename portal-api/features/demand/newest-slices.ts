import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { createRevalidatedValue } from '../../platform/revalidated-value.ts';

const DAY_MS = 86_400_000;
/** The days move slowly, and wrong ones only cost time. */
const FRESH_MS = 600_000;
/** The index is asked for each day by itself. */
const MOST_DAYS = 64;

/** The tokens of the days of one slice. */
export type Slice = readonly string[];

/** The slices of a portal with many demands, made in the background. */
export interface NewestSlices {
  /** The newest slice first; none where the portal is small, or nobody has looked yet. */
  of(now: Date): Slice[];
  /** Looks where the slices lie, unless that was done lately. A failure goes to `onError` and changes nothing. */
  refresh(now: Date): void;
  /** Resolves when nothing is being read. */
  settle(): Promise<void>;
}

/**
 * Divides the shown demands by the day of their last refresh, so that each slice ends behind about so many of the newest (`sizes`, rising). A portal
 * with fewer than the last of them has no slices: it reads everything as quickly.
 */
export function createNewestSlices(db: Database, onError: (error: unknown) => void, sizes: readonly number[]): NewestSlices {
  const ends = createRevalidatedValue(() => readEnds(db, sizes), { freshMs: FRESH_MS }, onError);
  return {
    of: (now) => toSlices(ends.known() ?? [], dayOf(now)),
    refresh: ends.revalidate,
    settle: ends.settle,
  };
}

/**
 * The tokens of each slice: the days down to its end that no slice before it has, from tomorrow on, as clocks differ. A slice of too many days ends
 * the list, and one without days of its own is left out.
 *
 * @param ends The last day of each slice, falling, in days since 1970 (UTC).
 */
export function toSlices(ends: readonly number[], today: number): Slice[] {
  const slices: string[][] = [];
  let from = today + 1;
  for (const end of ends) {
    if (from - end >= MOST_DAYS) break;
    if (end <= from) slices.push(Array.from({ length: from - end + 1 }, (_, index) => `d:${from - index}`));
    from = Math.min(from, end - 1);
  }
  return slices;
}

const dayOf = (moment: Date): number => Math.floor(moment.getTime() / DAY_MS);

async function readEnds(db: Database, sizes: readonly number[]): Promise<number[]> {
  const parts = sizes.map(
    (size) => sql`(
      select refreshed_at as moment from demands where audit_status = 'PUBLISH' and deleted_at is null
      order by refreshed_at desc, id desc offset ${size} limit 1)`,
  );
  const { rows } = await sql<{ moment: Date }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows.length < sizes.length ? [] : rows.map(({ moment }) => dayOf(moment)).toSorted((one, other) => other - one);
}

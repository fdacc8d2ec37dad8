import { sql } from 'kysely';
import { DAY_MS } from '#shared/durations.ts';
import type { Database } from '../../../platform/db/database.ts';
import { createRevalidatedValue } from '../../../platform/revalidated-value.ts';

/** The days change slowly, and outdated ones only cost time. */
const FRESH_MS = 600_000;
/** Maximum number of days per slice: the index is queried for each day. */
const MAX_DAYS = 64;

/** The tokens of the days of one slice. */
export type Slice = readonly string[];

/** The slices of a portal with many demands, computed in the background. */
export interface NewestSlices {
  /** Returns the slices, newest first; none if the portal is small or they have not been computed yet. */
  of(now: Date): Slice[];
  /** Computes the slices again unless that was done lately. A failure is passed to `onError` and changes nothing. */
  refresh(now: Date): void;
  /** Resolves when no computation is running. */
  settle(): Promise<void>;
}

/**
 * Divides the live demands by the day of their last refresh, so that the slices end after about `sizes` of the newest (ascending). A portal
 * with fewer demands than the last size has no slices: reading everything is as fast.
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
 * Returns the tokens of each slice: its days that are in no earlier slice, starting from tomorrow since clocks differ. A slice of too many
 * days ends the list; one without days of its own is left out.
 *
 * @param ends The last day of each slice, descending, in days since 1970 (UTC).
 */
export function toSlices(ends: readonly number[], today: number): Slice[] {
  const slices: string[][] = [];
  let from = today + 1;
  for (const end of ends) {
    if (from - end >= MAX_DAYS) break;
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

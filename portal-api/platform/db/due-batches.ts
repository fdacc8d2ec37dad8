import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './database.ts';

interface DueBatches<Row> {
  /** The next rows that are due, held until the transaction ends; none: there is nothing more to do. */
  take: (trx: Database) => Promise<readonly Row[]>;
  work: (trx: Database, row: Row) => Promise<void>;
  /** After so long no further row is begun in the same transaction, which on PGlite is the only one. */
  longestMs: number;
  /** So many times as long as a transaction took the next one is not begun: a long row of them leaves most of the connection to everybody else. */
  rests?: number | undefined;
  /** Ends it early, between two rows. */
  signal: AbortSignal | undefined;
}

/** Does what is due, some rows to a transaction, until nothing is; a row that is taken and not begun is taken again. Gives how many were done. */
export async function workOnDue<Row>(db: Database, { take, work, longestMs, rests = 0, signal }: DueBatches<Row>): Promise<number> {
  const workOnBatch = async (trx: Database): Promise<number> => {
    const rows = await take(trx);
    const endsAt = performance.now() + longestMs;
    let done = 0;
    for (const row of rows) {
      if (signal?.aborted || (done > 0 && performance.now() > endsAt)) break;
      await work(trx, row);
      done += 1;
    }
    return done;
  };
  let total = 0;
  while (!signal?.aborted) {
    const begunAt = performance.now();
    const done = await db.transaction().execute(workOnBatch);
    total += done;
    if (done === 0) break;
    if (rests > 0) await rest(Math.min(rests * (performance.now() - begunAt), LONGEST_REST_MS), signal);
  }
  return total;
}

/** A transaction that hung for a while is followed by no longer rest. */
const LONGEST_REST_MS = 10_000;

/** Ends early with the work. */
const rest = (ms: number, signal: AbortSignal | undefined): Promise<unknown> => pause(ms, undefined, signal && { signal }).catch(() => {});

/** Of tasks that are repeated: they take a fifth of the time, less where they wait for the connection themselves. */
export const RESTS_OF_TASKS = 4;

/** Does a part of a transaction that may fail without ending it; `onFailed` is called when nothing of it is left. Gives whether it was done. */
export async function tryInside(trx: Database, work: () => Promise<void>, onFailed: (error: unknown) => void): Promise<boolean> {
  await sql`savepoint part`.execute(trx);
  let isDone = true;
  try {
    await work();
  } catch (error) {
    await sql`rollback to savepoint part`.execute(trx);
    isDone = false;
    onFailed(error);
  }
  await sql`release savepoint part`.execute(trx);
  return isDone;
}

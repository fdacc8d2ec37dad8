import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './database.ts';

interface DueBatches<Row> {
  /** Returns the next due rows, locked until the transaction ends; none when there is nothing left to do. */
  take: (trx: Database) => Promise<readonly Row[]>;
  work: (trx: Database, row: Row) => Promise<void>;
  /** No further row is started in the same transaction after this time, in ms: on PGlite there is only one connection. */
  longestMs: number;
  /** Pause between transactions, as a multiple of the duration of the last one: it leaves most of the connection to other callers. */
  rests?: number | undefined;
  /** Ends the work early, between two rows. */
  signal: AbortSignal | undefined;
}

/** Works on due rows, some per transaction, until none is left; a row taken but not started is taken again. Returns how many were done. */
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
    if (rests > 0) await rest(Math.min(rests * (performance.now() - begunAt), MAX_PAUSE_MS), signal);
  }
  return total;
}

/** Upper limit of the pause, in ms, so that a transaction that hung for a while is not followed by a longer pause. */
const MAX_PAUSE_MS = 10_000;

/** Waits, but no longer than until the work is aborted. */
const rest = (ms: number, signal: AbortSignal | undefined): Promise<unknown> => pause(ms, undefined, signal && { signal }).catch(() => {});

/** Pause factor of repeated tasks: they use a fifth of the time, less if they wait for the connection themselves. */
export const RESTS_OF_TASKS = 4;

/** Runs a part of a transaction that may fail without ending it. Calls `onFailed` after its rollback. Returns whether it succeeded. */
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

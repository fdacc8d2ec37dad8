import { sql } from 'kysely';
import type { Database } from './database.ts';

interface DueBatches<Row> {
  /** The next rows that are due, held until the transaction ends; none: there is nothing more to do. */
  take: (trx: Database) => Promise<readonly Row[]>;
  work: (trx: Database, row: Row) => Promise<void>;
  /** After so long no further row is begun in the same transaction, which on PGlite is the only one. */
  longestMs: number;
  /** Ends it early, between two rows. */
  signal: AbortSignal | undefined;
}

/** Does what is due, some rows to a transaction, until nothing is; a row that is taken and not begun is taken again. Gives how many were done. */
export async function workOnDue<Row>(db: Database, { take, work, longestMs, signal }: DueBatches<Row>): Promise<number> {
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
    const done = await db.transaction().execute(workOnBatch);
    total += done;
    if (done === 0) break;
  }
  return total;
}

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

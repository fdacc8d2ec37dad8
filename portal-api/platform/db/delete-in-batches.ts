import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/** Rows that one statement removes: each stays far below the time that a statement has, however many there are. */
export const DELETE_BATCH = 10_000;
/** So many batches at most; what is left then waits for the next call. */
const MOST_BATCHES = 1_000;

/**
 * Removes the rows of a table for which `condition` holds, some at a time, each batch for itself. `signal` ends it early. Rows that somebody holds
 * are left for the next call: two who take several rows in different orders would wait for each other.
 */
export async function deleteInBatches(
  db: Database,
  table: keyof Schema,
  condition: RawBuilder<unknown>,
  { batch = DELETE_BATCH, signal }: { batch?: number | undefined; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const name = sql.table(table);
  for (let count = 0; count < MOST_BATCHES && !signal?.aborted; count += 1) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${name} where ctid = any(array(select ctid from ${name} where ${condition} limit ${batch} for update skip locked))
    `.execute(db);
    // Another instance may have taken some of the same: less than a batch is no sign of the end.
    if (numAffectedRows === 0n) return;
  }
}

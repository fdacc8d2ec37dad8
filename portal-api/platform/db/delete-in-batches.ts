import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/** Number of rows that one statement removes, so that each stays far below the statement timeout however many rows there are. */
export const DELETE_BATCH = 10_000;
/** Maximum number of batches of one call; the next call removes the rest. */
const MAX_BATCHES = 1_000;

/**
 * Deletes the rows of a table that match `condition`, each batch in its own statement. `signal` ends it early. Locked rows are left for the
 * next call: two processes that lock several rows in different orders would deadlock.
 */
export async function deleteInBatches(
  db: Database,
  table: keyof Schema,
  condition: RawBuilder<unknown>,
  { batch = DELETE_BATCH, signal }: { batch?: number | undefined; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const name = sql.table(table);
  for (let count = 0; count < MAX_BATCHES && !signal?.aborted; count += 1) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${name} where ctid = any(array(select ctid from ${name} where ${condition} limit ${batch} for update skip locked))
    `.execute(db);
    // Another instance may have deleted some of the same rows: a short batch does not mean the end.
    if (numAffectedRows === 0n) return;
  }
}

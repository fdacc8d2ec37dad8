import type { Database } from '../../platform/db/database.ts';
import { type NewNotice, sendNotice } from './send-notice.ts';

/** Rows that are claimed, and told of, in one transaction. */
const BATCH = 20;

export interface Telling<Row> {
  /** Marks at most so many rows as told and gives them; others that run at the same time get other rows. */
  claim: (trx: Database, limit: number) => Promise<Row[]>;
  /** Null: nobody is told. */
  toNotice: (row: Row) => NewNotice | null;
  now: Date;
  signal?: AbortSignal | undefined;
}

/**
 * Sends a notice for each row that is claimed, until there is none or `signal` ends it. Rows and notices of a batch are kept together or not at
 * all, so that a failure tells them later. Gives how many notices it wrote.
 */
export async function tellInBatches<Row>(db: Database, { claim, toNotice, now, signal }: Telling<Row>): Promise<number> {
  let told = 0;
  while (!signal?.aborted) {
    const claimed = await db.transaction().execute(async (trx) => {
      const rows = await claim(trx, BATCH);
      const notices = rows.map(toNotice).filter((notice) => notice !== null);
      for (const notice of notices) await sendNotice(trx, notice, now);
      return { rows: rows.length, notices: notices.length };
    });
    told += claimed.notices;
    if (claimed.rows < BATCH) break;
  }
  return told;
}

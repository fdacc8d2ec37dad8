import type { Database } from '../../platform/db/database.ts';
import { type NewNotice, sendNotice } from './send-notice.ts';

/** Number of rows that are claimed and notified in one transaction. */
const BATCH = 20;

export interface NoticeSource<Row> {
  /** Marks up to `limit` rows as notified and returns them. Concurrent runs get other rows. */
  claim: (trx: Database, limit: number) => Promise<Row[]>;
  /** Returns the notice of a row; null if none is sent. */
  toNotice: (row: Row) => NewNotice | null;
  now: Date;
  signal?: AbortSignal | undefined;
}

/**
 * Sends a notice for each claimed row until none is left or `signal` aborts. Rows and notices of a batch are committed together, so that a
 * failed batch is sent later. Returns the number of notices sent.
 */
export async function sendNoticesInBatches<Row>(db: Database, { claim, toNotice, now, signal }: NoticeSource<Row>): Promise<number> {
  let sent = 0;
  while (!signal?.aborted) {
    const claimed = await db.transaction().execute(async (trx) => {
      const rows = await claim(trx, BATCH);
      const notices = rows.map(toNotice).filter((notice) => notice !== null);
      for (const notice of notices) await sendNotice(trx, notice, now);
      return { rows: rows.length, notices: notices.length };
    });
    sent += claimed.notices;
    if (claimed.rows < BATCH) break;
  }
  return sent;
}

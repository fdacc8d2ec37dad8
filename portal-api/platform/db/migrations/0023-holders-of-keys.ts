import { type Kysely, sql } from 'kysely';

/** A write under way says whose it is, so that it need not be waited for once its process has died. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The mark of a process (process-marks.ts).
  await sql`alter table idempotent_answers add column process int`.execute(db);
}

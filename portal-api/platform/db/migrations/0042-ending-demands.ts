import { type Kysely, sql } from 'kysely';

/**
 * Publishers are told of the end of a demand: `end_told_of` is the moment of which they were told last, its end or three days before. Who has an
 * end behind them is not told of it now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table demands add column end_told_of timestamptz`.execute(db);
  await sql`update demands set end_told_of = valid_until where valid_until <= now()`.execute(db);
  await sql`create index demands_untold_end on demands (valid_until)
    where audit_status = 'PUBLISH' and deleted_at is null and (end_told_of is null or end_told_of < valid_until)`.execute(db);
}

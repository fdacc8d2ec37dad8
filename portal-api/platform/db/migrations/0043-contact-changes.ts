import { type Kysely, sql } from 'kysely';

/** When a demand began to give the contact of the publisher's organization in place of their own, or the other way round. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table demands add column contact_changed_at timestamptz`.execute(db);
}

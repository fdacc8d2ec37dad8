import { type Kysely, sql } from 'kysely';

/** When somebody has just written, what they read next comes from the primary, not from a replica that may be behind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Written only where there is a replica.
  await sql`alter table sessions add column wrote_at timestamptz`.execute(db);
}

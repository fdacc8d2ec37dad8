import { type Kysely, sql } from 'kysely';

/** What a key gives for a constant text: tells at the start whether the database was written with the key of today. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table key_checks (name text primary key, value text not null)`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** The words of the demands themselves, by which keywords are taken apart: made anew once a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table search_words (word text primary key, frequency int not null)`.execute(db);
}

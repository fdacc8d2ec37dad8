import { type Kysely, sql } from 'kysely';

/** Content of a message with its contacts masked, for a receiver who may not see them yet. Older messages have none and are shown as they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column masked_content text`.execute(db);
}

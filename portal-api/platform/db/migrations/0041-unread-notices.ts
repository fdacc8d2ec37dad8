import { type Kysely, sql } from 'kysely';

/** Every page of somebody signed in counts their unread notices; of who has thousands, all of them were read for it (8 ms of 8,000). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index notices_unread on notices (user_id) where read_at is null`.execute(db);
}

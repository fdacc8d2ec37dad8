import { type Kysely, sql } from 'kysely';

/** The sentences that a user has saved for messages, in their order. One row per user: they are read and replaced as a whole. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table quick_replies (
    user_id bigint primary key references users (id),
    phrases text[] not null
  )`.execute(db);
}

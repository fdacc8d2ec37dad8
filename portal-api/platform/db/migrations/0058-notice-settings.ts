import { type Kysely, sql } from 'kysely';

/** The groups of notices that a user has muted; a group without a row is not. Unread notices are counted by group from now on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table notice_settings (
    user_id bigint not null references users (id),
    category text not null,
    muted_at timestamptz not null,
    primary key (user_id, category)
  )`.execute(db);
  // The count reads the index alone, also with its condition on the category.
  await sql`drop index notices_unread`.execute(db);
  await sql`create index notices_unread on notices (user_id, category) where read_at is null`.execute(db);
}

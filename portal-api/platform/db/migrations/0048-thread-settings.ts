import { type Kysely, sql } from 'kysely';

/**
 * Settings of a user for one of their conversations; a conversation without a row has none. The key begins with the user: the unread count of every page and the
 * list of conversations look settings up by both, and the pinned ones are counted by user.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table thread_settings (
    user_id bigint not null references users (id),
    thread_id bigint not null references threads (id),
    muted boolean not null,
    pinned boolean not null,
    hidden_up_to bigint,
    primary key (user_id, thread_id)
  )`.execute(db);
}

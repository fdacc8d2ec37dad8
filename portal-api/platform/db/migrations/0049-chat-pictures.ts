import { type Kysely, sql } from 'kysely';

/** Pictures in conversations. The files are in the storage; a row without a message has been uploaded and not sent yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table chat_pictures (
    id text primary key check (id ~ '^[0-9a-f]{32}$'),
    thread_id bigint not null references threads (id),
    owner_id bigint not null references users (id),
    message_id bigint references messages (id),
    position smallint not null default 0,
    width int not null check (width > 0),
    height int not null check (height > 0),
    bytes int not null,
    created_at timestamptz not null,
    erased_at timestamptz
  )`.execute(db);
  await sql`create index chat_pictures_message on chat_pictures (message_id, position) where message_id is not null`.execute(db);
  await sql`create index chat_pictures_owner on chat_pictures (owner_id, created_at)`.execute(db);
  await sql`create index chat_pictures_unsent on chat_pictures (created_at) where message_id is null`.execute(db);
  await sql`create index chat_pictures_erased on chat_pictures (erased_at) where erased_at is not null`.execute(db);
}

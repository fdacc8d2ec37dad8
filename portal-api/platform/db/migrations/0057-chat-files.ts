import { type Kysely, sql } from 'kysely';

/** Documents in conversations, beside `chat_pictures`. The files are in the storage; a row without a message has been uploaded and not sent yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table chat_files (
    id text primary key check (id ~ '^[0-9a-f]{32}$'),
    thread_id bigint not null references threads (id),
    owner_id bigint not null references users (id),
    message_id bigint references messages (id),
    name text not null check (name <> ''),
    kind text not null,
    bytes int not null,
    scanned boolean not null,
    created_at timestamptz not null,
    erased_at timestamptz
  )`.execute(db);
  // A message has one document.
  await sql`create unique index chat_files_message on chat_files (message_id) where message_id is not null`.execute(db);
  await sql`create index chat_files_owner on chat_files (owner_id, created_at)`.execute(db);
  await sql`create index chat_files_unsent on chat_files (created_at) where message_id is null`.execute(db);
  await sql`create index chat_files_erased on chat_files (erased_at) where erased_at is not null`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Reports of people who have written in a conversation, with a copy of its latest messages as evidence. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table chat_reports (
    id bigint generated always as identity primary key,
    thread_id bigint not null references threads (id),
    reporter_id bigint not null references users (id),
    reported_id bigint not null references users (id),
    reason text not null,
    content text not null,
    evidence jsonb not null,
    status text not null default 'PENDING' check (status in ('PENDING', 'UPHELD', 'DISMISSED')),
    answer text,
    handled_by text,
    handled_at timestamptz,
    created_at timestamptz not null,
    check (reporter_id <> reported_id)
  )`.execute(db);
  await sql`create unique index chat_reports_open on chat_reports (reporter_id, thread_id) where status = 'PENDING'`.execute(db);
  await sql`create index chat_reports_waiting on chat_reports (id) where status = 'PENDING'`.execute(db);
  await sql`create index chat_reports_by on chat_reports (reporter_id)`.execute(db);
  await sql`create index chat_reports_about on chat_reports (reported_id)`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * When the reader asked and the publisher first answered, for conversations that the reader began. Earlier ones get their times if they had
 * a message within the time that counts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table threads add column asked_at timestamptz, add column answered_at timestamptz`.execute(db);
  await sql`
    with recent as (select id, publisher_id, reader_id from threads where updated_at > now() - interval '100 days'),
    begun as (
      select r.id, r.publisher_id, first.created_at as asked_at
      from recent r
      cross join lateral (select from_id, created_at from messages where thread_id = r.id order by id limit 1) as first
      where first.from_id = r.reader_id
    )
    update threads set asked_at = begun.asked_at, answered_at = (
      select min(m.created_at) from messages m where m.thread_id = begun.id and m.from_id = begun.publisher_id
    )
    from begun where threads.id = begun.id`.execute(db);
  await sql`create index threads_asked on threads (publisher_id, asked_at) where asked_at is not null`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * Senders retract messages: the row stays and its content is erased. An open conversation asks for the latest retracted messages with every
 * poll, hence the index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column retracted_at timestamptz`.execute(db);
  await sql`create index messages_retracted on messages (thread_id, id desc) where retracted_at is not null`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Who is told by SMS of unread messages, and when that last happened. A row stays when it is switched off, so that the limits hold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sms_reminders (
    user_id bigint primary key references users (id),
    enabled_at timestamptz,
    sent_at timestamptz[] not null default '{}'
  )`.execute(db);
  // Counts the reminders of a day for the limit of all together.
  await sql`create index sms_reminders_latest on sms_reminders ((sent_at[1]))`.execute(db);
}

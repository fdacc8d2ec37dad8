import { type Kysely, sql } from 'kysely';

/**
 * Operators write banners, drafts and scheduled announcements, and upload pictures for them. `version` detects that another operator has
 * changed a row meanwhile. `was_shown` is what visitors could last see of it: a job updates it when a time comes, which announces the change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table banners
    add column alt text not null default '',
    add column is_public boolean not null default true,
    add column shown_from timestamptz,
    add column shown_until timestamptz,
    add column was_shown boolean not null default true,
    add column version int not null default 1,
    add constraint banners_times_check check (shown_from < shown_until)`.execute(db);
  await sql`alter table announcements
    add column is_public boolean not null default true,
    add column was_shown boolean not null default true,
    add column version int not null default 1`.execute(db);
  await sql`alter table communities add column version int not null default 1`.execute(db);
  // Null: an operator uploaded the picture. Operators are no users.
  await sql`alter table uploads alter column owner_id drop not null`.execute(db);
}

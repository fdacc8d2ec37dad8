import { sql } from 'kysely';
import type { NoticeCategory } from '#shared/rules/notice-filters.ts';
import type { Database } from '../../platform/db/database.ts';

export interface NewNotice {
  userId: string;
  category: NoticeCategory;
  title: string;
  text: string;
  /** A path of the portal; null if the notice links nowhere. */
  link: string | null;
}

/**
 * Adds a notice to a user's list and returns its id; null if the account is deleted. Call it in the transaction of the change that it
 * announces.
 */
export async function sendNotice(db: Database, { userId, category, title, text, link }: NewNotice, now: Date): Promise<string | null> {
  // Locked as a foreign key would: waits for a deletion of the account that is in progress.
  const reader = sql`(select id from users where id = ${userId} and deleted_at is null for key share) as reader`;
  const { rows } = await sql<{ id: string }>`
    insert into notices (user_id, category, title, summary, content, link, created_at)
    select id, ${category}, ${title}, ${text}, ${text}, ${link}, ${now}::timestamptz from ${reader} returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Rewrites a notice that is still unread. Returns false if it has been read or deleted. */
export async function rewordUnread(db: Database, id: string, { title, text }: Pick<NewNotice, 'title' | 'text'>): Promise<boolean> {
  const changed = await db
    .updateTable('notices')
    .set({ title, summary: text, content: text })
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';
import { readPage } from '../../platform/db/read-page.ts';

/** Returns one page of a user's notices, newest first, their total, and the id of the newest one of all. */
export async function listNoticesOf(db: Database, userId: string, page: { pageNum: number; pageSize: number }) {
  const own = db.selectFrom('notices').where('user_id', '=', userId);
  const ordered = own.selectAll().orderBy('id', 'desc');
  // Query this before the page: a notice that arrives between the two queries must not count as seen by the reader.
  const newest = page.pageNum > 1 ? await own.select('id').orderBy('id', 'desc').limit(1).executeTakeFirst() : undefined;
  const { rows, total } = await readPage(ordered, own, page);
  return { rows, total, latestId: (newest ?? rows[0])?.id ?? null };
}

/** Returns a notice and marks it read; undefined for another user's notice. */
export const readNotice = (db: Database, userId: string, id: string, now: Date) =>
  db
    .updateTable('notices')
    .set((eb) => ({ read_at: eb.fn.coalesce('read_at', sql<Date>`${now}`) }))
    .where('id', '=', toDatabaseId(id))
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
export type NoticeRow = NonNullable<Awaited<ReturnType<typeof readNotice>>>;

/** Marks a user's notices as read: all, or all up to one. */
export async function markAllNoticesRead(db: Database, userId: string, upTo: string | undefined, now: Date): Promise<void> {
  await db
    .updateTable('notices')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(upTo !== undefined, (query) => query.where('id', '<=', toDatabaseId(upTo ?? '')))
    .execute();
}

import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';
import { readPage } from '../../platform/db/read-page.ts';

/** One page of a user's notices, newest first, how many there are, and the newest of all. */
export async function listNoticesOf(db: Database, userId: string, page: { pageNum: number; pageSize: number }) {
  const own = db.selectFrom('notices').where('user_id', '=', userId);
  const ordered = own.selectAll().orderBy('id', 'desc');
  // Asked before the page: a notice that comes between the two is on the page, and not among those that the reader has had a chance to see.
  const newest = page.pageNum > 1 ? await own.select('id').orderBy('id', 'desc').limit(1).executeTakeFirst() : undefined;
  const { rows, total } = await readPage(ordered, own, page);
  return { rows, total, latestId: (newest ?? rows[0])?.id ?? null };
}

/** Reads a notice and marks it read, for its owner only; undefined for everyone else's. */
export const readNotice = (db: Database, userId: string, id: string, now: Date) =>
  db
    .updateTable('notices')
    .set((eb) => ({ read_at: eb.fn.coalesce('read_at', sql<Date>`${now}`) }))
    .where('id', '=', toDatabaseId(id))
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
export type NoticeRow = NonNullable<Awaited<ReturnType<typeof readNotice>>>;

/** Marks a user's notices read: all, or all up to one. */
export async function markAllNoticesRead(db: Database, userId: string, upTo: string | undefined, now: Date): Promise<void> {
  await db
    .updateTable('notices')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(upTo !== undefined, (query) => query.where('id', '<=', toDatabaseId(upTo ?? '')))
    .execute();
}

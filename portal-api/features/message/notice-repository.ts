import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';
import { readPage } from '../../platform/db/read-page.ts';

/** One page of a user's notices, newest first, and how many there are. */
export function listNoticesOf(db: Database, userId: string, page: { pageNum: number; pageSize: number }) {
  const own = db.selectFrom('notices').where('user_id', '=', userId);
  return readPage(own.selectAll().orderBy('id', 'desc'), own, page);
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

/** Marks all of a user's notices read. */
export async function markAllNoticesRead(db: Database, userId: string, now: Date): Promise<void> {
  await db.updateTable('notices').set({ read_at: now }).where('user_id', '=', userId).where('read_at', 'is', null).execute();
}

import { sql } from 'kysely';
import { isAnnouncementShown } from '../../domain/site/shown-content.ts';
import { activeUser } from '../../domain/users/lock-person.ts';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';
import { readPage } from '../../platform/db/read-page.ts';

/**
 * Selects the shown announcements without text, and whether `viewerId` has read them: older than the account counts as read, a visitor has
 * none.
 */
const selectAnnouncements = (db: Database, viewerId: string | null, now: Date) =>
  db
    .selectFrom('announcements')
    .where(isAnnouncementShown(now))
    .select(['announcements.id', 'title', 'summary', 'pinned', 'announcements.created_at'])
    .select(
      sql<boolean>`(
      exists (select 1 from announcement_reads r where r.user_id = ${viewerId}::bigint and r.announcement_id = announcements.id)
      or coalesce(announcements.created_at <= (select u.created_at from users u where u.id = ${viewerId}::bigint), false)
    )`.as('read'),
    );

/** Returns one page of announcements, pinned ones first, then the newest, and their total. */
export const listAnnouncementsFor = (db: Database, viewerId: string | null, page: { pageNum: number; pageSize: number }, now: Date) =>
  readPage(
    selectAnnouncements(db, viewerId, now).orderBy('pinned', 'desc').orderBy('created_at', 'desc').orderBy('id', 'desc'),
    db.selectFrom('announcements').where(isAnnouncementShown(now)),
    page,
  );

export const findAnnouncement = (db: Database, viewerId: string | null, id: string, now: Date) =>
  selectAnnouncements(db, viewerId, now).select('content').where('id', '=', toDatabaseId(id)).executeTakeFirst();
export type AnnouncementRow = Awaited<ReturnType<typeof listAnnouncementsFor>>['rows'][number];

/** Records that a user has read an announcement, unless their account is deleted. A repeated call has no further effect. */
export async function markAnnouncementRead(db: Database, userId: string, announcementId: string): Promise<void> {
  await db
    .insertInto('announcement_reads')
    .columns(['user_id', 'announcement_id'])
    // It may have been removed since it was read.
    .expression(
      sql`select reader.id, announcements.id from ${activeUser(userId)} as reader, announcements
        where announcements.id = ${announcementId}::bigint for key share of announcements`,
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

import { logAction } from '../../domain/operators/log-action.ts';
import { toPortalTime } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Reviewer } from './reviewer.ts';

/** Maximum number of listed announcements, the latest. */
export const LISTED_ANNOUNCEMENTS = 100;
/** Within this time the same announcement again is taken for a repeated command, in ms. */
const REPEATED_MS = 10 * 60_000;
const SUMMARY_LENGTH = 60;

export interface AnnouncementText {
  title: string;
  text: string;
  /** Shown in lists; if empty, the beginning of the text. */
  summary: string;
}

/** Lists the announcements with their texts, pinned ones first, then the newest. */
export async function listAnnouncements({ db }: Reviewer) {
  const rows = await db
    .selectFrom('announcements')
    .select(['id', 'title', 'summary', 'content', 'pinned', 'created_at'])
    .orderBy('pinned', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED_ANNOUNCEMENTS)
    .execute();
  return rows.map(({ content, created_at, ...row }) => ({ ...row, text: content, createdAt: toPortalTime(created_at) }));
}
export type AnnouncementItem = Awaited<ReturnType<typeof listAnnouncements>>[number];

/** Publishes an announcement to everyone, at once. Throws 409 if the same one was published within ten minutes. */
export function publishAnnouncement(reviewer: Reviewer, { pinned, ...text }: AnnouncementText & { pinned: boolean }) {
  const { db, now } = reviewer;
  return db.transaction().execute(async (trx) => {
    const values = toValues(text);
    const same = await trx
      .selectFrom('announcements')
      .select('id')
      .where('title', '=', values.title)
      .where('content', '=', values.content)
      .where('created_at', '>', new Date(now.getTime() - REPEATED_MS))
      .executeTakeFirst();
    if (same) throw new ApiError(409, `同样的公告刚刚发布过，编号 ${same.id}`);
    const { id } = await trx
      .insertInto('announcements')
      .values({ ...values, pinned, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await logAction(trx, reviewer, { command: 'announce', userId: null, details: { id, title: values.title, pinned } });
    return { id, title: values.title, pinned };
  });
}

/**
 * Changes the text of an announcement, and whether it is pinned unless that is undefined; logs the text before. It stays read for those who
 * have read it. Throws 404 if it does not exist.
 */
export function editAnnouncement(
  reviewer: Reviewer,
  announcementId: string,
  { pinned, ...text }: AnnouncementText & { pinned: boolean | undefined },
) {
  return change(reviewer, announcementId, async (trx, { id, title, content }) => {
    const values = { ...toValues(text), ...(pinned !== undefined && { pinned }) };
    await trx.updateTable('announcements').set(values).where('id', '=', id).execute();
    await logAction(trx, reviewer, { command: 'announcement-edit', userId: null, details: { id, before: { title, text: content } } });
    return { id, title: values.title };
  });
}

/** Pins an announcement to the top of all lists, or no longer. Throws 404 if it does not exist. */
export function pinAnnouncement(reviewer: Reviewer, announcementId: string, pinned: boolean) {
  return change(reviewer, announcementId, async (trx, { id, title }) => {
    await trx.updateTable('announcements').set({ pinned }).where('id', '=', id).execute();
    await logAction(trx, reviewer, { command: 'announcement-pin', userId: null, details: { id, title, pinned } });
    return { id, title, pinned };
  });
}

/** Removes an announcement, and logs its text. Throws 404 if it does not exist. */
export function removeAnnouncement(reviewer: Reviewer, announcementId: string) {
  return change(reviewer, announcementId, async (trx, { id, title, content }) => {
    await trx.deleteFrom('announcement_reads').where('announcement_id', '=', id).execute();
    await trx.deleteFrom('announcements').where('id', '=', id).execute();
    await logAction(trx, reviewer, { command: 'announcement-remove', userId: null, details: { id, title, text: content } });
    return { id, title };
  });
}

type Announcement = { id: string; title: string; content: string };

/** Changes an announcement that it has locked. */
const change = <Answer>({ db }: Reviewer, id: string, work: (trx: Database, announcement: Announcement) => Promise<Answer>) =>
  db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('announcements')
      .select(['id', 'title', 'content'])
      .where('id', '=', toDatabaseId(id))
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw new ApiError(404, '没有这条公告，或已被删除');
    return work(trx, found);
  });

const toValues = ({ title, text, summary }: AnnouncementText) => ({ title, content: text, summary: summary || summaryOf(text) });

/** Returns the beginning of a text: the summary of an announcement that has none of its own. */
export function summaryOf(text: string): string {
  const [line = ''] = text.split('\n');
  const letters = [...line];
  return letters.length > SUMMARY_LENGTH ? `${letters.slice(0, SUMMARY_LENGTH).join('')}…` : line;
}

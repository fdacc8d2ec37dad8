import { logAction } from '../../../domain/operators/log-action.ts';
import type { OperatorContext } from '../../../domain/operators/operator-context.ts';
import { toPortalTime } from '../../../platform/china-time.ts';
import type { Database } from '../../../platform/db/database.ts';
import { toDatabaseId } from '../../../platform/db/database-id.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { refuseOutdated, refuseOutdatedRemoval } from '../refuse-outdated.ts';

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

export interface Publication {
  pinned?: boolean | undefined;
  /** Undefined: it stays a draft or not; a new one is published. */
  isDraft?: boolean | undefined;
  /** When users see it; null, or in the past: at once. */
  from: Date | null;
}

/** Lists the announcements with their texts, drafts and scheduled ones, too; pinned ones first, then the newest. */
export async function listAnnouncements({ db, now }: OperatorContext) {
  const rows = await db
    .selectFrom('announcements')
    .select(['id', 'title', 'summary', 'content', 'pinned', 'created_at', 'is_public', 'version'])
    .orderBy('pinned', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED_ANNOUNCEMENTS)
    .execute();
  return rows.map(({ content, created_at, is_public, ...row }) => ({
    ...row,
    text: content,
    state: !is_public ? ('草稿' as const) : created_at > now ? ('定时' as const) : ('已发布' as const),
    createdAt: toPortalTime(created_at),
    /** The time at which it is due, if that is still to come. */
    publishAt: created_at > now ? toPortalTime(created_at) : null,
  }));
}
export type AnnouncementItem = Awaited<ReturnType<typeof listAnnouncements>>[number];

/** Adds an announcement: a draft, or for everyone, at once or later. Throws 409 if the same one was published within ten minutes. */
export function publishAnnouncement(
  operator: OperatorContext,
  text: AnnouncementText,
  { pinned = false, isDraft = false, from }: Publication,
) {
  const { db, now } = operator;
  return db.transaction().execute(async (trx) => {
    const values = toValues(text);
    const at = from && from > now ? from : now;
    const same = await trx
      .selectFrom('announcements')
      .select('id')
      .where('title', '=', values.title)
      .where('content', '=', values.content)
      .where('created_at', '>', new Date(now.getTime() - REPEATED_MS))
      .executeTakeFirst();
    if (same) throw new ApiError(409, `同样的公告刚刚添加过，编号 ${same.id}`);
    const { id } = await trx
      .insertInto('announcements')
      .values({ ...values, pinned, created_at: at, is_public: !isDraft, was_shown: !isDraft && at <= now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await logAction(trx, operator, {
      command: 'announce',
      userId: null,
      details: { id, title: values.title, pinned, draft: isDraft, at: toPortalTime(at) },
    });
    return { id, title: values.title, pinned, ...(isDraft ? { draft: true } : at > now && { publishAt: toPortalTime(at) }) };
  });
}

/**
 * Changes the text of an announcement, whether it is pinned unless that is undefined, and when it is published; logs the text before. It
 * stays read for those who have read it. Throws 404 if it does not exist, 409 if its version is another than `version`.
 */
export function editAnnouncement(
  operator: OperatorContext,
  announcementId: string,
  text: AnnouncementText,
  { version, ...publication }: Publication & { version: number | undefined },
) {
  return change(operator, announcementId, async (trx, before) => {
    const { id, title, content } = before;
    refuseOutdated(before.version, version, '这条公告');
    const values = { ...toValues(text), ...publishedAs(before, publication, operator.now), version: before.version + 1 };
    await trx.updateTable('announcements').set(values).where('id', '=', id).execute();
    await logAction(trx, operator, { command: 'announcement-edit', userId: null, details: { id, before: { title, text: content } } });
    return { id, title: values.title };
  });
}

/** Pins an announcement to the top of all lists, or no longer. Throws 404 if it does not exist. */
export function pinAnnouncement(operator: OperatorContext, announcementId: string, pinned: boolean) {
  return change(operator, announcementId, async (trx, { id, title, version }) => {
    await trx
      .updateTable('announcements')
      .set({ pinned, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await logAction(trx, operator, { command: 'announcement-pin', userId: null, details: { id, title, pinned } });
    return { id, title, pinned };
  });
}

/** Removes an announcement, and logs its text. Throws 404 if it does not exist, 409 if its version is another than `read`. */
export function removeAnnouncement(operator: OperatorContext, announcementId: string, read: number | undefined) {
  return change(operator, announcementId, async (trx, { id, title, content, version }) => {
    refuseOutdatedRemoval(version, read, '这条公告');
    await trx.deleteFrom('announcement_reads').where('announcement_id', '=', id).execute();
    await trx.deleteFrom('announcements').where('id', '=', id).execute();
    await logAction(trx, operator, { command: 'announcement-remove', userId: null, details: { id, title, text: content } });
    return { id, title };
  });
}

/** Publishes a draft or a scheduled announcement, at once or later, with the text that it has. Throws 404 if it does not exist. */
export function releaseAnnouncement(operator: OperatorContext, announcementId: string, from: Date | null) {
  return change(operator, announcementId, async (trx, before) => {
    const { id, title } = before;
    const values = publishedAs(before, { isDraft: false, from }, operator.now);
    await trx
      .updateTable('announcements')
      .set({ ...values, version: before.version + 1 })
      .where('id', '=', id)
      .execute();
    const at = toPortalTime(values.created_at);
    await logAction(trx, operator, { command: 'announcement-publish', userId: null, details: { id, title, at } });
    return { id, title, publishAt: at };
  });
}

/** One that users see keeps its time, unless it becomes a draft: what they have read would be unread again. */
function publishedAs({ is_public, created_at }: Announcement, { pinned, isDraft, from }: Publication, now: Date) {
  const isPublic = isDraft === undefined ? is_public : !isDraft;
  const isOut = is_public && created_at <= now && isPublic;
  const at = from && from > now ? from : isDraft === undefined ? created_at : now;
  const time = isOut ? created_at : at;
  return { created_at: time, is_public: isPublic, was_shown: isPublic && time <= now, ...(pinned !== undefined && { pinned }) };
}

type Announcement = { id: string; title: string; content: string; is_public: boolean; created_at: Date; version: number };

/** Changes an announcement that it has locked. */
const change = <Answer>({ db }: OperatorContext, id: string, work: (trx: Database, announcement: Announcement) => Promise<Answer>) =>
  db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('announcements')
      .select(['id', 'title', 'content', 'is_public', 'created_at', 'version'])
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

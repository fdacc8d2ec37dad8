import { sql } from 'kysely';
import type { Unread } from '#shared/contract/user.ts';
import type { MutableNoticeCategory } from '#shared/rules/notice-settings.ts';
import type { Database } from '../../platform/db/database.ts';
import { isAnnouncementShown } from '../site/shown-content.ts';

const nothing: Unread = { totalAnnouncements: 0, totalChatMessages: 0, totalSystemNotice: 0 };

/**
 * Counts a user's unread items, within any statement; leaves out announcements older than the account, notices of muted groups,
 * and messages of muted conversations and those before a deletion of their conversation.
 */
export const countUnread = (userId: string, now: Date) =>
  sql<Unread>`(select row_to_json(counts) from (select ${unreadOf(userId, now)}) as counts)`;

/** Also reads the version of the agreement that the user agreed to last (null for none): every page needs both. */
export async function readUnreadAndAgreement(
  db: Database,
  userId: string,
  now: Date,
): Promise<{ unread: Unread; agreedVersion: string | null }> {
  const { rows } = await sql<Unread & { agreedVersion: string | null }>`
    select (select agreement_version from users where id = ${userId}) as "agreedVersion", ${unreadOf(userId, now)}`.execute(db);
  const { agreedVersion, ...unread } = rows[0] ?? { agreedVersion: null, ...nothing };
  return { unread, agreedVersion };
}

const unreadOf = (userId: string, now: Date) => sql`
      (select count(*) from announcements
        where ${isAnnouncementShown(now)} and announcements.created_at > (select created_at from users where id = ${userId})
          and not exists (select 1 from announcement_reads r where r.user_id = ${userId} and r.announcement_id = announcements.id)
      )::int as "totalAnnouncements",
      (select count(*) ${fromCountedMessages(userId)})::int as "totalChatMessages",
      (select count(*) from notices where user_id = ${userId} and ${isCountedNotice(userId)})::int as "totalSystemNotice"`;

/** SQL expression for the groups of notices that a user has muted, as an array. */
export const mutedOf = (userId: string) =>
  sql<MutableNoticeCategory[]>`array(select category from notice_settings where user_id = ${userId})`;

/**
 * SQL condition of the user's notices that count as unread. The muted groups are read once for all of them, and the index of the unread ones
 * contains the category.
 */
export const isCountedNotice = (userId: string) => sql<boolean>`(notices.read_at is null and notices.category <> all (${mutedOf(userId)}))`;

/** SQL clauses `from` and `where` for the unread messages `m` that count for a user. */
export const fromCountedMessages = (userId: string) => sql`from messages m
        where m.to_id = ${userId} and m.read_at is null and m.retracted_at is null
          and not exists (select 1 from user_blocks b where b.user_id = ${userId} and b.blocked_id = m.from_id)
          and not exists (
            select 1 from thread_settings s
            where s.user_id = ${userId} and s.thread_id = m.thread_id and (s.muted or s.hidden_up_to >= m.id)
          )`;

import { sql } from 'kysely';
import type { Unread } from '#shared/contract/user.ts';
import type { Database } from '../../platform/db/database.ts';

/** Counts a user's unread items; announcements older than the account are not among them. */
export async function countUnreadOf(db: Database, userId: string): Promise<Unread> {
  const { rows } = await sql<Unread>`
    select
      (select count(*) from announcements a
        where a.created_at > (select created_at from users where id = ${userId})
          and not exists (select 1 from announcement_reads r where r.user_id = ${userId} and r.announcement_id = a.id)
      )::int as "totalAnnouncements",
      (select count(*) from messages m
        where m.to_id = ${userId} and m.read_at is null
          and not exists (select 1 from user_blocks b where b.user_id = ${userId} and b.blocked_id = m.from_id)
      )::int as "totalChatMessages",
      (select count(*) from notices where user_id = ${userId} and read_at is null)::int as "totalSystemNotice"
  `.execute(db);
  return rows[0] ?? { totalAnnouncements: 0, totalChatMessages: 0, totalSystemNotice: 0 };
}

import { sql } from 'kysely';
import type { NoticeCounts } from '#shared/contract/message.ts';
import { type NoticeFilter, noticeFilters } from '#shared/rules/notice-filters.ts';
import { isCountedNotice, mutedOf } from '../../domain/messages/count-unread.ts';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';
import { toOffsetLimit } from '../../platform/http/page-answer.ts';

interface NoticeSearch {
  filter?: NoticeFilter | undefined;
  pageNum: number;
  pageSize: number;
}

/**
 * Returns one page of a user's notices, newest first, the number of notices for each filter, the total of the given one, the id of the newest
 * notice of all, and the muted groups. Takes one statement; two for a page without notices.
 */
export async function listNoticesOf(db: Database, userId: string, { filter, ...page }: NoticeSearch) {
  const { offset, limit } = toOffsetLimit(page);
  const counts = countsOf(userId).as('counts');
  const latestId = sql<string | null>`(select max(id) from notices where user_id = ${userId})`.as('latest_id');
  const muted = mutedOf(userId).as('muted');
  const found = await db
    .selectFrom('notices')
    .selectAll()
    .select([counts, latestId, muted])
    .where('user_id', '=', userId)
    .where(filter ? conditionOf(userId, filter) : sql<boolean>`true`)
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const about = found[0] ?? (await db.selectNoFrom([counts, latestId, muted]).executeTakeFirstOrThrow());
  const rows = found.map(({ counts: _counts, latest_id: _latestId, muted: _muted, ...row }) => row);
  return { rows, counts: about.counts, total: about.counts[filter ?? 'all'], latestId: about.latest_id, muted: about.muted };
}

/** SQL condition of a filter on a user's notice. */
const conditionOf = (userId: string, filter: NoticeFilter) =>
  filter === 'unread' ? isCountedNotice(userId) : sql<boolean>`category = ${sql.lit(filter)}`;

/** SQL expression for the number of a user's notices for each filter. */
const countsOf = (userId: string) => sql<NoticeCounts>`(
  select json_build_object(
    'all', count(*),
    ${sql.join(noticeFilters.map((filter) => sql`${sql.lit(filter)}, count(*) filter (where ${conditionOf(userId, filter)})`))}
  ) from notices where user_id = ${userId}
)`;

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

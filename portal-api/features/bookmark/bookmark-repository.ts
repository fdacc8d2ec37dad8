import { selectDemandCards } from '../../domain/demands/demand-cards.ts';
import { isLiveDemand } from '../../domain/demands/live-demands.ts';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';
import { readPage } from '../../platform/db/read-page.ts';

interface BookmarkPage {
  typeCode?: string | undefined;
  pageNum: number;
  pageSize: number;
}

/** Returns one page of a user's bookmarks or history, latest first, and their total. Includes demands that are hidden or removed by now. */
export function listBookmarks(db: Database, userId: string, kind: 'COLLECTION' | 'FOOTPRINT', page: BookmarkPage, now: Date) {
  const rows = selectDemandCards(db, userId, now)
    .innerJoin('demand_marks as bookmark', 'bookmark.demand_id', 'demands.id')
    .select(['bookmark.at', 'demands.deleted_at', 'demands.reviewed_title'])
    .select(isLiveDemand(now).as('live'))
    .where('bookmark.user_id', '=', userId)
    .where('bookmark.kind', '=', kind)
    .$if(page.typeCode !== undefined, (query) => query.where('demands.type_code', '=', page.typeCode ?? ''))
    .orderBy('bookmark.at', 'desc')
    .orderBy('bookmark.demand_id', 'desc');
  const all = db
    .selectFrom('demand_marks')
    .innerJoin('demands', 'demands.id', 'demand_marks.demand_id')
    .where('demand_marks.user_id', '=', userId)
    .where('demand_marks.kind', '=', kind)
    .$if(page.typeCode !== undefined, (query) => query.where('demands.type_code', '=', page.typeCode ?? ''));
  return readPage(rows, all, page);
}
export type BookmarkRow = Awaited<ReturnType<typeof listBookmarks>>['rows'][number];

/** Deletes one demand from the history, or all of them (null). */
export async function deleteHistory(db: Database, userId: string, demandId: string | null): Promise<void> {
  await db
    .deleteFrom('demand_marks')
    .where('user_id', '=', userId)
    .where('kind', '=', 'FOOTPRINT')
    .$if(demandId !== null, (query) => query.where('demand_id', '=', toDatabaseId(demandId ?? '')))
    .execute();
}

/** Returns one page of a publisher's live demands, last refreshed first, and their total. */
export function listLiveOf(db: Database, publisherId: string, viewerId: string | null, page: BookmarkPage, now: Date) {
  const publisher = toDatabaseId(publisherId);
  const rows = selectDemandCards(db, viewerId, now)
    .where('demands.publisher_id', '=', publisher)
    .where(isLiveDemand(now))
    .$if(page.typeCode !== undefined, (query) => query.where('demands.type_code', '=', page.typeCode ?? ''))
    .orderBy('demands.refreshed_at', 'desc')
    .orderBy('demands.id', 'desc');
  const all = db
    .selectFrom('demands')
    .where('publisher_id', '=', publisher)
    .where(isLiveDemand(now))
    .$if(page.typeCode !== undefined, (query) => query.where('type_code', '=', page.typeCode ?? ''));
  return readPage(rows, all, page);
}

import { Router } from 'express';
import {
  type BookmarkedDemand,
  cancelCollection,
  clearHistory,
  collectDemand,
  listCollections,
  listHistory,
} from '#shared/contract/bookmark.ts';
import { listDemandsOfPublisher } from '#shared/contract/demand.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { toDemandCard, withoutContent, withoutUnreviewed } from '../../domain/demands/demand-view.ts';
import { getReferenceCatalog, type ReferenceCatalog } from '../../domain/reference/reference-catalog.ts';
import { toPortalTime } from '../../platform/china-time.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { clientNetworks } from '../../platform/http/client-address.ts';
import { toPage } from '../../platform/http/page-answer.ts';
import { requireUserId } from '../../platform/http/session.ts';
import { type BookmarkRow, deleteHistory, listBookmarks, listLiveOf } from './bookmark-repository.ts';
import { cancelCollection as cancel, collectDemand as collect } from './collect-demand.ts';

/** Routes for bookmarks, the view history and a publisher's demands. */
export function bookmarkRoutes({ db, readsFor, clock }: PortalApiDeps): Router {
  const router = Router();

  bindCall(router, collectDemand, async ({ params }, request) =>
    collect(db, { userId: requireUserId(request), demandId: params.id, networks: clientNetworks(request) }, clock.now()),
  );

  bindCall(router, cancelCollection, async ({ params }, request) => cancel(db, requireUserId(request), params.id, clock.now()));

  for (const [call, kind] of [
    [listHistory, 'FOOTPRINT'],
    [listCollections, 'COLLECTION'],
  ] as const) {
    bindCall(router, call, async ({ query }, request) => {
      const userId = requireUserId(request);
      const now = clock.now();
      const [{ rows, total }, catalog] = await Promise.all([listBookmarks(db, userId, kind, query, now), getReferenceCatalog(db)]);
      const records = rows.map((row) => toBookmarkedDemand(row, userId, catalog, now));
      return toPage(records, total, query);
    });
  }

  bindCall(router, clearHistory, async ({ body }, request) => {
    await deleteHistory(db, requireUserId(request), body.demandId ?? null);
    return null;
  });

  bindCall(router, listDemandsOfPublisher, async ({ params, query }, { session }) => {
    const now = clock.now();
    const [{ rows, total }, catalog] = await Promise.all([
      listLiveOf(readsFor(session), params.id, session?.userId ?? null, query, now),
      getReferenceCatalog(db),
    ]);
    const records = rows.map((row) => toDemandCard(row, catalog, now));
    return toPage(records, total, query);
  });

  return router;
}

/** Maps a demand of the bookmarks or the history to a card, without its content if the reader may no longer open it. */
function toBookmarkedDemand(row: BookmarkRow, userId: string, catalog: ReferenceCatalog, now: Date): BookmarkedDemand {
  const isOwn = row.publisher_id === userId;
  const available = row.live || (isOwn && row.deleted_at === null);
  const whole = toDemandCard(row, catalog, now);
  const card = { ...(isOwn ? whole : withoutUnreviewed(whole, row)), at: toPortalTime(row.at), available };
  return available ? card : withoutContent(card);
}

import { Router } from 'express';
import {
  changeSavedSearch,
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  markSavedSearchSeen,
} from '#shared/contract/saved-search.ts';
import { DAY_MS } from '#shared/durations.ts';
import { memberRights } from '#shared/rules/member-rights.ts';
import type { PortalApiDeps } from '../../../deps.ts';
import { getReferenceCatalog } from '../../../domain/reference/reference-catalog.ts';
import { lockCaller } from '../../../domain/users/lock-person.ts';
import { toPortalTime, toPortalTimeOrNull } from '../../../platform/china-time.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { bindCall } from '../../../platform/http/bind-call.ts';
import { requireUserId } from '../../../platform/http/session.ts';
import { getSearchDictionary } from '../search/search-dictionary.ts';
import { hasHits } from '../search/search-repository.ts';
import { refuseUnknownCodes } from '../search/understand-search.ts';
import {
  deleteSaved,
  findSame,
  findSaved,
  insertSaved,
  listSaved,
  lockSaving,
  markSeen,
  readMemberLevel,
  type SavedRow,
  updateSaved,
} from './saved-search-repository.ts';
import { resultsHref, understandSaved } from './understand-saved.ts';

const PAUSE_MS = 30 * DAY_MS;

/** Serves the caller's saved searches. */
export function savedSearchRoutes({ db, clock }: Pick<PortalApiDeps, 'db' | 'clock'>): Router {
  const router = Router();

  async function answerSaved(userId: string, id: string) {
    const now = clock.now();
    const row = await findSaved(db, userId, id, now);
    if (!row) throw noSuchSearch();
    return toSavedSearch(row, now);
  }

  bindCall(router, listSavedSearches, async (_input, request) => {
    const now = clock.now();
    const userId = requireUserId(request);
    const [rows, level] = await Promise.all([listSaved(db, userId, now), readMemberLevel(db, userId, now)]);
    return { items: rows.map((row) => toSavedSearch(row, now)), limit: memberRights(level).savedSearches };
  });

  bindCall(router, createSavedSearch, async ({ body }, request) => {
    const now = clock.now();
    const userId = requireUserId(request);
    const [catalog, dictionary] = await Promise.all([getReferenceCatalog(db), getSearchDictionary(db, now)]);
    refuseUnknownCodes(body.query, catalog);
    const saved = await understandSaved(body.query, { catalog, dictionary, hasHits: (search) => hasHits(db, search, now) });
    const id = await db.transaction().execute(async (trx) => {
      await lockCaller(trx, userId);
      await lockSaving(trx, userId);
      const { id: same, count } = await findSame(trx, userId, saved.query);
      if (same !== null) return same;
      const limit = memberRights(await readMemberLevel(trx, userId, now)).savedSearches;
      if (count >= limit) throw new ApiError(409, `最多订阅 ${limit} 个搜索，请先删除不需要的订阅`, { data: { limit } });
      return insertSaved(trx, userId, saved, now);
    });
    return answerSaved(userId, id);
  });

  bindCall(router, changeSavedSearch, async ({ params, body: { name, frequency, paused } }, request) => {
    const now = clock.now();
    const userId = requireUserId(request);
    const pause = paused === undefined ? {} : { pausedUntil: paused ? new Date(now.getTime() + PAUSE_MS) : null };
    const change = { name, frequency, ...pause };
    await db.transaction().execute(async (trx) => {
      if (!(await updateSaved(trx, userId, params.id, change, now))) throw noSuchSearch();
    });
    return answerSaved(userId, params.id);
  });

  bindCall(router, deleteSavedSearch, async ({ params }, request) => {
    if (!(await deleteSaved(db, requireUserId(request), params.id))) throw noSuchSearch();
    return null;
  });

  bindCall(router, markSavedSearchSeen, async ({ params }, request) => {
    const userId = requireUserId(request);
    await db.transaction().execute(async (trx) => {
      if (!(await markSeen(trx, userId, params.id, clock.now()))) throw noSuchSearch();
    });
    return null;
  });

  return router;
}

const noSuchSearch = (): ApiError => new ApiError(404, '订阅不存在或已删除');

const toSavedSearch = (row: SavedRow, now: Date) => ({
  id: row.id,
  name: row.name,
  href: resultsHref(row.query, row.id),
  frequency: row.frequency,
  pausedUntil: toPortalTimeOrNull(row.paused_until && row.paused_until > now ? row.paused_until : null),
  freshCount: row.fresh_count,
  expiresAt: toPortalTime(row.expires_at),
  createdAt: toPortalTime(row.created_at),
});

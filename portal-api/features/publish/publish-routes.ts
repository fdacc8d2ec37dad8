import { type Request, Router } from 'express';
import { demandTypeCodes, type OwnDemandState, ownDemandStates, settlementModes } from '#shared/contract/demand-enums.ts';
import {
  getCreationData,
  getMyDemand,
  getPublishPrecheck,
  listMyDemands,
  removeDemand,
  saveDemand,
  showDemand,
  updateDemand,
} from '#shared/contract/publish.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { memberRights } from '#shared/rules/member-rights.ts';
import { demandTypeNames, settlementModeNames } from '#shared/text/labels.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { listEffectsOf } from '../../domain/boosts/boost-effects.ts';
import { changeReviewState } from '../../domain/demands/change-review-state.ts';
import type { ReviewActor } from '../../domain/demands/review-state-repository.ts';
import { cutTree, getReferenceCatalog } from '../../domain/reference/reference-catalog.ts';
import { lockCaller } from '../../domain/users/lock-person.ts';
import { refuseBlockedWriter } from '../../domain/users/refuse-blocked.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { answerStoreFor } from '../../platform/http/idempotency.ts';
import { toPage } from '../../platform/http/page-answer.ts';
import { reserveAttempt } from '../../platform/http/rate-limit.ts';
import { requireUserId } from '../../platform/http/session.ts';
import { toMyDemand, toOwnCard } from './own-demand-view.ts';
import { checkPermission, toContacts } from './publish-permission.ts';
import { countOwnDemands, findOwnDemand, findPublisher, listOwnDemands } from './publish-repository.ts';
import { changeDemand, createDemand } from './save-demand.ts';

/** Maximum number of changes to own demands that a user may make in an hour. */
const CHANGES_PER_HOUR = 60;

/** Routes for everything that publishers do with their demands. */
export function publishRoutes(deps: PortalApiDeps): Router {
  const { db, clock, config } = deps;
  const router = Router();

  bindCall(router, getCreationData, async (_input, request) => {
    const [row, catalog] = await Promise.all([findPublisher(db, requireUserId(request), clock.now()), getReferenceCatalog(db)]);
    return {
      types: demandTypeCodes.map((code) => ({ code, name: demandTypeNames[code] })),
      industries: [...catalog.industries],
      regions: cutTree(catalog.regions, 2),
      settlementModes: settlementModes.map((code) => ({ code, name: settlementModeNames[code] })),
      contact: toContacts(row),
      quota: { perDay: memberRights(row.member_level).publishPerDay, used: row.used_today },
      precheck: checkPermission(row, config.publishNeedsRealName),
    };
  });

  bindCall(router, getPublishPrecheck, async (_input, request) =>
    checkPermission(await findPublisher(db, requireUserId(request), clock.now()), config.publishNeedsRealName),
  );

  bindCall(router, saveDemand, async ({ body }, request) => {
    const now = clock.now();
    return createDemand(deps, body, ownerOf(request), now, answerStoreFor(request, now));
  });

  bindCall(router, updateDemand, async ({ body: { id, version, ...fields } }, request) => {
    const actor = ownerOf(request);
    await countChange(actor.name);
    const changed = await changeDemand(deps, { id, version, fields }, actor, clock.now());
    if (changed.outcome === 'REMOVED') throw new Error('A save has removed a demand');
    const { status, edit } = changed.outcome;
    return { id: changed.id, demandNumber: changed.demandNumber, auditStatus: status, edit, version: changed.version };
  });

  bindCall(router, showDemand, async ({ body: { id, show } }, request) => {
    const actor = ownerOf(request);
    await countChange(actor.name);
    const change = { event: show ? 'SHOW' : 'HIDE' } as const;
    const { outcome } = await inTransaction(id, change, actor);
    if (outcome === 'REMOVED') throw new Error('Showing has removed a demand');
    return { auditStatus: outcome.status };
  });

  bindCall(router, removeDemand, async ({ query: { id } }, request) => {
    await inTransaction(id, { event: 'REMOVE' }, ownerOf(request));
    return null;
  });

  bindCall(router, listMyDemands, async ({ query }, request) => {
    const userId = requireUserId(request);
    const now = clock.now();
    const [rows, counted, catalog] = await Promise.all([
      listOwnDemands(db, userId, query, now),
      countOwnDemands(db, userId, query.keyword, now),
      getReferenceCatalog(db),
    ]);
    const counts = Object.fromEntries(ownDemandStates.map((state) => [state, counted.get(state) ?? 0]));
    const chosen: readonly OwnDemandState[] = query.auditStatus ? [query.auditStatus] : ownDemandStates;
    const total = chosen.reduce((sum, state) => sum + (counted.get(state) ?? 0), 0);
    const cards = rows.map((row) => toOwnCard(row, catalog, now));
    return { ...toPage(cards, total, query), counts };
  });

  bindCall(router, getMyDemand, async ({ params }, request) => {
    const now = clock.now();
    const row = await findOwnDemand(db, requireUserId(request), params.id, now);
    if (!row) throw new ApiError(404, '需求不存在或已删除');
    const [catalog, propEffects] = await Promise.all([getReferenceCatalog(db), listEffectsOf(db, row.id, now)]);
    return toMyDemand(row, { catalog, propEffects, now });
  });

  const inTransaction = (id: string, change: { event: 'SHOW' | 'HIDE' | 'REMOVE' }, actor: ReviewActor) =>
    db.transaction().execute(async (trx) => {
      if (change.event === 'SHOW') {
        // An operator who blocks the user concurrently either waits for this lock, or is seen here.
        await lockCaller(trx, actor.name);
        await refuseBlockedWriter(trx, actor.name, clock.now());
      }
      return changeReviewState(trx, { id, ownerId: actor.name }, change, actor, clock.now());
    });

  const countChange = (userId: string) =>
    reserveAttempt(
      db,
      [{ key: `demand-change:${userId}`, limit: CHANGES_PER_HOUR, windowMs: HOUR_MS }],
      clock.now(),
      '修改过于频繁，请稍后再试',
    );

  return router;
}

const ownerOf = (request: Request): ReviewActor => ({
  kind: 'OWNER',
  name: requireUserId(request),
  requestId: request.requestId,
});

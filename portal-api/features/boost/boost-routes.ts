import { type Request, Router } from 'express';
import {
  estimateBoosts,
  headlineDemand,
  highlightDemand,
  listBoostInventory,
  listBoostUsages,
  refreshDemand,
  topUpDemand,
} from '#shared/contract/boost.ts';
import { effectScenes } from '#shared/contract/boost-enums.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { toEffects } from '../../domain/boosts/boost-effects.ts';
import { listInventory } from '../../domain/boosts/boost-inventory.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { answerStoreFor } from '../../platform/http/idempotency.ts';
import { toPage } from '../../platform/http/page-answer.ts';
import { requireUserId } from '../../platform/http/session.ts';
import { listUsagesOf } from './boost-repository.ts';
import { estimateEffect } from './estimate-effect.ts';
import { findOwnType, readFinishedUsages } from './estimate-repository.ts';
import { applyBoost, type UsageRequest } from './use-boost.ts';

/** Routes for using boosts, and for the caller's boosts and usages. */
export function boostRoutes({ db, clock }: PortalApiDeps): Router {
  const router = Router();

  const use = (usage: Omit<UsageRequest, 'userId'>, request: Request) => {
    const now = clock.now();
    return applyBoost(db, { ...usage, userId: requireUserId(request) }, now, answerStoreFor(request, now));
  };
  bindCall(router, highlightDemand, async ({ params, body }, request) =>
    use({ demandId: params.id, sceneCode: 'CHANGE_COLOR', ...body }, request),
  );
  for (const [call, sceneCode] of [
    [refreshDemand, 'REFRESH'],
    [topUpDemand, 'TOP'],
    [headlineDemand, 'HEADLINES'],
  ] as const) {
    bindCall(router, call, async ({ params, body }, request) => use({ demandId: params.id, sceneCode, ...body }, request));
  }

  bindCall(router, estimateBoosts, async ({ params }, request) => {
    const demand = await findOwnType(db, params.id, requireUserId(request));
    if (!demand) throw new ApiError(404, '需求不存在或已删除');
    const usages = await readFinishedUsages(db, demand.type_code, clock.now());
    return effectScenes.map((sceneCode) => ({ sceneCode, ...estimateEffect(usages.get(sceneCode) ?? [], demand.type_code) }));
  });

  bindCall(router, listBoostInventory, async (_input, request) => listInventory(db, requireUserId(request)));

  bindCall(router, listBoostUsages, async ({ query }, request) => {
    const now = clock.now();
    const { rows, total } = await listUsagesOf(db, { userId: requireUserId(request), demandId: query.demandId }, query);
    const demands = new Map(
      rows.map(({ id, demand_id, demand_number, title }) => [
        id,
        demand_number === null || title === null ? null : { id: demand_id, demandNumber: demand_number, title },
      ]),
    );
    const effects = await toEffects(db, rows, now);
    return toPage(
      effects.map((effect) => ({ ...effect, demand: demands.get(effect.id) ?? null })),
      total,
      query,
    );
  });

  return router;
}

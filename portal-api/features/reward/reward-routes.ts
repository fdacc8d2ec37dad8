import { Router } from 'express';
import { claimReward, listRewards } from '#shared/contract/reward.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { answerStoreFor } from '../../platform/http/idempotency.ts';
import { requireUserId } from '../../platform/http/session.ts';
import { claimGift, hashClaimant } from './claim-gift.ts';
import { listClaims, readRewardFacts } from './reward-repository.ts';
import { rewardState, rewardTasks } from './reward-tasks.ts';

/** Routes for the gifts to users who get to know the portal. */
export function rewardRoutes(deps: PortalApiDeps): Router {
  const { db, config } = deps;
  const router = Router();

  bindCall(router, listRewards, async (_input, request) => {
    const userId = requireUserId(request);
    const { phone, ...facts } = await readRewardFacts(db, userId);
    const claimed = await listClaims(db, userId, hashClaimant(config.codeHashSecret, phone));
    return rewardTasks.map((task) => {
      const { isDone, todo, link, ...shown } = task;
      const state = rewardState(task, facts, claimed);
      return { ...shown, state, ...(state === 'LOCKED' ? { todo, link } : { todo: null, link: null }) };
    });
  });

  bindCall(router, claimReward, ({ params }, request) =>
    claimGift(deps, requireUserId(request), params.id, answerStoreFor(request, deps.clock.now())),
  );

  return router;
}

import type { BoostUsage } from '#shared/contract/boost.ts';
import type { BoostDuration, EffectScene } from '#shared/contract/boost-enums.ts';
import { boostCost } from '#shared/rules/boost-cost.ts';
import { boostDurationNames } from '#shared/text/boost-duration-names.ts';
import { sceneNames } from '#shared/text/boost-names.ts';
import { type BoostInventory, readInventory, takeFromInventory } from '../../domain/boosts/boost-inventory.ts';
import { effectColumns } from '../../domain/boosts/boost-usage-repository.ts';
import { readRank } from '../../domain/boosts/demand-rank.ts';
import { updateDemandRow } from '../../domain/demands/review-state-repository.ts';
import { toPortalTime } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Note, StoredAnswer } from '../../platform/http/stored-answer.ts';
import { insertUsage, listHeadlineEnds, lockHeadlineSlots, lockOwnDemand, type OwnDemand, setRankDuring } from './boost-repository.ts';
import { choosePayment, nextFreeSlot, planUsage } from './usage-rules.ts';

export interface UsageRequest {
  userId: string;
  demandId: string;
  sceneCode: EffectScene;
  duration: BoostDuration;
  /** CHANGE_COLOR only. */
  color?: number;
}

/**
 * Uses a boost on one of the caller's own demands, all or nothing. Throws 404 if the demand is not the caller's, 409 if it is not shown or
 * no headline slot is free, 403 NEED_PROP if there are too few boosts and saved minutes.
 */
export function applyBoost(db: Database, request: UsageRequest, now: Date, note: Note): Promise<StoredAnswer<BoostUsage>> {
  return db.transaction().execute(async (trx) => {
    if (request.sceneCode === 'HEADLINES') await lockHeadlineSlots(trx);
    const demand = await lockOwnDemand(trx, request.demandId, request.userId, now);
    if (!demand) throw new ApiError(404, '需求不存在');
    assertShown(demand);
    if (request.sceneCode === 'HEADLINES') await assertSlotIsFree(trx, demand, now);
    return note(trx, await payAndApply(trx, request, demand, now));
  });
}

function assertShown(demand: OwnDemand): void {
  if (demand.audit_status !== 'PUBLISH') throw new ApiError(409, '该需求不在展示中，展示后才能使用道具');
  if (!demand.live) throw new ApiError(409, '该需求已过有效期，修改有效期后才能使用道具');
}

/** Throws 409 if no headline slot is free. A running headline keeps its slot. */
async function assertSlotIsFree(trx: Database, demand: OwnDemand, now: Date): Promise<void> {
  if (demand.headline_until && demand.headline_until > now) return;
  const freeAt = nextFreeSlot(await listHeadlineEnds(trx, demand.id, now));
  if (freeAt) throw new ApiError(409, '头条位已满，请稍后再试', { data: { freeAt: toPortalTime(freeAt) } });
}

async function payAndApply(trx: Database, request: UsageRequest, demand: OwnDemand, now: Date): Promise<BoostUsage> {
  const { userId, sceneCode, duration, color = null } = request;
  const inventory = await readInventory(trx, userId, sceneCode, { lock: true });
  const payment = choosePayment(inventory, duration);
  if (!payment) throw needBoost(sceneCode, duration, inventory);
  const { startsAt, endsAt } = planUsage(now, demand[effectColumns[sceneCode]], duration);
  const { id: usageId } = await insertUsage(trx, {
    user_id: userId,
    demand_id: demand.id,
    scene_code: sceneCode,
    minutes: duration,
    color,
    started_at: startsAt,
    ends_at: endsAt,
    rank_before: await readRank(trx, demand.id, now),
  });
  const title = `「${demand.title}」使用${sceneNames[sceneCode]} ${boostDurationNames[duration]}`;
  const paid = { userId, sceneCode, ...payment, title, bizType: 'PROP_USE', bizId: usageId, demandId: demand.id };
  const left = await takeFromInventory(trx, paid, now);
  if (!left) throw needBoost(sceneCode, duration, inventory);
  await updateDemandRow(trx, demand.id, {
    [effectColumns[sceneCode]]: endsAt,
    ...(sceneCode === 'REFRESH' && { refreshed_at: now }),
    ...(sceneCode === 'CHANGE_COLOR' && { color }),
  });
  await setRankDuring(trx, usageId, await readRank(trx, demand.id, now));
  return { sceneCode, remaining: left.quantity, savedMinutes: left.savedMinutes, effectiveUntil: toPortalTime(endsAt) };
}

function needBoost(sceneCode: EffectScene, duration: BoostDuration, { quantity, savedMinutes }: BoostInventory): ApiError {
  const cost = boostCost(duration);
  return new ApiError(403, `${sceneNames[sceneCode]}不足：需要 ${cost} 张，您有 ${quantity} 张`, {
    data: { reason: 'NEED_PROP', sceneCode, cost, remaining: quantity, savedMinutes },
  });
}

import type { BoostEffect } from '#shared/contract/boost.ts';
import { toPortalTime } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import { type BoostUsageRow, countInWindows, isEffectScene, listUsagesOfDemand } from './boost-usage-repository.ts';
import { settleRanksAfter } from './demand-rank.ts';
import { type EffectWindows, effectWindows, type TimeWindow } from './effect-windows.ts';

/** Maximum number of usages returned for one demand. */
const MAX_EFFECTS = 50;
/** Maximum number of ranks settled per request: each one counts all demands of a type. The next request settles more. */
const MAX_SETTLED = 10;

/** Returns all boost usages of a demand, latest first, each with its receipt. The caller has checked who owns the demand. */
export const listEffectsOf = async (db: Database, demandId: string, now: Date): Promise<BoostEffect[]> =>
  toEffects(db, await listUsagesOfDemand(db, demandId, MAX_EFFECTS), now);

/**
 * Maps usages to the shape of the contract. The rank after a usage is the one at the first read after its end, which this call stores if
 * there was none before.
 */
export async function toEffects(db: Database, usages: readonly BoostUsageRow[], now: Date): Promise<BoostEffect[]> {
  const ended = usages.filter((usage) => usage.rank_after === null && (usage.stopped_at ?? usage.ends_at) <= now);
  const settled = await settleRanksAfter(
    db,
    ended.slice(0, MAX_SETTLED).map(({ id }) => id),
    now,
  );
  const receipts = await readReceipts(db, usages, now);
  return usages.flatMap((usage, index) => {
    if (!isEffectScene(usage.scene_code)) return [];
    const receipt = receipts[index];
    const ranks = { before: usage.rank_before, during: usage.rank_during, after: usage.rank_after ?? settled.get(usage.id) ?? null };
    return {
      id: usage.id,
      sceneCode: usage.scene_code,
      minutes: usage.minutes,
      color: usage.color,
      startedAt: toPortalTime(usage.started_at),
      effectiveUntil: toPortalTime(usage.stopped_at ?? usage.ends_at),
      returnedMinutes: usage.returned_minutes,
      receipt: receipt
        ? {
            before: { ...receipt.before, rank: ranks.before },
            during: { ...receipt.during, rank: ranks.during },
            after: receipt.after && { ...receipt.after, rank: ranks.after },
          }
        : null,
    };
  });
}

/** Returns the counts of each usage's windows, in the order of the usages; null if there is nothing to compare yet. */
async function readReceipts(db: Database, usages: readonly BoostUsageRow[], now: Date) {
  const windows = usages.map((usage) => effectWindows(usage, now));
  const asked = usages.flatMap((usage, index) => partsOf(windows[index]).map((window) => ({ usageId: usage.id, window })));
  const counts = (await countInWindows(db, asked)).values();
  const next = () => counts.next().value ?? { views: 0, contacts: 0 };
  return windows.map((window) => window && { before: next(), during: next(), after: window.after ? next() : null });
}

const partsOf = (windows: EffectWindows | null | undefined): TimeWindow[] =>
  windows ? [windows.before, windows.during, ...(windows.after ? [windows.after] : [])] : [];

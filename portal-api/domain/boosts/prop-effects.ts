import type { BoostEffect } from '#shared/contract/boost.ts';
import type { Database } from '../../platform/db/database.ts';
import { toPortalTime } from '../../platform/http/portal-time.ts';
import { settleRanksAfter } from './demand-rank.ts';
import { isEffectScene } from './effect-scenes.ts';
import { type EffectWindows, effectWindows, type TimeWindow } from './effect-windows.ts';
import { countInWindows, listUsesOfDemand, type PropUseRow } from './prop-use-repository.ts';

/** More uses of one demand than anybody reads. */
const MAX_EFFECTS = 50;
/** Ranks that one look settles: each counts a type's demands. The next look settles the next ones. */
const MAX_SETTLED = 10;

/** What has worked on a demand, latest first, each use with its receipt. Whose demand it is has been asked before. */
export const listEffectsOf = async (db: Database, demandId: string, now: Date): Promise<BoostEffect[]> =>
  toEffects(db, await listUsesOfDemand(db, demandId, MAX_EFFECTS), now);

/**
 * Uses as the contract writes them. The rank after a use is the one at the first look after its end: this look, where there was none
 * before.
 */
export async function toEffects(db: Database, uses: readonly PropUseRow[], now: Date): Promise<BoostEffect[]> {
  const ended = uses.filter((use) => use.rank_after === null && (use.stopped_at ?? use.ends_at) <= now);
  const settled = await settleRanksAfter(
    db,
    ended.slice(0, MAX_SETTLED).map(({ id }) => id),
    now,
  );
  const receipts = await readReceipts(db, uses, now);
  return uses.flatMap((use, index) => {
    if (!isEffectScene(use.scene_code)) return [];
    const receipt = receipts[index];
    const ranks = { before: use.rank_before, during: use.rank_during, after: use.rank_after ?? settled.get(use.id) ?? null };
    return {
      id: use.id,
      sceneCode: use.scene_code,
      minutes: use.minutes,
      color: use.color,
      startedAt: toPortalTime(use.started_at),
      effectiveUntil: toPortalTime(use.stopped_at ?? use.ends_at),
      returnedMinutes: use.returned_minutes,
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

/** The counts of each use's windows, in the order of the uses; null where there is nothing to compare yet. */
async function readReceipts(db: Database, uses: readonly PropUseRow[], now: Date) {
  const windows = uses.map((use) => effectWindows(use, now));
  const asked = uses.flatMap((use, index) => partsOf(windows[index]).map((window) => ({ useId: use.id, window })));
  const counts = (await countInWindows(db, asked)).values();
  const next = () => counts.next().value ?? { views: 0, contacts: 0 };
  return windows.map((window) => window && { before: next(), during: next(), after: window.after ? next() : null });
}

const partsOf = (windows: EffectWindows | null | undefined): TimeWindow[] =>
  windows ? [windows.before, windows.during, ...(windows.after ? [windows.after] : [])] : [];

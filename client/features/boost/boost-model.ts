import type { PageRequest } from '#client/lib/page-definition.ts';
import {
  type BoostDuration,
  boostDurations,
  type EffectScene,
  effectScenes,
  type SceneCode,
  sceneCodes,
} from '#shared/contract/boost-enums.ts';
import type { MyDemand } from '#shared/contract/publish.ts';
import { addressParam } from '#shared/routes/canonical-path.ts';
import { href } from '#shared/routes/href.ts';
import type { RouteName } from '#shared/routes/route-table.ts';
import { boostCost } from '#shared/rules/boost-cost.ts';
import { readOneOf } from '#shared/rules/read-query.ts';

const MINUTE_MS = 60_000;

const scenesOfRoutes: Partial<Record<RouteName, EffectScene>> = {
  'demand.refresh': 'REFRESH',
  'demand.top': 'TOP',
  'demand.headline': 'HEADLINES',
  'boost.highlight': 'CHANGE_COLOR',
};

/** The subject of an address: a boost, and a demand where it names one (in the path, or as `?id=` or `?demandId=` of an alias). */
export interface BoostTarget {
  scene: EffectScene;
  /** Id or public number. */
  demandId: string | null;
}

/** Null for an address that names a boost which works on no demand, or nonsense as the demand. */
export function readTarget({ name, params, search }: PageRequest): BoostTarget | null {
  const scene = scenesOfRoutes[name] ?? readScene(search);
  const demandId = addressParam(name === 'boost.highlight' ? 'demandId' : 'id', params, search) ?? '';
  if (!scene || !/^[\w-]{0,64}$/.test(demandId)) return null;
  return { scene, demandId: demandId || null };
}

/** A scene that there is not counts as absent. */
function readScene(search: URLSearchParams): EffectScene | null {
  const named = readOneOf(search, 'scene', sceneCodes) ?? 'REFRESH';
  return effectScenes.find((scene) => scene === named) ?? null;
}

/** Where a boost is used on a demand, for so long where that has been chosen before; without a demand, where it is chosen. */
export function sceneHref(scene: EffectScene, demandId: string | null, minutes?: BoostDuration): string {
  if (demandId === null) return href('boost.use', undefined, { scene });
  switch (scene) {
    case 'REFRESH':
      return href('demand.refresh', { id: demandId }, { minutes });
    case 'TOP':
      return href('demand.top', { id: demandId }, { minutes });
    case 'HEADLINES':
      return href('demand.headline', { id: demandId }, { minutes });
    case 'CHANGE_COLOR':
      return href('boost.highlight', { demandId }, { minutes });
  }
}

/** How long a boost shall work, where the address says so: whoever comes back from the mall has chosen it before. */
export const readMinutes = (search: URLSearchParams): BoostDuration | null =>
  boostDurations.find((minutes) => String(minutes) === search.get('minutes')) ?? null;

const MOVEMENTS = 'movements';

/** The boost whose movements 「我的道具」 is asked for, `?tab=movements&scene=TOP`; null: it is asked for the usages. */
export const readMovementScene = (search: URLSearchParams): SceneCode | null =>
  search.get('tab') === MOVEMENTS ? (readOneOf(search, 'scene', sceneCodes) ?? sceneCodes[0]) : null;

export const movementsHref = (scene: SceneCode, pageNum = 1): string =>
  href('boost.mine', undefined, { tab: MOVEMENTS, scene, pageNum: pageNum > 1 ? pageNum : undefined });

/** 「2 张」, 「59 分钟」 of an earlier usage, or both. */
export const boostAmount = (quantity: number, minutes: number): string =>
  [...(quantity > 0 || minutes === 0 ? [`${quantity} 张`] : []), ...(minutes > 0 ? [`${minutes} 分钟`] : [])].join(' ');

export interface Stock {
  quantity: number;
  savedMinutes: number;
}

/** Somebody's stock of one boost; an API that does not name it says none. */
export const stockOf = (stocks: readonly (Stock & { sceneCode: SceneCode })[], scene: SceneCode): Stock =>
  stocks.find(({ sceneCode }) => sceneCode === scene) ?? { quantity: 0, savedMinutes: 0 };

/** How a usage is paid: minutes that came back where they cover the whole time, boosts otherwise; null when there are too few of both. */
export function paymentOf({ quantity, savedMinutes }: Stock, minutes: BoostDuration): 'minutes' | 'boosts' | null {
  if (savedMinutes >= minutes) return 'minutes';
  return quantity >= boostCost(minutes) ? 'boosts' : null;
}

/** Boosts that are still to be had for a usage of so many minutes. */
export const missingFor = ({ quantity }: Stock, minutes: BoostDuration): number => Math.max(0, boostCost(minutes) - quantity);

/** Until when a boost works on a demand, in ms since 1970; null when it does not. `now` null: as the API said when it answered. */
export function runningUntil(demand: MyDemand, scene: EffectScene, now: number | null): number | null {
  const until = endOf(demand, scene);
  return until > (now ?? 0) ? until : null;
}

function endOf({ refreshedUntil, topUntil, headlineUntil, color, propEffects }: MyDemand, scene: EffectScene): number {
  const ends = { REFRESH: refreshedUntil, TOP: topUntil, HEADLINES: headlineUntil };
  if (scene !== 'CHANGE_COLOR') return Date.parse(ends[scene] ?? '');
  // A demand says which colour it has; until when stands with the usages.
  const ofUsages = propEffects.filter(({ sceneCode }) => sceneCode === scene).map(({ effectiveUntil }) => Date.parse(effectiveUntil));
  return color == null ? Number.NaN : Math.max(...ofUsages);
}

/** When a usage that begins now would end: behind one that still runs, whose time it adds to. All in ms since 1970. */
export const endOfUsage = (now: number, running: number | null, minutes: BoostDuration): number =>
  Math.max(now, running ?? 0) + minutes * MINUTE_MS;

/** When a demand's own time is over, in ms since 1970, where a usage would end later: it is shown to nobody then. Null where it would not. */
export const outlivedEnd = ({ validUntil }: Pick<MyDemand, 'validUntil'>, end: number): number | null => {
  const over = Date.parse(validUntil ?? '');
  return over < end ? over : null;
};

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
import { MINUTE_MS } from '#shared/durations.ts';
import { addressParam } from '#shared/routes/canonical-path.ts';
import { href } from '#shared/routes/href.ts';
import type { RouteName } from '#shared/routes/route-table.ts';
import { boostCost } from '#shared/rules/boost-cost.ts';
import { readOneOf } from '#shared/rules/read-query.ts';

const scenesOfRoutes: Partial<Record<RouteName, EffectScene>> = {
  'demand.refresh': 'REFRESH',
  'demand.top': 'TOP',
  'demand.headline': 'HEADLINES',
  'boost.highlight': 'CHANGE_COLOR',
};

/** The boost that an address refers to, and the demand if given (in the path, or as `?id=` or `?demandId=` of an alias). */
export interface BoostTarget {
  scene: EffectScene;
  /** Id or public number of the demand. */
  demandId: string | null;
}

/** Reads the target from an address. Returns null for a boost that does not work on demands, or a malformed demand. */
export function readTarget({ name, params, search }: PageRequest): BoostTarget | null {
  const scene = scenesOfRoutes[name] ?? readScene(search);
  const demandId = addressParam(name === 'boost.highlight' ? 'demandId' : 'id', params, search) ?? '';
  if (!scene || !/^[\w-]{0,64}$/.test(demandId)) return null;
  return { scene, demandId: demandId || null };
}

/** Reads the boost from the query; an unknown one counts as absent. */
function readScene(search: URLSearchParams): EffectScene | null {
  const named = readOneOf(search, 'scene', sceneCodes) ?? 'REFRESH';
  return effectScenes.find((scene) => scene === named) ?? null;
}

/**
 * Returns the address for using a boost on a demand, with a duration chosen earlier. Without a demand it leads to the page that offers the
 * demands to choose from.
 */
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

/** Reads the duration that was chosen before a detour to the mall; null if the address has none. */
export const readMinutes = (search: URLSearchParams): BoostDuration | null =>
  boostDurations.find((minutes) => String(minutes) === search.get('minutes')) ?? null;

const MOVEMENTS = 'movements';

/** Returns the boost whose movements 「我的道具」 shows, `?tab=movements&scene=TOP`; null if the address selects the usages. */
export const readMovementScene = (search: URLSearchParams): SceneCode | null =>
  search.get('tab') === MOVEMENTS ? (readOneOf(search, 'scene', sceneCodes) ?? sceneCodes[0]) : null;

export const movementsHref = (scene: SceneCode, pageNum = 1): string =>
  href('boost.mine', undefined, { tab: MOVEMENTS, scene, pageNum: pageNum > 1 ? pageNum : undefined });

/** Formats a number of boosts and of minutes returned from an earlier usage: 「2 张」, 「59 分钟」, or both. */
export const boostAmount = (quantity: number, minutes: number): string =>
  [...(quantity > 0 || minutes === 0 ? [`${quantity} 张`] : []), ...(minutes > 0 ? [`${minutes} 分钟`] : [])].join(' ');

export interface Stock {
  quantity: number;
  savedMinutes: number;
}

/** Returns the stock of one boost; a boost missing from the API's answer has a stock of zero. */
export const stockOf = (stocks: readonly (Stock & { sceneCode: SceneCode })[], scene: SceneCode): Stock =>
  stocks.find(({ sceneCode }) => sceneCode === scene) ?? { quantity: 0, savedMinutes: 0 };

/** Returns whether the user has boosts of this kind, or minutes returned from one. */
export const isInStock = ({ quantity, savedMinutes }: Stock): boolean => quantity > 0 || savedMinutes > 0;

/** Returns the boosts to show: 搜索卡 has no use, so it is shown only to users who have some. */
export const shownScenes = (stocks: readonly (Stock & { sceneCode: SceneCode })[]): SceneCode[] =>
  sceneCodes.filter((scene) => scene !== 'SEARCH' || isInStock(stockOf(stocks, scene)));

/**
 * Returns how a usage is paid: with returned minutes if they cover the whole duration, otherwise with boosts; null if neither is
 * sufficient.
 */
export function paymentOf({ quantity, savedMinutes }: Stock, minutes: BoostDuration): 'minutes' | 'boosts' | null {
  if (savedMinutes >= minutes) return 'minutes';
  return quantity >= boostCost(minutes) ? 'boosts' : null;
}

/** Returns the number of boosts that are missing for a usage of this duration. */
export const missingFor = ({ quantity }: Stock, minutes: BoostDuration): number => Math.max(0, boostCost(minutes) - quantity);

/** Returns the end of the running boost on a demand, in ms since 1970, or null. If `now` is null, any end counts as running. */
export function runningUntil(demand: MyDemand, scene: EffectScene, now: number | null): number | null {
  const until = endOf(demand, scene);
  return until > (now ?? 0) ? until : null;
}

function endOf({ refreshedUntil, topUntil, headlineUntil, color, propEffects }: MyDemand, scene: EffectScene): number {
  const ends = { REFRESH: refreshedUntil, TOP: topUntil, HEADLINES: headlineUntil };
  if (scene !== 'CHANGE_COLOR') return Date.parse(ends[scene] ?? '');
  // A demand states only its colour; the end of the colour is in the usages.
  const ofUsages = propEffects.filter(({ sceneCode }) => sceneCode === scene).map(({ effectiveUntil }) => Date.parse(effectiveUntil));
  return color == null ? Number.NaN : Math.max(...ofUsages);
}

/** Returns the end of a usage that starts now; it extends a usage that is still running. All values in ms since 1970. */
export const endOfUsage = (now: number, running: number | null, minutes: BoostDuration): number =>
  Math.max(now, running ?? 0) + minutes * MINUTE_MS;

/** Returns the end of a demand's validity, in ms since 1970, if a usage would outlast it (the demand is then hidden); otherwise null. */
export const validityEndBefore = ({ validUntil }: Pick<MyDemand, 'validUntil'>, end: number): number | null => {
  const over = Date.parse(validUntil ?? '');
  return over < end ? over : null;
};

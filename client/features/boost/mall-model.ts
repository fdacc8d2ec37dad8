import type { NextStep } from '#client/entities/checkout/checkout-subject.ts';
import { readReturnLink } from '#client/lib/return-link.ts';
import { type BoostDuration, effectScenes, type SceneCode, sceneCodes } from '#shared/contract/boost-enums.ts';
import type { BoostProduct } from '#shared/contract/payment.ts';
import { href } from '#shared/routes/href.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { type LinePrice, linePrice, MAX_QUANTITY } from '#shared/rules/price.ts';
import { readOneOf } from '#shared/rules/read-query.ts';
import { readMinutes, sceneHref } from './boost-model.ts';

/** The purpose of a visit to the mall: a boost that was missing for a usage, or nothing in particular. */
export interface MallWish {
  scene: SceneCode | null;
  quantity: number;
  /** The page where the boost is used after the purchase; null if there is none in particular. */
  next: NextStep | null;
}

interface Shortage {
  scene: SceneCode;
  quantity: number;
  demandId: string;
  minutes: BoostDuration;
}

/** Returns the mall address for a usage that lacked boosts. */
export const mallHref = ({ scene, quantity, demandId, minutes }: Shortage): string =>
  href('boost.mall', undefined, { scene, quantity, demandId, minutes });

/** Reads `?scene=TOP&quantity=2&demandId=…&minutes=180`, or `?scene=CONTACT&back=…`; malformed values count as absent. */
export function readWish(search: URLSearchParams): MallWish {
  const scene = readOneOf(search, 'scene', sceneCodes) ?? null;
  return { scene, quantity: clampQuantity(search.get('quantity') ?? ''), next: readNext(scene, search) };
}

function readNext(scene: SceneCode | null, search: URLSearchParams): NextStep | null {
  const effect = effectScenes.find((known) => known === scene);
  const demandId = /^[\w-]{1,64}$/.exec(search.get('demandId') ?? '')?.[0];
  if (effect && demandId) return { href: sceneHref(effect, demandId, readMinutes(search) ?? undefined), label: '去使用' };
  return scene && readReturnLink(search);
}

/** Returns the page to open after a purchase: the page the buyer came from, otherwise the page where such boosts are used. */
export function nextStep(scene: SceneCode, wish: MallWish): NextStep {
  if (wish.scene === scene && wish.next) return wish.next;
  const effect = effectScenes.find((known) => known === scene);
  if (effect) return { href: sceneHref(effect, null), label: '去使用' };
  if (scene === 'CHANGE_NAME') return { href: href('user.edit'), label: '去修改昵称' };
  return { href: href('boost.mine'), label: '我的道具' };
}

/** Returns the quantity, clamped to the range that can be bought; 1 if the input is not a number. */
export function clampQuantity(typed: string): number {
  const digits = /^\d{1,6}$/.test(typed) ? Number(typed) : 1;
  return Math.min(MAX_QUANTITY, Math.max(1, digits));
}

/** Returns the displayed price for a quantity; the quote of the order is authoritative (client/entities/checkout). */
export const priceOf = ({ unitPrice, packs }: Pick<BoostProduct, 'unitPrice' | 'packs'>, quantity: number): LinePrice =>
  linePrice({ unitPrice, quantity, packs: packs.map(({ from, percentOff }) => ({ quantity: from, percentOff })) });

/** Formats how a price is calculated: 「单价 ¥5.00 × 10 − 组合优惠 ¥5.00」. The caller appends the total. */
export const priceLine = ({ breakdown }: LinePrice): string =>
  breakdown.map(({ label, amount }) => (amount < 0 ? ` − ${label} ${formatMoney(-amount)}` : label)).join('');

/** Moves the wanted boost to the front; the others keep the order of the API. */
export const orderProducts = <Product extends { sceneCode: SceneCode }>(products: readonly Product[], wish: MallWish): Product[] =>
  [...products].sort((one, other) => Number(other.sceneCode === wish.scene) - Number(one.sceneCode === wish.scene));

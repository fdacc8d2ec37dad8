import type { SceneCode } from '#shared/contract/boost-enums.ts';
import type { MembershipLevel, MembershipOfferKind } from '#shared/contract/pay-enums.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { changeMembership, type MembershipPeriod } from '#shared/rules/membership-change.ts';
import { type BreakdownLine, linePrice } from '#shared/rules/price.ts';
import { membershipLevelName } from '#shared/text/money-texts.ts';
import { toPortalTime, toPortalTimeOrNull } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import type { OrderSnapshot } from '../../platform/db/tables/payment-tables.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { listOpenPeriods } from '../membership/membership-periods.ts';
import type { SoldBoost, SoldMembership } from './catalogue.ts';
import type { SaleTerms } from './sale-terms.ts';

export type Purchase = { kind: 'SCENE'; sceneCode: SceneCode; quantity: number } | { kind: 'MEMBERSHIP'; level: MembershipLevel };

/** A purchase with its price at a given moment. */
export interface PricedPurchase {
  title: string;
  /** In 分. */
  listAmount: number;
  amount: number;
  priceVersion: string;
  breakdown: BreakdownLine[];
  lines: OrderSnapshot['lines'];
  /** Set for a membership; ISO times. `currentEnd` is the end of the buyer's current membership, null if there is none. */
  membership: { kind: MembershipOfferKind; endsAt: string; currentEnd: string | null } | null;
}

/**
 * Returns the current price of a purchase for this buyer: an upgrade depends on their membership. Throws 409 for goods that are not on
 * sale, and for a level below the buyer's current one.
 */
export async function pricePurchase(
  db: Database,
  { userId, purchase, terms }: { userId: string; purchase: Purchase; terms: SaleTerms },
  now: Date,
): Promise<PricedPurchase> {
  if (!terms.settings.sales) throw notSold('暂停销售，请稍后再试');
  const { boosts, memberships } = terms.catalogue;
  if (purchase.kind === 'SCENE') return priceBoosts(boosts, purchase);
  const plan = memberships.find(({ level }) => level === purchase.level);
  if (!plan) throw notSold('该会员暂不销售');
  const periods = await listOpenPeriods(db, userId, now);
  const offer = priceMembership(plan, periods, now);
  if ('refused' in offer) {
    throw new ApiError(409, '当前会员等级更高，到期后可购买', { data: { reason: 'LOWER_LEVEL', until: toPortalTime(offer.until) } });
  }
  const { title, price, priceVersion, level, days } = plan;
  const { amount, breakdown, kind, endsAt } = offer;
  const membership = { kind, endsAt: toPortalTime(endsAt), currentEnd: toPortalTimeOrNull(periods.at(-1)?.endsAt ?? null) };
  return { title, listAmount: price, amount, priceVersion, breakdown, membership, lines: [{ line: 1, title, amount, level, days }] };
}

function priceBoosts(boosts: readonly SoldBoost[], { sceneCode, quantity }: Extract<Purchase, { kind: 'SCENE' }>): PricedPurchase {
  const boost = boosts.find((one) => one.sceneCode === sceneCode);
  if (!boost) throw notSold('该道具暂不销售');
  const packs = boost.packs.map(({ from, percentOff }) => ({ quantity: from, percentOff }));
  const { listAmount, amount, breakdown } = linePrice({ unitPrice: boost.price, quantity, packs });
  const title = `${boost.title} × ${quantity}`;
  return {
    title,
    listAmount,
    amount,
    priceVersion: boost.priceVersion,
    breakdown,
    lines: [{ line: 1, title, amount, sceneCode, quantity }],
    membership: null,
  };
}

/** Returns the change and the price lines of buying a membership now, given the buyer's periods. */
export function priceMembership(plan: SoldMembership, periods: readonly MembershipPeriod[], now: Date) {
  const change = changeMembership(periods, now, plan);
  if ('refused' in change) return change;
  const breakdown: BreakdownLine[] = [{ label: plan.title, amount: plan.price }];
  if (change.credit > 0) breakdown.push({ label: describeCredit(periods, now), amount: -change.credit });
  return { ...change, breakdown };
}

/**
 * Returns a text such as 「月卡剩余 12 天 5 小时抵扣」. The credit is exact to the second: days alone would seem to be worth less than what is
 * credited, by up to a whole day just after a purchase.
 */
function describeCredit(periods: readonly MembershipPeriod[], now: Date): string {
  const left = periods.reduce(
    (sum, { startsAt, endsAt }) => sum + Math.max(0, endsAt.getTime() - Math.max(startsAt.getTime(), now.getTime())),
    0,
  );
  const hours = Math.floor(left / HOUR_MS);
  const time = [hours >= 24 && ` ${Math.floor(hours / 24)} 天`, hours % 24 > 0 && ` ${hours % 24} 小时`].filter(Boolean).join('');
  return `${membershipLevelName(periods[0]?.level)}剩余${time || '不足 1 小时'}抵扣`;
}

/** Returns the 409 NOT_SOLD error for goods that are not on sale. */
export const notSold = (message: string): ApiError => new ApiError(409, message, { data: { reason: 'NOT_SOLD' } });

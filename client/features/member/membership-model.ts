import type { MembershipPlan } from '#shared/contract/payment.ts';
import { memberRights } from '#shared/rules/member-rights.ts';

const offerLabels = { NEW: '立即开通', EXTEND: '续费', UPGRADE: '升级' } as const;

/** Returns the label of a plan's button, and whether it is enabled. */
export function actionOf({ offer, blockedUntil }: Pick<MembershipPlan, 'offer' | 'blockedUntil'>): { label: string; canBuy: boolean } {
  if (offer) return { label: offerLabels[offer.kind], canBuy: true };
  return { label: blockedUntil ? '到期后可购买' : '暂不可购买', canBuy: false };
}

/** Returns the price per day in 分, rounded to the nearest: it is only displayed. */
export const pricePerDay = ({ price, days }: Pick<MembershipPlan, 'price' | 'days'>): number => Math.round(price / days);

/** Returns how many percent less a day costs than with the lowest plan, rounded down; 0 for the lowest plan itself. */
export function savedPercent(plan: MembershipPlan, plans: readonly MembershipPlan[]): number {
  const lowest = plans.reduce((least, other) => (other.level < least.level ? other : least), plan);
  if (lowest.price === 0) return 0;
  return Math.max(0, Math.floor(100 - (100 * plan.price * lowest.days) / (lowest.price * plan.days)));
}

/** Returns the plan with the lowest price per day; null if none saves anything. */
export function cheapestByDay(plans: readonly MembershipPlan[]): MembershipPlan | null {
  const [best] = [...plans].sort((a, b) => savedPercent(b, plans) - savedPercent(a, plans));
  return best && savedPercent(best, plans) > 0 ? best : null;
}

/** Returns the rights of a level as texts. */
export function rightsOf(level: number): string[] {
  const { contactsPerDay, publishPerDay } = memberRights(level);
  return [`每天查看 ${contactsPerDay} 个联系方式`, `每天发布 ${publishPerDay} 条需求`];
}

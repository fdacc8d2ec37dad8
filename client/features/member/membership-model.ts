import type { MembershipPlan } from '#shared/contract/payment.ts';
import { memberRights } from '#shared/rules/member-rights.ts';

const offerLabels = { NEW: '立即开通', EXTEND: '续费', UPGRADE: '升级' } as const;

/** The words of a plan's button, and whether it can be pressed. */
export function actionOf({ offer, blockedUntil }: Pick<MembershipPlan, 'offer' | 'blockedUntil'>): { label: string; canBuy: boolean } {
  if (offer) return { label: offerLabels[offer.kind], canBuy: true };
  return { label: blockedUntil ? '到期后可购买' : '暂不可购买', canBuy: false };
}

/** 分, rounded as everybody rounds: it is said, not paid. */
export const pricePerDay = ({ price, days }: Pick<MembershipPlan, 'price' | 'days'>): number => Math.round(price / days);

/** Percent that a day costs less than with the lowest plan, in whole ones that are surely saved; 0 of that plan itself. */
export function savedPercent(plan: MembershipPlan, plans: readonly MembershipPlan[]): number {
  const lowest = plans.reduce((least, other) => (other.level < least.level ? other : least), plan);
  if (lowest.price === 0) return 0;
  return Math.max(0, Math.floor(100 - (100 * plan.price * lowest.days) / (lowest.price * plan.days)));
}

/** The plan that costs least by day, of several; null where none does. */
export function cheapestByDay(plans: readonly MembershipPlan[]): MembershipPlan | null {
  const [best] = [...plans].sort((a, b) => savedPercent(b, plans) - savedPercent(a, plans));
  return best && savedPercent(best, plans) > 0 ? best : null;
}

/** The rights of a level in words. */
export function rightsOf(level: number): string[] {
  const { contactsPerDay, publishPerDay } = memberRights(level);
  return [`每天查看 ${contactsPerDay} 个联系方式`, `每天发布 ${publishPerDay} 条需求`];
}

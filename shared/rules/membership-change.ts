import type { MembershipLevel, MembershipOfferKind } from '../contract/pay-enums.ts';

/** A period of membership that counts; periods of one person never overlap. */
export interface MembershipPeriod {
  id: string;
  level: number;
  startsAt: Date;
  endsAt: Date;
  /** 分 that its whole time is worth: its price, also where an earlier membership was credited. A gift is worth 0. */
  paid: number;
}

export interface MembershipOffer {
  level: MembershipLevel;
  /** 分 */
  price: number;
  days: number;
}

export type MembershipChange =
  | {
      kind: MembershipOfferKind;
      /** 分 of the price that earlier periods pay. */
      credit: number;
      /** 分 that are left to be paid. */
      amount: number;
      startsAt: Date;
      endsAt: Date;
      /** Periods that end for this one: running and waiting ones, at an upgrade. */
      replaced: string[];
    }
  | { refused: 'LOWER_LEVEL'; until: Date };

const DAY_MS = 86_400_000;

/**
 * The worth of what is left of a period: ⌊paid × whole seconds left ÷ seconds bought⌋. The product of the two outgrows a float, so it
 * is counted in whole numbers of any size.
 */
export function creditOf(period: MembershipPeriod, now: Date): number {
  const bought = period.endsAt.getTime() - period.startsAt.getTime();
  const left = period.endsAt.getTime() - Math.max(now.getTime(), period.startsAt.getTime());
  if (left <= 0) return 0;
  return Number((BigInt(period.paid) * BigInt(left - (left % 1_000))) / BigInt(bought));
}

/**
 * The effect of buying a membership now, given the periods that still count. The same level again begins where the last period ends. A
 * higher one begins at once and takes the place of all others; what is left of them is credited, up to the price. A lower one than
 * somebody has, or will have, is refused until that has ended.
 */
export function changeMembership(periods: readonly MembershipPeriod[], now: Date, offer: MembershipOffer): MembershipChange {
  const open = periods.filter((period) => period.endsAt > now);
  const higher = open.filter((period) => period.level > offer.level);
  if (higher.length > 0) return { refused: 'LOWER_LEVEL', until: latestEnd(higher, now) };

  const from = (kind: MembershipOfferKind, startsAt: Date, credit = 0, replaced: string[] = []): MembershipChange => ({
    kind,
    credit,
    amount: offer.price - credit,
    startsAt,
    endsAt: new Date(startsAt.getTime() + offer.days * DAY_MS),
    replaced,
  });
  if (open.length === 0) return from('NEW', now);
  if (open.some((period) => period.level === offer.level)) return from('EXTEND', latestEnd(open, now));
  const worth = open.reduce((sum, period) => sum + creditOf(period, now), 0);
  const replaced = open.map((period) => period.id);
  return from('UPGRADE', now, Math.min(worth, offer.price), replaced);
}

const latestEnd = (periods: readonly MembershipPeriod[], now: Date): Date =>
  new Date(Math.max(now.getTime(), ...periods.map(({ endsAt }) => endsAt.getTime())));

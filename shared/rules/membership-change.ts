import { DAY_MS } from '#shared/durations.ts';
import type { MembershipLevel, MembershipOfferKind } from '../contract/pay-enums.ts';

/** A valid period of membership; periods of one user never overlap. */
export interface MembershipPeriod {
  id: string;
  level: number;
  startsAt: Date;
  endsAt: Date;
  /** Worth of the whole period, in 分: its price, even if an earlier membership was credited. A gift is worth 0. */
  paid: number;
}

export interface MembershipOffer {
  level: MembershipLevel;
  /** Price in 分. */
  price: number;
  days: number;
}

export type MembershipChange =
  | {
      kind: MembershipOfferKind;
      /** Part of the price that is covered by the credit of earlier periods, in 分. */
      credit: number;
      /** Amount left to pay, in 分. */
      amount: number;
      startsAt: Date;
      endsAt: Date;
      /** Ids of the periods that this one replaces: current and future ones in case of an upgrade. */
      replaced: string[];
    }
  | { refused: 'LOWER_LEVEL'; until: Date };

/**
 * Returns the worth of the rest of a period: ⌊paid × whole remaining seconds ÷ total seconds⌋. Uses BigInt, because the product exceeds the
 * precision of a float.
 */
export function creditOf(period: MembershipPeriod, now: Date): number {
  const bought = period.endsAt.getTime() - period.startsAt.getTime();
  const left = period.endsAt.getTime() - Math.max(now.getTime(), period.startsAt.getTime());
  if (left <= 0) return 0;
  return Number((BigInt(period.paid) * BigInt(left - (left % 1_000))) / BigInt(bought));
}

/**
 * Returns the effect of buying a membership now, given the valid periods. The same level begins when the last period ends. A higher level
 * begins immediately and replaces all periods; their rest is credited, up to the price. A lower level than a current or future one is
 * refused until that has ended.
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

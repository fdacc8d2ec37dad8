import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DAY_MS } from '#shared/durations.ts';
import { membershipLevels } from '../contract/pay-enums.ts';
import { changeMembership, creditOf, type MembershipPeriod } from './membership-change.ts';

const now = new Date('2026-11-22T10:00:00Z');
const at = (days: number, ms = 0): Date => new Date(now.getTime() + days * DAY_MS + ms);
const period = (id: string, level: number, from: number, to: number, paid: number): MembershipPeriod => ({
  id,
  level,
  startsAt: at(from),
  endsAt: at(to),
  paid,
});
const month = { level: 10, price: 2_990, days: 30 } as const;
const quarter = { level: 20, price: 7_990, days: 90 } as const;
const year = { level: 30, price: 29_900, days: 365 } as const;

test('a first membership begins now, as does one after all others have expired', () => {
  const first = { kind: 'NEW', credit: 0, amount: 2_990, startsAt: now, endsAt: at(30), replaced: [] };
  expect(changeMembership([], now, month)).toEqual(first);
  expect(changeMembership([period('a', 30, -365, 0, 29_900)], now, month)).toEqual(first);
});

test('an extension of the same level begins when the last period ends', () => {
  const periods = [period('b', 10, 12, 42, 2_990), period('a', 10, -18, 12, 2_990)];
  expect(changeMembership(periods, now, month)).toEqual({
    kind: 'EXTEND',
    credit: 0,
    amount: 2_990,
    startsAt: at(42),
    endsAt: at(72),
    replaced: [],
  });
});

test('a higher level begins immediately, and the remaining 12 of 30 days are credited', () => {
  expect(changeMembership([period('a', 10, -18, 12, 2_990)], now, year)).toEqual({
    kind: 'UPGRADE',
    credit: 1_196,
    amount: 28_704,
    startsAt: now,
    endsAt: at(365),
    replaced: ['a'],
  });
});

test('future periods are credited in full; a gift is worth nothing and ends too', () => {
  const periods = [period('a', 10, -18, 12, 2_990), period('b', 10, 12, 42, 2_990), period('gift', 10, 42, 49, 0)];
  expect(changeMembership(periods, now, quarter)).toMatchObject({ credit: 4_186, amount: 3_804, replaced: ['a', 'b', 'gift'] });
});

test('an upgrade never costs less than zero', () => {
  const periods = [0, 1, 2].map((index) => period(String(index), 10, index * 30, index * 30 + 30, 2_990));
  expect(changeMembership(periods, now, quarter)).toMatchObject({ kind: 'UPGRADE', credit: 7_990, amount: 0 });
});

test('a lower level is refused until the last higher one has ended, including future ones', () => {
  expect(changeMembership([period('a', 20, -10, 80, 7_990)], now, month)).toEqual({ refused: 'LOWER_LEVEL', until: at(80) });
  const periods = [period('a', 10, -10, 20, 2_990), period('c', 30, 110, 475, 0), period('b', 20, 20, 110, 0)];
  expect(changeMembership(periods, now, month)).toEqual({ refused: 'LOWER_LEVEL', until: at(475) });
  expect(changeMembership(periods, now, quarter)).toEqual({ refused: 'LOWER_LEVEL', until: at(475) });
});

test('a started second counts as used, so only whole remaining seconds are credited', () => {
  const one = { id: 'a', level: 10, startsAt: now, endsAt: at(0, 10_000), paid: 10 };
  expect([0, 1, 999, 1_000, 1_001, 9_000, 9_001, 10_000].map((ms) => creditOf(one, at(0, ms)))).toEqual([10, 9, 9, 9, 8, 1, 0, 0]);
});

test('the credit of the largest amount over a long time is exact to the 分', () => {
  const long = { id: 'a', level: 10, startsAt: at(0), endsAt: at(36_500), paid: 2_147_483_647 };
  expect(creditOf(long, at(0))).toBe(2_147_483_647);
  expect(creditOf(long, at(0, 1_000))).toBe(2_147_483_646);
  // The exact value is less than a millionth of a 分 below the next integer: a float would round it up.
  expect(creditOf(long, at(36_500, -1_761_174_017_000))).toBe(1_199_293_632);
});

/** Generates consecutive periods, some of them past, with or without gaps. */
const periodsOf = fc
  .array(
    fc.record({
      level: fc.constantFrom(...membershipLevels),
      gap: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 * DAY_MS })),
      length: fc.integer({ min: 1, max: 400 * DAY_MS }),
      paid: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2_147_483_647 })),
    }),
    { maxLength: 6 },
  )
  .chain((parts) => fc.integer({ min: -800 * DAY_MS, max: 30 * DAY_MS }).map((start) => ({ parts, start })))
  .map(({ parts, start }) => {
    let end = now.getTime() + start;
    return parts.map(({ level, gap, length, paid }, index): MembershipPeriod => {
      const startsAt = new Date(end + gap);
      end += gap + length;
      return { id: String(index), level, startsAt, endsAt: new Date(end), paid };
    });
  });
const offerOf = fc.record({
  level: fc.constantFrom(...membershipLevels),
  price: fc.integer({ min: 0, max: 2_147_483_647 }),
  days: fc.integer({ min: 1, max: 3_650 }),
});

test('the credit is between zero and the price, and exact to the second for each period', () => {
  fc.assert(
    fc.property(periodsOf, offerOf, (periods, offer) => {
      const change = changeMembership(periods, now, offer);
      if ('refused' in change) return;
      expect(change.credit).toBeGreaterThanOrEqual(0);
      expect(change.credit).toBeLessThanOrEqual(offer.price);
      expect(change.credit + change.amount).toBe(offer.price);
      const worth = periods
        .filter((one) => change.replaced.includes(one.id))
        .map((one) => {
          const seconds = Math.floor((one.endsAt.getTime() - Math.max(now.getTime(), one.startsAt.getTime())) / 1_000);
          return (BigInt(one.paid) * BigInt(seconds) * 1_000n) / BigInt(one.endsAt.getTime() - one.startsAt.getTime());
        })
        .reduce((sum, credit) => sum + credit, 0n);
      expect(BigInt(change.credit)).toBe(worth < offer.price ? worth : BigInt(offer.price));
      if (periods.every((one) => one.paid === 0)) expect(change.credit).toBe(0);
    }),
  );
});

test('no time is lost or gained, and periods never overlap', () => {
  fc.assert(
    fc.property(periodsOf, offerOf, (periods, offer) => {
      const change = changeMembership(periods, now, offer);
      if ('refused' in change) return;
      expect(change.endsAt.getTime() - change.startsAt.getTime()).toBe(offer.days * DAY_MS);
      const open = periods.filter((one) => one.endsAt > now);
      const kept = open.filter((one) => !change.replaced.includes(one.id));
      expect(kept).toHaveLength(change.kind === 'UPGRADE' ? 0 : open.length);
      for (const one of kept) expect(one.endsAt.getTime()).toBeLessThanOrEqual(change.startsAt.getTime());
      if (open.length === 0 || change.kind === 'UPGRADE') expect(change.startsAt).toEqual(now);
      else expect(kept.some((one) => one.endsAt.getTime() === change.startsAt.getTime())).toBe(true);
    }),
  );
});

test('a purchase is refused exactly as long as a higher level exists, until that has ended', () => {
  fc.assert(
    fc.property(periodsOf, offerOf, (periods, offer) => {
      const change = changeMembership(periods, now, offer);
      const isHigher = (moment: Date) => periods.some((one) => one.level > offer.level && one.endsAt > moment);
      expect('refused' in change).toBe(isHigher(now));
      if (!('refused' in change)) return;
      expect(isHigher(change.until)).toBe(false);
      expect(isHigher(new Date(change.until.getTime() - 1))).toBe(true);
      expect('refused' in changeMembership(periods, change.until, offer)).toBe(false);
    }),
  );
});

const worthAt = (moment: Date) => (one: MembershipPeriod) => creditOf(one, moment);

test('a chain of purchases never holds more worth than the money paid', () => {
  const purchase = fc.record({ wait: fc.integer({ min: 0, max: 60 * DAY_MS }), offer: offerOf });
  fc.assert(
    fc.property(fc.array(purchase, { maxLength: 12 }), (purchases) => {
      let held: MembershipPeriod[] = [];
      let money = 0;
      let moment = now;
      for (const [index, { wait, offer }] of purchases.entries()) {
        moment = new Date(moment.getTime() + wait);
        const change = changeMembership(held, moment, offer);
        if ('refused' in change) continue;
        money += change.amount;
        const { startsAt, endsAt, replaced } = change;
        const bought = { id: String(index), level: offer.level, startsAt, endsAt, paid: offer.price };
        held = [...held.filter((one) => !replaced.includes(one.id)), bought];
        const credits = held.map(worthAt(moment));
        expect(credits.reduce((sum, credit) => sum + credit, 0)).toBeLessThanOrEqual(money);
      }
    }),
  );
});

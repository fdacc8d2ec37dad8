import { expect, test } from '@jest/globals';
import { HEADLINE_SLOTS } from '#shared/rules/boost-cost.ts';
import { choosePayment, nextFreeSlot, planUsage } from './usage-rules.ts';

const now = new Date('2026-03-01T02:00:00Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

test('saved minutes pay only if they cover the whole duration', () => {
  expect(choosePayment({ quantity: 3, savedMinutes: 60 }, 60)).toEqual({ quantity: 0, minutes: 60 });
  expect(choosePayment({ quantity: 3, savedMinutes: 59 }, 60)).toEqual({ quantity: 1, minutes: 0 });
  expect(choosePayment({ quantity: 0, savedMinutes: 59 }, 60)).toBeNull();
});

test('longer usages cost more boosts', () => {
  expect(choosePayment({ quantity: 6, savedMinutes: 0 }, 1440)).toEqual({ quantity: 6, minutes: 0 });
  expect(choosePayment({ quantity: 5, savedMinutes: 0 }, 1440)).toBeNull();
});

test('a usage starts now, or when the running one ends', () => {
  expect(planUsage(now, null, 30)).toEqual({ startsAt: now, endsAt: inMinutes(30) });
  expect(planUsage(now, now, 30)).toEqual({ startsAt: now, endsAt: inMinutes(30) });
  expect(planUsage(now, inMinutes(10), 30)).toEqual({ startsAt: inMinutes(10), endsAt: inMinutes(40) });
});

test('returns null while a slot is free, otherwise the time at which enough headlines have ended', () => {
  const ends = Array.from({ length: HEADLINE_SLOTS }, (_, index) => inMinutes(100 - index));
  expect(nextFreeSlot(ends.slice(1))).toBeNull();
  expect(nextFreeSlot(ends)).toEqual(inMinutes(100 - HEADLINE_SLOTS + 1));
  expect(nextFreeSlot([...ends, inMinutes(200)])).toEqual(inMinutes(100 - HEADLINE_SLOTS + 2));
});

import { expect, test } from '@jest/globals';
import { createAdaptiveLimit } from './adaptive-limit.ts';

const observe = (limit: ReturnType<typeof createAdaptiveLimit>, lags: number[], inFlight: number): void => {
  for (const lag of lags) limit.observe(lag, inFlight);
};

test('admits as many requests as fit into memory while the event loop keeps up', () => {
  const limit = createAdaptiveLimit(100);
  observe(limit, [0, 20, 150, 250], 90);
  expect([limit.hasRoom(99), limit.hasRoom(100)]).toEqual([true, false]);
});

test('one long pause, or two in a row, do not change the limit', () => {
  const limit = createAdaptiveLimit(100);
  observe(limit, [2_000, 900, 0, 2_000, 0], 90);
  expect(limit.hasRoom(99)).toBe(true);
});

test('the limit shrinks while the event loop stays late, but never below 8', () => {
  const limit = createAdaptiveLimit(100);
  observe(limit, [400, 400, 400], 60);
  expect([limit.hasRoom(40), limit.hasRoom(41)]).toEqual([true, false]);
  observe(
    limit,
    Array.from({ length: 50 }, () => 400),
    20,
  );
  expect([limit.hasRoom(7), limit.hasRoom(8)]).toEqual([true, false]);
});

test('the limit recovers within seconds once the event loop keeps up again', () => {
  const limit = createAdaptiveLimit(1_000);
  observe(
    limit,
    Array.from({ length: 50 }, () => 400),
    20,
  );
  observe(
    limit,
    Array.from({ length: 10 }, () => 5),
    5,
  );
  expect(limit.hasRoom(30)).toBe(true);
  observe(
    limit,
    Array.from({ length: 40 }, () => 5),
    5,
  );
  expect(limit.hasRoom(999)).toBe(true);
});

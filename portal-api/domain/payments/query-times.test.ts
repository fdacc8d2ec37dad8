import { expect, test } from '@jest/globals';
import { MINUTE_MS } from '#shared/durations.ts';
import { nextGrantTry, nextQueryAt, nextRefundTry } from './query-times.ts';

const start = new Date('2026-03-01T02:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const since = (date: Date | null) => date && (date.getTime() - start.getTime()) / 1_000;

test('queries a payment after 5, 15, 30 and 60 seconds, then every two minutes until ten minutes after its end', () => {
  const expiresAt = after(15 * MINUTE_MS);
  const times: (number | null)[] = [];
  for (let now: Date | null = start; now !== null; now = nextQueryAt(start, expiresAt, now)) times.push(since(now));
  expect(times).toEqual([0, 5, 15, 30, 60, ...Array.from({ length: 12 }, (_, index) => 60 + (index + 1) * 120)]);
  expect(times.at(-1)).toBe(25 * 60);
});

test('a late query is followed by the next planned one, and missed ones are skipped', () => {
  expect(since(nextQueryAt(start, after(15 * MINUTE_MS), after(59_999)))).toBe(60);
  expect(since(nextQueryAt(start, after(15 * MINUTE_MS), after(10 * MINUTE_MS)))).toBe(11 * 60);
  expect(nextQueryAt(start, after(15 * MINUTE_MS), after(25 * MINUTE_MS))).toBeNull();
});

test('retries refunds after 1, 5, 10, 20 and 30 minutes, then every six hours, and grants three times', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map((tries) => since(nextRefundTry(tries, start)))).toEqual([60, 300, 600, 1_200, 1_800, 21_600, 21_600]);
  expect([1, 2, 3, 4].map((tries) => since(nextGrantTry(tries, start)))).toEqual([60, 300, 1_800, null]);
});

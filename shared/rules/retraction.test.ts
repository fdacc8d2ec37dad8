import { expect, test } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { RETRACTABLE_MS, timeToRetract } from './retraction.ts';

const sentAt = Date.parse('2026-08-01T10:00:00+08:00');

test('a message can be retracted until two minutes after it was sent', () => {
  const left = (after: number) => timeToRetract(sentAt, sentAt + after);
  expect(RETRACTABLE_MS).toBe(120_000);
  expect([left(0), left(30_000), left(119_999), left(120_000), left(DAY_MS)]).toEqual([120_000, 90_000, 1, 0, 0]);
});

test('a message whose time is ahead of the clock can be retracted, but for no longer than two minutes', () => {
  expect(timeToRetract(sentAt, sentAt - HOUR_MS)).toBe(RETRACTABLE_MS);
});

test('a message without a readable time cannot be retracted', () => {
  expect(timeToRetract(Date.parse('昨天'), sentAt)).toBe(0);
});

import { expect, test } from '@jest/globals';
import { chinaDay } from './china-day.ts';

test('the day in China begins at four in the afternoon of the day before, UTC', () => {
  expect([chinaDay(Date.parse('2026-11-20T15:59:59Z')), chinaDay(Date.parse('2026-11-20T16:00:00Z'))]).toEqual([
    '2026-11-20',
    '2026-11-21',
  ]);
});

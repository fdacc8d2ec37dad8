import { expect, test } from '@jest/globals';
import { chinaDay } from './china-day.ts';

test('a day in China begins at 16:00 UTC of the day before', () => {
  expect([chinaDay(Date.parse('2026-11-20T15:59:59Z')), chinaDay(Date.parse('2026-11-20T16:00:00Z'))]).toEqual([
    '2026-11-20',
    '2026-11-21',
  ]);
});

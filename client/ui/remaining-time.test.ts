import { expect, test } from '@jest/globals';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { remainingText, waitText } from './remaining-time.tsx';

const left = (ms: number) => remainingText(1_000_000 + ms, 1_000_000);

test('shows hours and minutes, and minutes and seconds in the last hour', () => {
  expect([left(125 * MINUTE_MS), left(HOUR_MS), left(HOUR_MS - 1_000), left(8_000)]).toEqual([
    '2 小时 05 分',
    '1 小时 00 分',
    '59 分 59 秒',
    '0 分 08 秒',
  ]);
});

test('shows the last second until the time is up', () => {
  expect([left(1), left(0), left(-5_000)]).toEqual(['0 分 01 秒', '', '']);
});

test('formats a wait in whole minutes, at least one', () => {
  expect([0, 59, 60, 61, 3_599].map(waitText)).toEqual(['1 分钟', '1 分钟', '1 分钟', '2 分钟', '60 分钟']);
});

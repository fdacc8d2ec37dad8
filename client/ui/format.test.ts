import { expect, test } from '@jest/globals';
import { dateText, exactText, formatCount, relativeText } from './format.ts';

const now = Date.parse('2026-08-10T04:00:00Z');
const ago = (seconds: number) => relativeText(now - seconds * 1_000, now);

test('formats an age in its largest whole unit', () => {
  expect(ago(0)).toBe('刚刚');
  expect(ago(59)).toBe('刚刚');
  expect(ago(60)).toBe('1分钟前');
  expect(ago(3_599)).toBe('59分钟前');
  expect(ago(3_600)).toBe('1小时前');
  expect(ago(86_400)).toBe('1天前');
  expect(ago(6 * 86_400)).toBe('6天前');
  expect(ago(7 * 86_400)).toBe('2026-08-03');
});

test('treats a time up to a minute ahead as now, and shows the date of a later one', () => {
  expect(ago(-30)).toBe('刚刚');
  expect(ago(-3 * 86_400)).toBe('2026-08-13');
});

test('formats an unparsable time as 暂无', () => {
  for (const text of [dateText, exactText]) expect(text(Date.parse('昨天'))).toBe('暂无');
  expect(relativeText(Number.NaN, 0)).toBe('暂无');
});

test('formats dates in Beijing time, whatever the time zone of the server', () => {
  expect(dateText(Date.parse('2026-08-09T16:30:00Z'))).toBe('2026-08-10');
  expect(exactText(Date.parse('2026-08-09T16:30:00Z'))).toBe('2026-08-10 00:30');
});

test.each([
  [0, '0'],
  [9_999, '9,999'],
  [10_000, '1万'],
  [10_999, '1万'],
  [12_345, '1.2万'],
  [999_999, '99.9万'],
  [3_569_999, '356万'],
])('formats %i as %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});

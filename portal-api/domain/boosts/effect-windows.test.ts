import { expect, test } from '@jest/globals';
import { MINUTE_MS } from '#shared/durations.ts';
import { effectWindows, remainingMinutes } from './effect-windows.ts';

const at = (minutes: number) => new Date(Date.parse('2026-03-01T02:00:00Z') + minutes * MINUTE_MS);
const usage = { started_at: at(0), ends_at: at(30), stopped_at: null };
const window = (from: number, to: number) => ({ from: at(from), to: at(to) });

test('the windows of a running usage are as long as it has worked so far', () => {
  expect(effectWindows(usage, at(10))).toEqual({ before: window(-10, 0), during: window(0, 10), after: null });
});

test('compares the time after a usage only once it is as long as the usage', () => {
  expect(effectWindows(usage, at(59))).toEqual({ before: window(-30, 0), during: window(0, 30), after: null });
  expect(effectWindows(usage, at(60))).toEqual({ before: window(-30, 0), during: window(0, 30), after: window(30, 60) });
});

test('a stopped usage counts only the time that it worked', () => {
  expect(effectWindows({ ...usage, stopped_at: at(5) }, at(10))).toEqual({
    before: window(-5, 0),
    during: window(0, 5),
    after: window(5, 10),
  });
});

test('returns null for a usage that has not begun', () => {
  expect(effectWindows(usage, at(0))).toBeNull();
  expect(effectWindows({ ...usage, stopped_at: at(-5) }, at(90))).toBeNull();
});

test('returns only whole minutes, and all of them if the usage has not begun', () => {
  expect(remainingMinutes(usage, at(10))).toBe(20);
  expect(remainingMinutes(usage, new Date(at(10).getTime() + 1))).toBe(19);
  expect(remainingMinutes(usage, at(-10))).toBe(30);
  expect(remainingMinutes(usage, at(30))).toBe(0);
  expect(remainingMinutes(usage, at(31))).toBe(0);
});

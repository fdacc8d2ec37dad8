import { expect, test } from '@jest/globals';
import { isQuietTime } from './sms-reminders.ts';

test.each([
  ['2026-03-01T21:59:59+08:00', false],
  ['2026-03-01T22:00:00+08:00', true],
  ['2026-03-02T00:30:00+08:00', true],
  ['2026-03-02T07:59:59+08:00', true],
  ['2026-03-02T08:00:00+08:00', false],
  ['2026-03-02T12:00:00+08:00', false],
])('%s is at night: %s', (at, isQuiet) => {
  expect(isQuietTime(Date.parse(at))).toBe(isQuiet);
});

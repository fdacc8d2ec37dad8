import { expect, test } from '@jest/globals';
import { ApiFailure } from '#client/lib/api-failure.ts';
import { readRefusal } from './boost-refusal.ts';
import { minutesText } from './boost-texts.ts';

const refused = (status: number, data: unknown, kind: ApiFailure['kind'] = 'http') =>
  readRefusal(new ApiFailure({ kind, status, message: '不行', data }));

test('reports the number of missing boosts', () => {
  expect(refused(403, { reason: 'NEED_PROP', cost: 4, remaining: 1 })).toMatchObject({ message: '不行', missing: 3 });
  expect(refused(403, { reason: 'NEED_PROP' }).missing).toBe(1);
});

test('reports when a headline slot becomes free, in Beijing time', () => {
  expect(refused(409, { freeAt: '2026-08-01T05:30:00Z' }).hint).toContain('2026-08-01 13:30');
  expect(refused(409, { freeAt: 'soon' }).hint).toBeNull();
});

test('invites a retry if no answer arrived, otherwise reports the message of the API', () => {
  expect(refused(0, undefined, 'network').hint).toContain('不会重复');
  expect(refused(409, null)).toEqual({ message: '不行', hint: null, missing: 0 });
});

test('formats minutes as hours and minutes', () => {
  expect([0, 5, 60, 65, 1440].map(minutesText)).toEqual(['0 分钟', '5 分钟', '1 小时', '1 小时 5 分钟', '24 小时']);
});

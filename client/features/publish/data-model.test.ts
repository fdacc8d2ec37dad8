import { expect, test } from '@jest/globals';
import { dataHref, emptyReason, funnelOf, readStatsView } from './data-model.ts';

const read = (query: string) => readStatsView({ search: new URLSearchParams(query) });

test('reads period and figure from the address and ignores invalid values', () => {
  expect(read('')).toEqual({ days: 30, figure: 'views' });
  expect(read('days=90&figure=exposures')).toEqual({ days: 90, figure: 'exposures' });
  expect(read('days=14&figure=toString')).toEqual({ days: 30, figure: 'views' });
  expect(dataHref('7')).toBe('/user/demand/data/7');
  expect(dataHref('7', { days: 7, figure: 'unlocks' })).toBe('/user/demand/data/7?days=7&figure=unlocks');
});

test('each step has its share of the previous one, unless the share is meaningless', () => {
  const shares = (exposures: number, views: number, collects: number, messages: number, unlocks: number) =>
    funnelOf({ exposures, views, collects, messages, unlocks }).map(({ share }) => share);
  expect(shares(1_000, 123, 12, 6, 6)).toEqual([null, '12%', '9.8%', '50%', '100%']);
  // Some visitors arrive by a link instead of a list; some write without bookmarking.
  expect(shares(5, 9, 0, 2, 0)).toEqual([null, null, null, null, null]);
  expect(shares(0, 0, 0, 0, 0)).toEqual([null, null, null, null, null]);
  expect(shares(100_000, 3, 0, 0, 0)[1]).toBe('0.1%');
});

test('explains why a chart is empty', () => {
  const now = Date.parse('2026-03-02T10:00:00+08:00');
  const demand = { id: '1', demandNumber: 'BD1', title: '', auditStatus: 'PUBLISH', createdAt: '2026-03-01T11:00:00+08:00', live: true };
  expect(emptyReason(demand, now)).toContain('刚刚发布');
  expect(emptyReason({ ...demand, createdAt: '2026-03-01T09:00:00+08:00' }, now)).toContain('这段时间还没有数据');
  expect(emptyReason({ ...demand, live: false }, now)).toContain('已过有效期');
  expect(emptyReason({ ...demand, auditStatus: 'WAITING_REVIEW', live: false }, now)).toContain('审核中');
  expect(emptyReason({ ...demand, auditStatus: 'REJECTED', live: false }, now)).toContain('未通过');
  expect(emptyReason({ ...demand, auditStatus: 'PAUSED', live: false }, now)).toContain('已下架');
});

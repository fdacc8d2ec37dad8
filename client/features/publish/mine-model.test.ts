import { expect, test } from '@jest/globals';
import { countOf, mineHref, mineTabs, ownEvents, readMineSearch, runningEffects, stateChips } from './mine-model.ts';

const read = (query: string) => readMineSearch({ search: new URLSearchParams(query) });

test('reads the search from an address and ignores invalid values', () => {
  expect(read('auditStatus=REJECTED&keyword=%20书店%20&pageNum=3')).toEqual({ auditStatus: 'REJECTED', keyword: '书店', pageNum: 3 });
  for (const pageNum of ['0', '1.5', 'x', '10001'])
    expect(read(`auditStatus=GONE&pageNum=${pageNum}`)).toEqual({ auditStatus: null, keyword: '', pageNum: 1 });
});

test('a changed filter starts at the first page and keeps the keyword', () => {
  const search = read('auditStatus=REJECTED&keyword=书店&pageNum=3');
  expect(mineHref(search, { auditStatus: 'PUBLISH' })).toBe(
    `/user/demand/publishList?auditStatus=PUBLISH&keyword=${encodeURIComponent('书店')}`,
  );
  expect(mineHref(read(''), { pageNum: 2 })).toBe('/user/demand/publishList?pageNum=2');
});

test('the total is the sum of the states; without counts from the API it is undefined', () => {
  expect([countOf({ PUBLISH: 5, REJECTED: 2 }, null), countOf({ PUBLISH: 5 }, 'REJECTED'), countOf(null, 'PUBLISH')]).toEqual([
    7,
    0,
    undefined,
  ]);
});

test('the tab of expired demands is shown if there are some or it is open', () => {
  expect(mineTabs(null, { PUBLISH: 1, EXPIRED: 0 })).toEqual([null, 'PUBLISH', 'WAITING_REVIEW', 'REJECTED', 'PAUSED']);
  for (const tabs of [mineTabs(null, { EXPIRED: 1 }), mineTabs('EXPIRED', undefined)])
    expect(tabs).toEqual([null, 'PUBLISH', 'EXPIRED', 'WAITING_REVIEW', 'REJECTED', 'PAUSED']);
  expect(read('auditStatus=EXPIRED').auditStatus).toBe('EXPIRED');
});

test('the state chips show who took a demand down and the state of its revision', () => {
  const texts = (demand: Parameters<typeof stateChips>[0]) => stateChips(demand).map(({ text }) => text);
  expect(texts({ auditStatus: 'PAUSED', pausedBy: 'ADMIN', edit: 'NONE' })).toEqual(['已下架（平台）']);
  expect(texts({ auditStatus: 'PAUSED', pausedBy: 'OWNER', edit: 'NONE' })).toEqual(['已下架（自己）']);
  expect(texts({ auditStatus: 'PUBLISH', pausedBy: null, edit: 'WAITING' })).toEqual(['展示中', '修改待审核']);
  expect(texts({ auditStatus: 'PAUSED', pausedBy: 'OWNER', edit: 'WAITING' })).toEqual(['已下架（自己）', '修改在重新上架后审核']);
  expect(texts({ auditStatus: 'PUBLISH', pausedBy: null, edit: 'NONE', expired: true })).toEqual(['已过有效期']);
  expect(texts({ auditStatus: 'REJECTED', pausedBy: null, edit: 'NONE', expired: true })).toEqual(['未通过']);
  expect(texts({ auditStatus: 'FROZEN', pausedBy: null, edit: 'REJECTED' })).toEqual(['未知状态', '修改未通过']);
});

test('the actions follow the lifecycle; a demand in an unknown state can only be removed', () => {
  expect(ownEvents({ auditStatus: 'PUBLISH', pausedBy: null, edit: 'NONE' })).toContain('HIDE');
  expect(ownEvents({ auditStatus: 'WAITING_REVIEW', pausedBy: null, edit: 'NONE' })).not.toContain('SHOW');
  expect(ownEvents({ auditStatus: 'REJECTED', pausedBy: null, edit: 'NONE' })).toContain('SHOW');
  expect(ownEvents({ auditStatus: 'FROZEN', pausedBy: null, edit: 'NONE' })).toEqual(['REMOVE']);
});

test('lists only running boosts, including the highlight', () => {
  const until = '2026-11-21T12:00:00+08:00';
  const named = (effects: Partial<Parameters<typeof runningEffects>[0]>) =>
    runningEffects({ headlineUntil: null, topUntil: null, refreshedUntil: undefined, colorUntil: null, ...effects }).map(
      ({ name }) => name,
    );
  expect(runningEffects({ headlineUntil: null, topUntil: until, refreshedUntil: undefined, colorUntil: null })).toEqual([
    { name: '置顶', until },
  ]);
  expect(named({ colorUntil: until })).toEqual(['变色']);
  expect(named({ headlineUntil: until, topUntil: until, refreshedUntil: until, colorUntil: until })).toEqual([
    '头条',
    '置顶',
    '刷新',
    '变色',
  ]);
});

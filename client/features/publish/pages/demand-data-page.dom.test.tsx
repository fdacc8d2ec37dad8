import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';
import { requestOf } from '#client/testing/request-of.ts';
import { DemandDataPage } from './demand-data-page.tsx';

const STATS = 'GET /api/demand/stats/7';
const PEOPLE = 'GET /api/demand/stats/7/people';
const ESTIMATES = 'GET /api/demand/7/boost-estimates';
const SEND = 'POST /api/demand/message/save';

const nothing = { exposures: 0, views: 0, collects: 0, messages: 0, unlocks: 0 };
const demand = {
  id: '7',
  demandNumber: 'BD202600000007',
  title: '寻找校园渠道',
  auditStatus: 'PUBLISH',
  createdAt: '2026-01-01T10:00:00+08:00',
  live: true,
};
const stats = {
  demand,
  days: [
    { day: '2026-02-28', ...nothing, exposures: 60, views: 6 },
    { day: '2026-03-01', ...nothing, exposures: 40, views: 4, collects: 2, messages: 1 },
  ],
  totals: { exposures: 100, views: 10, collects: 2, messages: 1, unlocks: 0 },
  sources: [
    { source: 'SEARCH', views: 7 },
    { source: 'OTHER', views: 3 },
  ],
};
const emptyStats = { demand, days: [{ day: '2026-03-01', ...nothing }], totals: nothing, sources: [] };
const person = { userId: '1', nickname: '林晓', orgName: '杭州鹿柚', at: '2026-03-01T10:00:00+08:00', reachable: true };
const people = [
  { ...person, kinds: ['UNLOCK', 'MESSAGE'], threadId: '31' },
  { ...person, userId: '2', nickname: '陈默', orgName: null, kinds: ['UNLOCK'], threadId: null },
  { ...person, userId: '3', nickname: '周屿', orgName: null, kinds: ['UNLOCK'], threadId: null, reachable: false },
];
const pageOf = (records: object[], more: object = {}) => ({
  data: { records, total: records.length, pageNum: 1, pageSize: 10, collectors: 0, ...more },
});
const estimates = [
  { sceneCode: 'TOP', samples: 12, ofType: true, minutes: 60, views: { low: 1, median: 3, high: 6 } },
  { sceneCode: 'REFRESH', samples: 2, ofType: false, minutes: null, views: null },
];
let api: FakeApi;

beforeEach(() => {
  sessionStorage.clear();
  api = installFakeApi({
    [STATS]: { data: stats },
    [PEOPLE]: pageOf(people, { collectors: 4 }),
    [ESTIMATES]: { data: estimates },
    [SEND]: { data: { id: '9', threadId: '41' } },
  });
});

const show = (address = '/user/demand/data/7') => renderPortal(<DemandDataPage request={requestOf(address)} />, { signedIn: true });
const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('shows the funnel with the share of each step; choosing a step changes the chart', async () => {
  show('/user/demand/data/7?days=90&figure=exposures');
  const steps = (await region('从曝光到解锁')).getAllByRole('link');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    '曝光100次',
    '浏览10次占曝光 10%',
    '收藏2人占浏览 20%',
    '留言1人占收藏 50%',
    '解锁0人',
  ]);
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual(['true', null, null, null, null]);
  expect(steps[2]?.getAttribute('href')).toBe('/user/demand/data/7?days=90&figure=collects');
  expect(api.asked(STATS)[0]?.path).toBe('/api/demand/stats/7?days=90');
  const periods = within(screen.getByRole('navigation', { name: '按时间查看数据' })).getAllByRole('link');
  expect(periods.map((period) => period.getAttribute('href'))).toEqual([
    '/user/demand/data/7?days=7&figure=exposures',
    '/user/demand/data/7?figure=exposures',
    '/user/demand/data/7?days=90&figure=exposures',
  ]);
  expect(periods[2]?.getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('heading', { name: '每天的曝光' })).toBeTruthy();
});

test('lists every day in a table, and the views by source', async () => {
  show();
  const chart = await region('每天的浏览');
  const rows = within(chart.getByRole('table')).getAllByRole('row');
  expect(
    rows.map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([[], ['40', '4', '2', '1', '0'], ['60', '6', '0', '0', '0']]);
  const sources = (await region('浏览来源')).getAllByRole('listitem');
  expect(sources.map(({ textContent }) => textContent)).toEqual(['搜索7 次 · 70%', '其他或较早3 次 · 30%']);
});

test.each([
  [{ auditStatus: 'WAITING_REVIEW', live: false }, '需求审核中'],
  [{ auditStatus: 'PAUSED', live: false }, '需求已下架'],
  [{ live: false }, '需求已过有效期'],
  [{}, '这段时间还没有数据'],
  [{ createdAt: new Date().toISOString() }, '刚刚发布'],
])('an empty chart explains why: %j', async (change, reason) => {
  api.answer(STATS, { data: { ...emptyStats, demand: { ...demand, ...change } } });
  api.answer(PEOPLE, pageOf([]));
  show();
  expect(await screen.findByText(new RegExp(reason))).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  expect(await screen.findByText(/还没有人解锁联系方式或留言/)).toBeTruthy();
  expect(screen.getByText(/这里会显示他们从哪里来/)).toBeTruthy();
});

test('shows the estimate of each boost, with a link to use it while the demand is published', async () => {
  const first = show();
  const boosts = await region('推广能带来多少浏览');
  expect(await boosts.findByText(/同类需求最近 12 次使用.*多 1～6 次/)).toBeTruthy();
  expect(boosts.getByText('刷新卡目前只有 2 次使用记录，还不足以估算效果。')).toBeTruthy();
  expect(boosts.getByRole('link', { name: '去置顶' }).getAttribute('href')).toBe('/user/topic/7');
  first.unmount();
  api.answer(STATS, { data: { ...stats, demand: { ...demand, auditStatus: 'PAUSED', live: false } } });
  show();
  expect(await screen.findByText('需求展示后才能使用道具。')).toBeTruthy();
  expect(screen.queryByRole('link', { name: '去置顶' })).toBeNull();
});

test('answers writers in their conversation, sends a first message to users who only unlocked, and none after a block', async () => {
  const { visited } = show();
  const user = userEvent.setup();
  const list = await region('谁感兴趣');
  expect((await list.findByRole('link', { name: '给林晓发消息' })).getAttribute('href')).toBe('/message/content/31?type=chat');
  expect(list.getByText(/^4 人收藏了这条需求/)).toBeTruthy();
  expect(list.queryByRole('button', { name: '给周屿发消息' })).toBeNull();
  expect(list.getByText('已屏蔽')).toBeTruthy();

  await user.click(list.getByRole('button', { name: '给陈默发消息' }));
  const dialog = within(await screen.findByRole('dialog', { name: '给陈默发消息' }));
  expect(dialog.getByRole('button', { name: '发送' })).toHaveProperty('disabled', true);
  await user.type(dialog.getByRole('textbox', { name: '消息内容' }), ' 您好，方便聊聊吗？ ');
  api.answer(SEND, 'network down');
  await user.click(dialog.getByRole('button', { name: '发送' }));
  await waitFor(() => expect(shownToasts()).toHaveLength(1));
  expect(dialog.getByRole('textbox', { name: '消息内容' })).toHaveProperty('value', ' 您好，方便聊聊吗？ ');
  api.answer(SEND, { data: { id: '9', threadId: '41' } });
  await user.dblClick(dialog.getByRole('button', { name: '发送' }));
  await waitFor(() => expect(visited).toEqual(['/message/content/41?type=chat']));
  const sent = api.asked(SEND).map(({ body }) => body);
  expect(sent).toHaveLength(2);
  expect(sent[0]).toMatchObject({ demandId: '7', peerId: '2', content: '您好，方便聊聊吗？' });
  // It is unknown whether the first request arrived, so the second one sends the same message.
  expect(sent[1]).toEqual(sent[0]);
});

test('the list of people is paginated', async () => {
  api.answer(PEOPLE, ({ path }) =>
    path.includes('pageNum=2')
      ? pageOf(people.slice(1, 2), { total: 11, pageNum: 2 })
      : pageOf(people.slice(0, 1), { total: 11, hasMore: true }),
  );
  show();
  const list = await region('谁感兴趣');
  await userEvent.click(await list.findByRole('button', { name: '下一页' }));
  expect(await list.findByText('陈默')).toBeTruthy();
  expect(list.getByRole('button', { name: '下一页' })).toHaveProperty('disabled', true);
  expect(document.activeElement?.textContent).toBe('上一页');
  await userEvent.click(list.getByRole('button', { name: '上一页' }));
  expect(await list.findByText(/林晓/)).toBeTruthy();
});

test('another user’s demand is a 404; a failure can be retried', async () => {
  api.answer(STATS, { status: 404, message: '需求不存在或已删除' });
  const { unmount } = show();
  expect(await screen.findByText('页面不存在')).toBeTruthy();
  expect(screen.getByText('需求不存在或已删除')).toBeTruthy();
  unmount();
  api.answer(STATS, { status: 500, message: '服务出错了' });
  show();
  const retry = await screen.findByRole('button', { name: '重试' });
  api.answer(STATS, { data: stats });
  await userEvent.click(retry);
  expect((await region('从曝光到解锁')).getAllByRole('link')).toHaveLength(5);
});

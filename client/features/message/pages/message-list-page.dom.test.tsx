import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { MessageEntry } from '#client/layout/message-entry.tsx';
import type { PageRequest } from '#client/lib/page-definition.ts';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal } from '#client/testing/render-portal.tsx';
import { routeRow } from '#shared/routes/route-table.ts';
import { MessageListPage } from './message-list-page.tsx';

let api: FakeApi;
let unread: number;
/** Fields that the API adds to a page of conversations. */
let more: { counts?: object; records?: readonly object[]; total?: number };

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
  unread = 0;
  more = {};
  const thread = {
    threadId: '700001',
    peer: { id: '2', nickname: '林晓', avatar: null },
    demand: { id: '9', title: '寻找校园渠道', demandNumber: 'BD10000023' },
    lastMessage: '您好',
    updatedAt: '2026-08-01T10:00:00+08:00',
  };
  api = installFakeApi({
    'GET /api/chat/inbox/page': () => ({
      data: { records: [{ ...thread, unread, match: '我们有 12 家门店' }], total: 1, pageNum: 1, pageSize: 20, ...more },
    }),
    'GET /api/chat/count-unread-messages': () => ({ data: { totalAnnouncements: 0, totalChatMessages: unread, totalSystemNotice: 0 } }),
  });
});

afterEach(() => {
  jest.useRealTimers();
});

const requestOf = (query = ''): PageRequest => ({
  name: 'message.list',
  row: routeRow('message.list'),
  pathname: '/message/list',
  params: {},
  search: new URLSearchParams(query),
  signedIn: true,
});
const open = (query: string) =>
  renderPortal(<MessageListPage request={requestOf(query)} />, { signedIn: true, user: { nickname: '王磊', avatar: null } });
const filters = () => screen.queryByRole('navigation', { name: '筛选会话' });

test('finds conversations by filter and keyword, and marks what matches', async () => {
  more = { counts: { all: 3, unread: 0, published: 2, contacted: 1 } };
  open('filter=published&keyword=门店');
  const row = await screen.findByRole('link', { name: /寻找校园渠道/ });
  expect([...row.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['门店']);
  expect(
    within(filters() as HTMLElement)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['全部3', '未读', '我发布的2', '我联系的1']);
  expect(screen.getByRole('searchbox', { name: '关键词' })).toHaveProperty('value', '门店');
  expect(api.asked('GET /api/chat/inbox/page')[0]?.path).toContain('filter=published&keyword=');
});

test.each([
  ['keyword=门店', '没有找到与「门店」有关的会话'],
  ['filter=unread', '没有未读的会话'],
  ['filter=contacted', '没有我联系的会话'],
])('says what ?%s has not found, and leads back', async (query, sentence) => {
  more = { records: [], total: 0, counts: { all: 0, unread: 0, published: 0, contacted: 0 } };
  open(query);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByRole('link', { name: '查看全部会话' }).getAttribute('href')).toBe('/message/list');
});

test.each([
  ['without conversations', { records: [], total: 0, counts: { all: 0, unread: 0, published: 0, contacted: 0 } }, '暂无会话'],
  ['of an API that cannot filter', {}, /寻找校园渠道/],
])('the list %s has no filters', async (_what, page, shown) => {
  more = page;
  open('');
  await screen.findByText(shown);
  expect(filters()).toBeNull();
});

test('counts a message that arrives while the list is open in the conversation, the tab and the header', async () => {
  renderPortal(
    <>
      <MessageEntry />
      <MessageListPage request={requestOf()} />
    </>,
    { signedIn: true, user: { nickname: '王磊', avatar: null } },
  );
  expect((await screen.findByRole('link', { name: /寻找校园渠道/ })).textContent).not.toContain('未读');
  unread = 1;
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  await waitFor(() => expect(screen.getByRole('link', { name: /寻找校园渠道/ }).textContent).toContain('1 条未读'));
  await waitFor(() => expect(screen.getByRole('link', { name: /^会话/ }).textContent).toBe('会话1'));
  expect(screen.getByRole('link', { name: /^消息/ }).textContent).toContain('1 条未读');
  expect(api.asked('GET /api/chat/inbox/page')).toHaveLength(2);
});

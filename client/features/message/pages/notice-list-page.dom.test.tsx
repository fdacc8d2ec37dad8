import { beforeEach, expect, test } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MessageEntry } from '#client/layout/message-entry.tsx';
import type { PageRequest } from '#client/lib/page-definition.ts';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';
import { routeRow } from '#shared/routes/route-table.ts';
import { NoticeListPage } from './notice-list-page.tsx';

const createdAt = '2026-08-01T10:00:00+08:00';
const notices = [
  { id: '3', title: '您的需求未通过审核', summary: '请查看原因', category: '审核', read: false, createdAt },
  { id: '2', title: '有人收藏了您的需求', summary: '', category: null, read: false, createdAt },
  { id: '1', title: '欢迎', summary: '', category: null, read: true, createdAt },
];
let api: FakeApi;

beforeEach(() => {
  let readAt: string | null = null;
  api = installFakeApi({
    'GET /v1/sysNotice/page': () => ({
      data: { records: notices.map((notice) => ({ ...notice, read: notice.read || readAt !== null })), total: 3, pageNum: 1, pageSize: 20 },
    }),
    'GET /api/chat/count-unread-messages': () => ({
      data: { totalAnnouncements: 1, totalChatMessages: 0, totalSystemNotice: readAt ? 0 : 2 },
    }),
    'POST /v1/sysNotice/read-all': () => {
      readAt = createdAt;
      return {};
    },
  });
});

function showNotices(query = '') {
  const request: PageRequest = {
    name: 'notice.list',
    row: routeRow('notice.list'),
    pathname: '/message/notice',
    params: {},
    search: new URLSearchParams(query),
    signedIn: true,
  };
  return renderPortal(
    <>
      <MessageEntry />
      <NoticeListPage request={request} />
    </>,
    { signedIn: true, user: { nickname: '林晓', avatar: null } },
  );
}

const badge = () => screen.getByRole('link', { name: /^消息.+条未读$/ }).textContent;

test('lists notices as links and marks the unread ones', async () => {
  showNotices();
  const link = await screen.findByRole('link', { name: /您的需求未通过审核/ });
  expect(link.getAttribute('href')).toBe('/notice/content/3');
  expect(link.textContent).toContain('未读');
  expect(link.textContent).toContain('审核');
  expect(screen.getByRole('link', { name: /欢迎/ }).textContent).not.toContain('未读');
});

test('only the last page says how long notices are stored', async () => {
  const page = { records: notices, total: 23, pageNum: 2, pageSize: 20 };
  api.answer('GET /v1/sysNotice/page', { data: page });
  const { unmount } = showNotices('pageNum=2');
  expect(await screen.findByText('通知保存一年，之后自动删除。')).toBeTruthy();
  unmount();
  api.answer('GET /v1/sysNotice/page', { data: { ...page, pageNum: 1 } });
  showNotices();
  await screen.findByRole('link', { name: /欢迎/ });
  expect(screen.queryByText('通知保存一年，之后自动删除。')).toBeNull();
});

test('requests the page that the address names', async () => {
  showNotices('pageNum=2');
  await screen.findByRole('link', { name: /欢迎/ });
  expect(api.asked('GET /v1/sysNotice/page').map(({ path }) => path)).toEqual(['/v1/sysNotice/page?pageNum=2&pageSize=20']);
});

test('全部已读 updates the list and the badge immediately, and reports success after the response', async () => {
  let finish = () => {};
  api.answer('POST /v1/sysNotice/read-all', () => new Promise((resolve) => (finish = () => resolve({}))));
  showNotices();
  await screen.findByRole('link', { name: /欢迎/ });
  await waitFor(() => expect(badge()).toContain('3'));

  const button = screen.getByRole('button', { name: '全部已读' });
  await userEvent.setup().click(button);
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  expect(screen.queryAllByText('未读')).toHaveLength(0);
  expect(badge()).toContain('1');
  expect(shownToasts()).toEqual([]);

  api.answer('GET /api/chat/count-unread-messages', { data: { totalAnnouncements: 1, totalChatMessages: 0, totalSystemNotice: 0 } });
  api.answer('GET /v1/sysNotice/page', {
    data: { records: notices.map((notice) => ({ ...notice, read: true })), total: 3, pageNum: 1, pageSize: 20 },
  });
  finish();
  await waitFor(() => expect(shownToasts()).toEqual(['已全部标为已读']));
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(true));
  expect(screen.queryAllByText('未读')).toHaveLength(0);
  expect(api.asked('GET /api/chat/count-unread-messages').length).toBeGreaterThan(1);
});

test('全部已读 moves the focus to the page when it becomes disabled', async () => {
  render(<main id="content" tabIndex={-1} />);
  showNotices();
  await screen.findByRole('link', { name: /欢迎/ });
  const button = screen.getByRole('button', { name: '全部已读' });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  button.focus();
  await userEvent.setup().keyboard('{Enter}');
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(true));
  expect(document.activeElement?.id).toBe('content');
});

test.each([
  ['一页', ''],
  ['第二页', '?pageNum=2'],
])('全部已读 sends the id of the last notice that the page knew: %s', async (_page, query) => {
  const page = { records: notices, total: 3, pageNum: 1, pageSize: 20, latestId: '9' };
  api.answer('GET /v1/sysNotice/page', { data: page });
  showNotices(query);
  await screen.findByRole('link', { name: /欢迎/ });
  const button = screen.getByRole('button', { name: '全部已读' });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  // A newer notice has arrived that the list does not show until it is refetched.
  api.answer('GET /v1/sysNotice/page', { data: { ...page, records: [{ ...notices[0], id: '10', title: '后来的' }], latestId: '10' } });
  await userEvent.setup().click(button);
  await screen.findByRole('link', { name: /未读.*后来的/ });
  expect(api.asked('POST /v1/sysNotice/read-all').map(({ body }) => body)).toEqual([{ upTo: '9' }]);
});

test('a failed 全部已读 is rolled back and reported', async () => {
  api.answer('POST /v1/sysNotice/read-all', { status: 500, code: 500, message: '服务繁忙，请稍后再试' });
  showNotices();
  await screen.findByRole('link', { name: /欢迎/ });
  const button = screen.getByRole('button', { name: '全部已读' });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  await userEvent.setup().click(button);
  await waitFor(() => expect(shownToasts()).toEqual(['服务繁忙，请稍后再试']));
  await waitFor(() => expect(screen.queryAllByText('未读')).toHaveLength(2));
  expect(badge()).toContain('3');
});

test('全部已读 is disabled if nothing is unread', async () => {
  const records = notices.map((notice) => ({ ...notice, read: true }));
  api.answer('GET /v1/sysNotice/page', { data: { records, total: 3, pageNum: 1, pageSize: 20 } });
  api.answer('GET /api/chat/count-unread-messages', { data: { totalAnnouncements: 5, totalChatMessages: 0, totalSystemNotice: 0 } });
  showNotices();
  await waitFor(() => expect(badge()).toContain('5'));
  expect(screen.getByRole('button', { name: '全部已读' }).hasAttribute('disabled')).toBe(true);
});

test('全部已读 is offered for unread notices of muted groups, which count nowhere', async () => {
  const muted = (read: boolean) => [{ ...notices[0], category: '互动', read }];
  api.answer('GET /v1/sysNotice/page', { data: { records: muted(false), total: 1, pageNum: 1, pageSize: 20, muted: ['互动'] } });
  api.answer('GET /api/chat/count-unread-messages', { data: { totalAnnouncements: 0, totalChatMessages: 0, totalSystemNotice: 0 } });
  showNotices();
  await screen.findByRole('link', { name: /^未读，已免打扰/ });
  api.answer('GET /v1/sysNotice/page', { data: { records: muted(true), total: 1, pageNum: 1, pageSize: 20, muted: ['互动'] } });
  await userEvent.click(screen.getByRole('button', { name: '全部已读' }));
  await waitFor(() => expect(shownToasts()).toEqual(['已全部标为已读']));
  expect(screen.queryByText(/^未读，已免打扰/)).toBeNull();
  await waitFor(() => expect(screen.getByRole('button', { name: '全部已读' }).hasAttribute('disabled')).toBe(true));
});

test('filters are links with their counts; an empty one leads back to all notices', async () => {
  const counts = { all: 3, unread: 0, 审核: 1, 互动: 0, 匹配: 0, 举报: 0, 道具: 0, 认证: 0, 企业: 0, 系统: 2 };
  api.answer('GET /v1/sysNotice/page', { data: { records: [], total: 0, pageNum: 1, pageSize: 20, counts } });
  showNotices('filter=unread');
  expect(await screen.findByText('没有未读通知')).toBeTruthy();
  expect(screen.getByRole('link', { name: '查看全部通知' }).getAttribute('href')).toBe('/message/notice');
  const filters = within(screen.getByRole('navigation', { name: '筛选通知' })).getAllByRole('link');
  expect(filters.map(({ textContent }) => textContent)).toEqual(['全部3', '未读', '审核1', '系统2']);
  expect(filters.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'page', null, null]);
  expect(api.asked('GET /v1/sysNotice/page').map(({ path }) => path)).toEqual(['/v1/sysNotice/page?pageNum=1&pageSize=20&filter=unread']);
});

test('unread notices of a muted group are marked quietly, as their filter is, and the settings are linked', async () => {
  const counts = { all: 3, unread: 1, 审核: 1, 互动: 2, 匹配: 0, 举报: 0, 道具: 0, 认证: 0, 企业: 0, 系统: 0 };
  const quiet = { ...notices[0], id: '4', title: '有人收藏了您的需求', category: '互动' };
  const records = [notices[0], quiet, { ...quiet, id: '5', title: '看过的收藏', read: true }];
  api.answer('GET /v1/sysNotice/page', { data: { records, total: 3, pageNum: 1, pageSize: 20, counts, muted: ['互动'] } });
  showNotices();
  const row = await screen.findByRole('link', { name: /^未读，已免打扰 互动 有人收藏了您的需求/ });
  expect(row.querySelector('[data-unread]')).toBeNull();
  expect(screen.getByRole('link', { name: /^未读 审核 您的需求未通过审核/ }).querySelector('[data-unread]')).not.toBeNull();
  expect(screen.getByRole('link', { name: /看过的收藏/ }).textContent).not.toContain('未读');
  const filters = within(screen.getByRole('navigation', { name: '筛选通知' })).getAllByRole('link');
  expect(filters.map(({ textContent }) => textContent)).toEqual(['全部3', '未读1', '审核1', '互动2 已免打扰']);
  expect(screen.getByRole('link', { name: '通知设置' }).getAttribute('href')).toBe('/user/safety#notices');
});

test('an API without filters gets no parameter, and the page offers none', async () => {
  showNotices();
  await screen.findByRole('link', { name: /欢迎/ });
  expect(screen.queryByRole('navigation', { name: '筛选通知' })).toBeNull();
  expect(screen.queryByRole('link', { name: '通知设置' })).toBeNull();
});

test('an empty list suggests a next step, a failed one can be retried', async () => {
  api.answer('GET /v1/sysNotice/page', { status: 500, code: 500, message: '服务繁忙' });
  showNotices();
  const retry = await screen.findByRole('button', { name: '重试' });
  expect(screen.getByText('服务繁忙')).toBeTruthy();
  api.answer('GET /v1/sysNotice/page', { data: { records: [], total: 0, pageNum: 1, pageSize: 20 } });
  await userEvent.setup().click(retry);
  expect(await screen.findByText('暂无系统通知')).toBeTruthy();
  expect(screen.getByRole('link', { name: '去首页看看' }).getAttribute('href')).toBe('/');
});

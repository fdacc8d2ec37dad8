import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useUserRefresh } from '#client/layout/use-user-refresh.ts';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';
import { UserCenterPage } from './user-center-page.tsx';

const detail = {
  id: '7',
  nickname: '林晓',
  avatar: null,
  sex: 10,
  phone: '138****0001',
  memberLevel: 20,
  memberExpireAt: '2030-01-02T00:00:00+08:00',
  realNameStatus: 2,
  officialStatus: 0,
  inviteCode: 'LINXIAO8',
  balance: 128_050,
  orgName: '青禾餐饮',
  unread: { totalAnnouncements: 1, totalChatMessages: 0, totalSystemNotice: 3 },
  stats: { publish: { PUBLISH: 6, WAITING_REVIEW: 2, REJECTED: 1, PAUSED: 0 }, collections: 12, footprints: 34, contacted: 5 },
};
const noPage = { data: { records: [], total: 0, pageNum: 1, pageSize: 5 } };
let api: FakeApi;

beforeEach(() => {
  api = installFakeApi({
    'GET /v1/user/detail': { data: detail },
    'GET /v1/sysNotice/page': {
      data: { records: [{ id: '9', title: '季卡会员已生效', read: false, createdAt: '2026-08-01T10:00:00+08:00' }], total: 1 },
    },
    'GET /v1/sysAnnouncement/page': noPage,
    'GET /api/chat/count-unread-messages': { data: detail.unread },
  });
});

const Frame = () => {
  useUserRefresh();
  return <UserCenterPage />;
};
const showCenter = () => renderPortal(<Frame />, { signedIn: true, user: { nickname: '旧昵称', avatar: null } });

/** The figure above a label. */
const figure = (label: string) => screen.getByText(label).parentElement?.textContent;

test('the overview shows who is signed in, what waits and what is there', async () => {
  showCenter();
  expect(await screen.findByText('您好，林晓')).toBeTruthy();
  for (const words of ['季卡会员', '已实名认证', '未企业认证', '138****0001', '女士', '青禾餐饮', '¥1,280.50', 'LINXIAO8', '2030-01-02']) {
    expect(screen.getByText(words)).toBeTruthy();
  }
  expect(screen.getByRole('link', { name: /未读通知/ }).textContent).toContain('3');
  expect(figure('未通过的需求')).toContain('1');
  expect(figure('展示中')).toContain('6');
  expect(figure('我的收藏')).toContain('12');
  expect((await screen.findByRole('link', { name: /季卡会员已生效/ })).getAttribute('href')).toBe('/notice/content/9');
  expect(await screen.findByText('暂无公告')).toBeTruthy();
});

test('a header older than the API is brought up to date', async () => {
  const { store } = showCenter();
  await screen.findByText('您好，林晓');
  expect(store.getState().user).toEqual({ nickname: '林晓', avatar: null });
});

test('a portal API that counts nothing leaves 暂无, not zeros', async () => {
  api.answer('GET /v1/user/detail', { data: { id: 7 } });
  api.answer('GET /v1/sysNotice/page', { status: 404, code: 404, message: '没有这个接口' });
  showCenter();
  expect(await screen.findByText(/^您好/)).toBeTruthy();
  for (const label of ['未读通知', '待审核的需求', '展示中', '我的收藏']) expect(figure(label)).toContain('暂无');
  expect(screen.getByText('暂无邀请码')).toBeTruthy();
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
});

test('a raised userRefresh shows the new details (T18)', async () => {
  const { store } = showCenter();
  await screen.findByText('您好，林晓');
  api.answer('GET /v1/user/detail', { data: { ...detail, nickname: '林晓晓', balance: 0 } });
  act(() => store.setState((state) => ({ userRefresh: state.userRefresh + 1 })));
  expect(await screen.findByText('您好，林晓晓')).toBeTruthy();
  expect(screen.getByText('¥0.00')).toBeTruthy();
  await waitFor(() => expect(store.getState().user?.nickname).toBe('林晓晓'));
});

test('the invite code is copied', async () => {
  const user = userEvent.setup();
  showCenter();
  const card = (await screen.findByRole('heading', { name: '我的邀请码' })).parentElement;
  if (!card) throw new Error('the heading stands in no card');
  await user.click(within(card).getByRole('button', { name: '复制邀请码' }));
  expect(await navigator.clipboard.readText()).toBe('LINXIAO8');
  expect(shownToasts()).toEqual(['邀请码已复制']);
  await user.click(within(card).getByRole('button', { name: '复制链接' }));
  expect(await navigator.clipboard.readText()).toBe('https://portal.example/invite/LINXIAO8');
});

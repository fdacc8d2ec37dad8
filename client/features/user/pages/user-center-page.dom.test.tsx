import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useUserRefresh } from '#client/layout/use-user-refresh.ts';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';
import { texts } from '#shared/text/texts.ts';
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
  stats: {
    publish: { PUBLISH: 6, WAITING_REVIEW: 2, REJECTED: 1, PAUSED: 0 },
    ending: 4,
    unpaid: 2,
    collections: 12,
    footprints: 34,
    contacted: 5,
  },
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
    'GET /api/user/profile/progress': { data: { percent: 75, missing: ['position', 'official'] } },
    'GET /api/user/org/mine': { data: null },
    'GET /api/scene/uses': noPage,
    'GET /api/welfare/list': { data: [] },
  });
});

const Frame = () => {
  useUserRefresh();
  return <UserCenterPage />;
};
const showCenter = () => renderPortal(<Frame />, { signedIn: true, user: { nickname: '旧昵称', avatar: null } });

/** Returns the text of the figure with a label. */
const figure = (label: string) => screen.getAllByRole('term').find(({ textContent }) => textContent === label)?.parentElement?.textContent;
/** Returns the text of the tile with a label. */
const tile = (label: string) => screen.getByRole('link', { name: new RegExp(label) }).textContent;

test('shows the user, the items that need attention and the figures', async () => {
  showCenter();
  expect(await screen.findByText('您好，林晓')).toBeTruthy();
  const identity = within(screen.getByRole('region', { name: '我的资料' }));
  for (const words of ['季卡会员', '已实名认证', '企业未认证', '138****0001', '女士', '青禾餐饮', '2030-01-02']) {
    expect(identity.getByText(words)).toBeTruthy();
  }
  expect(screen.getByText('LINXIAO8')).toBeTruthy();
  const rights = within(screen.getByRole('region', { name: '我的权益' }));
  expect(rights.getByRole('link', { name: /^季卡会员.*有效期至 2030-01-02$/ }).getAttribute('href')).toBe('/user/member');
  expect(rights.getByRole('link', { name: /可用余额$/ }).getAttribute('href')).toBe('/user/wallet');
  expect(tile('未读通知')).toContain('3');
  expect(tile('未通过的需求')).toContain('1');
  expect(screen.getByRole('link', { name: /未通过的需求/ }).getAttribute('href')).toBe('/user/demand/publishList?auditStatus=REJECTED');
  expect(tile('一周内到期的需求')).toContain('4');
  expect(tile('待支付的订单')).toContain('2');
  expect(screen.getByRole('link', { name: /待支付的订单/ }).getAttribute('href')).toBe('/user/props/order?tab=WAITING');
  expect(figure('展示中')).toContain('6');
  expect(figure('我的收藏')).toContain('12');
  expect((await screen.findByRole('link', { name: /季卡会员已生效/ })).getAttribute('href')).toBe('/notice/content/9');
  expect(await screen.findByText('暂无公告')).toBeTruthy();
});

test('links to the next step of the profile and to all reminders', async () => {
  api.answer('GET /api/user/org/mine', { data: { id: '3', name: '青禾餐饮', pending: true } });
  api.answer('GET /api/welfare/list', { data: [{ id: 'a', title: '福利', sceneCode: 'TOP', quantity: 1, state: 'READY' }] });
  showCenter();
  const next = await screen.findByRole('link', { name: '去填写：职位' });
  expect(next.getAttribute('href')).toContain('/user/edit');
  expect(screen.getByRole('progressbar', { name: '资料完整度' }).getAttribute('aria-valuenow')).toBe('75');
  const reminders = within(screen.getByRole('region', { name: '待办与提醒' }));
  expect(await reminders.findByText('1 项福利可以领取')).toBeTruthy();
  expect(reminders.getByRole('link', { name: '查看进度：加入「青禾餐饮」的申请等待对方通过' })).toBeTruthy();
  const shortcuts = within(screen.getByRole('region', { name: '全部功能' }));
  expect(shortcuts.getByRole('link', { name: '我的邀请' }).getAttribute('href')).toBe('/user/userInvite');
});

test('shows a new user four steps instead of zeros and highlights the next one', async () => {
  const stats = { publish: { PUBLISH: 0, WAITING_REVIEW: 0 }, collections: 0, footprints: 0, contacted: 0 };
  const unread = { totalAnnouncements: 0, totalChatMessages: 0, totalSystemNotice: 0 };
  api.answer('GET /v1/user/detail', { data: { ...detail, realNameStatus: 0, stats, unread } });
  api.answer('GET /api/user/profile/progress', { data: { percent: 12, missing: ['realName', 'position'] } });
  const { container } = showCenter();
  const steps = within(await screen.findByRole('region', { name: '四步开始第一次合作' }));
  expect(await steps.findByText('已完成')).toBeTruthy();
  expect(steps.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['去认证', '去发布', '去看看']);
  expect(steps.getAllByRole('listitem').map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null, null]);
  for (const name of ['我的需求', '我的关注']) expect(screen.queryByRole('region', { name })).toBeNull();
  expect(container.querySelector('[data-tone] strong, dd')?.textContent).not.toBe('0');
});

test('unread notices of a muted group have a quiet mark', async () => {
  const notice = { id: '1', title: '您的需求已通过审核', category: '审核', read: false, createdAt: '2026-03-01T10:00:00+08:00' };
  const records = [notice, { ...notice, id: '2', title: '有人收藏了您的需求', category: '互动' }];
  api.answer('GET /v1/sysNotice/page', { data: { records, total: 2, pageNum: 1, pageSize: 5, muted: ['互动'] } });
  showCenter();
  const quiet = await screen.findByRole('link', { name: /^未读，已免打扰 有人收藏了您的需求/ });
  expect(quiet.querySelector('[data-muted]')).not.toBeNull();
  expect(screen.getByRole('link', { name: /^未读 您的需求已通过审核/ }).querySelector('[data-muted]')).toBeNull();
});

test('offers no retry if the API has no profile completeness', async () => {
  api.answer('GET /api/user/profile/progress', { status: 404, code: 404, message: 'Not Found' });
  showCenter();
  expect((await screen.findByText(/资料完整度没有加载出来/)).textContent).toContain(texts.notOffered);
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});

test('shows managers the requests to join their organization', async () => {
  api.answer('GET /api/user/org/mine', { data: { id: '3', name: '青禾餐饮', myRole: 'ADMIN', officialStatus: 2 } });
  const person = { nickname: '陈七', role: 'MEMBER', since: '2026-03-01T10:00:00+08:00' };
  const records = [
    { ...person, userId: '8', status: 'PENDING' },
    { ...person, userId: '9', status: 'PENDING' },
    { ...person, userId: '10', status: 'JOINED' },
  ];
  api.answer('GET /api/user/org/members', { data: { records, total: 3, pageNum: 1, pageSize: 20 } });
  showCenter();
  expect((await screen.findByRole('link', { name: '去处理：2 人申请加入「青禾餐饮」' })).getAttribute('href')).toBe(
    '/user/profile/organization',
  );
});

test('reminders that load only in part say so; if no part loads, they can be retried', async () => {
  api.answer('GET /api/welfare/list', { status: 500, code: 500, message: '服务器开小差了' });
  const { unmount } = showCenter();
  const card = () => within(screen.getByRole('region', { name: '待办与提醒' }));
  await screen.findByText('您好，林晓');
  expect(await card().findByText('有一部分没有加载出来，刷新页面再看看。')).toBeTruthy();
  unmount();
  for (const call of ['GET /api/user/org/mine', 'GET /api/scene/uses'])
    api.answer(call, { status: 500, code: 500, message: '服务器开小差了' });
  showCenter();
  await screen.findByText('您好，林晓');
  expect(await card().findByRole('button', { name: '重试' })).toBeTruthy();
});

test('does not claim that nothing needs attention if a part of the reminders failed to load', async () => {
  api.answer('GET /api/welfare/list', { status: 500, code: 500, message: '服务器开小差了' });
  api.answer('GET /v1/user/detail', { data: { ...detail, officialStatus: 2 } });
  showCenter();
  const card = within(await screen.findByRole('region', { name: '待办与提醒' }));
  expect(await card.findByText('有一部分没有加载出来，刷新页面再看看。')).toBeTruthy();
  expect(card.queryByText('没有需要您处理的事')).toBeNull();
});

test('tells a blocked user why and until when before they try anything', async () => {
  api.answer('GET /v1/user/detail', { data: { ...detail, block: { reason: '多次发布虚假信息', until: '2026-03-08T10:00:00+08:00' } } });
  api.answer('GET /api/config', { data: { CUSTOMER_SERVICE_QR_CODE_URL: '/uploads/qr.png' } });
  showCenter();
  expect(
    await screen.findByText(
      '您的账号暂时不能发布需求、修改资料和发送消息。原因：多次发布虚假信息。限制至 2026年3月8日 10:00。如有疑问，请联系客服。',
    ),
  ).toBeTruthy();
  expect((await screen.findByRole('link', { name: '联系客服' })).getAttribute('href')).toBe('/wechat');
});

test('updates a header that is older than the response of the API', async () => {
  const { store } = showCenter();
  await screen.findByText('您好，林晓');
  expect(store.getState().user).toEqual({ nickname: '林晓', avatar: null });
});

test('leaves out the counts that the API does not return', async () => {
  api.answer('GET /v1/user/detail', { data: { id: 7 } });
  api.answer('GET /v1/sysNotice/page', { status: 404, code: 404, message: '没有这个接口' });
  showCenter();
  expect(await screen.findByText(/^您好/)).toBeTruthy();
  for (const label of ['未读消息', '未读通知', '待审核的需求', '未通过的需求', '一周内到期的需求', '待支付的订单'])
    expect(screen.queryByText(label)).toBeNull();
  for (const name of ['我的需求', '我的关注', '四步开始第一次合作']) expect(screen.queryByRole('region', { name })).toBeNull();
  expect(screen.getByText('暂无邀请码')).toBeTruthy();
  // A retry would not help.
  expect(await screen.findByText('没有这个接口')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});

test('reloads the details when userRefresh increases', async () => {
  const { store } = showCenter();
  await screen.findByText('您好，林晓');
  api.answer('GET /v1/user/detail', { data: { ...detail, nickname: '林晓晓' } });
  act(() => store.setState((state) => ({ userRefresh: state.userRefresh + 1 })));
  expect(await screen.findByText('您好，林晓晓')).toBeTruthy();
  await waitFor(() => expect(store.getState().user?.nickname).toBe('林晓晓'));
});

test('copies the invite code and the link', async () => {
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

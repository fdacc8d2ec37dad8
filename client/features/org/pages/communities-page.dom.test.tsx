import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { writeCookie } from '#client/lib/browser-cookies.ts';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal } from '#client/testing/render-portal.tsx';
import { requestOf } from '#client/testing/request-of.ts';
import { cookieNames } from '#shared/cookies.ts';
import { CommunitiesPage } from './communities-page.tsx';

const joinPath = 'POST /api/community/1/join';
const wayIn = { joined: true, qrCode: '/images/community-qr.svg', wechat: 'bd_group_01' };
const communities = [
  {
    id: '1',
    name: '餐饮老板异业合作群',
    intro: '聊套餐互换',
    industryName: '餐饮美食',
    regionName: null,
    memberCount: 12_300,
    joined: false,
  },
  { id: '2', name: '上海商务拓展同行群', intro: '每月线下见一次', industryName: null, regionName: '上海', memberCount: 8, joined: true },
];
let api: FakeApi;

/** Answers the request to join the first community, and lists it as joined from then on. */
function letIn() {
  const [first, ...others] = communities;
  api.answer('GET /api/community/page', { data: { records: [{ ...first, joined: true }, ...others], total: 11, pageNum: 1, pageSize: 9 } });
  return { data: wayIn };
}

beforeEach(() => {
  writeCookie(cookieNames.joinCommunityShown, '1', 1);
  api = installFakeApi({
    'GET /api/community/page': { data: { records: communities, total: 11, pageNum: 1, pageSize: 9 } },
    'GET /v1/user/detail': { data: { id: '7', memberLevel: 0, sceneCounts: { COMMUNITY: 2 } } },
    [joinPath]: letIn,
    'POST /api/community/2/join': { data: { ...wayIn, qrCode: null } },
  });
});
afterEach(() => writeCookie(cookieNames.joinCommunityShown, '', 0));

const show = (address = '/communities', signedIn = true) => renderPortal(<CommunitiesPage request={requestOf(address)} />, { signedIn });
const card = (name: string) => screen.findByRole('article', { name });
async function openJoining(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: '加入社群：餐饮老板异业合作群' }));
  return screen.findByRole('dialog', { name: '加入「餐饮老板异业合作群」' });
}

test('cards show industry, region and number of members; page links keep the keyword', async () => {
  show('/communities?keyword=群');
  const first = await card('餐饮老板异业合作群');
  expect(within(first).getByText('餐饮美食')).toBeTruthy();
  expect(within(first).getByText('1.2万 位成员')).toBeTruthy();
  const second = await card('上海商务拓展同行群');
  expect(within(second).getByText('上海')).toBeTruthy();
  expect(within(second).getByText('已加入')).toBeTruthy();
  expect(screen.getByRole('link', { name: '下一页' }).getAttribute('href')).toBe('/communities?keyword=%E7%BE%A4&pageNum=2');
  expect((screen.getByRole('searchbox', { name: '社群关键词' }) as HTMLInputElement).value).toBe('群');
});

test('uses a boost only after the button that names the price, then shows the access details', async () => {
  const user = userEvent.setup();
  show();
  const dialog = await openJoining();
  expect(await within(dialog).findByText(/您有 2 张，加入后还剩 1 张/)).toBeTruthy();
  expect(api.asked(joinPath)).toHaveLength(0);
  await userEvent.click(within(dialog).getByRole('button', { name: '使用 1 张社群卡加入' }));
  expect(await screen.findByRole('img', { name: '餐饮老板异业合作群的微信群二维码' })).toBeTruthy();
  expect(screen.getByText('bd_group_01')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '复制微信号' }));
  expect(await navigator.clipboard.readText()).toBe('bd_group_01');
  expect(api.asked(joinPath)).toHaveLength(1);
});

test('the list is updated after the user has joined', async () => {
  show();
  await userEvent.click(within(await openJoining()).getByRole('button', { name: '关闭' }));
  const dialog = await openJoining();
  await userEvent.click(await within(dialog).findByRole('button', { name: '使用 1 张社群卡加入' }));
  await screen.findByText('bd_group_01');
  api.answer('GET /v1/user/detail', { data: { id: '7', memberLevel: 0, sceneCounts: { COMMUNITY: 1 } } });
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: '查看入群方式：餐饮老板异业合作群' })).toBeTruthy();
});

test('a member joins for free', async () => {
  api.answer('GET /v1/user/detail', { data: { id: '7', memberLevel: 20 } });
  show();
  const dialog = await openJoining();
  expect(await within(dialog).findByText('您是季卡会员，不需要社群卡。')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: '加入' }));
  expect(await screen.findByText('bd_group_01')).toBeTruthy();
});

test('tells a user without a boost how to get one and sends nothing', async () => {
  api.answer('GET /v1/user/detail', { data: { id: '7', memberLevel: 0, sceneCounts: {} } });
  show();
  const dialog = await openJoining();
  expect(await within(dialog).findByText('您还没有社群卡')).toBeTruthy();
  expect(within(dialog).getByRole('link', { name: '去领福利' }).getAttribute('href')).toBe('/user/welfare');
  expect(api.asked(joinPath)).toHaveLength(0);
});

test('a refusal for lack of a boost overrides the boosts that the page knows', async () => {
  api.answer(joinPath, { status: 403, code: 403, message: '社群卡不足', data: { reason: 'NEED_PROP', sceneCode: 'COMMUNITY' } });
  show();
  await userEvent.click(await within(await openJoining()).findByRole('button', { name: '使用 1 张社群卡加入' }));
  expect(await screen.findByText('您还没有社群卡')).toBeTruthy();
});

test('joining can be retried after a lost response', async () => {
  api.answer(joinPath, 'network down');
  show();
  await userEvent.click(await within(await openJoining()).findByRole('button', { name: '使用 1 张社群卡加入' }));
  expect((await screen.findByRole('alert')).textContent).toContain('请求失败，请检查网络连接');
  api.answer(joinPath, { data: wayIn });
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('bd_group_01')).toBeTruthy();
});

test('shows the access details immediately if the user has already joined', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: '查看入群方式：上海商务拓展同行群' }));
  expect(await screen.findByRole('dialog', { name: '进入「上海商务拓展同行群」' })).toBeTruthy();
  expect(await screen.findByText('添加群主微信，请对方拉您进群')).toBeTruthy();
});

test('shows the steps of joining once per browser', async () => {
  writeCookie(cookieNames.joinCommunityShown, '', 0);
  show();
  const dialog = await openJoining();
  expect(within(dialog).getByRole('list', { name: '怎样加入社群' })).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: '知道了，继续' }));
  expect(await within(dialog).findByRole('button', { name: '使用 1 张社群卡加入' })).toBeTruthy();
  expect(document.cookie).toContain(`${cookieNames.joinCommunityShown}=1`);
});

test('a visitor signs in first and then continues to join', async () => {
  const { store } = show('/communities?pageNum=2', false);
  const link = await screen.findByRole('link', { name: '登录后加入：餐饮老板异业合作群' });
  expect(link.getAttribute('href')).toBe('/login?returnTo=%2Fcommunities%3FpageNum%3D2');
  await userEvent.click(link);
  expect(store.getState().showLoginModal).toBe(true);
  act(() => store.setState({ signedIn: true, user: { nickname: '林晓', avatar: null }, showLoginModal: false }));
  expect(await screen.findByRole('dialog', { name: '加入「餐饮老板异业合作群」' })).toBeTruthy();
});

test('does not ask a visitor to pay who turns out to have joined already', async () => {
  api.answer('GET /v1/user/detail', { data: { id: '7', memberLevel: 0, sceneCounts: {} } });
  const { store, queryClient } = show('/communities', false);
  await userEvent.click(await screen.findByRole('link', { name: '登录后加入：餐饮老板异业合作群' }));
  const known = communities.map((community) => ({ ...community, joined: true }));
  api.answer('GET /api/community/page', { data: { records: known, total: 2, pageNum: 1, pageSize: 9 } });
  act(() => store.setState({ signedIn: true, user: { nickname: '林晓', avatar: null }, showLoginModal: false }));
  await act(() => queryClient.invalidateQueries());
  const dialog = await screen.findByRole('dialog', { name: '加入「餐饮老板异业合作群」' });
  await userEvent.click(await within(dialog).findByRole('button', { name: '查看入群方式' }));
  expect(await screen.findByText('bd_group_01')).toBeTruthy();
});

test('a list without results suggests a next step, a failed one can be retried', async () => {
  api.answer('GET /api/community/page', { data: { records: [], total: 0, pageNum: 1, pageSize: 9 } });
  const { unmount } = show('/communities?keyword=量子');
  expect(await screen.findByText('暂无相关社群')).toBeTruthy();
  unmount();
  api.answer('GET /api/community/page', { status: 500, code: 500, message: '出错了' });
  show();
  const retry = await screen.findByRole('button', { name: '重试' });
  api.answer('GET /api/community/page', { data: { records: communities, total: 2, pageNum: 1, pageSize: 9 } });
  await userEvent.click(retry);
  await waitFor(() => expect(screen.getByText('共 2 个社群')).toBeTruthy());
});

test('a page beyond the last one shows the total and links to the first page of the same search', async () => {
  api.answer('GET /api/community/page', { data: { records: [], total: 11, pageNum: 99, pageSize: 9 } });
  show('/communities?keyword=群&pageNum=99');
  expect(await screen.findByText('这一页没有社群')).toBeTruthy();
  expect(screen.getByText('共有 11 个社群，回到第一页看看。')).toBeTruthy();
  expect(screen.getByRole('link', { name: '回到第一页' }).getAttribute('href')).toBe('/communities?keyword=%E7%BE%A4');
});

test('a delayed response for one community does not change the dialog of another', async () => {
  let answerFirst = () => {};
  api.answer(joinPath, () => new Promise((done) => (answerFirst = () => done(letIn()))));
  const other = { ...communities[0], id: '3', name: '火锅店主群' };
  api.answer('GET /api/community/page', { data: { records: [...communities, other], total: 3, pageNum: 1, pageSize: 9 } });
  show();
  await userEvent.click(await within(await openJoining()).findByRole('button', { name: '使用 1 张社群卡加入' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: '加入社群：火锅店主群' }));
  const dialog = await screen.findByRole('dialog', { name: '加入「火锅店主群」' });
  await within(dialog).findByRole('button', { name: '使用 1 张社群卡加入' });
  await act(async () => answerFirst());
  const first = '查看入群方式：餐饮老板异业合作群';
  expect(await screen.findByRole('button', { name: first, hidden: true })).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: '使用 1 张社群卡加入' })).toBeTruthy();
});

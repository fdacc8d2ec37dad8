import { beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import type { Transport } from '#client/lib/api-client.ts';
import type { PageRequest } from '#client/lib/page-definition.ts';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderInPortal } from '#client/testing/render-in-portal.tsx';
import { routeRow } from '#shared/routes/route-table.ts';
import { DemandDetailPage } from './demand-detail-page.tsx';

const demand = {
  id: 23,
  demandNumber: 'BD10000023',
  typeCode: '10',
  title: '奶茶店找校园渠道',
  content: '第一行\n第二行',
  settlementModes: ['CPA'],
  images: ['/uploads/a.jpg', 'javascript:alert(1)'],
  contactMethods: ['phone', 'wechat'],
  publisher: { id: 7, nickname: '林小满', official: true, orgName: '深圳鹿柚网络科技有限公司' },
};
const answers = {
  '/api/demand/BD10000023': demand,
  '/v1/demRecommend/page': { records: [{ ...demand, id: 24, demandNumber: 'BD10000024', title: '另一条需求' }], total: 1 },
  '/v1/user/7/simple': { id: 7, publishCount: 12 },
};
const request: PageRequest = {
  name: 'demand.detail',
  row: routeRow('demand.detail'),
  pathname: '/demand/BD10000023',
  params: { demandNumber: 'BD10000023' },
  search: new URLSearchParams(),
  signedIn: false,
};

/** Events bypass the API client. */
let events: FakeApi;
const reports = () => events.asked('POST /api/app/event');
beforeEach(() => {
  events = installFakeApi({ 'POST /api/app/event': {} });
});

function show(options: { user?: string; known?: Readonly<Record<string, unknown>> } = {}) {
  const known: Readonly<Record<string, unknown>> = options.known ?? answers;
  const transport: Transport = async ({ path }) => {
    const [pathname = ''] = path.split('?');
    return Object.hasOwn(known, pathname)
      ? { status: 200, body: { code: 200, message: '', data: known[pathname] } }
      : { status: 404, body: { code: 404, message: '需求不存在或已下架', data: null } };
  };
  const { user } = options;
  return renderInPortal(
    <StrictMode>
      <DemandDetailPage request={request} />
    </StrictMode>,
    { transport, ...(user !== undefined && { user }) },
  );
}

test('shows a demand with its facts, its text and its publisher', async () => {
  const { container } = show();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('奶茶店找校园渠道');
  expect(screen.getByText(/第一行\s第二行/)).toBeTruthy();
  expect(container.textContent).toContain('CPA 按行为');
  expect(container.textContent).toContain('长期有效');
  expect(container.textContent).toContain('林小满');
  expect(await screen.findByText('12')).toBeTruthy();
  expect(await screen.findByRole('link', { name: /另一条需求/ })).toBeTruthy();
  expect([...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
    '/uploads/a.jpg',
    '/images/covers/10-0.svg',
  ]);
});

test('a publish count that failed to load is shown as a dash with a retry button, not as zero', async () => {
  const known: Readonly<Record<string, unknown>> = answers;
  let status = 429;
  const count = () => screen.getByText('发布需求').nextSibling;
  const transport: Transport = async ({ path }) => {
    const [pathname = ''] = path.split('?');
    if (pathname === '/v1/user/7/simple' && status !== 200) return { status, body: { code: status, message: '访问过于频繁', data: null } };
    return { status: 200, body: { code: 200, message: '', data: known[pathname] } };
  };
  renderInPortal(<DemandDetailPage request={request} />, { transport });
  const retry = await screen.findByRole('button', { name: '发布需求数没有取到，重试' });
  expect(count()?.textContent).toBe('—');
  status = 200;
  fireEvent.click(retry);
  await waitFor(() => expect(count()?.textContent).toBe('12'));
});

test('shows a visitor which contact methods exist and links to the login with a return path', async () => {
  const { store } = show();
  expect(await screen.findByText('手机')).toBeTruthy();
  expect(screen.getByText('微信')).toBeTruthy();
  const link = screen.getByRole('link', { name: '登录后查看' });
  expect(link.getAttribute('href')).toBe('/login?returnTo=%2Fdemand%2FBD10000023');
  fireEvent.click(link);
  expect(store.getState()).toMatchObject({ showLoginModal: true, returnTo: '/demand/BD10000023' });
});

test('lets a signed-in user request the contact, without any of its values on the page before', async () => {
  const { calls } = show({ user: '小桥' });
  const panel = await screen.findByRole('region', { name: '联系发布者' });
  expect(panel.textContent).toContain('已保护');
  expect(screen.getByRole('button', { name: '查看联系方式' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '举报这条需求' }).getAttribute('href')).toBe('/demand/report/BD10000023');
  expect(calls.filter((call) => call.includes('contact'))).toEqual([]);
});

test('offers the publisher to manage the demand instead of the message form', async () => {
  show({ user: '林小满', known: { ...answers, '/api/demand/BD10000023': { ...demand, own: true } } });
  expect(await screen.findByRole('region', { name: '管理这条需求' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: '给发布者发消息' })).toBeNull();
  expect(screen.queryByRole('link', { name: '举报这条需求' })).toBeNull();
});

test('an own demand that nobody else can open is neither bookmarked nor shared nor promoted', async () => {
  const expired = { ...demand, own: true, expired: true };
  show({ user: '林小满', known: { ...answers, '/api/demand/BD10000023': expired } });
  expect((await screen.findByRole('link', { name: '修改有效期' })).getAttribute('href')).toBe('/user/demand/publish/23#demand-validUntil');
  expect(screen.getByText('当前状态：已过有效期，仅您自己可见。')).toBeTruthy();
  for (const name of ['收藏', '分享']) expect(screen.queryByRole('button', { name: new RegExp(name) })).toBeNull();
  for (const name of ['刷新', '置顶', '上头条', '标题变色']) expect(screen.queryByRole('link', { name })).toBeNull();
});

test.each([
  ['WAITING', '您的修改正在审核。通过之前，其他人看到的是这个版本。'],
  ['REJECTED', '您的修改未通过审核，其他人看到的是这个版本。查看原因并修改'],
])('tells the publisher of a shown demand about their changes: %s', async (edit, words) => {
  show({ user: '林小满', known: { ...answers, '/api/demand/BD10000023': { ...demand, own: true, edit } } });
  const note = await screen.findByText(/您的修改/);
  expect(note.textContent).toBe(words);
  expect(screen.getByRole('button', { name: /分享/ })).toBeTruthy();
});

test('shows type-specific fields among the facts', async () => {
  const typeFields = { product: '少儿编程体验课', unheardOf: '不显示' };
  const { container } = show({ known: { ...answers, '/api/demand/BD10000023': { ...demand, typeFields } } });
  expect((await screen.findByText('推广产品')).nextSibling?.textContent).toBe('少儿编程体验课');
  expect(container.textContent).not.toContain('不显示');
});

test('reports the opening of a demand once, regardless of renders', async () => {
  const { store } = show();
  await waitFor(() => expect(reports()).toHaveLength(1));
  // The visitor came neither from another page nor from another site.
  expect(reports()[0]?.body).toMatchObject({ eventCode: 'OPEN_INFORMATION_DETAIL', demandId: '23', source: 'DIRECT' });
  act(() => store.setState({ signedIn: true, user: { nickname: '小桥', avatar: null } }));
  expect(await screen.findByRole('button', { name: '查看联系方式' })).toBeTruthy();
  await screen.findByText('12');
  expect(reports()).toHaveLength(1);
});

test('shows its own not-found text and other demands for a deleted demand', async () => {
  show({ known: { '/v1/demRecommend/page': answers['/v1/demRecommend/page'] } });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('该需求不存在或已下架');
  expect(screen.getByRole('link', { name: '返回首页' }).getAttribute('href')).toBe('/');
  expect(await screen.findByRole('link', { name: /另一条需求/ })).toBeTruthy();
  expect(reports()).toEqual([]);
});

test('shows which of the reader’s own demands matches, the reasons and a link to all matches', async () => {
  const ownMatch = { id: '31', title: '深圳奶茶店投放', reasons: ['广告主与流量主互补', '同在广东 深圳'] };
  const { unmount } = show({ user: '小桥', known: { ...answers, '/api/demand/BD10000023': { ...demand, ownMatch } } });
  const link = await screen.findByRole('link', { name: '「深圳奶茶店投放」' });
  expect(link.getAttribute('href')).toBe('/user/demand/matches/31');
  expect(link.closest('p')?.textContent).toBe('与您的「深圳奶茶店投放」匹配：广告主与流量主互补 · 同在广东 深圳');
  unmount();
  show({ user: '小桥' });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(/^与您的/)).toBeNull();
});

test('invalidates the history after the opening has been recorded', async () => {
  const { queryClient } = show({ user: '小桥' });
  queryClient.setQueryData(['bookmark.listHistory'], {});
  queryClient.setQueryData(['user.getDetail'], {});
  const isStale = (name: string) => queryClient.getQueryState([name])?.isInvalidated;
  await waitFor(() => expect(['bookmark.listHistory', 'user.getDetail'].map(isStale)).toEqual([true, true]));
});

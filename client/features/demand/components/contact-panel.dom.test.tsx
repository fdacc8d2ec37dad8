import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Transport, TransportRequest } from '#client/lib/api-client.ts';
import { writeCookie } from '#client/lib/browser-cookies.ts';
import { apiOf } from '#client/lib/call-query.ts';
import { renderInPortal } from '#client/testing/render-in-portal.tsx';
import { type Demand, demandSchema } from '#shared/contract/demand.ts';
import { cookieNames } from '#shared/cookies.ts';
import { ContactPanel } from './contact-panel.tsx';

const demand = demandSchema.parse({
  id: '23',
  demandNumber: 'BD10000023',
  typeCode: '10',
  title: '奶茶店找校园渠道',
  contactMethods: ['phone', 'wechat'],
});
const contact = { name: '林小满', phone: '13800138000', wechat: 'lxm_biz', qq: null, email: null };

type Answer = { status?: number; code?: number; data?: unknown } | 'network down';
type Answers = Readonly<Record<string, Answer | (() => Answer)>>;

function show(answers: Answers, of: Partial<Demand> = {}) {
  const asked: TransportRequest[] = [];
  const transport: Transport = async (request) => {
    if (!CONFIG.endsWith(request.path)) asked.push(request);
    const known = answers[`${request.method} ${request.path.split('?')[0]}`] ?? { code: 404 };
    const answer = typeof known === 'function' ? known() : known;
    if (answer === 'network down') throw new TypeError('Failed to fetch');
    const { status = 200, ...body } = answer;
    return { status, body: { code: 200, message: '不行', data: null, ...body } };
  };
  const view = renderInPortal(<ContactPanel demand={{ ...demand, ...of }} address="/demand/BD10000023" />, { user: '小桥', transport });
  return { ...view, asked };
}

const SEE = 'GET /api/demand/23/contact-info';
const CONFIG = 'GET /api/config';
const UNLOCK = 'POST /api/demand/authorize-get-contact-info';
const refused = (data: object): Answer => ({ code: 403, data: { props: 0, quota: 0, ...data } });
const ask = () => fireEvent.click(screen.getByRole('button', { name: '查看联系方式' }));
const dialog = (name: string) => screen.findByRole('dialog', { name });

beforeEach(() => writeCookie(cookieNames.contractWarnShown, '1', 1));

test('shows a warning before the first contact, only once', async () => {
  writeCookie(cookieNames.contractWarnShown, '', 0);
  const { asked } = show({ [SEE]: { data: contact } });
  ask();
  const warning = await dialog('谨防诈骗');
  expect(asked).toHaveLength(0);
  fireEvent.click(within(warning).getByRole('button', { name: '我知道了，继续查看' }));
  expect(await screen.findByText('13800138000')).toBeTruthy();
  expect(document.cookie).toContain(`${cookieNames.contractWarnShown}=1`);
});

test('shows granted values with 复制, and can mask them again', async () => {
  show({ [SEE]: { data: { ...contact, remaining: 7 } } });
  expect(document.body.textContent).not.toContain('138');
  ask();
  const phone = await screen.findByRole('link', { name: '13800138000' });
  expect(phone.getAttribute('href')).toBe('tel:13800138000');
  expect(screen.getByRole('region', { name: '联系方式' })).toBe(document.activeElement);
  expect(screen.getByRole('button', { name: '复制微信' })).toBeTruthy();
  expect(document.body.textContent).toContain('还剩 7 次');
  fireEvent.click(screen.getByRole('button', { name: '隐藏' }));
  expect(document.body.textContent).toContain('138****8000');
  expect(document.body.textContent).not.toContain('13800138000');
});

test('checks an unlocked contact for changes and reports them', async () => {
  const { asked } = show({ [SEE]: { data: { ...contact, changedSinceUnlock: true } } }, { contactUnlocked: true });
  ask();
  expect(await screen.findByText(/联系方式有更新/)).toBeTruthy();
  expect(asked[0]?.path).toBe('/api/demand/23/contact-info?versionCheck=1');
});

test('uses the daily quota only when the button that names it is pressed', async () => {
  const { asked, queryClient } = show({
    [SEE]: refused({ reason: 'NEED_VIP', quota: 3, props: 2 }),
    [UNLOCK]: { data: { ...contact, remaining: 2 } },
  });
  ask();
  const layer = await dialog('解锁联系方式');
  const told: string[] = [];
  apiOf(queryClient).onStale = (reads) => void told.push(...reads);
  const counted = ['user.getDetail', 'boost.listInventory', 'wallet.listRecords', 'payment.listPlans', 'order.list', 'order.get'];
  for (const name of counted) queryClient.setQueryData([name], {});
  expect(asked.map(({ method }) => method)).toEqual(['GET']);
  expect(within(layer).getByRole('button', { name: '使用 1 张联系卡' })).toBeTruthy();
  fireEvent.click(within(layer).getByRole('button', { name: '使用今日额度（剩 3 次）' }));
  expect(await screen.findByText('13800138000')).toBeTruthy();
  expect(asked[1]).toMatchObject({ path: '/api/demand/authorize-get-contact-info', body: { demandId: '23', by: 'QUOTA' } });
  // Other tabs show the demand or compare it with others.
  expect(told).toContain('demand.get');
  expect(asked[1]?.headers?.['Idempotency-Key']).toMatch(/^[\w-]{8,64}$/);
  // The account and the membership count the unlock, a pass may be used up, and less of an order is refundable.
  const isStale = (name: string) => queryClient.getQueryState([name])?.isInvalidated;
  await waitFor(() => expect(counted.filter((name) => !isStale(name))).toEqual([]));
});

test('a retry after a lost response sends the same idempotency key', async () => {
  const answers: Answer[] = ['network down', { data: contact }];
  const { asked } = show({ [SEE]: refused({ reason: 'NEED_PROP', props: 1 }), [UNLOCK]: () => answers.shift() ?? { code: 500 } });
  ask();
  const layer = await dialog('解锁联系方式');
  fireEvent.click(within(layer).getByRole('button', { name: '使用 1 张联系卡' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  await waitFor(() => expect(within(layer).getByRole('button', { name: '使用 1 张联系卡' }).getAttribute('aria-busy')).toBeNull());
  fireEvent.click(within(layer).getByRole('button', { name: '使用 1 张联系卡' }));
  expect(await screen.findByText('13800138000')).toBeTruthy();
  const [first, second] = asked.slice(1).map(({ headers }) => headers?.['Idempotency-Key']);
  expect(first).toBe(second);
});

test('without membership and passes, lists the quota of each level, the free options and the offers', async () => {
  show({ [SEE]: refused({ reason: 'NEED_VIP', price: 990 }) });
  ask();
  const layer = await dialog('解锁联系方式');
  expect(layer.textContent).toContain('月卡会员每天 10 次');
  expect(layer.textContent).toContain('¥9.90/张');
  expect(
    within(layer)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['做福利任务', '/user/welfare'],
    ['邀请好友', '/user/userInvite'],
    ['开通会员', '/user/member?back=%2F'],
    ['购买联系卡', '/user/props/mall?scene=CONTACT&quantity=1&back=%2F'],
    ['先发消息（免费）', '#greeting'],
  ]);
  expect(within(layer).queryByRole('button', { name: /使用/ })).toBeNull();
});

test('offers nothing to buy if passes or quota are left', async () => {
  show({ [SEE]: refused({ reason: 'NEED_PROP', props: 1, quota: 2 }) });
  ask();
  const layer = await dialog('解锁联系方式');
  expect(within(layer).queryAllByRole('link')).toEqual([]);
});

test('offers nothing to buy to a blocked user, who gets a message instead', async () => {
  const blocked = { status: 403, code: 403, data: { reason: 'BLOCKED', level: 'WRITE', until: null } };
  const { asked } = show({ [SEE]: refused({ reason: 'NEED_PROP', props: 1 }), [UNLOCK]: blocked });
  ask();
  const layer = await dialog('解锁联系方式');
  const use = () => within(layer).getByRole('button', { name: '使用 1 张联系卡' });
  fireEvent.click(use());
  await waitFor(() => expect(asked).toHaveLength(2));
  await waitFor(() => expect(use().getAttribute('aria-busy')).toBeNull());
  expect(within(layer).queryByRole('link', { name: '开通会员' })).toBeNull();
});

test.each([
  ['NEED_REAL_NAME', '需要实名认证', { name: '去实名认证', href: '/user/profile/personalAuth?back=%2F' }],
  ['NO_CONTACT', '暂无联系方式', { name: '先发消息', href: '#greeting' }],
  ['DAILY_LIMIT', '今日查看已达上限', null],
])('%s is explained together with the next step', async (reason, title, link) => {
  show({ [SEE]: refused({ reason, props: 3, quota: 3 }) });
  ask();
  const layer = await dialog(title);
  expect(within(layer).queryByRole('button', { name: /使用/ })).toBeNull();
  if (link) expect(within(layer).getByRole('link', { name: link.name }).getAttribute('href')).toBe(link.href);
});

test('shows the publisher the actions on their demand and no way to unlock it', () => {
  show({}, { own: true });
  expect(screen.getByRole('link', { name: '编辑' }).getAttribute('href')).toBe('/user/demand/publish/23');
  expect(screen.getByRole('link', { name: '上头条' }).getAttribute('href')).toBe('/user/topline/23');
  expect(screen.queryByRole('button')).toBeNull();
});

test('offers no promotion for an unpublished demand', () => {
  show({}, { own: true, auditStatus: 'WAITING_REVIEW' });
  expect(screen.queryByRole('link', { name: '置顶' })).toBeNull();
  expect(screen.getByRole('link', { name: '我的发布' })).toBeTruthy();
});

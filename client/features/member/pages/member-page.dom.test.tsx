import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal } from '#client/testing/render-portal.tsx';
import { requestOf } from '#client/testing/request-of.ts';
import { MemberPage } from './member-page.tsx';

const plansPath = 'GET /api/membership/plans';
const ordersPath = 'GET /api/order/page';
const soon = '2026-12-04T12:00:00+08:00';
const offer = { startsAt: '2026-11-22T12:00:00+08:00', endsAt: '2027-11-22T12:00:00+08:00', breakdown: [] };
const plan = (level: number, days: number, price: number, change: object = {}) => ({ level, days, price, ...change });
const order = {
  orderNo: '20261122123456789011',
  kind: 'MEMBERSHIP',
  status: 'FULFILLED',
  title: '月卡会员',
  amount: 2_990,
  payMethod: 'BALANCE',
  createdAt: '2026-11-04T12:00:00+08:00',
};
const page = (records: object[], total = records.length) => ({ records, total, pageNum: 1, pageSize: 5, hasMore: false });
const ofMonth = {
  current: { level: 10, expireAt: soon, contactsToday: { used: 7, limit: 10 }, publishedToday: { used: 0, limit: 10 } },
  plans: [
    plan(10, 30, 2_990, { offer: { ...offer, kind: 'EXTEND', amount: 2_990, endsAt: '2027-01-03T12:00:00+08:00' } }),
    plan(30, 365, 29_900, {
      offer: {
        ...offer,
        kind: 'UPGRADE',
        amount: 28_704,
        breakdown: [
          { label: '年卡', amount: 29_900 },
          { label: '月卡剩余 12 天抵扣', amount: -1_196 },
        ],
      },
    }),
  ],
};
let api: FakeApi;

beforeEach(() => {
  api = installFakeApi({ [plansPath]: { data: ofMonth }, [ordersPath]: { data: page([order], 9) } });
});
const show = (address = '/user/member') => renderPortal(<MemberPage request={requestOf(address)} />, { signedIn: true });
const card = (name: string) => screen.findByRole('article', { name });

test('shows a member the expiry and the remaining quota of today', async () => {
  show();
  const current = await screen.findByRole('region', { name: '月卡会员' });
  expect(current.textContent).toContain('有效期至 2026-12-04 12:00');
  expect(current.textContent).toContain('今日可查看联系方式3/10 次，已查看 7 次');
  expect(current.textContent).toContain('今日可发布需求10/10 条');
});

test('each plan shows price, price per day, rights and what its button does', async () => {
  show();
  const month = await card('月卡会员');
  expect(month.textContent).toContain('¥29.90');
  expect(month.textContent).toContain('30 天，约 ¥1.00/天');
  expect(month.textContent).toContain('续费后有效期至 2027-01-03 12:00');
  expect(within(month).getByRole('button', { name: '续费：月卡会员' }).textContent).toBe('续费');
  const year = await card('年卡会员');
  expect(year.textContent).toContain('每天省 17%');
  expect(within(year).getByText('每天查看 50 个联系方式')).toBeTruthy();
  expect(year.textContent).toContain('年卡¥299.00月卡剩余 12 天抵扣−¥11.96应付¥287.04');
  expect(screen.getByText(/本会员不会自动续费/)).toBeTruthy();
});

test('opens the checkout for the selected level', async () => {
  const quotePath = 'POST /api/order/quote';
  api.answer(quotePath, { data: { listAmount: 29_900, amount: 28_704, breakdown: [] } });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '升级：年卡会员' }));
  expect(await screen.findByRole('dialog', { name: '收银台' })).toBeTruthy();
  expect(api.asked(quotePath).map(({ body }) => body)).toEqual([{ kind: 'MEMBERSHIP', level: 30 }]);
});

test('links back to the demand that the buyer came from after the payment', async () => {
  const quote = { listAmount: 2_990, amount: 2_990, breakdown: [] };
  const paid = { orderNo: 'A1', status: 'FULFILLED', amount: 2_990, payMethod: 'BALANCE', expireAt: null };
  api.answer('POST /api/order/quote', { data: quote });
  api.answer('GET /api/wallet/summary', { data: { balance: 6_000, held: 0, methods: [] } });
  api.answer('POST /api/membership/start-buy', { data: { ...paid, qrContent: null } });
  api.answer('GET /api/order/A1', { data: { ...order, ...paid, now: soon } });
  show('/user/member?back=%2Fdemand%2FBD202600000123');
  await userEvent.click(await screen.findByRole('button', { name: '续费：月卡会员' }));
  const pay = await screen.findByRole('button', { name: '确认支付 ¥29.90' });
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(pay);
  expect((await screen.findByRole('link', { name: '返回需求' })).getAttribute('href')).toBe('/demand/BD202600000123');
});

test('without plans, explains that the current membership remains valid and links to free boosts and back', async () => {
  api.answer(plansPath, { data: { ...ofMonth, plans: [] } });
  show('/user/member?back=%2Fdemand%2FBD202600000123');
  expect(await screen.findByText(/^已开通的会员在有效期内照常使用/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '去领福利' }).getAttribute('href')).toBe('/user/welfare');
  expect(screen.getByRole('link', { name: '返回刚才的页面' }).getAttribute('href')).toBe('/demand/BD202600000123');
});

test('a lower level can be bought only after the current one expires', async () => {
  api.answer(plansPath, { data: { ...ofMonth, plans: [plan(10, 30, 2_990, { offer: null, blockedUntil: soon })] } });
  show();
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: '到期后可购买：月卡会员' });
  expect(button.disabled).toBe(true);
  expect(screen.getByText(/当前会员等级更高/).textContent).toContain('2026-12-04 12:00');
});

test('shows a user without a membership what it brings', async () => {
  const none = { level: 0, expireAt: null, contactsToday: { used: 0, limit: 0 }, publishedToday: { used: 5, limit: 5 } };
  api.answer(plansPath, { data: { current: none, plans: [plan(10, 30, 2_990, { offer: { ...offer, kind: 'NEW', amount: 2_990 } })] } });
  api.answer(ordersPath, { data: page([]) });
  show();
  const current = await screen.findByRole('region', { name: '普通用户' });
  expect(current.textContent).toContain('开通会员，每天免费查看联系方式');
  expect(current.textContent).toContain('0/0 次，可使用联系卡');
  expect(current.textContent).toContain('0/5 条，已发布 5 条');
  expect(screen.getByRole('button', { name: '立即开通：月卡会员' })).toBeTruthy();
  expect(await screen.findByText('暂无开通记录')).toBeTruthy();
});

test('purchases link to their orders and to the full list', async () => {
  show();
  const purchases = await screen.findByRole('region', { name: '开通记录' });
  const link = await within(purchases).findByRole('link', { name: '月卡会员' });
  expect(link.getAttribute('href')).toBe('/user/props/order?orderNo=20261122123456789011');
  expect(purchases.textContent).toContain('¥29.90');
  expect(within(purchases).getByRole('link', { name: '全部会员订单' }).getAttribute('href')).toBe('/user/props/order?kind=MEMBERSHIP');
});

test('plans that fail to load can be retried', async () => {
  api.answer(plansPath, { status: 500, message: '服务繁忙' });
  show();
  const retry = await screen.findByRole('button', { name: '重试' });
  api.answer(plansPath, { data: ofMonth });
  await userEvent.click(retry);
  expect(await card('月卡会员')).toBeTruthy();
});

test('an API without memberships and orders: shows the level of the account, sells nothing and offers no retry', async () => {
  const account = (memberLevel: number, memberExpireAt: string | null) => ({
    data: { id: 7, nickname: '林一舟', phone: '138****8000', memberLevel, memberExpireAt, balance: 0, sceneCounts: {}, inviteCode: '' },
  });
  api = installFakeApi({ 'GET /v1/user/detail': account(20, soon) });
  const { unmount } = show();
  expect((await screen.findByRole('region', { name: '季卡会员' })).textContent).toBe('当前等级季卡会员有效期至 2026-12-04 12:00');
  unmount();
  api.answer('GET /v1/user/detail', account(0, null));
  show();
  expect((await screen.findByRole('region', { name: '普通用户' })).textContent).toBe('当前等级普通用户');
  expect(await screen.findByText('暂无可开通的会员')).toBeTruthy();
  expect(await screen.findByText('暂无开通记录')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});

import { beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal } from '#client/testing/render-portal.tsx';
import { requestOf } from '#client/testing/request-of.ts';
import { BoostMallPage } from './boost-mall-page.tsx';

const PRODUCTS = 'GET /api/scene/products';
const packs = [
  { from: 5, percentOff: 5 },
  { from: 10, percentOff: 10 },
  { from: 50, percentOff: 20 },
];
let api: FakeApi;

beforeEach(() => {
  sessionStorage.clear();
  api = installFakeApi({
    [PRODUCTS]: {
      data: [
        { sceneCode: 'CONTACT', unitPrice: 300, packs },
        { sceneCode: 'TOP', unitPrice: 500, packs },
      ],
    },
    'GET /api/scene/mine': { data: [{ sceneCode: 'TOP', quantity: 3, savedMinutes: 0 }] },
    'GET /api/wallet/summary': { data: { balance: 10_000, methods: [] } },
    'POST /api/order/quote': ({ body }) => ({ data: { listAmount: 1, amount: Number(body['quantity']), breakdown: [] } }),
  });
});

const show = (address = '/user/props/mall') => renderPortal(<BoostMallPage request={requestOf(address)} />, { signedIn: true });
const card = async (name: string) => within(await screen.findByRole('article', { name }));

test('each boost shows its effect, price, owned quantity and the amount for the selected quantity', async () => {
  show();
  const top = await card('置顶卡');
  expect(top.getByText(/仅次于头条/)).toBeTruthy();
  expect(await top.findByText('我有 3 张')).toBeTruthy();
  expect(top.getByText('应付 ¥5.00')).toBeTruthy();
  fireEvent.click(top.getByRole('button', { name: /10 张/ }));
  expect(top.getByText(/^单价 ¥5.00 × 10 − 组合优惠 ¥5.00/)).toBeTruthy();
  expect(top.getByText('应付 ¥45.00')).toBeTruthy();
  fireEvent.click(top.getByRole('button', { name: '增加 1 张' }));
  expect(top.getByText('应付 ¥49.50')).toBeTruthy();
  expect((await card('联系卡')).getByText('应付 ¥3.00')).toBeTruthy();
});

test('the quantity may be empty while it is edited and never exceeds 999', async () => {
  show();
  const top = await card('置顶卡');
  const field = top.getByRole<HTMLInputElement>('textbox', { name: /置顶卡数量/ });
  fireEvent.change(field, { target: { value: '' } });
  expect(field.value).toBe('');
  fireEvent.blur(field);
  expect(field.value).toBe('1');
  fireEvent.change(field, { target: { value: '9a999' } });
  expect(field.value).toBe('999');
  expect(top.getByRole('button', { name: '增加 1 张' }).hasAttribute('disabled')).toBe(true);
  // The step button is disabled at the limit: the focus moves to the opposite one.
  const [less, more] = [top.getByRole('button', { name: '减少 1 张' }), top.getByRole('button', { name: '增加 1 张' })];
  fireEvent.change(top.getByRole('textbox'), { target: { value: '2' } });
  less.focus();
  fireEvent.click(less);
  expect([less.hasAttribute('disabled'), document.activeElement]).toEqual([true, more]);
  fireEvent.change(field, { target: { value: '0' } });
  fireEvent.blur(field);
  expect(field.value).toBe('1');
});

test('lists the missing boost first with its quantity and opens the checkout for exactly that', async () => {
  show('/user/props/mall?scene=TOP&quantity=2&demandId=500001');
  expect((await screen.findByText(/付款后可以回到刚才的页面/)).textContent).toContain('已选好 2 张置顶卡');
  const [first] = screen.getAllByRole('article');
  expect(first?.getAttribute('aria-label')).toBe('置顶卡');
  fireEvent.click(within(first as HTMLElement).getByRole('button', { name: '购买置顶卡' }));
  const dialog = await screen.findByRole('dialog', { name: '收银台' });
  expect(await within(dialog).findByText('置顶卡 × 2 张')).toBeTruthy();
  expect(api.asked('POST /api/order/quote')[0]?.body).toEqual({ kind: 'SCENE', sceneCode: 'TOP', quantity: 2 });
});

test('once the checkout has learned of another price or of the end of sales, the page shows it too', async () => {
  const methods = [{ method: 'BALANCE', available: true }];
  api.answer('GET /api/wallet/summary', { data: { balance: 10_000, methods } });
  api.answer('POST /api/scene/start-buy', { status: 409, message: '价格已更新', data: { reason: 'PRICE_CHANGED', amount: 400 } });
  show();
  fireEvent.click((await card('联系卡')).getByRole('button', { name: '购买联系卡' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(await dialog.findByRole('checkbox'));
  api.answer(PRODUCTS, { data: [{ sceneCode: 'CONTACT', unitPrice: 400, packs: [] }] });
  fireEvent.click(dialog.getByRole('button', { name: /^确认支付/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('价格已变为 ¥4.00');
  await screen.findByText('应付 ¥4.00');
  fireEvent.click(dialog.getByRole('button', { name: '关闭' }));
  api.answer('POST /api/order/quote', { status: 409, message: '联系卡暂不出售', data: { reason: 'NOT_SOLD' } });
  api.answer(PRODUCTS, { data: [] });
  fireEvent.click((await card('联系卡')).getByRole('button', { name: '购买联系卡' }));
  expect(await screen.findByText('暂无道具出售')).toBeTruthy();
});

test('says that the requested boost is not sold', async () => {
  show('/user/props/mall?scene=COMMUNITY');
  expect(await screen.findByText(/^社群卡暂不出售/)).toBeTruthy();
});

test('names a requested boost that is not sold and links back, whether or not others are sold', async () => {
  show('/user/props/mall?scene=CHANGE_NAME&quantity=1&back=%2Fuser%2Fedit');
  await screen.findByText(/^改名卡暂不出售/);
  const back = () => screen.getByRole('link', { name: '返回刚才的页面' }).getAttribute('href');
  expect(back()).toBe('/user/edit');
  cleanup();
  api.answer(PRODUCTS, { data: [] });
  show('/user/props/mall?scene=CONTACT&quantity=1&back=%2Fdemand%2FBD202600000123');
  expect(await screen.findByText('联系卡暂不出售')).toBeTruthy();
  expect(back()).toBe('/demand/BD202600000123');
});

test.each([
  ['another API has no mall', { status: 404, code: 404 }],
  ['nothing is sold', { data: [] }],
])('%s: says so and links to free boosts', async (_when, answer) => {
  api.answer(PRODUCTS, answer);
  show();
  expect(await screen.findByText('暂无道具出售')).toBeTruthy();
  expect(screen.getByRole('link', { name: '去领福利' }).getAttribute('href')).toBe('/user/welfare');
});

test('offers a retry if the list fails; shows the list even if the owned quantity is unavailable', async () => {
  api.answer(PRODUCTS, { status: 500, code: 500, message: '服务繁忙' });
  api.answer('GET /api/scene/mine', { status: 404, code: 404 });
  show();
  const retry = await screen.findByRole('button', { name: '重试' });
  api.answer(PRODUCTS, { data: [{ sceneCode: 'TOP', unitPrice: 500, packs: [] }] });
  fireEvent.click(retry);
  expect((await card('置顶卡')).queryByText(/我有 \d/)).toBeNull();
});

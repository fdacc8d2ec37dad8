import { beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FakeApi } from '#client/testing/fake-api.ts';
import { shownToasts } from '#client/testing/render-portal.tsx';
import { orderQuery } from './checkout-api.ts';
import { BUY, choose, installCheckoutApi, ORDER, paid, payBy, QUOTE, SUMMARY, scan, show, submit, tick } from './testing/checkout-shop.tsx';

let api: FakeApi;
let keys: string[];

beforeEach(() => {
  ({ api, keys } = installCheckoutApi());
});

test('shows the amount and its breakdown, and sends nothing before the terms are accepted', async () => {
  show();
  const button = await submit();
  const dialog = screen.getByRole('dialog', { name: '收银台' });
  expect(dialog.textContent).toContain('置顶卡 × 10 张');
  expect(dialog.textContent).toContain('−¥5.00');
  expect(dialog.textContent).toContain('沙盒模式，不会真实扣款');
  const terms = screen.getByRole<HTMLInputElement>('checkbox', { name: /不适用七日无理由退货/ });
  expect(terms.checked).toBe(false);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /余额.*可用 ¥60.00/ }).checked).toBe(true);
  fireEvent.click(button);
  expect(document.activeElement).toBe(terms);
  expect(screen.getByText('请先阅读并勾选')).toBeTruthy();
  expect(api.asked(BUY)).toHaveLength(0);
});

test('pays from the balance with one request despite repeated presses, then focuses the result and offers the next step', async () => {
  api.answer(ORDER, { data: { ...paid, payMethod: 'BALANCE' } });
  show();
  const button = await submit();
  tick();
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByText('支付成功')).toBeTruthy();
  expect(api.asked(BUY).map(({ body }) => body)).toEqual([
    { sceneCode: 'TOP', quantity: 10, payMethod: 'BALANCE', expectedAmount: 4_500, agreed: true },
  ]);
  expect(keys[0]).toBeTruthy();
  expect(screen.getByRole('link', { name: '去使用' }).getAttribute('href')).toBe('/user/topic/7');
  expect(screen.getByRole('link', { name: '查看订单' }).getAttribute('href')).toBe('/user/props/order?orderNo=A1');
  // A second purchase creates another order, under another idempotency key.
  fireEvent.click(screen.getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shownToasts()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: '购买' }));
  fireEvent.click(await submit());
  expect(screen.getByRole('checkbox')).toBe(document.activeElement);
  tick();
  fireEvent.click(await submit());
  await screen.findByText('支付成功');
  expect(new Set(keys).size).toBe(2);
});

test('says that nothing is for sale, without an error', async () => {
  api.answer(QUOTE, { status: 409, message: '暂停销售，请稍后再试', data: { reason: 'NOT_SOLD' } });
  show();
  await screen.findByText('暂停销售，请稍后再试');
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '知道了' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('opening the order refetches it: more money may have arrived', async () => {
  api.answer(ORDER, { data: { ...paid, payMethod: 'BALANCE' } });
  const { queryClient } = show();
  const button = await submit();
  tick();
  fireEvent.click(button);
  const link = await screen.findByRole('link', { name: '查看订单' });
  const isStale = () => queryClient.getQueryState(orderQuery('A1').queryKey)?.isInvalidated;
  await waitFor(() => expect(isStale()).toBe(false));
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  expect(isStale()).toBe(true);
});

test('after a lost answer to a balance payment, only offers to ask again with the same key, even after a reload', async () => {
  api.answer(BUY, 'network down');
  const first = show();
  await payBy(/^余额/);
  expect((await screen.findByRole('alert')).textContent).toContain('不会重复扣款');
  expect(screen.queryByRole('radio')).toBeNull();
  expect(shownToasts()).toEqual([]);
  first.unmount();

  api.answer(BUY, { data: { ...scan, status: 'FULFILLED', payMethod: 'BALANCE' } });
  api.answer(ORDER, { data: { ...paid, payMethod: 'BALANCE' } });
  show();
  fireEvent.click(await submit('确认结果'));
  await screen.findByText('支付成功');
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  expect(api.asked(BUY)[1]?.body).toEqual(api.asked(BUY)[0]?.body);
});

test('after a lost answer to a scan payment, no money was taken: the same button asks again with the same key, or another method', async () => {
  api.answer(BUY, 'network down');
  show();
  await payBy(/^支付宝/);
  expect((await screen.findByRole('alert')).textContent).toBe('没有取到付款码，还没有扣款。请再点一次，不会重复下单。');
  expect(screen.getAllByRole('radio')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: '确认结果' })).toBeNull();
  api.answer(BUY, { data: scan });
  fireEvent.click(await submit());
  await screen.findByText('请使用支付宝扫一扫付款');
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test('a balance payment that is still in progress keeps its key: the outcome is unknown until it has been answered', async () => {
  api.answer(BUY, 'network down');
  show();
  await payBy(/^余额/);
  api.answer(BUY, { status: 409, code: 409, message: '同样的请求正在处理，请稍候', data: { reason: 'UNDER_WAY' } });
  fireEvent.click(await submit('确认结果'));
  await waitFor(() => expect(keys).toHaveLength(2));
  api.answer(BUY, { data: { ...scan, status: 'FULFILLED', payMethod: 'BALANCE' } });
  api.answer(ORDER, { data: { ...paid, payMethod: 'BALANCE' } });
  fireEvent.click(await submit('确认结果'));
  await screen.findByText('支付成功');
  expect(new Set(keys).size).toBe(1);
});

test('a press refused for coming too soon says so, and leaves the outcome of an earlier one unknown', async () => {
  const tooSoon = { status: 429, code: 429, message: '操作过于频繁，请 30 秒后再试' };
  // This API answers so fast that the press before may not have ended yet.
  const press = (name: string, count: number) =>
    waitFor(() => {
      if (keys.length < count) fireEvent.click(screen.getByRole('button', { name }));
      expect(keys).toHaveLength(count);
    });
  api.answer(BUY, tooSoon);
  show();
  await payBy(/^余额/);
  expect((await screen.findByRole('alert')).textContent).toBe(tooSoon.message);
  expect(screen.getAllByRole('radio')).toHaveLength(3);
  api.answer(BUY, 'network down');
  await press('确认支付 ¥45.00', 2);
  await submit('确认结果');
  api.answer(BUY, tooSoon);
  await press('确认结果', 3);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(tooSoon.message));
  expect(screen.queryByRole('radio')).toBeNull();
  await submit('确认结果');
  // Nothing was tried under the first key.
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys[2]).toBe(keys[1]);
});

test('after a lost answer, the balance is read again', async () => {
  api.answer(BUY, 'network down');
  show();
  await payBy(/^余额/);
  await waitFor(() => expect(api.asked(SUMMARY)).toHaveLength(2));
});

test('a changed price buys nothing, and the next request expects the new amount', async () => {
  api.answer(BUY, { status: 409, code: 409, message: '价格已更新', data: { reason: 'PRICE_CHANGED', amount: 4_800 } });
  show();
  await submit();
  api.answer(QUOTE, { data: { listAmount: 4_800, amount: 4_800, breakdown: [{ label: '单价 ¥4.80 × 10', amount: 4_800 }] } });
  tick();
  fireEvent.click(await submit());
  expect((await screen.findByRole('alert')).textContent).toContain('价格已变为 ¥48.00，还没有扣款');
  fireEvent.click(await submit('确认支付 ¥48.00'));
  await waitFor(() => expect(api.asked(BUY)).toHaveLength(2));
  expect(api.asked(BUY)[1]?.body).toMatchObject({ expectedAmount: 4_800 });
  expect(keys[1]).not.toBe(keys[0]);
});

test('shows the end of a membership, and reports a change by another tab before anything is paid', async () => {
  const quote = (membership: object) => ({ data: { listAmount: 2_990, amount: 2_990, breakdown: [], membership } });
  const buyMembership = 'POST /api/membership/start-buy';
  const message = '您的会员刚刚有变化，还没有扣款，请核对后重新确认';
  const currentEnd = '2026-12-01T10:00:00+08:00';
  api.answer(QUOTE, quote({ kind: 'NEW', endsAt: currentEnd, currentEnd: null }));
  api.answer(buyMembership, { status: 409, code: 409, message, data: { reason: 'MEMBERSHIP_CHANGED' } });
  show({ kind: 'MEMBERSHIP', level: 10 });
  const button = await submit('确认支付 ¥29.90');
  const dialog = screen.getByRole('dialog', { name: '收银台' });
  expect(dialog.textContent).toContain('开通后有效期至 2026-12-01 10:00');
  api.answer(QUOTE, quote({ kind: 'EXTEND', endsAt: '2026-12-31T10:00:00+08:00', currentEnd }));
  tick();
  fireEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  await waitFor(() => expect(dialog.textContent).toContain('续费后有效期至 2026-12-31 10:00'));
  fireEvent.click(button);
  await waitFor(() => expect(api.asked(buyMembership)).toHaveLength(2));
  expect(api.asked(buyMembership).map(({ body }) => body['expectedCurrentEnd'])).toEqual([null, currentEnd]);
});

test.each([
  ['BALANCE_SHORT', '余额不足，还差 ¥5.00', '充值', '/user/wallet'],
  ['TOO_MANY_WAITING', '请先支付或取消未支付的订单', '查看待支付订单', '/user/props/order?tab=WAITING'],
])('%s shows what to do next', async (reason, message, label, href) => {
  api.answer(BUY, { status: 409, code: 409, message, data: { reason } });
  show();
  await payBy(/^余额/);
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(href);
  expect(sessionStorage.length).toBe(0);
});

test('a balance payment that needs a code asks for one, sent to the user’s own phone', async () => {
  api.answer(BUY, { status: 403, code: 403, message: '为保障资金安全，请输入短信验证码', data: { reason: 'NEED_CODE' } });
  show();
  await payBy(/^余额/);
  const field = await screen.findByLabelText<HTMLInputElement>(/短信验证码/);
  fireEvent.click(await submit());
  expect(document.activeElement).toBe(field);
  expect(api.asked(BUY)).toHaveLength(1);
  fireEvent.change(field, { target: { value: '123456' } });
  api.answer(ORDER, { data: { ...paid, payMethod: 'BALANCE' } });
  api.answer(BUY, { data: { ...scan, status: 'FULFILLED', payMethod: 'BALANCE' } });
  fireEvent.click(await submit());
  await screen.findByText('支付成功');
  expect(api.asked(BUY)[1]?.body).toMatchObject({ code: '123456' });
  expect(keys[1]).not.toBe(keys[0]);
});

test('shows a wrong code at its field, focuses the field and lets the user correct it', async () => {
  api.answer(BUY, { status: 403, code: 403, message: '为保障资金安全，请输入短信验证码', data: { reason: 'NEED_CODE' } });
  show();
  await payBy(/^余额/);
  const field = await screen.findByLabelText<HTMLInputElement>(/短信验证码/);
  fireEvent.change(field, { target: { value: '123456' } });
  const wrong = '验证码不正确或已过期';
  api.answer(BUY, { status: 400, code: 400, message: wrong, data: { fields: { code: wrong } } });
  fireEvent.click(await submit());
  const told = await screen.findByText(wrong);
  expect(field.getAttribute('aria-describedby')).toBe(told.closest('[id]')?.id);
  expect([field.getAttribute('aria-invalid'), document.activeElement, field.value]).toEqual(['true', field, '123456']);
  fireEvent.change(field, { target: { value: '654321' } });
  expect(screen.queryByText(wrong)).toBeNull();
});

test('says that no method is available and disables the button', async () => {
  api.answer(SUMMARY, { data: { balance: 0, methods: [] } });
  show();
  expect((await submit()).hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('支付暂不可用，请稍后再试')).toBeTruthy();
  expect(screen.getAllByText('暂不可用')).toHaveLength(2);
});

test('an API without quotes and wallets still accepts payments', async () => {
  api.answer(SUMMARY, { status: 404, code: 404 });
  api.answer(QUOTE, { status: 404, code: 404 });
  show();
  const button = await submit('确认支付');
  choose(/^支付宝/);
  tick();
  fireEvent.click(button);
  await screen.findByText('请使用支付宝扫一扫付款');
  expect(api.asked(BUY)[0]?.body).toEqual({ sceneCode: 'TOP', quantity: 10, payMethod: 'ALIPAY', agreed: true });
});

test('a membership bought in another tab changes the offer, and the terms must be accepted again', async () => {
  const quote = (amount: number, kind: string, currentEnd: string) => ({
    data: { listAmount: 29_900, amount, breakdown: [], membership: { kind, currentEnd, endsAt: '2028-11-27T06:19:00+08:00' } },
  });
  api.answer(QUOTE, quote(24_308, 'UPGRADE', '2027-01-30T06:12:00+08:00'));
  const { queryClient } = show({ kind: 'MEMBERSHIP', level: 30 });
  await submit('确认支付 ¥243.08');
  tick();
  api.answer(QUOTE, quote(29_900, 'EXTEND', '2027-11-28T06:19:00+08:00'));
  await act(() => queryClient.invalidateQueries());
  await submit('确认支付 ¥299.00');
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  expect(screen.getByRole('alert').textContent).toContain('还没有扣款');
});

test('an expired session opens the sign-in and keeps the checkout with the chosen method and quantity', async () => {
  api.answer(BUY, { status: 401, code: 401, message: '登录已过期，请重新登录' });
  const { visited, store } = show();
  await payBy(/^微信/);
  await screen.findByRole('dialog', { name: '快捷登录' });
  expect(visited).toEqual([]);
  expect(store.getState().signedIn).toBe(true);
  expect(screen.getByRole('dialog', { name: '快捷登录' }).textContent).toContain('登录已过期，内容已保留');
  expect(shownToasts()).toEqual([]);
  const checkout = screen.getByRole('dialog', { name: '收银台', hidden: true });
  expect(checkout.textContent).toContain('置顶卡 × 10 张');
  expect(within(checkout).getByRole<HTMLInputElement>('radio', { name: /^微信/, hidden: true }).checked).toBe(true);
});

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { PageState } from '#client/lib/page-state.ts';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';
import { orderQuery } from './checkout-api.ts';
import type { CheckoutSubject, NextStep } from './checkout-subject.ts';
import { useCheckout } from './use-checkout.tsx';

const BUY = 'POST /api/scene/start-buy';
const QUOTE = 'POST /api/order/quote';
const ORDER = 'GET /api/order/A1';
const PAY = 'POST /api/order/A1/pay';
const SUMMARY = 'GET /api/wallet/summary';
const tops: CheckoutSubject = { kind: 'SCENE', sceneCode: 'TOP', quantity: 10 };
const back: NextStep = { href: '/user/topic/7', label: '去使用' };

const now = '2026-11-01T10:00:00+08:00';
const lines = [
  { label: '单价 ¥5.00 × 10', amount: 5_000 },
  { label: '组合优惠', amount: -500 },
];
const order = {
  orderNo: 'A1',
  kind: 'SCENE',
  status: 'WAITING',
  title: '置顶卡 × 10',
  amount: 4_500,
  payMethod: 'ALIPAY',
  createdAt: now,
  expireAt: '2026-11-01T10:15:00+08:00',
  breakdown: lines,
  qrContent: 'https://qr.alipay.com/a',
  now,
};
const paid = { ...order, status: 'FULFILLED', qrContent: null, expireAt: null };
const scan = { orderNo: 'A1', status: 'WAITING', amount: 4_500, qrContent: order.qrContent, payMethod: 'ALIPAY', expireAt: order.expireAt };

let api: FakeApi;
let keys: string[];

beforeEach(() => {
  sessionStorage.clear();
  api = installFakeApi({
    [SUMMARY]: { data: { balance: 6_000, held: 0, methods: ['ALIPAY', 'WECHAT'] } },
    [QUOTE]: { data: { listAmount: 5_000, amount: 4_500, breakdown: lines } },
    [BUY]: ({ body }) => ({
      data: body['payMethod'] === 'BALANCE' ? { ...scan, status: 'FULFILLED', qrContent: null, payMethod: 'BALANCE' } : scan,
    }),
    [ORDER]: { data: order },
  });
  keys = [];
  const send = globalThis.fetch;
  globalThis.fetch = (path, init) => {
    const key = new Headers(init?.headers).get('Idempotency-Key');
    if (key) keys.push(key);
    return send(path, init);
  };
});

afterEach(() => void jest.useRealTimers());

function Shop({ subject }: { subject: CheckoutSubject }) {
  const { dialog, checkout } = useCheckout();
  return (
    <>
      <button type="button" onClick={() => checkout(subject, back)}>
        购买
      </button>
      {dialog}
    </>
  );
}

const show = (subject: CheckoutSubject = tops, page: Partial<PageState> = {}) => {
  const view = renderPortal(<Shop subject={subject} />, { signedIn: true, ...page });
  fireEvent.click(screen.getByRole('button', { name: '购买' }));
  return view;
};
const submit = (name = '确认支付 ¥45.00') => screen.findByRole('button', { name });
const tick = () => fireEvent.click(screen.getByRole('checkbox'));
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));

async function payBy(method: RegExp): Promise<void> {
  const button = await submit();
  choose(method);
  tick();
  fireEvent.click(button);
}

test('the sum and how it comes about stand first; nothing is sent before the terms are ticked', async () => {
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

test('paid from the balance by one write, however often it is pressed; the result takes the focus and leads on', async () => {
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
  // Bought again: another order, under another key.
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

test('the order is read anew by whoever goes on to it: money may have come since', async () => {
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

test('a balance whose answer is lost offers nothing but to ask again, under the same key, after a reload too', async () => {
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

test('a scan whose answer is lost may be begun by another way: no money has been taken', async () => {
  api.answer(BUY, 'network down');
  show();
  await payBy(/^支付宝/);
  await screen.findByRole('alert');
  expect(screen.getAllByRole('radio')).toHaveLength(3);
});

test('another price buys nothing, and its sum is what is asked for next', async () => {
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

test('a membership says until when; what another tab has bought meanwhile is told before anything is paid', async () => {
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
])('%s says what to do', async (reason, message, label, href) => {
  api.answer(BUY, { status: 409, code: 409, message, data: { reason } });
  show();
  await payBy(/^余额/);
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(href);
  expect(sessionStorage.length).toBe(0);
});

test('a payment from the balance that needs a code asks for one, which goes to the own phone', async () => {
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

test('a wrong code is said at its field, which has the focus, and may be typed anew', async () => {
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

test('no way to pay is said, and nothing can be pressed', async () => {
  api.answer(SUMMARY, { data: { balance: 0, methods: [] } });
  show();
  expect((await submit()).hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('支付暂不可用，请稍后再试')).toBeTruthy();
  expect(screen.getAllByText('暂不可用')).toHaveLength(2);
});

test('an API without quotes and wallets still takes payments', async () => {
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

test('a scan is followed until the money is there, without another press', async () => {
  show();
  await payBy(/^支付宝/);
  expect(await screen.findByText('请使用支付宝扫一扫付款')).toBeTruthy();
  expect((await screen.findByRole('timer')).textContent).toMatch(/^剩余支付时间 1[45]:\d\d$/);
  api.answer(ORDER, { data: paid });
  expect(await screen.findByText('支付成功', {}, { timeout: 8_000 })).toBeTruthy();
  expect(document.activeElement?.textContent).toContain('支付成功');
});

test('whoever closes it is told that the order waits, and goes on with the same one', async () => {
  show();
  await payBy(/^支付宝/);
  await screen.findByText('请使用支付宝扫一扫付款');
  fireEvent.click(screen.getByRole('button', { name: '关闭' }));
  expect(shownToasts()).toEqual(['订单已保留，可在「道具订单」中继续支付']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: '购买' }));
  expect(await screen.findByText('请使用支付宝扫一扫付款')).toBeTruthy();
  expect(api.asked(BUY)).toHaveLength(1);
});

test('an order that was closed meanwhile is not gone on with: a new one is offered', async () => {
  sessionStorage.setItem('portal-checkout:SCENE-TOP-10', 'A1');
  api.answer(ORDER, { data: { ...order, status: 'CLOSED', qrContent: null } });
  show();
  expect(await submit()).toBeTruthy();
  expect(sessionStorage.getItem('portal-checkout:SCENE-TOP-10')).toBeNull();
});

test('「我已完成支付」 asks the provider and says what it knows', async () => {
  show({ kind: 'ORDER', orderNo: 'A1' });
  fireEvent.click(await screen.findByRole('button', { name: '我已完成支付' }));
  expect(await screen.findByText(/^暂未查到付款/)).toBeTruthy();
  expect(api.asked(ORDER).filter(({ path }) => path.endsWith('?check=1'))).toHaveLength(1);
  api.answer(ORDER, { data: paid });
  fireEvent.click(screen.getByRole('button', { name: '我已完成支付' }));
  expect(await screen.findByText('支付成功')).toBeTruthy();
});

test('a code that is over is replaced for the same order by the same method', async () => {
  api.answer(ORDER, { data: { ...order, now: '2026-11-01T10:15:01+08:00' } });
  show({ kind: 'ORDER', orderNo: 'A1' });
  expect(await screen.findByText('二维码已过期，请重新获取')).toBeTruthy();
  api.answer(PAY, { data: { ...scan, qrContent: 'https://qr.alipay.com/b', expireAt: '2026-11-01T10:30:00+08:00' } });
  api.answer(ORDER, { data: { ...order, qrContent: 'https://qr.alipay.com/b', expireAt: '2026-11-01T10:30:00+08:00' } });
  fireEvent.click(screen.getByRole('button', { name: '重新获取' }));
  await waitFor(() => expect(screen.queryByText('二维码已过期，请重新获取')).toBeNull());
  expect(api.asked(PAY).map(({ body }) => body)).toEqual([{ payMethod: 'ALIPAY' }]);
});

test('another way is chosen for the same order, without agreeing again', async () => {
  api.answer(PAY, { data: { ...scan, payMethod: 'WECHAT', qrContent: 'weixin://wxpay/b' } });
  show({ kind: 'ORDER', orderNo: 'A1' });
  fireEvent.click(await screen.findByRole('button', { name: '更换支付方式' }));
  choose(/^微信支付/);
  expect(screen.queryByRole('checkbox')).toBeNull();
  api.answer(ORDER, { data: { ...order, payMethod: 'WECHAT', qrContent: 'weixin://wxpay/b' } });
  fireEvent.click(await submit());
  expect(await screen.findByText('请使用微信扫一扫付款')).toBeTruthy();
});

test('money for an order that has closed is said to go back', async () => {
  const refund = { refundNo: 'R1', amount: 4_500, status: 'SENT', cause: 'LATE', createdAt: now };
  api.answer(ORDER, { data: { ...order, status: 'CLOSED', qrContent: null, refunds: [refund] } });
  show({ kind: 'ORDER', orderNo: 'A1' });
  expect(await screen.findByText('付款已收到，但订单已关闭，款项将原路退回')).toBeTruthy();
});

test('another sum than asked: its code is gone, the buyer is told, and another code can be had', async () => {
  show();
  await payBy(/^支付宝/);
  await screen.findByText('请使用支付宝扫一扫付款');
  const refund = { refundNo: 'R1', amount: 4_400, status: 'SENT', cause: 'MISMATCH', createdAt: now };
  api.answer(ORDER, { data: { ...order, qrContent: null, refunds: [refund] } });
  expect(await screen.findByText('收到的 ¥44.00 与应付金额不符，将原路退回。请按应付金额重新付款。', {}, { timeout: 8_000 })).toBeTruthy();
  expect(screen.queryByText('请使用支付宝扫一扫付款')).toBeNull();
  // An API of somebody else's says the code once, where the payment begins.
  api.answer(PAY, { data: { ...scan, qrContent: 'https://qr.alipay.com/b' } });
  fireEvent.click(await submit());
  expect(await screen.findByText('请使用支付宝扫一扫付款')).toBeTruthy();
});

test('on a phone the wallet app is opened, where there is an address for it, and nothing else', async () => {
  api.answer(ORDER, { data: { ...order, payUrl: 'alipays://platformapi/startapp?x=1' } });
  const first = show({ kind: 'ORDER', orderNo: 'A1' }, { device: { type: 'ios', inApp: null } });
  const link = await screen.findByRole('link', { name: '打开支付宝付款' });
  expect(link.getAttribute('href')).toBe('alipays://platformapi/startapp?x=1');
  // Nobody who was shown no code is led back to one, or told that it is over.
  fireEvent.click(screen.getByRole('button', { name: '更换支付方式' }));
  fireEvent.click(screen.getByRole('button', { name: '返回支付宝付款' }));
  api.answer(ORDER, { data: { ...order, payUrl: 'alipays://platformapi/startapp?x=1', now: '2026-11-01T10:15:01+08:00' } });
  fireEvent.click(screen.getByRole('button', { name: '我已完成支付' }));
  expect(await screen.findByText('付款链接已过期，请重新获取')).toBeTruthy();
  first.unmount();
  api.answer(ORDER, { data: { ...order, payUrl: 'javascript:alert(1)' } });
  show({ kind: 'ORDER', orderNo: 'A1' }, { device: { type: 'ios', inApp: null } });
  await screen.findByText('请使用支付宝扫一扫付款');
  expect(screen.queryByRole('link', { name: '打开支付宝付款' })).toBeNull();
});

test('while a code is on the screen its provider is asked now and then, unseen', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const watched = () => api.asked(ORDER).filter(({ path }) => path.endsWith('?check=watch'));
  show({ kind: 'ORDER', orderNo: 'A1' });
  await screen.findByText('请使用支付宝扫一扫付款');
  await act(() => jest.advanceTimersByTimeAsync(15_000));
  expect(watched()).toHaveLength(1);
  expect(screen.queryByText(/^正在确认支付结果|^暂未查到付款/)).toBeNull();
  api.answer(ORDER, { data: paid });
  await act(() => jest.advanceTimersByTimeAsync(15_000));
  expect(await screen.findByText('支付成功')).toBeTruthy();
  const asked = watched().length;
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(watched()).toHaveLength(asked);
});

test('coming back to the tab asks the provider at once', async () => {
  show({ kind: 'ORDER', orderNo: 'A1' });
  await screen.findByText('请使用支付宝扫一扫付款');
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(api.asked(ORDER).some(({ path }) => path.endsWith('?check=1'))).toBe(true));
});

test("somebody else's order is one that there is not", async () => {
  api.answer(ORDER, { status: 404, code: 404, message: '订单不存在' });
  show({ kind: 'ORDER', orderNo: 'A1' });
  expect((await screen.findByRole('alert')).textContent).toContain('订单不存在');
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});

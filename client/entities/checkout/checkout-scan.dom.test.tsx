import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { FakeApi } from '#client/testing/fake-api.ts';
import { shownToasts } from '#client/testing/render-portal.tsx';
import { BUY, choose, installCheckoutApi, now, ORDER, order, PAY, paid, payBy, scan, show, submit } from './testing/checkout-shop.tsx';

let api: FakeApi;

beforeEach(() => {
  ({ api } = installCheckoutApi());
});

afterEach(() => void jest.useRealTimers());

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

test('a payment that is made after its dialog was closed is said, and not offered again as if there were none', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  api.answer(BUY, async () => {
    await promise;
    return { data: { ...scan, status: 'FULFILLED', qrContent: null, payMethod: 'BALANCE' } };
  });
  show();
  await payBy(/^余额/);
  await waitFor(() => expect(api.asked(BUY)).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: '关闭' }));
  expect(shownToasts()).toEqual([]);
  await act(async () => resolve());
  await waitFor(() => expect(shownToasts()).toEqual(['支付成功']));
  expect(sessionStorage.getItem('portal-checkout:SCENE-TOP-10')).toBeNull();
});

test('an order that waited and is paid after its dialog was closed is said to be paid', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  api.answer(PAY, async () => {
    await promise;
    return { data: { ...scan, status: 'FULFILLED', qrContent: null, payMethod: 'BALANCE' } };
  });
  show({ kind: 'ORDER', orderNo: 'A1' });
  fireEvent.click(await screen.findByRole('button', { name: '更换支付方式' }));
  choose(/^余额/);
  fireEvent.click(await submit());
  await waitFor(() => expect(api.asked(PAY)).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await act(async () => resolve());
  await waitFor(() => expect(shownToasts()).toContain('支付成功'));
});

test('a code that comes after its dialog was closed waits in the list of orders', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  api.answer(BUY, async () => {
    await promise;
    return { data: scan };
  });
  show();
  await payBy(/^支付宝/);
  await waitFor(() => expect(api.asked(BUY)).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await act(async () => resolve());
  await waitFor(() => expect(shownToasts()).toEqual(['订单已保留，可在「道具订单」中继续支付']));
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

test('a provider that cannot be asked is said, too', async () => {
  show({ kind: 'ORDER', orderNo: 'A1' });
  const button = await screen.findByRole('button', { name: '我已完成支付' });
  api.answer(ORDER, ({ path }) => (path.endsWith('?check=1') ? { status: 504, message: '服务响应超时' } : { data: order }));
  fireEvent.click(button);
  expect(await screen.findByText('网络不稳定，正在重试，不影响付款')).toBeTruthy();
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

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

test('follows a scan payment until the money arrives, without another press', async () => {
  show();
  await payBy(/^支付宝/);
  expect(await screen.findByText('请使用支付宝扫一扫付款')).toBeTruthy();
  expect((await screen.findByRole('timer')).textContent).toMatch(/^剩余支付时间 1[45]:\d\d$/);
  api.answer(ORDER, { data: paid });
  expect(await screen.findByText('支付成功', {}, { timeout: 8_000 })).toBeTruthy();
  expect(document.activeElement?.textContent).toContain('支付成功');
});

test('closing the dialog announces the pending order, and opening it again continues the same order', async () => {
  show();
  await payBy(/^支付宝/);
  await screen.findByText('请使用支付宝扫一扫付款');
  fireEvent.click(screen.getByRole('button', { name: '关闭' }));
  expect(shownToasts()).toEqual(['订单已保留，可在「我的订单」中继续支付']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: '购买' }));
  expect(await screen.findByText('请使用支付宝扫一扫付款')).toBeTruthy();
  expect(api.asked(BUY)).toHaveLength(1);
});

test('announces a payment that completes after its dialog was closed, and does not remember the order as pending', async () => {
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

test('announces the payment of a pending order that completes after its dialog was closed', async () => {
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

test('announces that the order is kept if its code arrives after the dialog was closed', async () => {
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
  await waitFor(() => expect(shownToasts()).toEqual(['订单已保留，可在「我的订单」中继续支付']));
});

test('forgets an order that was closed meanwhile and offers a new one', async () => {
  sessionStorage.setItem('portal-checkout:SCENE-TOP-10', 'A1');
  api.answer(ORDER, { data: { ...order, status: 'CLOSED', qrContent: null } });
  show();
  expect(await submit()).toBeTruthy();
  expect(sessionStorage.getItem('portal-checkout:SCENE-TOP-10')).toBeNull();
});

test('「我已完成支付」 queries the provider and shows the result', async () => {
  show({ kind: 'ORDER', orderNo: 'A1' });
  fireEvent.click(await screen.findByRole('button', { name: '我已完成支付' }));
  expect(await screen.findByText(/^暂未查到付款/)).toBeTruthy();
  expect(api.asked(ORDER).filter(({ path }) => path.endsWith('?check=1'))).toHaveLength(1);
  api.answer(ORDER, { data: paid });
  fireEvent.click(screen.getByRole('button', { name: '我已完成支付' }));
  expect(await screen.findByText('支付成功')).toBeTruthy();
});

test('reports that the provider could not be queried', async () => {
  show({ kind: 'ORDER', orderNo: 'A1' });
  const button = await screen.findByRole('button', { name: '我已完成支付' });
  api.answer(ORDER, ({ path }) => (path.endsWith('?check=1') ? { status: 504, message: '服务响应超时' } : { data: order }));
  fireEvent.click(button);
  expect(await screen.findByText('网络不稳定，正在重试，不影响付款')).toBeTruthy();
});

test('an expired code is replaced for the same order and method', async () => {
  api.answer(ORDER, { data: { ...order, now: '2026-11-01T10:15:01+08:00' } });
  show({ kind: 'ORDER', orderNo: 'A1' });
  expect(await screen.findByText('二维码已过期，请重新获取')).toBeTruthy();
  api.answer(PAY, { data: { ...scan, qrContent: 'https://qr.alipay.com/b', expireAt: '2026-11-01T10:30:00+08:00' } });
  api.answer(ORDER, { data: { ...order, qrContent: 'https://qr.alipay.com/b', expireAt: '2026-11-01T10:30:00+08:00' } });
  fireEvent.click(screen.getByRole('button', { name: '重新获取' }));
  await waitFor(() => expect(screen.queryByText('二维码已过期，请重新获取')).toBeNull());
  expect(api.asked(PAY).map(({ body }) => body)).toEqual([{ payMethod: 'ALIPAY' }]);
});

test('another method can be chosen for the same order without accepting the terms again', async () => {
  api.answer(PAY, { data: { ...scan, payMethod: 'WECHAT', qrContent: 'weixin://wxpay/b' } });
  show({ kind: 'ORDER', orderNo: 'A1' });
  fireEvent.click(await screen.findByRole('button', { name: '更换支付方式' }));
  choose(/^微信支付/);
  expect(screen.queryByRole('checkbox')).toBeNull();
  api.answer(ORDER, { data: { ...order, payMethod: 'WECHAT', qrContent: 'weixin://wxpay/b' } });
  fireEvent.click(await submit());
  expect(await screen.findByText('请使用微信扫一扫付款')).toBeTruthy();
});

test('says that money for a closed order will be refunded', async () => {
  const refund = { refundNo: 'R1', amount: 4_500, status: 'SENT', cause: 'LATE', createdAt: now };
  api.answer(ORDER, { data: { ...order, status: 'CLOSED', qrContent: null, refunds: [refund] } });
  show({ kind: 'ORDER', orderNo: 'A1' });
  expect(await screen.findByText('付款已收到，但订单已关闭，款项将原路退回')).toBeTruthy();
});

test('a payment of the wrong amount removes its code, tells the buyer and allows another code', async () => {
  show();
  await payBy(/^支付宝/);
  await screen.findByText('请使用支付宝扫一扫付款');
  const refund = { refundNo: 'R1', amount: 4_400, status: 'SENT', cause: 'MISMATCH', createdAt: now };
  api.answer(ORDER, { data: { ...order, qrContent: null, refunds: [refund] } });
  expect(await screen.findByText('收到的 ¥44.00 与应付金额不符，将原路退回。请按应付金额重新付款。', {}, { timeout: 8_000 })).toBeTruthy();
  expect(screen.queryByText('请使用支付宝扫一扫付款')).toBeNull();
  // A company's own portal API returns the code only once, when the payment starts.
  api.answer(PAY, { data: { ...scan, qrContent: 'https://qr.alipay.com/b' } });
  fireEvent.click(await submit());
  expect(await screen.findByText('请使用支付宝扫一扫付款')).toBeTruthy();
});

test('on a phone, links to the wallet app only if the payment URL opens an app', async () => {
  api.answer(ORDER, { data: { ...order, payUrl: 'alipays://platformapi/startapp?x=1' } });
  const first = show({ kind: 'ORDER', orderNo: 'A1' }, { device: { type: 'ios', inApp: null } });
  const link = await screen.findByRole('link', { name: '打开支付宝付款' });
  expect(link.getAttribute('href')).toBe('alipays://platformapi/startapp?x=1');
  // No code was shown, so the texts name the app and the link instead.
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

test('queries the provider periodically in the background while a code is shown', async () => {
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

test('returning to the tab queries the provider immediately', async () => {
  show({ kind: 'ORDER', orderNo: 'A1' });
  await screen.findByText('请使用支付宝扫一扫付款');
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(api.asked(ORDER).some(({ path }) => path.endsWith('?check=1'))).toBe(true));
});

test('shows an error without a retry for another user’s order', async () => {
  api.answer(ORDER, { status: 404, code: 404, message: '订单不存在' });
  show({ kind: 'ORDER', orderNo: 'A1' });
  expect((await screen.findByRole('alert')).textContent).toContain('订单不存在');
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';
import { routeRow } from '#shared/routes/route-table.ts';
import { orderPages } from '../order-routes.tsx';
import { OrdersPage } from './orders-page.tsx';

const listPath = 'GET /api/order/page';
const orderNo = '20261122123456789011';
const waiting = {
  orderNo,
  kind: 'SCENE',
  status: 'WAITING',
  title: '置顶卡 × 10',
  listAmount: 5_000,
  amount: 4_500,
  payMethod: 'WECHAT',
  sceneCode: 'TOP',
  quantity: 10,
  createdAt: '2026-11-22T12:00:00+08:00',
  expireAt: new Date(Date.now() + 10 * 60_000).toISOString(),
};
const closed = { ...waiting, status: 'CLOSED', expireAt: null, closedAt: '2026-11-22T12:05:00+08:00', closeReason: 'CANCEL' };
const done = {
  ...waiting,
  orderNo: '20261122123456789022',
  status: 'FULFILLED',
  refunded: 900,
  expireAt: null,
  paidAt: '2026-11-22T12:01:00+08:00',
  fulfilledAt: '2026-11-22T12:01:00+08:00',
};
const page = (records: object[], total = records.length) => ({ records, total, pageNum: 1, pageSize: 10, hasMore: false });
const whole = (order: object) => ({
  ...order,
  breakdown: [
    { label: '单价 ¥5.00 × 10', amount: 5_000 },
    { label: '组合优惠', amount: -500 },
  ],
  timeline: [
    { event: 'START', at: '2026-11-22T12:00:00+08:00', text: '' },
    { event: 'PAY', at: '2026-11-22T12:01:00+08:00', text: '微信支付成功' },
  ],
  refunds: [{ refundNo: 'R1', amount: 900, status: 'DONE', cause: 'USER', createdAt: '2026-11-22T12:09:00+08:00' }],
});
let api: FakeApi;

beforeEach(() => {
  api = installFakeApi({ [listPath]: { data: page([waiting, done]) }, [`GET /api/order/${orderNo}`]: { data: whole(waiting) } });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});
const requestOf = (query: string) => ({
  name: 'boost.orders' as const,
  row: routeRow('boost.orders'),
  pathname: '/user/props/order',
  params: {},
  search: new URLSearchParams(query),
  signedIn: true,
});
const show = (query = '') => renderPortal(<OrdersPage request={requestOf(query)} />, { signedIn: true });

test('an order in the list shows goods, amount, payment method and time left to pay', async () => {
  show();
  const [first, second] = await screen.findAllByRole('article', { name: '置顶卡 × 10' });
  expect(first?.textContent).toContain('2026-11-22 12:00');
  expect(first?.textContent).toContain('待支付');
  expect(first?.textContent).toMatch(/道具微信支付剩余 (10:00|09:5\d)/);
  expect(first?.textContent).toContain('¥45.00¥50.00');
  expect(second?.textContent).toContain('部分退款');
  expect(second?.textContent).toContain('已退 ¥9.00');
  expect(within(second as HTMLElement).queryByRole('button', { name: /^去支付/ })).toBeNull();
  expect(
    within(second as HTMLElement)
      .getByRole('link', { name: '再次购买：置顶卡 × 10' })
      .getAttribute('href'),
  ).toBe('/user/props/mall?scene=TOP&quantity=10');
});

test('copies an order number', async () => {
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole('button', { name: `复制订单号 ${orderNo}` }));
  expect(await navigator.clipboard.readText()).toBe(orderNo);
  expect(shownToasts()).toContain('订单号已复制');
});

test('the address selects the orders', async () => {
  show('tab=REFUND&kind=RECHARGE&pageNum=2');
  await screen.findAllByRole('article');
  const asked = new URL(api.asked(listPath)[0]?.path ?? '', 'https://portal.example').searchParams;
  expect(Object.fromEntries(asked)).toEqual({ tab: 'REFUND', kind: 'RECHARGE', pageNum: '2', pageSize: '10' });
  expect(screen.getByRole('link', { name: '退款' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: '充值' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: '会员' }).getAttribute('href')).toBe('/user/props/order?tab=REFUND&kind=MEMBERSHIP');
});

test('去支付 opens the checkout for the order', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: '去支付：置顶卡 × 10' }));
  expect(await screen.findByRole('dialog', { name: '收银台' })).toBeTruthy();
  await waitFor(() => expect(api.asked(`GET /api/order/${orderNo}`)).not.toHaveLength(0));
});

test('cancels an order once, after a confirmation, and updates the list', async () => {
  const cancelPath = `POST /api/order/${orderNo}/cancel`;
  api.answer(cancelPath, () => {
    api.answer(listPath, { data: page([closed, done]) });
    return { data: whole(closed) };
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '取消订单：置顶卡 × 10' }));
  const dialog = await screen.findByRole('dialog', { name: '取消订单' });
  expect(api.asked(cancelPath)).toHaveLength(0);
  // 取消 would be ambiguous in a dialog about cancelling.
  expect(within(dialog).queryByRole('button', { name: '取消' })).toBeNull();
  expect(within(dialog).getByRole('button', { name: '暂不取消' })).toBeTruthy();
  await userEvent.dblClick(within(dialog).getByRole('button', { name: '取消订单' }));
  expect(await screen.findByText('已关闭', { selector: 'article *' })).toBeTruthy();
  expect(api.asked(cancelPath)).toHaveLength(1);
  expect(shownToasts()).toContain('订单已取消');
});

test('does not cancel an order that was just paid: reports it and shows the current state', async () => {
  api.answer(`POST /api/order/${orderNo}/cancel`, () => {
    api.answer(listPath, { data: page([{ ...waiting, status: 'PAID', expireAt: null }]) });
    return { status: 409, code: 409, message: '订单已支付，无法取消', data: { reason: 'PAID' } };
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '取消订单：置顶卡 × 10' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消订单' }));
  expect(await screen.findByText('已支付，发放中')).toBeTruthy();
  expect(shownToasts()).toEqual(['订单已支付，无法取消']);
});

test('an open confirmation reports that the order was paid or cancelled in another tab', async () => {
  const { queryClient } = show();
  await userEvent.click(await screen.findByRole('button', { name: '取消订单：置顶卡 × 10' }));
  await screen.findByRole('dialog', { name: '取消订单' });
  api.answer(listPath, { data: page([{ ...waiting, status: 'PAID', expireAt: null }]) });
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText(/^这笔订单已不在待支付状态/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '取消订单' })).toBeNull();
  const close = screen.getByRole('button', { name: '知道了' });
  expect(document.activeElement).toBe(close);
  await userEvent.click(close);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an empty list links to the mall, an empty filter result to all orders', async () => {
  api.answer(listPath, { data: page([]) });
  const { unmount } = show();
  expect(await screen.findByText('暂无订单')).toBeTruthy();
  expect(screen.getByRole('link', { name: '去道具中心' }).getAttribute('href')).toBe('/user/props/mall');
  unmount();
  show('tab=CLOSED');
  expect(await screen.findByText('没有符合条件的订单')).toBeTruthy();
  expect(screen.getByRole('link', { name: '查看全部订单' }).getAttribute('href')).toBe('/user/props/order');
});

test('a list that fails to load can be retried; an API without orders shows an empty list', async () => {
  api.answer(listPath, { status: 500, message: '服务繁忙' });
  const { unmount } = show();
  await userEvent.click(await screen.findByRole('button', { name: '重试' }));
  expect(api.asked(listPath)).toHaveLength(2);
  unmount();
  api.answer(listPath, { status: 404, code: 404, message: '没有这个接口' });
  show();
  expect(await screen.findByText('暂无订单')).toBeTruthy();
});

test('shows an order in full: amount, steps, refunds', async () => {
  show(`orderNo=${orderNo}`);
  expect(await screen.findByRole('region', { name: /^置顶卡 × 10 ?待支付$/ })).toBeTruthy();
  expect(screen.getByRole('region', { name: '金额明细' }).textContent).toContain('单价 ¥5.00 × 10¥50.00组合优惠−¥5.00应付¥45.00');
  const steps = within(screen.getByRole('region', { name: '订单进度' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual(['微信支付成功2026-11-22 12:01', '订单已提交，等待支付2026-11-22 12:00']);
  expect(screen.getByRole('region', { name: '退款记录' }).textContent).toContain('¥9.00 已退款用户申请');
  expect(screen.getByRole('button', { name: '去支付：置顶卡 × 10' })).toBeTruthy();
});

test.each([
  ['waiting for payment', waiting, '应付'],
  ['closed before it was paid', closed, '应付'],
  ['paid', done, '实付'],
])('labels the amount of an order that is %s', async (_, order, label) => {
  api.answer(`GET /api/order/${orderNo}`, { data: { ...whole(order), orderNo } });
  show(`orderNo=${orderNo}`);
  expect((await screen.findByRole('region', { name: '金额明细' })).textContent).toContain(`${label}¥45.00`);
});

test('the order determines the status of its page; a malformed number is a 404', () => {
  const definition = orderPages['boost.orders'];
  const critical = definition?.queries?.(requestOf(`orderNo=${orderNo}`)).critical ?? [];
  expect(critical.map(({ queryKey }) => queryKey)).toEqual([['order.get', { params: { orderNo }, query: {} }]]);
  expect(definition?.check?.(requestOf('orderNo=..%2Fx'))?.status).toBe(404);
  expect(definition?.check?.(requestOf(''))).toBeNull();
});

test('a receipt shows the refunded amount, and the rest in capital numerals', async () => {
  const receipt = {
    orderNo,
    title: '置顶卡 × 10',
    lines: [{ label: '单价 ¥5.00 × 10', amount: 5_000 }],
    amount: 4_500,
    refunded: 900,
    payMethod: 'WECHAT',
    paidAt: '2026-11-22T12:01:00+08:00',
    seller: '桥梁商机',
    payer: '林一舟　138****8000',
    issuedAt: '2026-11-23T09:00:00+08:00',
  };
  api.answer(`GET /api/order/${orderNo}/receipt`, { data: receipt });
  show(`orderNo=${orderNo}&view=receipt`);
  const sheet = await screen.findByRole('article', { name: '收据' });
  expect(sheet.textContent).toContain('已退款−¥9.00实收（扣除退款）¥36.00');
  expect(sheet.textContent).toContain('人民币叁拾陆元整');
});

test('offers an invoice for a paid order, and no withdrawal once it is issued', async () => {
  const paid = { ...whole(done), orderNo, invoiceable: 3_600, invoice: null };
  api.answer(`GET /api/order/${orderNo}`, { data: paid });
  const { unmount } = show(`orderNo=${orderNo}`);
  expect(await screen.findByRole('button', { name: '申请发票' })).toBeTruthy();
  // In print, the heading would be the only content.
  expect(screen.getByRole('region', { name: '收据与发票' }).className).toContain('screen-only');
  unmount();
  const invoice = { status: 'ISSUED', name: '苏小满', email: 's***@example.com', amount: 3_600, number: '26312000000123456789' };
  const at = { requestedAt: '2026-11-22T12:10:00+08:00', issuedAt: '2026-11-23T09:00:00+08:00' };
  api.answer(`GET /api/order/${orderNo}`, { data: { ...paid, invoiceable: null, invoice: { ...invoice, ...at } } });
  show(`orderNo=${orderNo}`);
  const papers = await screen.findByRole('region', { name: '收据与发票' });
  expect(papers.textContent).toContain('已开具 ¥36.00');
  expect(papers.textContent).toContain(invoice.number);
  expect(papers.className).not.toContain('screen-only');
  expect(within(papers).queryByRole('button')).toBeNull();
});

test('shows why the last invoice request was refused when requesting again', async () => {
  const invoice = { status: 'REFUSED', name: '苏小满', email: 's***@example.com', amount: 3_600, reason: '抬头与付款方不一致' };
  const at = { requestedAt: '2026-11-22T12:10:00+08:00' };
  api.answer(`GET /api/order/${orderNo}`, { data: { ...whole(done), orderNo, invoiceable: 3_600, invoice: { ...invoice, ...at } } });
  api.answer('GET /api/invoice/title', { data: { title: null } });
  show(`orderNo=${orderNo}`);
  await userEvent.click(await screen.findByRole('button', { name: '重新申请发票' }));
  expect((await screen.findByRole('form', { name: '申请发票' })).textContent).toContain('上次申请未通过：抬头与付款方不一致');
});

test('prefills the title used last, even if it is refetched while the form is open', async () => {
  api.answer(`GET /api/order/${orderNo}`, { data: { ...whole(done), orderNo, invoiceable: 3_600, invoice: null } });
  api.answer('GET /api/invoice/title', { data: { title: null } });
  const { queryClient } = show(`orderNo=${orderNo}`);
  await userEvent.click(await screen.findByRole('button', { name: '申请发票' }));
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^发票抬头/ });
  await userEvent.type(name, '林一舟');
  api.answer('GET /api/invoice/title', { data: { title: { kind: 'PERSONAL', name: '苏小满', taxNo: null, email: 'su@example.com' } } });
  await act(() => queryClient.invalidateQueries({ queryKey: ['invoice.getTitle'] }));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^接收邮箱/ }).value).toBe('su@example.com'));
  expect(name.value).toBe('林一舟');
});

test('closing the invoice dialog keeps the input, and 取消 discards it', async () => {
  api.answer(`GET /api/order/${orderNo}`, { data: { ...whole(done), orderNo, invoiceable: 3_600, invoice: null } });
  api.answer('GET /api/invoice/title', { data: { title: null } });
  show(`orderNo=${orderNo}`);
  const ask = async () => userEvent.click(await screen.findByRole('button', { name: '申请发票' }));
  const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^发票抬头/ });
  const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await ask();
  await userEvent.click(await screen.findByRole('radio', { name: '企业' }));
  await userEvent.type(await name(), '云帆冷链');
  await userEvent.keyboard('{Escape}');
  await isGone();
  await ask();
  expect((await name()).value).toBe('云帆冷链');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '企业' }).checked).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: '取消' }));
  await isGone();
  await ask();
  expect((await name()).value).toBe('');
});

test('an invoice request without an answer is not called failed, and the order is read again', async () => {
  const paid = { ...whole(done), orderNo, invoiceable: 3_600, invoice: null };
  api.answer(`GET /api/order/${orderNo}`, { data: paid });
  api.answer('GET /api/invoice/title', { data: { title: { kind: 'PERSONAL', name: '苏小满', taxNo: null, email: 'su@example.com' } } });
  api.answer(`POST /api/order/${orderNo}/invoice`, { status: 504 });
  show(`orderNo=${orderNo}`);
  await userEvent.click(await screen.findByRole('button', { name: '申请发票' }));
  await screen.findByRole('form', { name: '申请发票' });
  const reads = api.asked(`GET /api/order/${orderNo}`).length;
  await userEvent.click(screen.getByRole('button', { name: '提交申请' }));
  expect((await screen.findByRole('alert')).textContent).toBe('还不知道是否已申请，请看订单；再次提交不会重复申请。');
  await waitFor(() => expect(api.asked(`GET /api/order/${orderNo}`).length).toBeGreaterThan(reads));
});

test('an open invoice form reports a change from another tab, after a refetch or a 409', async () => {
  const ORDER = `GET /api/order/${orderNo}`;
  const paid = { ...whole(done), orderNo, invoiceable: 3_600, invoice: null };
  const at = '2026-11-22T12:10:00+08:00';
  const asked = { ...paid, invoiceable: null, invoice: { status: 'REQUESTED', name: '苏小满', amount: 3_600, requestedAt: at } };
  const title = { kind: 'PERSONAL', name: '苏小满', taxNo: null, email: 'su@example.com' };
  api.answer('GET /api/invoice/title', { data: { title } });
  for (const isTold of [true, false]) {
    api.answer(ORDER, { data: paid });
    const { queryClient, unmount } = show(`orderNo=${orderNo}`);
    await userEvent.click(await screen.findByRole('button', { name: '申请发票' }));
    await screen.findByRole('form', { name: '申请发票' });
    api.answer(`POST /api/order/${orderNo}/invoice`, { status: 409, message: '该订单已申请发票', data: { reason: 'ASKED' } });
    api.answer(ORDER, { data: asked });
    if (isTold) await act(() => queryClient.invalidateQueries());
    else await userEvent.click(screen.getByRole('button', { name: '提交申请' }));
    expect(await screen.findByText(/^这笔订单现在不能申请发票/)).toBeTruthy();
    expect(screen.queryByRole('form', { name: '申请发票' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '知道了' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    unmount();
  }
});

test('lists the later of several steps within a second first', async () => {
  const at = '2026-11-22T12:00:00+08:00';
  const timeline = ['一', '二', '三'].map((text) => ({ event: text, at, text }));
  api.answer(`GET /api/order/${orderNo}`, { data: { ...whole(done), orderNo, timeline } });
  show(`orderNo=${orderNo}`);
  const steps = await screen.findByRole('region', { name: '订单进度' });
  const words = within(steps).getAllByRole('listitem');
  expect(words.map(({ textContent }) => textContent?.charAt(0))).toEqual(['三', '二', '一']);
});

test('polls an order until its refund ends, only while the page is visible', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const ORDER = `GET /api/order/${orderNo}`;
  const refund = { refundNo: 'R1', amount: 4_500, status: 'SENT', cause: 'USER', to: 'ORIGIN', createdAt: '2026-11-22T12:09:00+08:00' };
  const refunding = { ...whole(done), orderNo, status: 'REFUNDING', refunded: 0, now: '2026-11-22T12:09:01+08:00', refunds: [refund] };
  api.answer(ORDER, { data: refunding });
  const asked = () => api.asked(ORDER).length;
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  show(`orderNo=${orderNo}`);
  const refunds = await screen.findByRole('region', { name: '退款记录' });
  expect(refunds.textContent).toContain('退款中');
  await pass(4_100);
  expect(asked()).toBeGreaterThanOrEqual(2);

  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(2_000);
  const unseen = asked();
  await pass(60_000);
  expect(asked()).toBe(unseen);
  visibility.mockRestore();
  const ended = { ...refund, status: 'DONE', doneAt: '2026-11-22T12:10:00+08:00' };
  api.answer(ORDER, { data: { ...refunding, status: 'REFUNDED', refunded: 4_500, refunds: [ended] } });
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(2_000);
  await waitFor(() => expect(refunds.textContent).toContain('已退款'));
  await pass(2_000);
  const last = asked();
  await pass(60_000);
  expect(asked()).toBe(last);
});

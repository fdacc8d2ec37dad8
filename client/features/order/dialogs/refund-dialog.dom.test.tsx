import { expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';
import { routeRow } from '#shared/routes/route-table.ts';
import { OrdersPage } from '../pages/orders-page.tsx';

const user = userEvent.setup();
const orderNo = '20261122123456789022';
const list = 'GET /api/order/page';
const call = `POST /api/order/${orderNo}/refund`;
const unused = { amount: 3_150, quantity: 7, to: 'BALANCE', automatic: true };
const used = { amount: 1_350, quantity: null, to: 'ORIGIN', automatic: false };
const orderWith = (refundable: object | null, more: object = {}) => ({
  orderNo,
  kind: 'SCENE',
  status: 'FULFILLED',
  title: '置顶卡 × 10',
  amount: 4_500,
  payMethod: 'WECHAT',
  sceneCode: 'TOP',
  quantity: 10,
  createdAt: '2026-11-22T12:00:00+08:00',
  paidAt: '2026-11-22T12:01:00+08:00',
  refundable,
  ...more,
});
const pageOf = (order: object) => ({ data: { records: [order], total: 1, pageNum: 1, pageSize: 10, hasMore: false } });
const whole = (order: object) => ({ data: { ...order, breakdown: [], timeline: [], refunds: [] } });

/** Renders the list with one order and opens its refund dialog. */
async function openDialog(refundable: object, more: object = {}) {
  const api = installFakeApi({
    [list]: pageOf(orderWith(refundable, more)),
    [`GET /api/order/${orderNo}`]: whole(orderWith(refundable, more)),
  });
  const { queryClient } = await showList();
  return { api, queryClient, dialog: within(await screen.findByRole('dialog', { name: '申请退款' })) };
}

async function showList() {
  const row = routeRow('boost.orders');
  const request = {
    name: 'boost.orders' as const,
    row,
    pathname: '/user/props/order',
    params: {},
    search: new URLSearchParams(),
    signedIn: true,
  };
  const rendered = renderPortal(<OrdersPage request={request} />, { signedIn: true });
  await user.click(await screen.findByRole('button', { name: '申请退款：置顶卡 × 10' }));
  return rendered;
}

test('shows amount, goods and destination of an automatic refund, and sends it once with the displayed amount', async () => {
  const { api, dialog } = await openDialog(unused);
  const facts = ['置顶卡 × 10', '7 张未使用的道具，立即收回', '钱包余额', '即时到账'];
  for (const fact of facts) expect(dialog.getByText(fact)).toBeTruthy();
  expect(dialog.queryByRole('textbox')).toBeNull();
  api.answer(call, () => {
    api.answer(list, pageOf(orderWith(null, { status: 'REFUNDED', refunded: 4_500 })));
    return whole(orderWith(null, { status: 'REFUNDED' }));
  });
  await user.dblClick(dialog.getByRole('button', { name: '确认退款 ¥31.50' }));
  expect(await screen.findByText('已退款', { selector: 'article *' })).toBeTruthy();
  expect(api.asked(call).map(({ body }) => body)).toEqual([{ expectedAmount: 3_150 }]);
  expect(shownToasts()).toContain('¥31.50 已退到钱包余额');
  expect(screen.queryByRole('button', { name: /^申请退款/ })).toBeNull();
});

test('requires a reason if operators decide, and keeps it after a rejection, a network failure and closing', async () => {
  const { api, dialog } = await openDialog(used);
  expect(dialog.getByText(/需要客服审核/)).toBeTruthy();
  expect(dialog.getByText('审核通过后一般 1–3 个工作日到账')).toBeTruthy();
  const send = () => user.click(screen.getByRole('button', { name: '提交申请' }));
  await send();
  expect(await dialog.findByText('退款原因至少 2 个字')).toBeTruthy();
  expect(api.asked(call)).toHaveLength(0);
  await user.type(dialog.getByRole('textbox', { name: /退款原因/ }), '置顶没有生效');
  api.answer(call, 'network down');
  await send();
  expect(await dialog.findByRole('alert')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: '申请退款：置顶卡 × 10' }));
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /退款原因/ })).value).toBe('置顶没有生效');
  api.answer(call, whole(orderWith(null, { status: 'REFUNDING' })));
  await send();
  await waitFor(() => expect(shownToasts()).toContain('退款申请已提交，请等待审核'));
  expect(api.asked(call).at(-1)?.body).toEqual({ expectedAmount: 1_350, reason: '置顶没有生效' });
});

test('shows why operators refused the last request, in the list too', async () => {
  const api = installFakeApi({ [list]: pageOf(orderWith(used)) });
  const refund = { refundNo: 'R1', amount: 1_350, status: 'REFUSED', cause: 'USER', createdAt: '2026-11-22T12:09:00+08:00' };
  const refunds = [
    { ...refund, answer: '请说明哪一次没有生效' },
    { ...refund, refundNo: 'R2', answer: '置顶已按时生效' },
  ];
  api.answer(`GET /api/order/${orderNo}`, { data: { ...orderWith(used), breakdown: [], timeline: [], refunds } });
  await showList();
  const dialog = within(await screen.findByRole('dialog', { name: '申请退款' }));
  expect(await dialog.findByText('上次申请未通过：置顶已按时生效')).toBeTruthy();
  expect(dialog.queryByText(/请说明哪一次/)).toBeNull();
});

test('shows a changed amount and submits it when pressed again', async () => {
  const { api, dialog } = await openDialog(unused);
  const message = '可退金额已变为 ¥27.00，请确认后再提交';
  api.answer(call, () => {
    api.answer(list, pageOf(orderWith({ ...unused, amount: 2_700, quantity: 6 })));
    return { status: 409, message, data: { reason: 'AMOUNT_CHANGED', amount: 2_700 } };
  });
  await user.click(dialog.getByRole('button', { name: '确认退款 ¥31.50' }));
  expect(await dialog.findByText(message)).toBeTruthy();
  expect(await dialog.findByText('6 张未使用的道具，立即收回')).toBeTruthy();
  api.answer(call, whole(orderWith(null)));
  await user.click(await dialog.findByRole('button', { name: '确认退款 ¥27.00' }));
  await waitFor(() => expect(api.asked(call).at(-1)?.body).toEqual({ expectedAmount: 2_700 }));
});

test('reports a refund requested in another tab and updates the order', async () => {
  const { api, dialog } = await openDialog(unused);
  api.answer(call, () => {
    api.answer(list, pageOf(orderWith(null, { status: 'REFUNDING' })));
    return { status: 409, message: '退款正在处理，请勿重复申请', data: { reason: 'UNDER_WAY' } };
  });
  await user.click(dialog.getByRole('button', { name: '确认退款 ¥31.50' }));
  expect(await screen.findByText('退款中', { selector: 'article *' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shownToasts()).toContain('退款正在处理，请勿重复申请');
});

test('asks for a reason if a right was used in the meantime and operators must decide', async () => {
  const membership = { kind: 'MEMBERSHIP', amount: 2_990 };
  const allBack = { amount: 2_990, quantity: null, to: 'BALANCE', automatic: true };
  const { api, dialog } = await openDialog(allBack, membership);
  const message = '请填写退款原因，至少 2 个字';
  api.answer(call, () => {
    api.answer(list, pageOf(orderWith({ ...allBack, automatic: false }, membership)));
    return { status: 400, message, data: { fields: { reason: message } } };
  });
  await user.click(dialog.getByRole('button', { name: '确认退款 ¥29.90' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(message);
  expect(await dialog.findByText(/会员权益已使用/)).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /退款原因/ }), '买错了');
  api.answer(call, whole(orderWith(null, { status: 'REFUNDING' })));
  await user.click(dialog.getByRole('button', { name: '提交申请' }));
  await waitFor(() => expect(api.asked(call).at(-1)?.body).toEqual({ expectedAmount: 2_990, reason: '买错了' }));
});

test('an open dialog reports that the refund was requested in another tab and no longer offers it', async () => {
  const { api, dialog, queryClient } = await openDialog(unused);
  api.answer(list, pageOf(orderWith(null, { status: 'REFUNDING' })));
  await act(() => queryClient.invalidateQueries());
  expect(await dialog.findByText(/^这笔订单的退款已在别处提交/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^确认退款/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: '知道了' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const unsure = '还不知道退款是否已提交，请看订单状态；再次提交不会重复退款。';

test('a refund without an answer is not called failed: the order is read again until the API answers', async () => {
  const { api, dialog } = await openDialog(unused);
  api.answer(call, 'network down');
  api.answer(list, 'network down');
  await user.click(dialog.getByRole('button', { name: '确认退款 ¥31.50' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(unsure);
  // The API goes on: it has carried out the refund.
  api.answer(list, pageOf(orderWith(null, { status: 'REFUNDED', refunded: 4_500 })));
  expect(await screen.findByText('这笔订单的退款已提交，进度请看订单。', {}, { timeout: 8_000 })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '知道了' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('已退款', { selector: 'article *' })).toBeTruthy();
});

test('a request whose lost answer became known is not repeated: the next request for the same order is a new one', async () => {
  const { api, dialog, queryClient } = await openDialog(used);
  const keys: (string | null)[] = [];
  const send = globalThis.fetch;
  globalThis.fetch = (path, init) => {
    if (init?.method === 'POST') keys.push(new Headers(init.headers).get('Idempotency-Key'));
    return send(path, init);
  };
  const ask = async () => {
    await user.type(await screen.findByRole('textbox', { name: /退款原因/ }), '置顶没有生效');
    await user.click(screen.getByRole('button', { name: '提交申请' }));
  };
  api.answer(call, () => {
    api.answer(list, pageOf(orderWith(null, { status: 'REFUNDING' })));
    return { status: 504 };
  });
  await ask();
  expect(await dialog.findByText('这笔订单的退款已提交，进度请看订单。')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '知道了' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // Operators have refused it.
  api.answer(list, pageOf(orderWith(used)));
  api.answer(call, whole(orderWith(null, { status: 'REFUNDING' })));
  await act(() => queryClient.invalidateQueries());
  await user.click(await screen.findByRole('button', { name: '申请退款：置顶卡 × 10' }));
  await screen.findByRole('dialog');
  expect(screen.queryByText(unsure)).toBeNull();
  await ask();
  await waitFor(() => expect(shownToasts()).toContain('退款申请已提交，请等待审核'));
  expect(keys).toHaveLength(2);
  expect(keys[1]).not.toBe(keys[0]);
});

import { beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal } from '#client/testing/render-portal.tsx';
import { routeRow } from '#shared/routes/route-table.ts';
import { WalletPage } from '../pages/wallet-page.tsx';

const summaryPath = 'GET /api/wallet/summary';
const recordsPath = 'GET /v1/umsSceneLog/page';
const planPath = 'GET /api/wallet/return';
const returnPath = 'POST /api/wallet/return';
const part = { orderNo: 'A', amount: 2_000, payMethod: 'ALIPAY', paidAt: '2026-11-20T12:00:00+08:00' };
const summary = { balance: 20_000, returnable: 20_000, held: 0, monthIn: 0, monthOut: 0, series: [], methods: ['ALIPAY'] };
const unsure = '还不知道退回是否已提交，请看收支明细；再次提交同样的金额不会重复退回。';
let api: FakeApi;

beforeEach(() => {
  sessionStorage.clear();
  api = installFakeApi({
    [summaryPath]: { data: summary },
    [recordsPath]: { data: { records: [], total: 0, pageNum: 1, pageSize: 15, hasMore: false } },
    [planPath]: { data: { returnable: 20_000, unreturnable: 0, parts: [{ ...part, amount: 20_000 }], mostWithoutName: null } },
  });
});

/** Collects the idempotency keys of the writes that are sent from now on. */
function collectKeys(): (string | null)[] {
  const keys: (string | null)[] = [];
  const send = globalThis.fetch;
  globalThis.fetch = (path, init) => {
    if (init?.method === 'POST') keys.push(new Headers(init.headers).get('Idempotency-Key'));
    return send(path, init);
  };
  return keys;
}

const openReturn = async () => userEvent.click(await screen.findByRole('button', { name: '余额退回' }));
const closeReturn = async () => {
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

/** Renders the wallet and opens the dialog. */
async function openWallet() {
  const request = {
    name: 'wallet' as const,
    row: routeRow('wallet'),
    pathname: '/user/wallet',
    params: {},
    search: new URLSearchParams(),
    signedIn: true,
  };
  renderPortal(<WalletPage request={request} />, { signedIn: true });
  await openReturn();
}

/** Enters an amount in the open dialog and confirms it. */
async function confirmReturn(amount: string) {
  const dialog = within(await screen.findByRole('dialog', { name: '余额退回' }));
  const field = await dialog.findByLabelText(/退回金额/);
  await userEvent.clear(field);
  await userEvent.type(field, amount);
  await userEvent.click(dialog.getByRole('button', { name: `确认退回 ¥${amount}.00` }));
  return dialog;
}

test('a return without an answer keeps its key after closing and a reload, until its outcome is known', async () => {
  const keys = collectKeys();
  await openWallet();
  api.answer(returnPath, 'network down');
  const counts = () => [summaryPath, recordsPath, planPath].map((path) => api.asked(path).length);
  const before = counts();
  await confirmReturn('20');
  expect((await screen.findByRole('alert')).textContent).toBe(unsure);
  await waitFor(() => expect(counts().every((count, index) => count > (before[index] ?? 0))).toBe(true));

  await closeReturn();
  const atReopening = counts();
  await openReturn();
  expect((await screen.findByRole('alert')).textContent).toBe(unsure);
  await waitFor(() => expect(counts().every((count, index) => count > (atReopening[index] ?? 0))).toBe(true));
  await confirmReturn('20');
  await waitFor(() => expect(keys).toHaveLength(2));
  await screen.findByRole('alert');

  cleanup();
  await openWallet();
  api.answer(returnPath, { data: { returns: [part] } });
  const dialog = await confirmReturn('20');
  expect(await dialog.findByText('已提交退回 ¥20.00')).toBeTruthy();
  expect(new Set(keys).size).toBe(1);

  // The outcome is known: the same amount is a new return.
  await closeReturn();
  await openReturn();
  await screen.findByLabelText(/退回金额/);
  expect(screen.queryByRole('alert')).toBeNull();
  await confirmReturn('20');
  await waitFor(() => expect(keys).toHaveLength(4));
  expect(keys[3]).not.toBe(keys[0]);
});

test.each([
  ['LIMIT', 409],
  ['NEED_REAL_NAME', 403],
])('a return refused with %s ends its key, and another amount has another one', async (reason, status) => {
  const keys = collectKeys();
  await openWallet();
  api.answer(returnPath, { status, message: '不能退回', data: { reason } });
  await confirmReturn('20');
  await waitFor(() => expect(keys).toHaveLength(1));
  await waitFor(() => expect(sessionStorage.length).toBe(0));
  api.answer(returnPath, { status: 504 });
  await confirmReturn('20');
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(await screen.findByText(unsure)).toBeTruthy();
  await confirmReturn('30');
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(new Set(keys).size).toBe(3);
});

test('an answer that arrives after the dialog was opened again does not make the same amount a second return', async () => {
  const keys = collectKeys();
  const { promise, resolve } = Promise.withResolvers<{ data: unknown }>();
  api.answer(returnPath, () => promise);
  await openWallet();
  await confirmReturn('20');
  await waitFor(() => expect(keys).toHaveLength(1));
  await closeReturn();
  await openReturn();
  expect((await screen.findByRole('alert')).textContent).toBe(unsure);
  await act(async () => resolve({ data: { returns: [part] } }));
  await waitFor(() => expect(sessionStorage.length).toBe(0));
  const dialog = await confirmReturn('20');
  expect(await dialog.findByText('已提交退回 ¥20.00')).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

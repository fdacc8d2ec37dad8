import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal } from '#client/testing/render-portal.tsx';
import { routeRow } from '#shared/routes/route-table.ts';
import { WalletPage } from './wallet-page.tsx';

const summaryPath = 'GET /api/wallet/summary';
const recordsPath = 'GET /v1/umsSceneLog/page';
const summary = {
  balance: 123_450,
  held: 2_000,
  monthIn: 30_000,
  monthOut: 4_500,
  series: [
    { day: '2026-11-21', income: 20_000, expenditure: 0 },
    { day: '2026-11-22', income: 0, expenditure: 4_500 },
  ],
  methods: ['ALIPAY', 'WECHAT'],
};
const record = (id: string, change: object) => ({
  id,
  recordType: 'INCOME',
  transactionType: 'RECHARGE',
  title: '',
  amount: 20_000,
  balanceAfter: 123_450,
  orderNo: null,
  createdAt: '2026-11-22T12:00:00+08:00',
  ...change,
});
const page = (records: object[], total = records.length) => ({ records, total, pageNum: 1, pageSize: 15, hasMore: false });
let api: FakeApi;

beforeEach(() => {
  api = installFakeApi({ [summaryPath]: { data: summary }, [recordsPath]: { data: page([record('1', {})]) } });
});
const show = (query = '') =>
  renderPortal(
    <WalletPage
      request={{
        name: 'wallet',
        row: routeRow('wallet'),
        pathname: '/user/wallet',
        params: {},
        search: new URLSearchParams(query),
        signedIn: true,
      }}
    />,
    { signedIn: true },
  );
const recharge = () => userEvent.click(screen.getByRole('button', { name: '去充值' }));
const own = () => screen.getByLabelText<HTMLInputElement>('其他金额（元）');

test('shows the available balance, the amount set aside and the transfers of this month', async () => {
  show();
  const balance = await screen.findByRole('region', { name: '可用余额' });
  expect(balance.textContent).toContain('¥1,234.50');
  expect(balance.textContent).toContain('冻结中¥20.00');
  expect(balance.textContent).toContain('本月收入¥300.00本月支出¥45.00');
  expect(within(balance).getByRole('link', { name: '订单' }).getAttribute('href')).toBe('/user/props/order');
});

test('the chart has a text description, and a table of the days', async () => {
  show();
  expect(await screen.findByRole('img', { name: '近 2 天收支：收入 ¥200.00，支出 ¥45.00，2 天有变动，明细见下表' })).toBeTruthy();
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['日期收入支出', '11-22¥0.00¥45.00', '11-21¥200.00¥0.00']);
});

test('shows no chart if nothing has moved', async () => {
  api.answer(summaryPath, { data: { ...summary, series: [{ day: '2026-11-22', income: 0, expenditure: 0 }] } });
  show();
  expect(await screen.findByText(/这段时间余额没有变动/)).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});

test('an invalid recharge amount is reported at the field and opens no checkout', async () => {
  show();
  await screen.findByRole('form', { name: '充值' });
  await userEvent.type(own(), '0.5');
  expect(screen.getAllByRole('radio').some((radio) => (radio as HTMLInputElement).checked)).toBe(false);
  await recharge();
  expect(screen.getByText('单次充值不能少于 ¥1.00')).toBeTruthy();
  expect(document.activeElement).toBe(own());
  expect(own().getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.type(own(), '1');
  expect(screen.queryByText('单次充值不能少于 ¥1.00')).toBeNull();
});

test('a custom amount reaches the checkout exact to the 分, and choosing a preset clears it', async () => {
  show();
  await screen.findByRole('form', { name: '充值' });
  await userEvent.type(own(), '￥1,200.05');
  await recharge();
  const dialog = await screen.findByRole('dialog', { name: '收银台' });
  expect(await within(dialog).findAllByText('¥1,200.05')).not.toHaveLength(0);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('radio', { name: '50 元' }));
  expect(own().value).toBe('');
});

test('hides the recharge form if no provider is available', async () => {
  api.answer(summaryPath, { data: { ...summary, methods: ['BALANCE'] } });
  show();
  expect(await screen.findByText('充值暂不可用，请稍后再来。')).toBeTruthy();
  expect(screen.queryByRole('form', { name: '充值' })).toBeNull();
});

test('hides the recharge form while sales are off', async () => {
  api.answer(summaryPath, { data: { ...summary, rechargeable: false } });
  show();
  expect(await screen.findByText('充值暂不可用，请稍后再来。')).toBeTruthy();
  expect(screen.queryByRole('form', { name: '充值' })).toBeNull();
});

test('records show direction, balance and order; an unknown type has a generic name', async () => {
  api.answer(recordsPath, {
    data: page([
      record('1', { title: '支付宝充值', orderNo: '20261122123456789011' }),
      record('2', { recordType: 'EXPENDITURE', transactionType: 'BUY_SCENE', title: '置顶卡 × 10', amount: 4_500, balanceAfter: 103_450 }),
      record('3', { transactionType: 'CASHBACK', amount: 88, balanceAfter: null }),
    ]),
  });
  show();
  const records = await screen.findByRole('region', { name: '收支明细' });
  await within(records).findByText('支付宝充值');
  const rows = within(records)
    .getAllByRole('listitem')
    .filter((row) => !within(row).queryByRole('link', { name: /^(全部|收入|支出)$/ }));
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '支付宝充值充值2026-11-22 12:00订单详情+¥200.00余额 ¥1,234.50',
    '置顶卡 × 10购买道具2026-11-22 12:00−¥45.00余额 ¥1,034.50',
    '其他2026-11-22 12:00+¥0.88',
  ]);
  expect(within(records).getByRole('link', { name: '订单详情' }).getAttribute('href')).toBe(
    '/user/props/order?orderNo=20261122123456789011',
  );
});

test('the address determines the records that are requested, and another choice changes the address', async () => {
  const { visited } = show('direction=EXPENDITURE&month=2026-10&pageNum=2');
  await screen.findByRole('option', { name: '2026 年 11 月' });
  const asked = new URL(api.asked(recordsPath)[0]?.path ?? '', 'https://portal.example').searchParams;
  expect(Object.fromEntries(asked)).toEqual({ recordType: 'EXPENDITURE', month: '2026-10', pageNum: '2', pageSize: '15' });
  expect(screen.getByRole('link', { name: '支出' }).getAttribute('aria-current')).toBe('page');
  expect(screen.queryByRole('option', { name: '充值' })).toBeNull();
  fireEvent.change(screen.getByRole('combobox', { name: '交易类型' }), { target: { value: 'BUY_MEMBERSHIP' } });
  fireEvent.change(screen.getByRole('combobox', { name: '月份' }), { target: { value: '2026-11' } });
  expect(visited).toEqual([
    '/user/wallet?direction=EXPENDITURE&type=BUY_MEMBERSHIP&month=2026-10',
    '/user/wallet?direction=EXPENDITURE&month=2026-11',
  ]);
});

test('an empty wallet explains what its records will show', async () => {
  api.answer(recordsPath, { data: page([]) });
  show();
  expect(await screen.findByText('暂无收支记录')).toBeTruthy();
  expect(screen.getByText('充值、用余额购买和退款会出现在这里。')).toBeTruthy();
});

test('a page beyond the last record links to the first one', async () => {
  api.answer(recordsPath, { data: page([], 31) });
  show('direction=INCOME&pageNum=9');
  expect(await screen.findByText('共有 31 条记录。')).toBeTruthy();
  expect(screen.getByRole('link', { name: '回到第一页' }).getAttribute('href')).toBe('/user/wallet?direction=INCOME');
});

test('each part that failed to load can be retried separately', async () => {
  api.answer(summaryPath, { status: 500, message: '服务繁忙' });
  show();
  expect(await screen.findByText('+¥200.00')).toBeTruthy();
  const retry = await screen.findByRole('button', { name: '重试' });
  api.answer(summaryPath, { data: summary });
  await userEvent.click(retry);
  expect(await screen.findByRole('region', { name: '可用余额' })).toBeTruthy();
});

test('without a wallet in the API, shows the balance of the account and no invented zeros', async () => {
  installFakeApi({ 'GET /v1/user/detail': { data: { id: '1', nickname: '林一舟', balance: 12_850 } } });
  show();
  const balance = await screen.findByRole('region', { name: '可用余额' });
  expect(balance.textContent).toBe('可用余额¥128.50订单');
  expect(await screen.findByText('暂无收支记录')).toBeTruthy();
});

test('without any balance in the API, shows an empty state and no retry', async () => {
  installFakeApi();
  show();
  expect(await screen.findByText('暂无余额信息')).toBeTruthy();
  expect(await screen.findByText('暂无收支记录')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});

const planPath = 'GET /api/wallet/return';
const returnPath = 'POST /api/wallet/return';
const part = (orderNo: string, amount: number, payMethod: string) => ({ orderNo, amount, payMethod, paidAt: '2026-11-20T12:00:00+08:00' });
const plan = {
  returnable: 7_000,
  unreturnable: 300,
  parts: [part('A', 2_000, 'ALIPAY'), part('B', 5_000, 'WECHAT')],
  mostWithoutName: 6_000 as number | null,
};
async function openReturn(change: Partial<typeof plan> = {}) {
  api.answer(summaryPath, { data: { ...summary, returnable: 7_000 } });
  api.answer(planPath, { data: { ...plan, ...change } });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '余额退回' }));
  return within(await screen.findByRole('dialog', { name: '余额退回' }));
}
const partsOf = (dialog: { getAllByRole: typeof screen.getAllByRole }) =>
  dialog.getAllByRole('listitem').map(({ textContent }) => textContent);

test('shows before a return which payments it goes back to, for each amount', async () => {
  const dialog = await openReturn({ mostWithoutName: null });
  const field = await dialog.findByLabelText<HTMLInputElement>(/退回金额/);
  expect(partsOf(dialog)).toEqual(['支付宝 2026-11-20 12:00¥20.00', '微信支付 2026-11-20 12:00¥50.00']);
  expect(dialog.getByText(/另有 ¥3\.00 不能原路退回/)).toBeTruthy();
  await userEvent.type(field, '10.5');
  expect(partsOf(dialog)).toEqual(['支付宝 2026-11-20 12:00¥10.50']);
  await userEvent.click(dialog.getByRole('button', { name: '全部 ¥70.00' }));
  expect(field.value).toBe('70.00');
  api.answer(returnPath, { data: { returns: [part('A', 2_000, 'ALIPAY'), part('B', 5_000, 'WECHAT')] } });
  await userEvent.click(dialog.getByRole('button', { name: '确认退回 ¥70.00' }));
  expect(await dialog.findByText('已提交退回 ¥70.00')).toBeTruthy();
  expect(api.asked(returnPath).map(({ body }) => body)).toEqual([{ amount: 7_000 }]);
  await waitFor(() => expect(api.asked(summaryPath).length).toBeGreaterThan(1));
});

test('an invalid return amount is reported at the field, and nothing is sent', async () => {
  const dialog = await openReturn();
  const field = await dialog.findByLabelText<HTMLInputElement>(/退回金额/);
  await userEvent.click(dialog.getByRole('button', { name: '确认退回' }));
  expect(dialog.getByText('请输入退回金额')).toBeTruthy();
  await userEvent.type(field, '70.01');
  expect(dialog.queryByText('请输入退回金额')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: '确认退回' }));
  expect(dialog.getByText('最多可退回 ¥70.00', { selector: '#return-amount ~ *, #return-amount ~ * *' })).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(api.asked(returnPath)).toEqual([]);
});

test('keeps the amount after a refusal or a lost response, and can send it again', async () => {
  const dialog = await openReturn();
  const field = await dialog.findByLabelText<HTMLInputElement>(/退回金额/);
  await userEvent.type(field, '50');
  const send = () => userEvent.click(dialog.getByRole('button', { name: '确认退回 ¥50.00' }));
  api.answer(returnPath, { status: 409, message: '现在最多可退回 ¥10.00', data: { reason: 'LIMIT', max: 1_000 } });
  await send();
  expect(await dialog.findByText('现在最多可退回 ¥10.00')).toBeTruthy();
  await waitFor(() => expect(api.asked(planPath)).toHaveLength(2));
  api.answer(returnPath, 'network down');
  await userEvent.clear(field);
  await userEvent.type(field, '50');
  await send();
  expect((await dialog.findAllByRole('alert')).length).toBeGreaterThan(0);
  expect(field.value).toBe('50');
  // The lost request had succeeded: nothing is left, and the same amount is sent again.
  api.answer(planPath, { data: { ...plan, returnable: 0, unreturnable: 300, parts: [] } });
  api.answer(returnPath, { data: { returns: [part('B', 5_000, 'WECHAT')] } });
  await send();
  expect(await dialog.findByText('已提交退回 ¥50.00')).toBeTruthy();
});

test('a large return requires real-name verification first', async () => {
  const dialog = await openReturn();
  await userEvent.type(await dialog.findByLabelText(/退回金额/), '60.01');
  expect(dialog.getByRole('link', { name: '去实名认证' }).getAttribute('href')).toContain('back=');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: '确认退回 ¥60.01' }).disabled).toBe(true);
  await userEvent.clear(dialog.getByLabelText(/退回金额/));
  await userEvent.type(dialog.getByLabelText(/退回金额/), '60');
  api.answer(returnPath, { status: 403, message: '单日退回超过 ¥1,000.00 需要先完成实名认证', data: { reason: 'NEED_REAL_NAME' } });
  await userEvent.click(dialog.getByRole('button', { name: '确认退回 ¥60.00' }));
  expect(await dialog.findByRole('link', { name: '去实名认证' })).toBeTruthy();
});

test('explains that a balance without a recharge cannot be returned, and how it can be used', async () => {
  const dialog = await openReturn({ returnable: 0, unreturnable: 7_000, parts: [] });
  expect(await dialog.findByText('现在没有可以原路退回的余额。')).toBeTruthy();
  expect(dialog.getByText(/¥70\.00 不能原路退回：它来自平台赠送/)).toBeTruthy();
  expect(dialog.getByRole('link', { name: '去道具中心' }).getAttribute('href')).toBe('/user/props/mall');
});

test('a return plan that failed to load can be retried', async () => {
  api.answer(summaryPath, { data: { ...summary, returnable: 7_000 } });
  api.answer(planPath, { status: 500, message: '服务繁忙' });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '余额退回' }));
  const retry = await within(await screen.findByRole('dialog', { name: '余额退回' })).findByRole('button', { name: '重试' });
  api.answer(planPath, { data: plan });
  await userEvent.click(retry);
  expect(await screen.findByLabelText(/退回金额/)).toBeTruthy();
});

test('shows no return button if the API offers no returns', async () => {
  show();
  await screen.findByRole('region', { name: '可用余额' });
  expect(screen.queryByRole('button', { name: '余额退回' })).toBeNull();
});

test('lists pending returns with their orders', async () => {
  const returning = [{ refundNo: 'A_r1', orderNo: 'A', amount: 2_000, payMethod: 'ALIPAY', askedAt: '2026-11-22T12:00:00+08:00' }];
  api.answer(summaryPath, { data: { ...summary, returnable: 0, returning } });
  show();
  const list = within(await screen.findByRole('region', { name: '余额退回中' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['退回到支付宝2026-11-22 12:00 提交充值订单¥20.00']);
  expect(list.getByRole('link', { name: '充值订单' }).getAttribute('href')).toBe('/user/props/order?orderNo=A');
});

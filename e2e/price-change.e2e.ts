import { loginBySms, readOwn } from './fixtures/calls.ts';
import { runOnSharedPortal } from './fixtures/operating.ts';
import { checkoutOf, payOrder } from './fixtures/paying.ts';
import { expect, open, test } from './fixtures/visitor.ts';

test('a price that changes at the checkout is shown before the purchase, and a second press pays it', async ({
  page,
  context,
  phone,
  expectedConsole,
}) => {
  expectedConsole.allowStatus(409);
  await loginBySms(context.request, phone);
  await open(page, '/user/props/mall');
  // No other test buys this boost.
  await page.getByRole('button', { name: '购买改名卡' }).click();
  const checkout = checkoutOf(page);
  await checkout.getByRole('radio', { name: /支付宝/ }).check();
  await checkout.getByRole('checkbox').check();
  const press = (sum: string) => checkout.getByRole('button', { name: `确认支付 ${sum}` }).click();
  await expect(checkout.getByRole('button', { name: '确认支付 ¥10.00' })).toBeEnabled();
  await runOnSharedPortal('price', 'CHANGE_NAME', '12.50');
  await press('¥10.00');
  await expect(checkout.getByRole('alert')).toHaveText('价格已变为 ¥12.50，还没有扣款。请确认新的金额后再支付。');
  const orders = () => readOwn<{ total: number; records: { orderNo: string; amount: number }[] }>(context.request, '/api/order/page');
  expect((await orders()).total).toBe(0);
  await press('¥12.50');
  await expect(checkout.getByRole('img', { name: '支付宝付款码' })).toBeVisible();
  const { records } = await orders();
  expect(records.map(({ amount }) => amount)).toEqual([1_250]);
  await payOrder(records[0]?.orderNo ?? '', 'pay');
  await expect(checkout.getByRole('heading', { name: '支付成功' })).toBeVisible();
});

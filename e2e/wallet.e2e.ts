import { DAY_MS } from '#shared/durations.ts';
import { expectAnnounced } from './fixtures/announcements.ts';
import { loginBySms, readOwn } from './fixtures/calls.ts';
import { checkoutOf, confirmAtCheckout, proveByCode, scanAndPay } from './fixtures/paying.ts';
import { demo, signInByApi } from './fixtures/signing-in.ts';
import { expect, headerOf, open, test, waitUntilTabsSync } from './fixtures/visitor.ts';

/** Demo account with a password, so that no code has just been sent to it. No other test uses it. */
const phone = '13900000013';

/** Time for another tab to show a payment, even on a busy machine; the tab does not poll by itself. */
const SOON_MS = 8_000;

test('a wallet is recharged by scan and pays for a membership, which is extended; records, orders and the header agree', async ({
  page,
  context,
  expectedConsole,
}) => {
  // Paying from the balance on a new device requires a code first.
  expectedConsole.allowStatus(403);
  await signInByApi(context, { phone, password: demo.password });
  const otherTab = await context.newPage();
  await open(otherTab, '/user/center');
  const rights = otherTab.getByRole('region', { name: '我的权益' });
  await expect(rights).toContainText('¥0.00');

  await open(page, '/user/wallet');
  for (const tab of [page, otherTab]) await waitUntilTabsSync(tab);
  const own = page.getByLabel('其他金额（元）');
  await own.fill('0.5');
  await page.getByRole('button', { name: '去充值' }).click();
  await expect(page.getByText('单次充值不能少于 ¥1.00')).toBeVisible();
  await expect(own).toBeFocused();
  await own.fill('120.5');
  await own.press('Enter');
  await confirmAtCheckout(page, '微信支付', '¥120.50');
  await scanAndPay(page);
  await expect(checkoutOf(page).getByText('支付成功')).toBeVisible();
  await expect(rights).toContainText('¥120.50', { timeout: SOON_MS });
  await page.keyboard.press('Escape');
  await expect(checkoutOf(page)).toBeHidden();
  const balance = page.getByRole('region', { name: '可用余额' });
  await expect(balance).toContainText('¥120.50');
  await expect(page.getByRole('img', { name: /收入 ¥120\.50，支出 ¥0\.00/ })).toBeVisible();
  const records = page.getByRole('region', { name: '收支明细' });
  await expect(records).toContainText('+¥120.50余额 ¥120.50');

  await open(page, '/user/member');
  await waitUntilTabsSync(page);
  await page.getByRole('button', { name: '立即开通：月卡会员' }).click();
  await checkoutOf(page).getByRole('radio', { name: /余额/ }).check();
  await checkoutOf(page).getByRole('checkbox').check();
  await proveByCode(page, phone, '¥29.90');
  await expect(checkoutOf(page).getByText('支付成功')).toBeVisible();
  await expect(rights).toContainText('月卡会员', { timeout: SOON_MS });
  await expect(rights).toContainText('¥90.60', { timeout: SOON_MS });
  await page.keyboard.press('Escape');

  const { current } = await readOwn<{ current: { expireAt: string } }>(context.request, '/api/membership/plans');
  await page.getByRole('button', { name: '续费：月卡会员' }).click();
  await confirmAtCheckout(page, '支付宝', '¥29.90');
  await scanAndPay(page);
  await expect(checkoutOf(page).getByText('支付成功')).toBeVisible();
  const after = await readOwn<{ current: { expireAt: string } }>(context.request, '/api/membership/plans');
  expect(Date.parse(after.current.expireAt) - Date.parse(current.expireAt)).toBe(30 * DAY_MS);
  await page.keyboard.press('Escape');
  await expect(checkoutOf(page)).toBeHidden();

  await headerOf(page).getByRole('group').first().locator('summary').click();
  await expect(headerOf(page).getByRole('link', { name: /^会员/ })).toHaveText('会员月卡会员');
  await headerOf(page).getByRole('link', { name: /^余额/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('钱包');
  await expect(balance).toContainText('¥90.60');
  // The extension was paid by scan, so the wallet's records do not contain it.
  await expect(records.getByRole('link', { name: '订单详情' })).toHaveCount(2);
  await page.getByRole('link', { name: '支出' }).click();
  await expect(page).toHaveURL('/user/wallet?direction=EXPENDITURE');
  await expect(records.getByRole('link', { name: '订单详情' })).toHaveCount(1);
  await expect(records).toContainText('−¥29.90余额 ¥90.60');
});

test('an order that awaits payment is found among the orders and cancelled', async ({ page, context, phone: stranger }) => {
  await loginBySms(context.request, stranger);
  await open(page, '/user/wallet');
  await page.getByRole('radio', { name: '50 元', exact: true }).check();
  await page.getByRole('button', { name: '去充值' }).click();
  await confirmAtCheckout(page, '支付宝', '¥50.00');
  await expect(checkoutOf(page).getByRole('img', { name: /付款码$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAnnounced(page, '订单已保留，可在「我的订单」中继续支付');

  await open(page, '/user/props/order?tab=WAITING');
  const order = page.getByRole('article');
  await expect(order).toContainText(/剩余 1[45]:\d\d/);
  await order.getByRole('button', { name: /^取消订单/ }).click();
  await page.getByRole('dialog', { name: '取消订单' }).getByRole('button', { name: '取消订单' }).click();
  await expectAnnounced(page, '订单已取消');
  await expect(page.getByText('没有符合条件的订单')).toBeVisible();
  // The button that was pressed is gone with its order.
  await expect(page.locator('#content')).toBeFocused();
  await page.getByRole('link', { name: '已关闭' }).click();
  await expect(order).toContainText('已关闭');
  await expect(order.getByRole('link', { name: /^再次充值/ })).toHaveAttribute('href', '/user/wallet');
});

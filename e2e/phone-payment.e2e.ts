import type { Page } from '@playwright/test';
import { loginBySms } from './fixtures/calls.ts';
import { expectMadeForPhones, phoneBrowser } from './fixtures/made-for-phones.ts';
import { checkoutOf, openWalletApp, payInApp } from './fixtures/paying.ts';
import { expect, open, test } from './fixtures/visitor.ts';

// The providers' pages are on another site than the portal, as in production: its cookies are sent only as far as their rules allow.
test.use({
  ...phoneBrowser,
  baseURL: async ({}, use) => {
    await use(process.env.E2E_PORTAL_URL?.replace('127.0.0.1', 'localhost'));
  },
});

const wallets = [
  { method: '支付宝', app: '支付宝' },
  { method: '微信支付', app: '微信' },
] as const;

/** Signs up, orders a boost at the mall, and opens the wallet app's page. */
async function orderInApp(page: Page, phone: string, { method, app }: (typeof wallets)[number]): Promise<void> {
  await loginBySms(page.context().request, phone);
  await open(page, '/user/props/mall');
  await page.getByRole('button', { name: '购买刷新卡' }).tap();
  const checkout = checkoutOf(page);
  await checkout.getByRole('radio', { name: new RegExp(method) }).check();
  await checkout.getByRole('checkbox').check();
  await checkout.getByRole('button', { name: /^确认支付/ }).tap();
  await openWalletApp(page, app);
}

for (const wallet of wallets) {
  const { method, app } = wallet;

  test(`${method}: the phone opens the app's page, comes back unpaid, tries again, pays, and is led to the order`, async ({
    page,
    phone,
  }) => {
    await orderInApp(page, phone, wallet);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${method}（沙盒）`);
    await expectMadeForPhones(page);

    await page.goBack();
    await expect(page).toHaveURL('/user/props/mall');
    const checkout = checkoutOf(page);
    await expect(checkout.getByRole('timer')).toBeVisible();
    await expect(checkout.getByText(`请在${app}中完成付款`)).toBeVisible();
    await checkout.getByRole('button', { name: '关闭' }).tap();
    await expect(checkout).toBeHidden();
    await open(page, '/user/props/order?tab=WAITING');
    const waiting = page.getByRole('article', { name: /刷新卡/ });
    await expect(waiting).toHaveCount(1);
    await waiting.getByRole('button', { name: /^去支付/ }).tap();

    await openWalletApp(page, app);
    await payInApp(page, '确认支付');
    await expect(page).toHaveURL(/\/user\/props\/order\?orderNo=\d+$/);
    const main = page.getByRole('main');
    await expect(main).toContainText('已完成');
    await expect(main).toContainText(`支付方式${method}`);
    await expectMadeForPhones(page);
  });

  test(`${method}: a user who returns before the notice sees the order become paid, without a reload`, async ({ page, phone }) => {
    await orderInApp(page, phone, wallet);
    await payInApp(page, '支付成功，但通知丢失');
    const main = page.getByRole('main');
    await expect(main).toContainText('已完成');
    await expect(main.getByRole('button', { name: /^去支付/ })).toHaveCount(0);
    expect(await page.evaluate(() => performance.getEntriesByType('navigation').map(({ name }) => new URL(name).pathname))).toEqual([
      '/user/props/order',
    ]);

    // Back at the first page, nothing is left to pay.
    await page.evaluate(() => history.go(-3));
    await expect(page).toHaveURL('/user/props/mall');
    await expect(checkoutOf(page).getByRole('heading', { name: '支付成功' })).toBeVisible();
  });
}

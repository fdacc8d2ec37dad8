import { loginBySms } from './fixtures/calls.ts';
import { checkoutOf, confirmAtCheckout, scanAndPay } from './fixtures/paying.ts';
import { expect, forgetSession, open, test, waitUntilTabsSync } from './fixtures/visitor.ts';

/** Time for another tab to show a payment, even on a busy machine; the tab does not poll by itself. */
const SOON_MS = 8_000;

test('a membership is bought by scan and upgraded; another tab follows, and the order agrees', async ({ page, context, phone }) => {
  await loginBySms(context.request, phone);
  const otherTab = await context.newPage();
  await open(otherTab, '/user/center');
  const rights = otherTab.getByRole('region', { name: '我的权益' });
  await expect(rights).toContainText('普通用户');

  await open(page, '/user/member');
  for (const tab of [page, otherTab]) await waitUntilTabsSync(tab);
  await page.getByRole('button', { name: '立即开通：月卡会员' }).click();
  await confirmAtCheckout(page, '支付宝', '¥29.90');
  const orderNo = await scanAndPay(page);
  await expect(checkoutOf(page).getByText('支付成功')).toBeVisible();
  await expect(rights).toContainText('月卡会员', { timeout: SOON_MS });
  await page.keyboard.press('Escape');
  await expect(checkoutOf(page)).toBeHidden();
  await expect(page.getByRole('region', { name: '月卡会员' })).toContainText('今日可查看联系方式10/10 次');
  await expect(page.getByRole('button', { name: '续费：月卡会员' })).toBeEnabled();

  const quarter = page.getByRole('article', { name: '季卡会员' });
  // The first hour counts as used one second after its start.
  await expect(quarter).toContainText(/月卡剩余 (29 天 23 小时|30 天)抵扣−¥29\.\d\d应付¥50\.\d\d/);
  const sum = (await quarter.textContent())?.match(/应付(¥[\d.]+)/)?.[1] ?? '';
  await quarter.getByRole('button', { name: '升级：季卡会员' }).click();
  const asked = await checkoutOf(page)
    .getByRole('button', { name: /^确认支付/ })
    .textContent();
  // The amount changes by 1 分 every few seconds.
  expect(Math.abs(Number(asked?.replace(/[^\d.]/g, '')) - Number(sum.slice(1)))).toBeLessThan(0.05);
  await confirmAtCheckout(page, '微信支付', asked?.replace(/^\D*(?=¥)/, '') ?? '');
  await scanAndPay(page);
  await expect(checkoutOf(page).getByText('支付成功')).toBeVisible();
  await expect(rights).toContainText('季卡会员', { timeout: SOON_MS });
  await page.keyboard.press('Escape');
  const lower = page.getByRole('button', { name: '到期后可购买：月卡会员' });
  await expect(lower).toBeDisabled();
  await expect(page.getByRole('region', { name: '开通记录' }).getByRole('listitem')).toHaveCount(2);

  await open(page, `/user/props/order?orderNo=${orderNo}`);
  await expect(page.getByRole('region', { name: '金额明细' })).toContainText('实付¥29.90');
  await expect(page.getByRole('region', { name: '订单进度' })).toContainText('支付成功');
});

test('an open checkout in another tab shows a purchase made meanwhile, so that nothing is bought twice unnoticed', async ({
  page,
  context,
  phone,
}) => {
  await loginBySms(context.request, phone);
  const otherTab = await context.newPage();
  for (const tab of [page, otherTab]) {
    await open(tab, '/user/member');
    await waitUntilTabsSync(tab);
    await tab.getByRole('button', { name: '立即开通：月卡会员' }).click();
    await expect(checkoutOf(tab)).toContainText('开通后有效期至');
  }
  await confirmAtCheckout(page, '支付宝', '¥29.90');
  await scanAndPay(page);
  await expect(checkoutOf(page).getByText('支付成功')).toBeVisible();
  await expect(checkoutOf(otherTab)).toContainText('续费后有效期至', { timeout: SOON_MS });
});

test('returns 404 for another user’s order; the buyer can read it without JavaScript', async ({
  browser,
  context,
  phone,
  page,
  baseURL,
}) => {
  await loginBySms(context.request, phone);
  await open(page, '/user/member');
  await page.getByRole('button', { name: '立即开通：月卡会员' }).click();
  await confirmAtCheckout(page, '支付宝', '¥29.90');
  const orderNo = await scanAndPay(page);
  await expect(checkoutOf(page).getByText('支付成功')).toBeVisible();
  const address = `/user/props/order?orderNo=${orderNo}`;
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
    ...(baseURL && { baseURL }),
  });
  const reader = await plain.newPage();
  await reader.goto(address);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('订单详情');
  await expect(reader.getByRole('main')).toContainText(orderNo);
  await expect(reader.getByRole('main')).toContainText('已完成');
  await plain.close();
  await forgetSession(page);
  expect((await context.request.get(address)).status()).toBe(403);
  await loginBySms(context.request, `${phone.slice(0, -1)}${(Number(phone.at(-1)) + 1) % 10}`);
  expect((await context.request.get(address)).status()).toBe(404);
});

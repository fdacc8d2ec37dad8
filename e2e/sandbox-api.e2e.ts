import { demo } from './fixtures/signing-in.ts';
import { expect, expectDrawn, test } from './fixtures/visitor.ts';

// The console responds only to this machine, and not through a proxy.
test.use({ extraHTTPHeaders: {} });

test('a developer signs in to the sandbox pages and makes a call', async ({ page }) => {
  await page.goto(`${process.env.E2E_API_URL}/sandbox`);
  await page.getByRole('link', { name: '接口' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('接口（沙盒）');
  await page.getByLabel('手机号').fill(demo.phone);
  await page.getByLabel('密码').fill(demo.password);
  await page.getByRole('button', { name: '登录后调用' }).click();
  await expect(page.getByRole('button', { name: '已登录，退出后以访客身份调用' })).toBeVisible();
  await page.getByRole('link', { name: 'user.getDetail' }).click();
  await page.getByRole('button', { name: '调用', exact: true }).click();
  await expect(page.getByText(/^200 · \d+ ms$/)).toBeVisible();
  await expect(page.locator('pre')).toContainText(`"nickname": "${demo.nickname}"`);
});

for (const address of [
  '/sandbox',
  '/sandbox/api',
  '/sandbox/api/demand.search',
  '/sandbox/review',
  '/sandbox/reports',
  '/sandbox/users/10001',
  '/sandbox/refunds',
  '/sandbox/verifications',
  '/sandbox/pay',
])
  test(`a phone shows ${address} at its own width, with every picture`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${process.env.E2E_API_URL}${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    for (const picture of await page.locator('img').all()) await expectDrawn(picture);
  });

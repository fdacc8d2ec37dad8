import { signInByApi } from './fixtures/signing-in.ts';
import { expect, expectLoadedAfter, loadedAt, open, test } from './fixtures/visitor.ts';

// After a deployment, open tabs request page code that no longer exists.
const goneCode = /Failed to load resource|failed to load|dynamically imported module/i;

test('missing page code leads to a full page load', async ({ page, context, expectedConsole }) => {
  expectedConsole.allow(goneCode);
  await signInByApi(context);
  await open(page, '/type/10');
  // The second request is the retry under another address (client/lib/lazy-code.ts). No `times: 2`: a route that ends while a document is
  // being requested may leave that request hanging.
  let asked = 0;
  await page.route(/\/assets\/demand-detail-page-/, (route) => {
    asked += 1;
    return asked <= 2 ? route.abort() : route.continue();
  });
  const link = page.getByRole('article').first().getByRole('link');
  const title = (await link.textContent()) ?? '';
  const startedAt = await loadedAt(page);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expectLoadedAfter(page, startedAt);
});

test('permanently missing page code causes no reload loop: the page can be read, and its links work', async ({
  page,
  context,
  expectedConsole,
}) => {
  expectedConsole.allow(goneCode);
  await signInByApi(context);
  await open(page, '/type/10');
  await page.route(/\/assets\/demand-detail-page-/, (route) => route.abort());
  const link = page.getByRole('article').first().getByRole('link');
  const title = (await link.textContent()) ?? '';
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.waitForLoadState('networkidle');
  expect(loads).toBe(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.getByRole('contentinfo').getByRole('link', { name: '关于我们' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('关于桥梁商机');
});

test('page code that cannot load offline shows an error and stays on the page', async ({ page, context, expectedConsole }) => {
  expectedConsole.allow(/ERR_INTERNET_DISCONNECTED|failed to load|dynamically imported module/i);
  await signInByApi(context);
  await open(page, '/user/wallet');
  const link = page.getByRole('link', { name: '会员中心', exact: true }).first();
  // The code for messages loads after the page, and no error can be shown without it.
  await expect(page.locator('[role=alert][aria-live=assertive]')).toBeAttached();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await link.click();
  await expect(page.getByText('请求失败，请检查网络连接')).toBeVisible();
  await expect(page).toHaveURL(/\/user\/wallet$/);
  await context.setOffline(false);
  await link.click();
  await expect(page).toHaveURL(/\/user\/member/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('会员中心');
});

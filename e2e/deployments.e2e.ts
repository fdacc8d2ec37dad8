import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startingTest } from './fixtures/own-portal.ts';
import { openLogin, signInByApi } from './fixtures/signing-in.ts';
import { expect, expectLoadedAfter, headerOf, LIGHT_PAGE, loadedAt, open, test } from './fixtures/visitor.ts';

const assetsDir = join(import.meta.dirname, '../dist/client/assets');

/**
 * Makes every API response report another build once the returned function has been called. The stream of live updates has no end that could
 * be awaited. Call this before opening the page: a request in flight may get lost when Chromium begins to intercept requests.
 */
async function prepareDeployment(page: Page): Promise<() => void> {
  let isDeployed = false;
  await page.route(/\/(?:api(?!\/live$)|v1)\//, async (route) => {
    if (!isDeployed) return route.continue();
    const answer = await route.fetch();
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'x-build-id': 'the-next-build' } });
  });
  return () => {
    isDeployed = true;
  };
}

test('a tab of an older build learns of the new one from a response and loads it with the next click', async ({ page, context }) => {
  await signInByApi(context);
  const deploy = await prepareDeployment(page);
  await open(page, '/');
  const first = await loadedAt(page);
  const card = page.getByRole('article').first().getByRole('link').first();
  const title = (await card.textContent()) ?? '';
  deploy();
  await card.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  expect(await loadedAt(page)).toBe(first);
  await headerOf(page)
    .getByRole('link', { name: /返回首页/ })
    .click();
  await expect(page).toHaveURL('/');
  await expectLoadedAfter(page, first);
});

test('a tab with unsent input keeps its build and changes it afterwards', async ({ page, phone }) => {
  const deploy = await prepareDeployment(page);
  await open(page, '/common/about');
  const first = await loadedAt(page);
  deploy();
  const dialog = await openLogin(page);
  await dialog.getByLabel('手机号').fill(phone);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await headerOf(page)
    .getByRole('link', { name: /返回首页/ })
    .click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await loadedAt(page)).toBe(first);

  await (await openLogin(page)).getByLabel('手机号').fill('');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('contentinfo').getByRole('link', { name: '关于我们' }).click();
  await expect(page).toHaveURL('/common/about');
  await expectLoadedAfter(page, first);
});

startingTest('serves code of an earlier build, so that an open tab continues to work', async ({ page, dataDir, start }) => {
  // An earlier build, as its start has stored it. One of its files exists nowhere else.
  const file = readdirSync(assetsDir).find((name) => /^about-page-.*\.js$/.test(name)) ?? '';
  const earlier = join(dataDir, 'client-assets/earlier');
  mkdirSync(earlier, { recursive: true });
  cpSync(join(assetsDir, file), join(earlier, 'about-page-EARLIER.js'));
  const portal = await start();
  const asked: string[] = [];
  // Added before opening the page, as above.
  await page.route(`**/assets/${file}`, async (route) => {
    const url = `${portal.url}/assets/about-page-EARLIER.js`;
    asked.push(url);
    await route.continue({ url });
  });
  await open(page, portal.url + LIGHT_PAGE);
  // A link in a part that is not hydrated yet is a plain link.
  await page.waitForLoadState('networkidle');
  const first = await loadedAt(page);
  await page.getByRole('contentinfo').getByRole('link', { name: '关于我们' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^关于/);
  expect(asked).toHaveLength(1);
  expect(await loadedAt(page)).toBe(first);
});

startingTest('retains every started build, however often it was started', async ({ start, dataDir, page }) => {
  const portal = await start();
  const kept = readdirSync(join(dataDir, 'client-assets'));
  expect(kept).toHaveLength(1);
  expect((await page.request.get(`${portal.url}/`)).headers()['x-build-id']).toBe(kept[0]);
  expect(readdirSync(join(dataDir, 'client-assets', kept[0] ?? '')).sort()).toEqual(readdirSync(assetsDir).sort());
  await portal.stop();
  await start();
  expect(readdirSync(join(dataDir, 'client-assets'))).toEqual(kept);
});

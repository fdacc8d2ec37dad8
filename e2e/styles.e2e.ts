import type { Page } from '@playwright/test';
import { expect, test, waitUntilHydrated } from './fixtures/visitor.ts';

const aboutStyles = /\/assets\/about-[^/]*\.css$/;
const about = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: '关于我们' });
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: /^关于/ });

test('a page that needs other styles is shown once they have loaded', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(aboutStyles, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(aboutStyles);
  await page.goto('/');
  await waitUntilHydrated(page);
  await about(page).click();
  await asked;
  await expect(page).toHaveURL('/');
  await expect(heading(page)).toBeHidden();
  release();
  await expect(page).toHaveURL('/common/about');
  await expect(heading(page)).toBeVisible();
  const sheets = await page
    .locator('head link[rel=stylesheet]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const names = sheets.map((address) => /\/assets\/(\w+)-/.exec(address)?.[1]);
  expect(names[0]).toBe('portal');
  expect(names).toContain('about');
  // The styles of any feature may override those of the forms.
  if (names.includes('forms')) expect(names[1]).toBe('forms');
});

test('styles that fail to load lead to a full page load', async ({ page, expectedConsole }) => {
  expectedConsole.allow(/net::ERR_FAILED|page code failed to load/);
  await page.route(aboutStyles, (route) => (new URL(route.request().frame().url()).pathname === '/' ? route.abort() : route.continue()));
  await page.goto('/');
  await waitUntilHydrated(page);
  await about(page).click();
  await expect(page).toHaveURL('/common/about');
  await expect(heading(page)).toBeVisible();
  await expect(page.locator('head link[rel=stylesheet][href*="/about-"]')).toHaveCount(1);
});

import type { Page } from '@playwright/test';
import { expect, open, test } from './fixtures/visitor.ts';

/** Home and all that follows by itself, but for the code of other pages, takes some twenty scripts; that code takes sixteen more. */
const OWN = 26;

/** The scripts that the page has asked for so far. */
const countScripts = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /\/assets\/[^/]+\.js$/.test(name)).length);

test.describe('a browser that saves data', () => {
  test.use({ savesData: true });

  test('asks for the code of other pages with the click that leads there, not before', async ({ page }) => {
    await open(page, '/');
    await page.waitForLoadState('networkidle');
    const before = await countScripts(page);
    expect(before).toBeLessThan(OWN);
    await page.getByRole('contentinfo').getByRole('link', { name: '关于我们' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('关于桥梁商机');
    expect(await countScripts(page)).toBeGreaterThan(before);
  });
});

test.describe('any other browser', () => {
  test('has it before', async ({ page }) => {
    await open(page, '/');
    await expect.poll(() => countScripts(page)).toBeGreaterThan(OWN);
  });
});

import type { Page } from '@playwright/test';
import { expect, open, test } from './fixtures/visitor.ts';

/** The features whose description of their pages the browser has asked for, without the one of the page at hand. */
const featuresAskedFor = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => /\/assets\/(?!home)(\w+)-routes-[^/]*\.js$/.exec(name)?.[1] ?? []),
  );

test.describe('a browser that saves data', () => {
  test.use({ savesData: true });

  test('asks for the code of other pages with the click that leads there, not before', async ({ page }) => {
    // The work of a tab's idle moments begins one piece after the other; the code of other pages would come right after this one.
    const lastBefore = page.waitForResponse(/\/assets\/payment-news-/);
    await open(page, '/');
    await lastBefore;
    await page.waitForLoadState('networkidle');
    expect(await featuresAskedFor(page)).toEqual([]);
    await page.getByRole('contentinfo').getByRole('link', { name: '关于我们' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('关于桥梁商机');
    expect(await featuresAskedFor(page)).toEqual(['about']);
  });
});

test.describe('any other browser', () => {
  test('has it before', async ({ page }) => {
    await open(page, '/');
    await expect.poll(() => featuresAskedFor(page)).toEqual(expect.arrayContaining(['about', 'message', 'publish', 'wallet']));
  });
});

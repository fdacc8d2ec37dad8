import type { Page } from '@playwright/test';
import { expect, open, test } from './fixtures/visitor.ts';

/** Limit: home and all that it loads by itself takes some twenty scripts. The code of other pages takes sixteen more. */
const OWN = 26;

/** Returns how many scripts the page has requested so far. */
const countScripts = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /\/assets\/[^/]+\.js$/.test(name)).length);

test.describe('a browser with data saver', () => {
  test.use({ savesData: true });

  test('loads the code of other pages with the click that leads there, not before', async ({ page }) => {
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
  test('loads it in advance', async ({ page }) => {
    await open(page, '/');
    await expect.poll(() => countScripts(page)).toBeGreaterThan(OWN);
  });

  test('loads the icons of what appears later, also if it ignores links to prefetch', async ({ page }) => {
    await page.addInitScript(() => {
      DOMTokenList.prototype.supports = () => false;
    });
    await open(page, '/');
    const howIconsLoaded = () =>
      page.evaluate(() =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name }) => /\/icons-[^/]+\.svg$/.test(name))
          .map(({ initiatorType }) => initiatorType),
      );
    await expect.poll(howIconsLoaded).toContain('fetch');
  });
});

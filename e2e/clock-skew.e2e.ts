import type { Page } from '@playwright/test';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { LIVE_PATH } from '../shared/contract/live-updates.ts';
import { signInByApi } from './fixtures/signing-in.ts';
import { expect, open, openLive, test } from './fixtures/visitor.ts';

/** Puts the browser's clock ahead by that many ms, from the next document on. */
const setClock = (page: Page, ahead: number) =>
  page.addInitScript((by) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + by;
  }, ahead);

function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(?:v1|api)\//.test(pathname) && pathname !== LIVE_PATH) calls.push(pathname);
  });
  return calls;
}

for (const [name, ahead] of [
  ['fast', 5 * MINUTE_MS],
  ['slow', -HOUR_MS],
] as const) {
  test(`with a ${name} clock a page does not repeat the calls that the server has made, and reads outdated data again`, async ({
    page,
    context,
  }) => {
    await signInByApi(context);
    await setClock(page, ahead);
    const calls = watchCalls(page);
    for (const address of ['/user/center', '/type/10']) {
      // The event stream is the last thing that a page opens.
      await openLive(page, address);
    }
    expect(calls).toEqual([]);

    await page.getByRole('contentinfo').getByRole('link', { name: '关于我们' }).click();
    // The address changes before the page replaces the list.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('关于桥梁商机');
    await page.evaluate((by) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + by;
    }, 2 * MINUTE_MS);
    await page.goBack();
    await expect.poll(() => calls).toContain('/api/demand/page-search');
  });
}

test('a page that the browser has cached is restored as it was and then read again', async ({ page }) => {
  await open(page, '/type/10');
  await page.waitForLoadState('networkidle');
  await page.goto('about:blank');
  await setClock(page, 3 * MINUTE_MS);
  const calls = watchCalls(page);
  await page.goBack();
  await expect.poll(() => calls).toContain('/api/demand/page-search');
});

import type { APIRequestContext } from '@playwright/test';
import { signInByApi } from './fixtures/signing-in.ts';
import { expect, LIGHT_PAGE, open, test } from './fixtures/visitor.ts';

const ADDRESSES = /<loc>https?:\/\/[^/]+(\/(?:type|region|industry)\/[^<]+)<\/loc>/g;

/** Waits until the pages are counted, some seconds after a portal's start. Its sitemap is cached from the first request on. */
const pagesAreCounted = (request: APIRequestContext): Promise<void> =>
  expect
    .poll(async () => (await (await request.get(`${process.env.E2E_API_URL}/v1/overall/detail?id=1`)).json()).data.hotCities.length, {
      timeout: 30_000,
    })
    .toBeGreaterThan(0);

test('a listed page shows its heading, counts, demands and neighbouring pages', async ({ page, context, request }) => {
  // As on every list, a visitor who goes on is asked to sign in.
  await signInByApi(context);
  await pagesAreCounted(request);
  const sitemap = await (await request.get('/sitemap-landing.xml')).text();
  const listed = [...sitemap.matchAll(ADDRESSES)].map(([, address]) => address ?? '');
  expect(listed.length).toBeGreaterThan(10);
  const address = listed.find((one) => one.startsWith('/region/')) ?? '';
  await open(page, address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/合作需求$/);
  await expect(page.getByText(/^截至\d+月\d+日，\S+本地有 [\d,]+ 条合作需求。/)).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'index,follow');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${address}$`));
  // In a browser the list may arrive after the head; a search engine gets the complete page.
  const crawled = await (await request.get(address, { headers: { 'User-Agent': 'Baiduspider/2.0' } })).text();
  for (const type of ['BreadcrumbList', 'ItemList']) expect(crawled).toContain(`"@type":"${type}"`);
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  await page.getByRole('navigation', { name: '其他地区' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(heading ?? '');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
});

test('every page links to the cities that have a landing page', async ({ page, context, request }) => {
  await signInByApi(context);
  await pagesAreCounted(request);
  const cities = page.getByRole('contentinfo').getByRole('list').filter({ hasText: '热门城市' }).getByRole('link');
  // The cities are the same for everyone, so they are cached for seconds, even from before the count.
  await expect(async () => {
    await open(page, LIGHT_PAGE);
    await expect(cities).toHaveCount(12, { timeout: 1_000 });
  }).toPass();
  const name = (await cities.first().textContent()) ?? '';
  await cities.first().click();
  await expect(page).toHaveURL(/\/region\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'index,follow');
});

test('a filter has the canonical address of its landing page; one more filter is not indexed', async ({ page }) => {
  await open(page, '/type/10?regionCode=31');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/type\/10\/31$/);
  await open(page, '/type/10/31?memberOnly=1');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
});

for (const address of ['/type/10/99', '/type/10/x', '/region/00', '/region/3101', '/industry/9999', '/industry/0101/33']) {
  test(`${address} returns 404`, async ({ request }) => {
    expect((await request.get(address)).status()).toBe(404);
  });
}

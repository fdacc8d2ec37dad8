import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { startingTest } from './fixtures/own-portal.ts';
import { test as scriptless } from './fixtures/scriptless.ts';
import { signInByApi } from './fixtures/signing-in.ts';
import { expect, open, test } from './fixtures/visitor.ts';

const addressOf = (keyword: string, more = ''): string => `/demand/type?keyword=${encodeURIComponent(keyword)}${more}`;
const chosen = (page: Page) => page.getByRole('list', { name: '已选条件' }).getByRole('link');
const results = (page: Page) => page.getByRole('region', { name: '需求列表' });
const keywordOf = (page: Page): string | null => new URL(page.url()).searchParams.get('keyword');

for (const { keyword, chips } of [
  { keyword: '联名 咖啡 上海', chips: [/「联名」/, /「咖啡」/, /上海/, '清空'] },
  { keyword: '联名咖啡', chips: [/「联名」/, /「咖啡」/, '清空'] },
  { keyword: '咖啡 上海', chips: [/「咖啡」/, /上海/, '清空'] },
]) {
  test(`«${keyword}» finds at least three demands and shows how it was understood`, async ({ page }) => {
    await open(page, addressOf(keyword));
    await expect(chosen(page)).toHaveText(chips);
    const cards = results(page).getByRole('article');
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(3);
    if (keyword.includes('上海')) await expect(cards.first()).toContainText('· 上海 ·');
    await expect(
      results(page).getByRole('heading', { level: 3, name: /的需求，以下包含其中一个(，或说法相近)?$|^正文提到「上海」的需求$/ }),
    ).toHaveCount(1);
  });
}

test('if no demand has all words, each card names those that it has', async ({ page }) => {
  await open(page, addressOf('联名 咖啡 上海'));
  await expect(page.getByText('共 0 条需求')).toBeVisible();
  const cards = results(page).getByRole('article');
  await expect(cards.first()).toContainText(/含：(咖啡|联名)/);
  await expect.poll(async () => new Set(await page.locator('mark').allTextContents())).toEqual(new Set(['咖啡', '联名']));
});

test('removing 上海 keeps the words, and going back restores it', async ({ page, context }) => {
  await signInByApi(context);
  await open(page, addressOf('联名 咖啡 上海'));
  // The address of the first demand: the age on its card may change within a minute.
  const first = results(page).getByRole('article').first().getByRole('link').first();
  const demand = (await first.getAttribute('href')) ?? '';
  await chosen(page).filter({ hasText: '上海' }).click();
  await expect(chosen(page)).toHaveText([/「联名」/, /「咖啡」/, '清空']);
  await expect.poll(() => keywordOf(page)).toBe('联名 咖啡');
  expect(new URL(page.url()).searchParams.has('regionCode')).toBe(false);
  await expect(page.getByRole('banner').getByRole('searchbox')).toHaveValue('联名 咖啡');
  await page.goBack();
  await expect(chosen(page)).toHaveText([/「联名」/, /「咖啡」/, /上海/, '清空']);
  await expect(first).toHaveAttribute('href', demand);
});

for (const { keyword, suits } of [
  { keyword: '谁能在上海做咖啡联名', suits: /咖啡.*上海|联名.*上海/s },
  { keyword: '5万以内的校园地推', suits: /校园|地推/ },
  { keyword: '找尾货渠道，华东', suits: /尾货/ },
]) {
  test(`«${keyword}»: a suitable demand is among the first three`, async ({ page }) => {
    await open(page, addressOf(keyword));
    await expect(results(page).getByRole('article').first()).toBeVisible();
    const first = (await results(page).getByRole('article').allTextContents()).slice(0, 3);
    expect(first.filter((text) => suits.test(text)).length).toBeGreaterThan(0);
  });
}

test('a budget in words is a condition that can be removed', async ({ page, context }) => {
  await signInByApi(context);
  await open(page, addressOf('5万以内的校园地推'));
  await expect(chosen(page)).toHaveText([/预算 5万以内/, /「校园」/, /「地推」/, '清空']);
  await expect(page.getByRole('region', { name: '筛选条件' }).getByRole('link', { name: '5 万以下' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await chosen(page).filter({ hasText: '5万以内' }).click();
  await expect(chosen(page)).toHaveText([/「校园」/, /「地推」/, '清空']);
});

test('another of several regions with the same name can be chosen', async ({ page, context }) => {
  await signInByApi(context);
  await open(page, addressOf('朝阳 咖啡'));
  await expect(chosen(page)).toHaveText([/辽宁 朝阳/, /「咖啡」/, '清空']);
  await page.getByRole('link', { name: '北京 朝阳区' }).click();
  await expect(page).toHaveURL(addressOf('咖啡', '&regionCode=110105'));
});

test('a filter of the address takes precedence over a region in the keyword', async ({ page }) => {
  await open(page, addressOf('咖啡 上海', '&regionCode=33'));
  await expect(chosen(page)).toHaveText([/「咖啡」/, /浙江/, '清空']);
  await expect(page.getByText('已按所选条件筛选，没有使用「上海」')).toBeVisible();
});

test('a search without results offers the newest demands and publishing a new one', async ({ page, context }) => {
  await signInByApi(context);
  await open(page, addressOf('量子佛跳墙', '&regionCode=31'));
  await expect(results(page).getByRole('heading', { level: 3, name: '还没有人发布，先看最新的需求' })).toBeVisible();
  await expect(results(page).getByRole('article')).toHaveCount(20);
  await results(page).getByRole('link', { name: '发布我的需求' }).click();
  await expect(page).toHaveURL(/\/user\/demand\/publish\?/);
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue('量子佛跳墙');
  await expect(page.getByText('上海市', { exact: true })).toBeVisible();
});

scriptless('removes a condition by a link without JavaScript', async ({ page }) => {
  await page.goto(addressOf('联名 咖啡 上海'));
  await expect(results(page).getByRole('heading', { level: 3, name: /以下包含其中一个(，或说法相近)?$/ })).toBeVisible();
  await chosen(page).filter({ hasText: '上海' }).click();
  await expect.poll(() => keywordOf(page)).toBe('联名 咖啡');
  await expect(chosen(page)).toHaveText([/「联名」/, /「咖啡」/, '清空']);
});

/** Uses an external portal API that understands no queries, has no groups and facets, and searches for the words literally. */
const externalApiTest = startingTest.extend({
  baseURL: async ({ start }, use) => {
    const server = createServer(async ({ url = '', headers }, response) => {
      const { 'x-token': token } = headers;
      const answer = await fetch(`${process.env.E2E_API_URL}${url}`, typeof token === 'string' ? { headers: { 'x-token': token } } : {});
      const body = JSON.parse((await answer.text()) || 'null');
      if (url.startsWith('/api/demand/page-search')) {
        const { records, groups, understanding: _understanding, facets: _facets, ...rest } = body.data;
        const exact = groups ? 0 : records.length;
        body.data = { ...rest, records: records.slice(0, exact) };
      }
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { url } = await start({ PORTAL_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    await use(url);
    server.closeAllConnections();
    server.close();
  },
});

externalApiTest('shows the plain list with an API that does not interpret keywords', async ({ page }) => {
  await open(page, addressOf('咖啡'));
  await expect(chosen(page)).toHaveText([/「咖啡」/, '清空']);
  await expect(results(page).getByRole('article').nth(3)).toBeVisible();
  await open(page, addressOf('联名 咖啡 上海'));
  await expect(chosen(page)).toHaveText([/「联名 咖啡 上海」/, '清空']);
  await expect(page.getByText('没有找到与「联名 咖啡 上海」有关的需求')).toBeVisible();
  await expect(results(page).getByRole('link', { name: '发布我的需求' })).toBeVisible();
  await expect(page.getByRole('button', { name: '订阅这个搜索' })).toHaveCount(0);
});

test('the longest keyword fits on a phone, with the links that remove a condition', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const keyword of ['长'.repeat(50), 'm'.repeat(50)]) {
    await open(page, addressOf(keyword, '&regionCode=31'));
    await expect(chosen(page).first()).toBeInViewport({ ratio: 1 });
    const removals = results(page).getByText('去掉一个条件').getByRole('link');
    await expect(removals.first()).toBeVisible();
    for (const link of await removals.all()) {
      await link.scrollIntoViewIfNeeded();
      await expect(link).toBeInViewport({ ratio: 1 });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth), keyword).toBe(360);
  }
});

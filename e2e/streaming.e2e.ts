import type { Page } from '@playwright/test';
import { expectAnnounced } from './fixtures/announcements.ts';
import { readApi } from './fixtures/calls.ts';
import { measureLayoutShift } from './fixtures/layout-shifts.ts';
import { test } from './fixtures/own-portal.ts';
import { openStream } from './fixtures/raw-http.ts';
import { loginDialog } from './fixtures/signing-in.ts';
import type { StandInApi } from './fixtures/stand-in-api.ts';
import { expect, headerOf, open, waitUntilHydrated } from './fixtures/visitor.ts';

const SEARCH = '/api/demand/page-search';

async function firstTitle(query: string): Promise<string> {
  const { records } = await readApi<{ records: { title: string }[] }>(`${SEARCH}?${query}&pageSize=1`);
  return records[0]?.title ?? '';
}

/** Returns all calls to the API, with repeats, once the page is hydrated and idle. */
async function callsOf(page: Page, api: StandInApi): Promise<string[]> {
  await waitUntilHydrated(page);
  await page.waitForLoadState('networkidle');
  return api.calls.map(({ method, url }) => `${method} ${url}`).toSorted();
}

const withoutRepeats = (calls: readonly string[]): string[] => [...new Set(calls)];

test('header and styles are sent while the list is loading, and the list follows in the same response', async ({ portal, api }) => {
  const title = await firstTitle('sort=new');
  const release = api.hold(SEARCH);
  const stream = await openStream(`${portal.url}/?sort=new`);
  const early = await stream.until('找合作，从一条需求开始');
  expect(stream.status).toBe(200);
  expect(early).toContain('<header');
  expect(early).toMatch(/<link[^>]+rel="stylesheet"|<style/);
  expect(early).not.toContain('<article');
  // The API has received the call and has not responded yet.
  await expect.poll(() => api.calls.some(({ url }) => url.startsWith(SEARCH))).toBe(true);

  release();
  const html = await stream.whole;
  expect(html.slice(html.indexOf('<article'))).toContain(title);
  expect(html.trimEnd().endsWith('</html>')).toBe(true);
});

for (const { name, path, query } of [
  { name: 'home', path: '/?sort=new', query: 'sort=new' },
  { name: 'a list', path: '/type/10?sort=new', query: 'typeCode=10&sort=new' },
]) {
  test(`${name}: a slow list is inserted in the browser without a layout shift or a repeated call`, async ({ page, api }) => {
    const title = await firstTitle(query);
    const release = api.hold(SEARCH);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(headerOf(page).getByRole('link', { name: '登录/注册' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
    release();
    await expect(page.getByRole('article').filter({ hasText: title }).first()).toBeVisible();

    const calls = await callsOf(page, api);
    expect(calls).toEqual(withoutRepeats(calls));
    expect(calls.filter((call) => call.includes(SEARCH))).toHaveLength(1);
    expect(await measureLayoutShift(page)).toBeLessThan(0.01);
  });
}

test('a demand is shown immediately while its recommendations are loading', async ({ page, api }) => {
  const { records } = await readApi<{ records: { title: string; demandNumber: string }[] }>(`${SEARCH}?sort=new&pageSize=1`);
  const [demand] = records;
  const release = api.hold('/v1/demRecommend/page');
  await page.goto(`/demand/${demand?.demandNumber}`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(demand?.title ?? '');
  const recommended = page.getByRole('region', { name: '为您推荐' });
  await expect(recommended.getByRole('link')).toHaveCount(0);
  release();
  await expect(recommended.getByRole('link')).toHaveCount(6);

  await expect.poll(() => api.calls.some(({ method }) => method === 'POST')).toBe(true);
  const calls = await callsOf(page, api);
  expect(calls).toEqual(withoutRepeats(calls));
  expect(calls.filter((call) => call.includes(`/api/demand/${demand?.demandNumber}`))).toHaveLength(1);
  // The only call that the browser has to make itself.
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual(['POST /api/app/event']);
});

test('no action of a user is lost while the configuration is loading', async ({ page, api, phone }) => {
  const release = api.hold('/api/config');
  await page.goto('/login?view=login', { waitUntil: 'commit' });
  await waitUntilHydrated(page);
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('button', { name: '收藏本页' }).click();
  await expectAnnounced(page, '请使用 Ctrl+D');
  // A form that was shown earlier would be replaced, together with its input.
  const field = page.getByLabel('手机号');
  await expect(field).toHaveCount(0);
  release();
  await field.fill(phone);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expectAnnounced(page, '请同意用户服务协议和隐私政策');
  await expect(field).toHaveValue(phone);
  await expect(footer.getByRole('link', { name: '用户服务协议' })).toBeVisible();
});

test('nothing can be typed into a form that the streamed list will replace', async ({ page, api }) => {
  const release = api.hold(SEARCH);
  await page.goto('/type/10?sort=new', { waitUntil: 'commit' });
  await waitUntilHydrated(page);
  const forms = page.locator('main form:has(input[name=keyword], input[name=budgetFrom])');
  await expect(forms).toHaveCount(2);
  await expect(page.locator('main form[inert]')).toHaveCount(2);
  release();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.locator('main form[inert]')).toHaveCount(0);
  await page.getByLabel('关键词').fill('社群');
  await page.getByRole('search', { name: '在当前列表中搜索' }).getByRole('button', { name: '搜索' }).click();
  // A visitor has to sign in first; the keyword stays in the field.
  await expect(loginDialog(page)).toBeVisible();
  await expect(page.locator('main input[name=keyword]')).toHaveValue('社群');
});

test('the document of a fast page contains its list, and the browser repeats no call', async ({ page, api, portal }) => {
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  const calls = await callsOf(page, api);
  expect(calls).toEqual(withoutRepeats(calls));
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);

  const html = await (await openStream(`${portal.url}/type/10?sort=new`)).whole;
  expect(html).toContain(await firstTitle('typeCode=10&sort=new'));
});

test('a crawler gets the complete page', async ({ portal, api, request }) => {
  const title = await firstTitle('sort=new');
  const release = api.hold(SEARCH);
  const answer = request.get(`${portal.url}/?sort=new`, { headers: { 'User-Agent': 'Mozilla/5.0 (compatible; Baiduspider/2.0)' } });
  await expect.poll(() => api.calls.some(({ url }) => url.startsWith(SEARCH))).toBe(true);
  release();
  const html = await (await answer).text();
  expect(html).toContain(title);
  // The list is in its place: no script moves it there.
  expect(html).not.toContain('<div hidden id="S:');
});

test('without its API the portal shows errors, and every part can be retried', async ({ page, api, expectedConsole }) => {
  expectedConsole.allowStatus(502);
  const title = await firstTitle('sort=new');
  await api.goDown();
  await open(page, '/?sort=new');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('找合作，从一条需求开始');
  await expect(headerOf(page)).toBeVisible();
  const feed = page.getByRole('region', { name: '合作需求' });
  await expect(feed.getByRole('alert')).toBeVisible();
  const refused = page.waitForResponse((response) => response.url().includes(SEARCH));
  await feed.getByRole('button', { name: '重试' }).click();
  expect((await refused).status()).toBe(502);
  await expect(feed.getByRole('alert')).toBeVisible();

  await api.comeBack();
  await feed.getByRole('button', { name: '重试' }).click();
  await expect(feed.getByRole('article').filter({ hasText: title }).first()).toBeVisible();
});

test('a demand that cannot be loaded is a 502 page whose retry works', async ({ page, api, expectedConsole }) => {
  expectedConsole.allowStatus(502);
  const { records } = await readApi<{ records: { title: string; demandNumber: string }[] }>(`${SEARCH}?sort=new&pageSize=1`);
  await api.goDown();
  const answer = await open(page, `/demand/${records[0]?.demandNumber}`);
  expect(answer?.status()).toBe(502);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('服务暂时不可用');
  await expect(page.getByText(/^请求编号：/)).toBeVisible();
  await api.comeBack();
  await page.getByRole('link', { name: '重试' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(records[0]?.title ?? '');
});

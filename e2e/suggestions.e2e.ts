import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { loginBySms } from './fixtures/calls.ts';
import { measureLayoutShift } from './fixtures/layout-shifts.ts';
import { startingTest } from './fixtures/own-portal.ts';
import { loginDialog, signInByApi } from './fixtures/signing-in.ts';
import { closeByEscape, expect, headerOf, open, test } from './fixtures/visitor.ts';
import { findFaults } from './fixtures/wcag.ts';

const fieldOf = (page: Page): Locator => headerOf(page).getByLabel('搜索需求');
const listOf = (page: Page): Locator => page.getByRole('listbox', { name: '搜索建议' });
const optionsOf = (page: Page): Locator => listOf(page).getByRole('option');
const chosen = (page: Page): Locator => listOf(page).getByRole('option', { selected: true });
const keywordOf = (page: Page): string | null => new URL(page.url()).searchParams.get('keyword');

/** Opens a page other than home and returns its search field, with the suggestions ready. */
async function openField(page: Page, address = '/demand/type'): Promise<Locator> {
  await open(page, address);
  const field = fieldOf(page);
  await field.focus();
  await expect(field).toHaveRole('combobox');
  return field;
}

/** Focuses the field of the list that a search has led to, with the suggestions ready: the frame gets a new field with the list. */
async function focusNewField(page: Page, condition: string): Promise<void> {
  await expect(page.getByRole('list', { name: '已选条件' })).toContainText(condition);
  await fieldOf(page).focus();
  await expect(fieldOf(page)).toHaveRole('combobox');
}

/**
 * Types a text into the empty field, in one piece like an input method, and waits for its suggestions: after each letter the field would
 * show others.
 */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  const answered = page.waitForResponse((response) => new URL(response.url()).searchParams.get('q') === text);
  await field.focus();
  await page.keyboard.insertText(text);
  await answered;
  await expect(optionsOf(page).first()).toBeVisible();
}

test('the suggestions work by keyboard alone', async ({ page, context }) => {
  await signInByApi(context);
  const field = await openField(page);
  const { keyboard } = page;
  // Without input: the words that operators have placed.
  const popular = listOf(page).getByRole('group', { name: '热门搜索' }).getByRole('option');
  await expect(popular).toHaveText(['小红书', '直播', '社群']);
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await keyboard.press('Escape');
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await type(page, field, '上海');
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expect(field).toHaveAttribute('aria-autocomplete', 'list');
  await expect(field).toHaveAttribute('aria-controls', (await listOf(page).getAttribute('id')) ?? '');
  await expect(chosen(page)).toHaveCount(0);

  // The arrow keys wrap around at both ends; the focus stays in the field.
  await keyboard.press('ArrowDown');
  await expect(optionsOf(page).first()).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await optionsOf(page).first().getAttribute('id')) ?? '');
  await keyboard.press('ArrowUp');
  await expect(optionsOf(page).last()).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('ArrowDown');
  await expect(optionsOf(page).first()).toHaveAttribute('aria-selected', 'true');
  await expect(chosen(page)).toHaveCount(1);
  await expect(field).toBeFocused();
  // Home and End move the caret.
  await keyboard.press('Home');
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(0);
  await keyboard.press('End');

  // Esc closes the list, then clears the field.
  await keyboard.press('Escape');
  await expect(listOf(page)).toBeHidden();
  await expect(field).toHaveValue('上海');
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await keyboard.press('Escape');
  await expect(field).toHaveValue('');

  // Enter takes the chosen suggestion, or the typed words without a choice.
  await type(page, field, '上海');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/demand/type?regionCode=31');
  await expect(listOf(page)).toBeHidden();
  await focusNewField(page, '上海');
  await type(page, fieldOf(page), '咖啡');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/keyword=/);
  expect(keywordOf(page)).toBe('咖啡');
  await expect(listOf(page)).toBeHidden();

  // Tab leaves the field.
  await focusNewField(page, '咖啡');
  await fieldOf(page).fill('上');
  await expect(optionsOf(page).first()).toBeVisible();
  await keyboard.press('Tab');
  await expect(listOf(page)).toBeHidden();
  await expect(fieldOf(page)).not.toBeFocused();
});

test('Ctrl+K focuses the search box of the page', async ({ page }) => {
  await open(page, '/');
  const box = page.getByRole('main').getByLabel('搜索关键词');
  await expect(async () => {
    await page.keyboard.press('Control+K');
    await expect(box).toBeFocused({ timeout: 200 });
  }).toPass();
  await expect(box).toHaveRole('combobox');
});

test('the number of suggestions is announced once the list is complete', async ({ page }) => {
  const field = await openField(page);
  await type(page, field, '上海');
  const count = await optionsOf(page).count();
  await expect(
    headerOf(page)
      .getByRole('status')
      .filter({ hasText: `${count} 条建议` }),
  ).toHaveCount(1);
});

test('nothing is requested during an IME composition, and Enter belongs to the input method', async ({ page, context }) => {
  const field = await openField(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/search/suggest') asked.push(searchParams.get('q') ?? '');
  });
  const devtools = await context.newCDPSession(page);
  for (const text of ['k', 'ka', 'kaf'])
    await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(/kaf/);
  await expect(page).toHaveURL('/demand/type');
  expect(asked).toEqual([]);
  await devtools.send('Input.insertText', { text: '咖啡' });
  await expect.poll(() => asked.at(-1) ?? '').toMatch(/咖啡/);
  await expect(optionsOf(page).first()).toBeVisible();
  await expect(page).toHaveURL('/demand/type');
});

/** Uses a portal whose demands no other test changes: the counts of suggestions may be minutes old. */
const ownTest = startingTest.extend({
  baseURL: async ({ start }, use) => {
    await use((await start()).url);
  },
});

ownTest('a suggestion leads to its page, and its count is that of the page', async ({ page, context }) => {
  await signInByApi(context);
  const field = await openField(page);
  await type(page, field, '上海');
  const place = optionsOf(page).first();
  const count = /([\d,]+) 条/.exec((await place.textContent()) ?? '')?.[1];
  await place.click();
  await expect(page).toHaveURL('/demand/type?regionCode=31');
  await expect(page.getByText(`共 ${count} 条需求`)).toBeVisible();
  await expect(fieldOf(page)).toHaveValue('');
});

test('recent searches stay in this browser and can be deleted one by one, or switched off', async ({ page, context }) => {
  await signInByApi(context);
  let field = await openField(page);
  for (const keyword of ['校园地推', '咖啡联名', '直播带货']) {
    await field.fill(keyword);
    await field.press('Enter');
    // The keyword may have been split into words.
    await focusNewField(page, keyword.slice(0, 2));
    field = fieldOf(page);
  }
  await field.fill('');
  const recent = listOf(page).getByRole('group', { name: '最近搜索' }).getByRole('option');
  await expect(recent).toHaveText(['直播带货', '咖啡联名', '校园地推', '清空记录', '不再记录']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  await expect(recent).toHaveText(['咖啡联名', '校园地推', '清空记录', '不再记录']);
  // Recent searches that begin with the input are among the suggestions.
  await field.pressSequentially('咖啡');
  await expect(optionsOf(page).filter({ hasText: '咖啡联名' }).first()).toBeVisible();
  await field.fill('');
  await expect(recent).toHaveText(['咖啡联名', '校园地推', '清空记录', '不再记录']);
  await recent.first().locator('[aria-hidden=true]').last().click();
  await expect(recent).toHaveText(['校园地推', '清空记录', '不再记录']);
  await expect(field).toBeFocused();
  await recent.filter({ hasText: '不再记录' }).click();
  await expect(recent).toHaveText(['搜索记录已关闭，点此开启']);
  await field.fill('展会');
  await field.press('Enter');
  await expect.poll(() => keywordOf(page)).toBe('展会');
  expect(await page.evaluate(() => localStorage.getItem('recent-searches'))).toBeNull();
});

test('recent searches can be deleted all together', async ({ page }) => {
  await open(page, '/demand/type');
  await page.evaluate(() => localStorage.setItem('recent-searches', '["校园地推","咖啡联名"]'));
  await fieldOf(page).focus();
  const recent = listOf(page).getByRole('group', { name: '最近搜索' });
  await recent.getByRole('option', { name: '清空记录' }).click();
  await expect(recent).toBeHidden();
  await expect(listOf(page).getByRole('group', { name: '热门搜索' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('recent-searches'))).toBeNull();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme });
    test('the open list is accessible, and nothing moves', async ({ page }) => {
      await page.addInitScript(() => localStorage.setItem('recent-searches', '["校园地推","咖啡联名"]'));
      await open(page, '/demand/type');
      const field = fieldOf(page);
      await field.focus();
      await expect(optionsOf(page).first()).toBeVisible();
      expect(await findFaults(page, { within: '[role=search]' })).toEqual([]);
      await type(page, field, '上海');
      await page.keyboard.press('ArrowDown');
      expect(await findFaults(page, { within: '[role=search]' })).toEqual([]);
      expect(await measureLayoutShift(page)).toBe(0);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the list is as wide as the screen, large enough for thumbs, and navigates by a tap', async ({ page, context }) => {
    await signInByApi(context);
    await page.addInitScript(() => localStorage.setItem('recent-searches', '["校园地推","咖啡联名"]'));
    await open(page, '/demand/type');
    await fieldOf(page).tap();
    await expect(optionsOf(page).first()).toBeVisible();
    // The popular words follow the recent searches.
    await expect(listOf(page).getByRole('group', { name: '热门搜索' })).toBeVisible();
    const inside = await listOf(page).boundingBox();
    expect([(inside?.x ?? 0) >= 0, (inside?.x ?? 0) + (inside?.width ?? 999) <= 390]).toEqual([true, true]);
    expect(inside?.width).toBeGreaterThan(340);
    for (const option of await optionsOf(page).all()) expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    expect(await findFaults(page, { within: '[role=search]' })).toEqual([]);
    await type(page, fieldOf(page), '上海');
    await optionsOf(page).first().tap();
    await expect(page).toHaveURL('/demand/type?regionCode=31');
    await expect(listOf(page)).toBeHidden();
  });
});

test('the box still searches if the suggestions fail', async ({ page, context, expectedConsole }) => {
  await signInByApi(context);
  expectedConsole.allowStatus(503);
  await page.route('**/api/search/*', (route) => route.fulfill({ status: 503, json: { code: 503, message: '服务繁忙', data: null } }));
  const field = await openField(page);
  const answered = page.waitForResponse((response) => response.url().includes('/api/search/suggest'));
  await field.pressSequentially('咖啡');
  await answered;
  await expect(listOf(page)).toBeHidden();
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await field.press('Enter');
  await expect.poll(() => keywordOf(page)).toBe('咖啡');
});

test('a late response does not replace the suggestions for newer input', async ({ page }) => {
  const field = await openField(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/search/suggest?q=%E5%92%96', async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  const first = page.waitForRequest((request) => new URL(request.url()).searchParams.get('q') === '咖');
  await field.fill('咖');
  await first;
  await field.fill('上海');
  await expect(optionsOf(page).first()).toHaveText(/上海/);
  release();
  await expect(optionsOf(page).filter({ hasText: '咖啡' })).toHaveCount(0);
  await expect(optionsOf(page).first()).toHaveText(/上海/);
});

test('a search and the opened result are each reported once', async ({ page, context, phone }) => {
  await loginBySms(context.request, phone);
  const told: { path: string; body: Record<string, unknown> }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/search/') && request.method() === 'POST') told.push({ path: pathname, body: request.postDataJSON() });
  });
  await open(page, `/demand/type?keyword=${encodeURIComponent('联名 咖啡 上海')}`);
  await expect.poll(() => told.map(({ path }) => path)).toEqual(['/api/search/report']);
  expect(told[0]?.body).toMatchObject({ keyword: '联名 咖啡 上海', total: 0, step: expect.stringMatching(/^R[1-5]$/) });
  const card = page.getByRole('region', { name: '需求列表' }).getByRole('article').nth(1);
  await card.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/demand\/BD\d+/);
  const demand = /BD\d+/.exec(page.url())?.[0];
  await expect.poll(() => told.slice(1)).toEqual([{ path: '/api/search/click', body: { id: told[0]?.body.id, demand, position: 2 } }]);
  await page.getByRole('button', { name: '查看联系方式' }).click();
  await page.getByRole('button', { name: '我知道了，继续查看' }).click();
  const layer = page.getByRole('dialog', { name: '解锁联系方式' });
  await closeByEscape(layer);
  // Going back to the results does not report them again.
  await page.goBack();
  await expect(card).toBeVisible();
  await open(page, '/');
  expect(told).toHaveLength(2);
});

/** Uses an external portal API without suggestions. */
const externalApiTest = startingTest.extend({
  baseURL: async ({ start }, use) => {
    const server = createServer(async ({ url = '', headers }, response) => {
      if (url.startsWith('/api/search/')) return response.writeHead(404, { 'content-type': 'application/json' }).end('{"code":404}');
      const { 'x-token': token } = headers;
      const answer = await fetch(`${process.env.E2E_API_URL}${url}`, typeof token === 'string' ? { headers: { 'x-token': token } } : {});
      return response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { url } = await start({ PORTAL_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    await use(url);
    server.closeAllConnections();
    server.close();
  },
});

externalApiTest('shows no suggestions with an API without them, and the box still searches', async ({ page, expectedConsole }) => {
  expectedConsole.allowStatus(404);
  await page.addInitScript(() => localStorage.setItem('recent-searches', '["咖啡联名"]'));
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/search/suggest') && asked.push(request.url()));
  await open(page, '/demand/type');
  const answered = page.waitForResponse((response) => response.url().includes('/api/search/hot'));
  const field = fieldOf(page);
  await field.focus();
  await answered;
  await field.pressSequentially('咖啡');
  await expect(listOf(page)).toBeHidden();
  await expect(field).toHaveRole('searchbox');
  await field.press('Enter');
  // A visitor's search leads to the login.
  await expect(loginDialog(page)).toBeVisible();
  expect(asked).toEqual([]);
});

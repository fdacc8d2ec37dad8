import type { Page } from '@playwright/test';
import { loginBySms, readOwn } from './fixtures/calls.ts';
import { firstDemand } from './fixtures/demands.ts';
import { holdScripts, openWithoutScripts } from './fixtures/held-scripts.ts';
import { untilFormListens } from './fixtures/publishing.ts';
import { demo, loginDialog, signInByApi } from './fixtures/signing-in.ts';
import { closeByEscape, expect, expectFocusInside, open, test, waitUntilHydrated, waitUntilTabsSync } from './fixtures/visitor.ts';

/** `expect` with a timeout for a device that is six times slower than this machine, which may be busy. */
const expectSlowly = expect.configure({ timeout: 120_000 });

const COLLECTING = /\/(?:collect|cancel-collection)$/;

/** Returns a counter of the requests that add or remove a bookmark from now on. */
function countCollecting(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (COLLECTING.test(request.url())) count += 1;
  });
  return () => count;
}

const heart = (page: Page) => page.getByRole('button', { name: /收藏( \d+)?$/ }).and(page.locator('[aria-pressed]'));

/** Expects one request for the earlier press and one for a new press. A duplicate would precede the response to the new one. */
async function expectOneMorePressToCount(page: Page, collected: () => number): Promise<void> {
  expect(collected()).toBe(1);
  await Promise.all([page.waitForResponse(COLLECTING), heart(page).click()]);
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  expect(collected()).toBe(2);
}

for (const presses of [1, 3]) {
  test(`only the last of ${presses} presses before the scripts have loaded counts, once`, async ({ page, context, phone }) => {
    await loginBySms(context.request, phone);
    const { demandNumber } = await firstDemand();
    const release = await openWithoutScripts(page, `/demand/${demandNumber}`);
    const collected = countCollecting(page);
    for (let press = 0; press < presses; press += 1) await heart(page).click();
    expect(collected()).toBe(0);
    const answer = page.waitForResponse(COLLECTING);
    release();
    await waitUntilHydrated(page);
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
    await answer;
    await expectOneMorePressToCount(page, collected);
  });
}

test('other tabs learn of a press before the scripts have loaded, even if its response precedes the background code', async ({
  page,
  context,
  phone,
}) => {
  await loginBySms(context.request, phone);
  const { demandNumber, title } = await firstDemand();
  const collections = await context.newPage();
  await open(collections, '/user/demand/collectHistory');
  await waitUntilTabsSync(collections);
  const release = await openWithoutScripts(page, `/demand/${demandNumber}`);
  const begin = await holdScripts(page, /\/assets\/background-.+\.js$/);
  await heart(page).click();
  const answer = page.waitForResponse(COLLECTING);
  release();
  await answer;
  begin();
  await expect(collections.getByRole('link', { name: title })).toBeVisible();
});

test('a press during hydration counts once', async ({ page, context, phone }) => {
  await loginBySms(context.request, phone);
  const { demandNumber } = await firstDemand();
  const collected = countCollecting(page);
  // Press as soon as React listens, which is before it has hydrated the server's markup.
  await page.addInitScript(() => {
    const press = () => {
      const root = document.getElementById('root');
      if (!root || Object.keys(root).length === 0) return setTimeout(press);
      document.querySelector<HTMLButtonElement>('main button[aria-pressed]')?.click();
    };
    press();
  });
  const answer = page.waitForResponse(COLLECTING);
  await page.goto(`/demand/${demandNumber}`);
  await waitUntilHydrated(page);
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await answer;
  await expectOneMorePressToCount(page, collected);
});

for (const presses of [1, 3]) {
  test(`only the last of ${presses} presses in a part whose code loads after the page counts`, async ({ page, context, phone }) => {
    await loginBySms(context.request, phone);
    const release = await holdScripts(page, /\/assets\/profile-form-.+\.js$/);
    await open(page, '/user/edit');
    const place = page.getByRole('button', { name: /^所在地区/ });
    for (let press = 0; press < presses; press += 1) await place.click();
    // The page around the part responds meanwhile.
    await page.getByRole('banner').locator('summary').click();
    release();
    await expect(page.getByRole('dialog', { name: '选择所在地区' })).toBeVisible();
    await closeByEscape(page.getByRole('dialog', { name: '选择所在地区' }));
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}

test('a login that is sent before the scripts have loaded uses the values that were typed and ticked', async ({ page }) => {
  const release = await openWithoutScripts(page, '/login?view=login&returnTo=%2Fuser%2Fcenter');
  const password = page.getByLabel('密码', { exact: true });
  await page.getByLabel('手机号').fill(demo.phone);
  await password.fill(demo.password);
  await page.getByRole('checkbox').check();
  await password.press('Enter');
  // The press has been recorded.
  await expect(page.getByRole('button', { name: '登录', exact: true })).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page).toHaveURL('/user/center');
  await expect(page.getByText(`您好，${demo.nickname}`)).toBeVisible();
});

test('a form that is sent before its code has loaded is sent once, with the values that were typed', async ({ page, context, phone }) => {
  await loginBySms(context.request, phone);
  const release = await holdScripts(page, /\/assets\/profile-form-.+\.js$/);
  await open(page, '/user/edit');
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/user/edit')) sent += 1;
  });
  await page.getByLabel('职位').fill('渠道经理');
  const save = page.getByRole('button', { name: '保存' });
  for (let press = 0; press < 3; press += 1) await save.click();
  await expect(save).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page).toHaveURL('/user/profile/personal');
  await expect(page.getByText('渠道经理').first()).toBeVisible();
  expect(sent).toBe(1);
});

test('typing after an early press cancels sending the form', async ({ page, context, phone }) => {
  await loginBySms(context.request, phone);
  const release = await holdScripts(page, /\/assets\/profile-form-.+\.js$/);
  await open(page, '/user/edit');
  const save = page.getByRole('button', { name: '保存' });
  await save.click();
  await expect(save).toHaveAttribute('aria-busy', 'true');
  await page.getByLabel('职位').fill('渠道');
  await expect(save).not.toHaveAttribute('aria-busy');
  release();
  // By now the form responds.
  await page.getByRole('button', { name: /^所在地区/ }).click();
  await expect(page.getByRole('dialog', { name: '选择所在地区' })).toBeVisible();
  await expect(page).toHaveURL('/user/edit');
  await expect(page.getByLabel('职位')).toHaveValue('渠道');
});

test('a visitor who presses before the scripts have loaded is asked to sign in', async ({ page }) => {
  const { demandNumber } = await firstDemand();
  const release = await openWithoutScripts(page, `/demand/${demandNumber}`);
  await heart(page).click();
  release();
  await expect(loginDialog(page)).toBeVisible();
});

test('a menu that the browser has opened without scripts stays open', async ({ page, context, phone }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await loginBySms(context.request, phone);
  const release = await openWithoutScripts(page, '/user/center');
  await page.locator('button[popovertarget]').first().click();
  const menu = page.locator(':popover-open');
  await expect(menu).toBeVisible();
  release();
  await waitUntilHydrated(page);
  await expect(menu).toBeVisible();
});

test('a description that is changed before the scripts have loaded stays changed', async ({ page, context }) => {
  await signInByApi(context);
  const { records } = await readOwn<{ records: { id: string }[] }>(context.request, '/api/demand/page-my-publish?auditStatus=PUBLISH');
  const release = await openWithoutScripts(page, `/user/demand/publish/${records[0]?.id}`);
  const description = page.getByRole('textbox', { name: /^详细说明/ });
  await expect(description).not.toHaveValue('');
  await description.fill('写在脚本之前的说明：我们有三百家门店，找茶饮和零食品牌联名。');
  release();
  // The form is hydrated after the page around it.
  await untilFormListens(page);
  await expect(description).toHaveValue('写在脚本之前的说明：我们有三百家门店，找茶饮和零食品牌联名。');
});

test('a boost and its quantity can be chosen for purchase before the scripts have loaded, on a slow device', async ({
  page,
  context,
  phone,
}) => {
  await loginBySms(context.request, phone);
  const release = await openWithoutScripts(page, '/user/props/mall');
  // The press is replayed as soon as it can be handled: on a slow device that is long before all work after the first render is done.
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const card = page.getByRole('article', { name: '置顶卡' });
  await card.getByRole('textbox').fill('7');
  await card.getByRole('button', { name: '购买置顶卡' }).click();
  release();
  const checkout = page.getByRole('dialog', { name: '收银台' });
  await expectSlowly(checkout).toContainText('置顶卡 × 7 张');
  await expectSlowly(page).toHaveURL(/\/user\/props\/mall$/);
});

test('the duration of a boost can be chosen before the scripts have loaded', async ({ page, context }) => {
  await signInByApi(context);
  const { records } = await readOwn<{ records: { id: string }[] }>(context.request, '/api/demand/page-my-publish?auditStatus=PUBLISH');
  const release = await openWithoutScripts(page, `/user/topic/${records[0]?.id}`);
  const day = page.getByRole('radio', { name: /^24 小时/ });
  await day.check();
  release();
  await waitUntilHydrated(page);
  await expect(day).toBeChecked();
  await expect(page.getByText(/^消耗 6 张置顶卡/)).toBeVisible();
});

test('the fields of a demand can be chosen before the scripts have loaded, on a slow device', async ({ page, context, phone }) => {
  await loginBySms(context.request, phone);
  const release = await openWithoutScripts(page, '/user/demand/publish');
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const type = page.getByRole('radio', { name: /^异业合作/ });
  const branch = page.getByRole('combobox', { name: '行业大类' });
  const lastDay = page.getByLabel('有效期至');
  await page.getByRole('textbox', { name: /^标题/ }).fill('三百家门店找茶饮品牌联名');
  await type.check();
  await branch.selectOption({ index: 2 });
  const chosen = await branch.inputValue();
  await lastDay.fill('2099-12-31');
  await page.getByRole('button', { name: /^结算方式/ }).click();
  release();
  await expectSlowly(page.getByRole('dialog', { name: /结算方式/ })).toBeVisible();
  await expectFocusInside(page.getByRole('dialog', { name: /结算方式/ }));
  await page.keyboard.press('Escape');
  await expectSlowly(type).toBeChecked();
  await expectSlowly(branch).toHaveValue(chosen);
  await expectSlowly(lastDay).toHaveValue('2099-12-31');
  await expectSlowly(page.getByRole('textbox', { name: /^标题/ })).toHaveValue('三百家门店找茶饮品牌联名');
  // The draft contains the choices, too.
  await page.reload();
  await expectSlowly(type).toBeChecked();
  await expectSlowly(lastDay).toHaveValue('2099-12-31');
  // A type that is chosen before the draft is restored applies to the whole draft, like one that is chosen afterwards.
  const releaseAgain = await openWithoutScripts(page, '/user/demand/publish');
  const other = page.getByRole('radio', { name: /^库存尾货/ });
  await other.check();
  releaseAgain();
  await expectSlowly(lastDay).toHaveValue('2099-12-31');
  await expectSlowly(other).toBeChecked();
});

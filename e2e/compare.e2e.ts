import { loginBySms, readApi } from './fixtures/calls.ts';
import { searchDemands, UNTOUCHED_TYPE } from './fixtures/demands.ts';
import { demo, signInByApi, signOut } from './fixtures/signing-in.ts';
import { expect, open, test } from './fixtures/visitor.ts';

test('two demands of a list are compared side by side, reduced to their differences, and one is removed', async ({ page, context }) => {
  await signInByApi(context);
  await open(page, '/type/10');
  const cards = page.getByRole('article');
  // The list may arrive after the page.
  const titles = cards.getByRole('heading').locator('a');
  await expect(titles).toHaveCount(20);
  const [first = '', second = ''] = await titles.allTextContents();
  await page.getByRole('button', { name: `对比：${first}` }).click();
  await page.getByRole('button', { name: `对比：${second}` }).click();
  const tray = page.getByRole('complementary', { name: '对比' });
  await expect(tray).toContainText('已选 2 条');
  // The selection survives a reload.
  await page.reload();
  await expect(page.getByRole('button', { name: `已选对比：${first}` })).toHaveAttribute('aria-pressed', 'true');
  await tray.getByRole('link', { name: '对比' }).click();
  await expect(page).toHaveURL(/\/demand\/compare\?ids=BD\d+,BD\d+$/);
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveCount(2);
  await expect(table.getByRole('row', { name: /^合作类型/ })).toBeVisible();
  await page.getByRole('checkbox', { name: '只看不同' }).check();
  await expect(table.getByRole('row', { name: /^合作类型/ })).toBeHidden();
  await page.getByRole('link', { name: `移除：${first}` }).click();
  await expect(table.getByRole('columnheader')).toHaveCount(1);
  await expect(page.getByText('再选一条需求，就能并排比较。')).toBeVisible();
  // A single demand differs from no other, so all of its rows are shown.
  await expect(table.getByRole('row', { name: /^合作类型/ })).toBeVisible();
  await page.goBack();
  await expect(table.getByRole('columnheader')).toHaveCount(2);
});

test('signing out clears the selection for a comparison', async ({ page, context }) => {
  await signInByApi(context);
  await open(page, '/type/10');
  await page
    .getByRole('button', { name: /^对比：/ })
    .first()
    .click();
  const tray = page.getByRole('complementary', { name: '对比' });
  await expect(tray).toBeVisible();
  await signOut(page, demo.nickname);
  await expect(tray).toBeHidden();
  await expect(page).toHaveURL('/');
  await open(page, '/type/10');
  await expect(page.getByRole('button', { name: /^对比：/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^已选对比：/ })).toHaveCount(0);
});

test('a demand that is bookmarked from a comparison is counted there, too', async ({ page, context, phone }) => {
  await loginBySms(context.request, phone);
  // Other tests bookmark the newest demand of all, and none of this type.
  const { records } = await searchDemands(`typeCode=${UNTOUCHED_TYPE}&sort=new&pageSize=1`);
  const { demandNumber, title } = records[0] ?? { demandNumber: '', title: '' };
  await open(page, `/demand/compare?ids=${demandNumber}`);
  const collected = page.getByRole('row', { name: /^浏览和收藏/ }).getByRole('cell');
  await expect(collected).toContainText(/收藏 \d/);
  const before = Number(/收藏 (\d+)/.exec((await collected.textContent()) ?? '')?.[1]);
  await page.getByRole('columnheader').getByRole('link', { name: title, exact: true }).click();
  const heart = page.getByRole('button', { name: /收藏( \d+)?$/ }).and(page.locator('[aria-pressed]'));
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(collected).toContainText(`收藏 ${before + 1}`);
});

test('a comparison can be shared: complete in its document, not indexed, and including demands that no longer exist', async ({
  request,
}) => {
  const { records } = await readApi<{ records: { demandNumber: string; title: string }[] }>('/api/demand/page-search?pageSize=1');
  const [demand] = records;
  const answer = await request.get(`/demand/compare?ids=${demand?.demandNumber},BD0000000001`, {
    headers: { 'User-Agent': 'Baiduspider/2.0' },
  });
  expect(answer.status()).toBe(200);
  const html = await answer.text();
  expect(html).toContain(demand?.title ?? 'no demand');
  expect(html).toContain('需求不存在或已下架');
  expect(html).toMatch(/<meta name="robots" content="noindex/);
});

test('a fifth demand is rejected with a message', async ({ page }) => {
  await open(page, '/type/10');
  const buttons = page.getByRole('button', { name: /^对比：/ });
  const tray = page.getByRole('complementary', { name: '对比' });
  for (let chosen = 1; chosen <= 4; chosen += 1) {
    await buttons.first().click();
    // By now the button has another name, so the next press is on another demand.
    await expect(tray).toContainText(`已选 ${chosen} 条`);
  }
  await buttons.first().click();
  await expect(page.getByText('最多同时对比 4 条需求')).toBeVisible();
  await expect(tray).toContainText('已选 4 条');
  await tray.getByRole('button', { name: '清空' }).click();
  await expect(tray).toBeHidden();
});

import type { Page } from '@playwright/test';
import { demo, signInByApi } from './fixtures/signing-in.ts';
import { findShownDemand } from './fixtures/talking.ts';
import { expect, open, test } from './fixtures/visitor.ts';

/** Demo account with boosts; the other accounts of this file have none. */
const owner = { phone: '13900000001', password: demo.password };

/** Returns the count of a boost that its tab shows. */
async function countOf(page: Page, boost: string): Promise<number> {
  const text = await page.getByRole('navigation', { name: /^道具/ }).getByRole('link', { name: boost }).textContent();
  return Number(/\d+/.exec(text ?? '')?.[0]);
}

async function confirmUse(page: Page, boost: string): Promise<void> {
  await page.getByRole('button', { name: `使用${boost}` }).click();
  const used = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().includes('/api/demand/'));
  await page.getByRole('button', { name: '确认使用' }).click();
  expect((await used).status()).toBe(200);
  await expect(page.getByRole('status').filter({ hasText: '已生效，有效至' })).toBeVisible();
}

test('boosts are chosen and used on the publisher’s own demand, and its card shows their effect', async ({ page, context }) => {
  await signInByApi(context, owner);
  const { demandNumber, title, id } = await findShownDemand(context.request);
  await open(page, '/user/props/mine');
  await page.getByRole('link', { name: '使用：置顶卡' }).click();
  await page.getByRole('link', { name: `对「${title}」使用置顶卡` }).click();
  await expect(page).toHaveURL(`/user/topic/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('置顶需求');

  await expect.poll(() => countOf(page, '置顶卡')).toBeGreaterThan(1);
  const before = await countOf(page, '置顶卡');
  await page.getByRole('radio', { name: /3 小时/ }).check();
  await confirmUse(page, '置顶卡');
  await expect.poll(() => countOf(page, '置顶卡')).toBe(before - 2);
  await expect(page.getByText(/^生效中，至/)).toBeVisible();
  await expect(page.getByRole('region', { name: '效果回执' })).toContainText('置顶卡');

  await page.getByRole('link', { name: /^变色卡/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('需求变色');
  await page.getByRole('radio', { name: '紫色' }).check();
  await confirmUse(page, '变色卡');

  await page.getByRole('link', { name: /^刷新卡/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('刷新需求');
  await confirmUse(page, '刷新卡');

  const { data } = await (await context.request.get(`/api/demand/${demandNumber}`)).json();
  await open(page, `/type/${data.typeCode}`);
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: new RegExp(title) }) });
  await expect(card).toContainText('置顶');
  await expect(card.locator('[data-color="7"]')).toContainText(title);

  await open(page, '/user/props/mine');
  const usages = page.getByRole('region', { name: '使用记录' }).getByRole('listitem');
  for (const boost of ['刷新卡', '变色卡', '置顶卡']) await expect(usages.filter({ hasText: boost }).first()).toContainText(title);
});

test('a user with too few boosts is told before pressing anything, and shown where to get more', async ({ page, context }) => {
  await signInByApi(context, { phone: '13900000002', password: demo.password });
  const { id } = await findShownDemand(context.request);
  await open(page, `/user/refresh/${id}`);
  await expect(page.getByRole('status').filter({ hasText: '刷新卡不足：需要 1 张，您有 0 张' })).toBeVisible();
  await expect(page.getByRole('button', { name: '使用刷新卡' })).toHaveCount(0);
  const mall = `/user/props/mall?scene=REFRESH&quantity=1&demandId=${id}&minutes=60`;
  await expect(page.getByRole('link', { name: '多买更省' })).toHaveAttribute('href', mall);
  await page.getByRole('link', { name: '去领福利' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('福利');
  await open(page, '/user/props/mine');
  await expect(page.getByText(/^暂无使用记录/)).toBeVisible();
});

test('returns 404 for another user’s demand and for one that does not exist', async ({ context }) => {
  await signInByApi(context, owner);
  const { id, title } = await findShownDemand(context.request);
  await context.clearCookies();
  await signInByApi(context, { phone: '13900000003', password: demo.password });
  for (const page of ['refresh', 'topic', 'topline']) {
    for (const demand of [id, '999999999', 'x']) {
      const answer = await context.request.get(`/user/${page}/${demand}`);
      expect(answer.status()).toBe(404);
      expect(await answer.text()).not.toContain(title);
    }
  }
  expect((await context.request.get('/user/props/use?scene=CONTACT')).status()).toBe(404);
  expect((await context.request.get('/user/props/mine?pageNum=0')).status()).toBe(200);
});

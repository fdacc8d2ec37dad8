import type { Page } from '@playwright/test';
import { test as scriptlessTest } from './fixtures/scriptless.ts';
import { demo, signInByApi } from './fixtures/signing-in.ts';
import { expect, openLive, test } from './fixtures/visitor.ts';
import { findFaults } from './fixtures/wcag.ts';

const rows = (page: Page) => page.getByRole('list', { name: '会话' }).getByRole('link');
const search = async (page: Page, keyword: string) => {
  const form = page.getByRole('search', { name: '搜索会话' });
  await form.getByRole('searchbox').fill(keyword);
  await form.getByRole('button', { name: '搜索' }).click();
};
const filter = (page: Page, name: string) => page.getByRole('navigation', { name: '筛选会话' }).getByRole('link', { name });

test('a conversation is found by its words, and going back to the list shows what was found', async ({ page, context }) => {
  await signInByApi(context, demo);
  await openLive(page, '/message/list');
  await search(page, '方案');
  await expect(page).toHaveURL(/keyword=/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).locator('mark')).toHaveText(['方案']);
  expect(await findFaults(page)).toEqual([]);
  await rows(page).first().click();
  await expect(page).toHaveURL(/\/message\/content\//);
  await page.goBack();
  await expect(rows(page)).toHaveCount(1);
  await search(page, '没有人说过的话');
  await expect(page.getByText('没有找到与「没有人说过的话」有关的会话')).toBeVisible();
  await page.getByRole('link', { name: '查看全部会话' }).click();
  await expect(page).toHaveURL('/message/list');
  await expect(rows(page).nth(1)).toBeVisible();
});

scriptlessTest('the filters and the search work without scripts', async ({ page, context }) => {
  await signInByApi(context, demo);
  await page.goto('/message/list');
  await filter(page, '我联系的').click();
  await expect(filter(page, '我联系的')).toHaveAttribute('aria-current', 'page');
  await search(page, '方案');
  await expect(page).toHaveURL(/filter=contacted&keyword=/);
});

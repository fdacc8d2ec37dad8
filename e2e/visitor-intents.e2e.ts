import type { Page } from '@playwright/test';
import { expectAnnounced } from './fixtures/announcements.ts';
import { firstDemand } from './fixtures/demands.ts';
import { fillQuickLogin, loginDialog, signIn } from './fixtures/signing-in.ts';
import { closeByEscape, expect, forgetSession, newPhone, open, test } from './fixtures/visitor.ts';

/** Presses a control as a visitor; expects a message and the login dialog, without leaving the page. */
async function beRefused(page: Page, press: () => Promise<void>): Promise<void> {
  const before = page.url();
  await press();
  await expectAnnounced(page, '您未登录账号，请您先登录！');
  await expect(loginDialog(page)).toBeVisible();
  expect(page.url()).toBe(before);
}

const wishes = {
  'a demand': {
    press: (page: Page) => page.getByRole('region', { name: '合作需求' }).getByRole('article').first().getByRole('link').click(),
    arrived: /\/demand\/BD\d+$/,
  },
  'a search': {
    press: async (page: Page) => {
      const search = page.getByRole('search', { name: '首页搜索' });
      await search.getByLabel('搜索关键词').fill('社群');
      await search.getByLabel('搜索关键词').press('Enter');
    },
    arrived: new RegExp(`/demand/type\\?keyword=${encodeURIComponent('社群')}$`),
  },
  'a type': {
    press: (page: Page) =>
      page
        .getByRole('navigation', { name: '合作类型' })
        .getByRole('link', { name: /^异业合作/ })
        .click(),
    arrived: /\/type\/30$/,
  },
} as const;

for (const [wish, { press, arrived }] of Object.entries(wishes)) {
  test(`a visitor who opens ${wish} is asked to sign in and then gets there`, async ({ page, phone }) => {
    await open(page, '/');
    await beRefused(page, () => press(page));
    await fillQuickLogin(page, loginDialog(page), phone);
    await expect(page).toHaveURL(arrived);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('a visitor signs in to bookmark a demand, to see its contact or its publisher, and gets there', async ({ page, phone }) => {
  const { demandNumber } = await firstDemand();
  const address = `/demand/${demandNumber}`;
  await open(page, address);
  await page.getByRole('button', { name: /^收藏( \d+)?$/ }).click();
  // The heart is filled before the API has responded, and the request would fail once its cookies are deleted.
  const collected = page.waitForResponse((answer) => answer.url().endsWith('/collect') && answer.ok());
  await fillQuickLogin(page, loginDialog(page), phone);
  await collected;
  await expect(page.getByRole('button', { name: /^已收藏/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(address);

  await forgetSession(page);
  await open(page, address);
  await page.getByRole('link', { name: '登录后查看' }).click();
  await fillQuickLogin(page, loginDialog(page), newPhone());
  await expect(page.getByRole('button', { name: '查看联系方式' })).toBeVisible();
  await expect(page).toHaveURL(address);

  await forgetSession(page);
  await open(page, address);
  await beRefused(page, () => page.getByRole('region', { name: '发布者', exact: true }).getByRole('link').click());
  await fillQuickLogin(page, loginDialog(page), newPhone());
  await expect(page).toHaveURL(/\/demand\/publisher-home\?id=\d+$/);
});

test('a visitor who reports a demand signs in and gets to the form', async ({ page, phone }) => {
  const { demandNumber } = await firstDemand();
  await open(page, `/demand/${demandNumber}`);
  await beRefused(page, () => page.getByRole('link', { name: '举报这条需求' }).click());
  await fillQuickLogin(page, loginDialog(page), phone);
  await expect(page).toHaveURL(`/demand/report/${demandNumber}`);
  await expect(page.getByRole('button', { name: '提交举报' })).toBeVisible();
});

test('a visitor who closes the dialog stays on the page, and the next login does not lead on', async ({ page, phone }) => {
  await open(page, '/');
  await beRefused(page, () => wishes['a type'].press(page));
  await closeByEscape(loginDialog(page));
  await expect(page).toHaveURL('/');
  await signIn(page, phone);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('个人中心');
});

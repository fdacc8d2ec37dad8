import type { Locator, Page } from '@playwright/test';
import { expectAnnounced } from './fixtures/announcements.ts';
import { loginBySms } from './fixtures/calls.ts';
import { loginDialog } from './fixtures/signing-in.ts';
import { expect, open, test } from './fixtures/visitor.ts';

const recommendedOn = (page: Page) => page.locator('section[aria-labelledby="recommended-heading"]');
const buttonsOn = (page: Page) => recommendedOn(page).getByRole('button', { name: /^不感兴趣：/ });
/** Returns a selector for the button of the same demand, as several demands may have the same title. */
const sameAs = async (button: Locator) => `[data-unwanted="${await button.getAttribute('data-unwanted')}"]`;

test('a recommendation and then its publisher are dismissed, listed in the settings, and restored there', async ({
  page,
  context,
  phone,
}) => {
  await loginBySms(context.request, phone);
  await open(page, '/');
  await expect(buttonsOn(page)).toHaveCount(6);
  const first = await sameAs(buttonsOn(page).first());
  await page.locator(first).click();
  await expectAnnounced(page, '已不再推荐');
  await expect(recommendedOn(page).locator(first)).toHaveCount(0);
  // Another recommendation has replaced it.
  await expect(buttonsOn(page)).toHaveCount(6);
  await page.getByRole('button', { name: '不看这个发布者' }).click();
  await expect(page.getByText(/^不再推荐「.+」的需求$/)).toBeVisible();

  await open(page, '/user/safety');
  const said = page.getByRole('region', { name: /^不感兴趣/ });
  await expect(said.getByText('不看这个发布者')).toBeVisible();
  await said.getByRole('button', { name: /^撤销：不看这个发布者/ }).click();
  await expectAnnounced(page, '已撤销');
  await expect(said.getByText('暂无记录')).toBeVisible();

  await open(page, '/');
  await expect(recommendedOn(page).locator(first)).toBeVisible();
});

test('a dismissal by mistake can be undone by 撤销', async ({ page, context, phone }) => {
  await loginBySms(context.request, phone);
  await open(page, '/type/10');
  await page.getByRole('article').getByRole('link').first().click();
  await expect(buttonsOn(page).first()).toBeVisible();
  const first = await sameAs(buttonsOn(page).first());
  await page.locator(first).click();
  await expect(recommendedOn(page).locator(first)).toHaveCount(0);
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(recommendedOn(page).locator(first)).toBeVisible();
});

test('a visitor who dismisses a recommendation is asked to sign in', async ({ page }) => {
  await open(page, '/');
  await buttonsOn(page).first().click();
  await expect(loginDialog(page)).toBeVisible();
  // Behind the dialog the buttons have no role.
  await expect(recommendedOn(page).locator('button[data-unwanted]')).toHaveCount(6);
});

test('with 个性化推荐 off recommendations cannot be dismissed', async ({ page, context, phone }) => {
  await loginBySms(context.request, phone);
  expect((await context.request.put('/api/account/personalisation', { data: { on: false } })).status()).toBe(200);
  await open(page, '/');
  await expect(recommendedOn(page).getByRole('link')).toHaveCount(6);
  await expect(buttonsOn(page)).toHaveCount(0);
});

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { measureLayoutShift } from './fixtures/layout-shift.ts';
import { memberPages, openPages, type PageUnderTest } from './fixtures/pages.ts';
import { arriveSignedIn, askForCaptcha, captchaDialog, demo, loginDialog, moveTo, openLogin } from './fixtures/signing-in.ts';
import { announced, expect, headerOf, open, test, waitUntilAlive } from './fixtures/visitor.ts';

const windows = [
  { name: 'desktop', size: { width: 1440, height: 900 }, also: 'dark' },
  { name: 'phone', size: { width: 390, height: 844 }, also: 'narrow' },
] as const;

/** The problems that axe finds against WCAG 2.2 AA, or by these rules alone, in words short enough to read in a failure. */
async function findFaults(page: Page, ...rules: string[]): Promise<string[]> {
  // Legacy mode sums up in the page itself instead of in a blank one beside it, which is for frames of other origins: there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (rules.length > 0) axe.withRules(rules);
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`));
}

async function expectSoundPage(page: Page, ...rules: string[]): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1);
  // An element that reaches beyond the window makes the whole page scroll sideways.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  expect(await findFaults(page, ...rules)).toEqual([]);
}

/** Opens a page and looks at it; then, for what differs there, in the dark on a desktop and on the narrowest phone. */
async function examine(page: Page, { address, status = 200 }: PageUnderTest, also: (typeof windows)[number]['also']): Promise<void> {
  const answer = await open(page, typeof address === 'string' ? address : await address());
  expect(answer?.status()).toBe(status);
  if (status === 403) await expect(loginDialog(page)).toHaveCSS('opacity', '1');
  // On a slow machine a short list lets the footer into the window once it arrives; anything more is a skeleton of the wrong size.
  expect(await measureLayoutShift(page)).toBeLessThan(0.02);
  await expectSoundPage(page);
  if (also === 'narrow') {
    await page.setViewportSize({ width: 360, height: 740 });
    return expectSoundPage(page, 'target-size');
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  // Anew: what is below the window keeps the colours of before until it comes into view.
  await page.reload();
  await waitUntilAlive(page);
  if (status === 403) await expect(loginDialog(page)).toHaveCSS('opacity', '1');
  await expectSoundPage(page, 'color-contrast');
}

for (const { name, size, also } of windows) {
  test.describe(name, () => {
    test.use({ viewport: size });

    for (const subject of openPages) {
      test(`${subject.name}: accessible, one h1, nothing jumps or sticks out, nothing in the console`, async ({
        page,
        expectedConsole,
      }) => {
        if (subject.status) expectedConsole.allowStatus(subject.status);
        await examine(page, subject, also);
      });
    }
    for (const subject of memberPages) {
      test(`${subject.name}: accessible, one h1, nothing jumps or sticks out, nothing in the console`, async ({ page, context }) => {
        await arriveSignedIn(context, { ...demo, ...(subject.phone && { phone: subject.phone }) });
        await examine(page, subject, also);
      });
    }

    test('each view of the login dialog, with its errors and its captcha', async ({ page }) => {
      // A toast that is still coming is as pale as its own beginning.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open(page, '/wechat');
      await expect(await openLogin(page)).toHaveCSS('opacity', '1');
      expect(await findFaults(page)).toEqual([]);
      await moveTo(page, '账号密码登录', '账号密码登录');
      expect(await findFaults(page)).toEqual([]);
      const register = await moveTo(page, '注册', '注册');
      await register.getByRole('button', { name: '注册', exact: true }).click();
      await expect(announced(page, '请同意用户服务协议和隐私政策')).toBeVisible();
      expect(await findFaults(page)).toEqual([]);
      await register.getByLabel('手机号').fill('13712345678');
      await askForCaptcha(page);
      await expect(captchaDialog(page)).toHaveCSS('opacity', '1');
      expect(await findFaults(page)).toEqual([]);
    });

    test('what the header opens', async ({ page, context }) => {
      await arriveSignedIn(context);
      await open(page, '/wechat');
      const panels = name === 'desktop' ? { [demo.nickname]: '个人中心' } : { 菜单: 'App 下载' };
      for (const [face, inside] of Object.entries(panels)) {
        await headerOf(page).getByText(face, { exact: true }).click();
        await expect(headerOf(page).getByRole('link', { name: inside })).toBeVisible();
        await expectSoundPage(page);
      }
    });
  });
}

import type { Page } from '@playwright/test';
import { askForCaptcha, captchaDialog, loginDialog, moveTo, openLogin } from './fixtures/signing-in.ts';
import { closeByEscape, expect, expectFocusInside, headerOf, LIGHT_PAGE, open, test } from './fixtures/visitor.ts';

/** Returns whether scrolling of the page behind the dialog is locked. */
const isPageLocked = (page: Page): Promise<boolean> =>
  page.evaluate(() => [document.documentElement, document.body].some((element) => getComputedStyle(element).overflowY === 'hidden'));

test('the dialog locks the page behind it and unlocks it again', async ({ page }) => {
  await open(page, '/common/about');
  expect(await isPageLocked(page)).toBe(false);
  const dialog = await openLogin(page);
  await expect.poll(() => isPageLocked(page)).toBe(true);
  await dialog.getByRole('button', { name: '关闭' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => isPageLocked(page)).toBe(false);
});

test('opening the dialog does not move the page', async ({ page }) => {
  await open(page, '/common/about');
  const logo = headerOf(page).getByRole('link').first();
  const before = await logo.boundingBox();
  await openLogin(page);
  await expect.poll(() => isPageLocked(page)).toBe(true);
  expect(await page.locator('header a').first().boundingBox()).toEqual(before);
});

test('Esc closes the dialog and returns the focus', async ({ page }) => {
  await open(page, LIGHT_PAGE);
  const dialog = await openLogin(page);
  await expect(dialog.getByLabel('手机号')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(headerOf(page).getByRole('link', { name: '登录/注册' })).toBeFocused();
});

test('a press beside the dialog closes it', async ({ page }) => {
  await open(page, LIGHT_PAGE);
  const dialog = await openLogin(page);
  // For half a second the press counts as the second one of a double click.
  await expect(async () => {
    await page.mouse.click(40, 450);
    await expect(dialog).toBeHidden({ timeout: 300 });
  }).toPass();
});

test('the focus stays inside the dialog, in both directions', async ({ page }) => {
  await open(page, LIGHT_PAGE);
  const dialog = await openLogin(page);
  const stops = new Set<string>();
  for (const key of [...Array<string>(14).fill('Tab'), ...Array<string>(14).fill('Shift+Tab')]) {
    await page.keyboard.press(key);
    await expectFocusInside(dialog);
    stops.add(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? ''));
  }
  // Phone, code, 获取验证码, agreement, its two documents, 登录, two other views, 微信登录, 关闭.
  expect(stops.size).toBeGreaterThanOrEqual(9);
});

test('input survives closing the dialog and changing its view', async ({ page }) => {
  await open(page, LIGHT_PAGE);
  const dialog = await openLogin(page);
  await dialog.getByLabel('手机号').fill('13712345678');
  await dialog.getByLabel('短信验证码').fill('4321');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await openLogin(page);
  await expect(dialog.getByLabel('手机号')).toHaveValue('13712345678');
  await expect(dialog.getByLabel('短信验证码')).toHaveValue('4321');

  const password = await moveTo(page, '账号密码登录', '账号密码登录');
  await expect(password.getByLabel('手机号')).toHaveValue('13712345678');
  await password.getByLabel('密码', { exact: true }).fill('Half-typed1');
  await moveTo(page, '忘记密码？', '找回密码');
  const again = await moveTo(page, '返回登录', '账号密码登录');
  await expect(again.getByLabel('密码', { exact: true })).toHaveValue('Half-typed1');
});

test('Esc closes only the captcha, and the login stays open behind it', async ({ page }) => {
  await open(page, LIGHT_PAGE);
  const dialog = await openLogin(page);
  await dialog.getByLabel('手机号').fill('13712345678');
  await askForCaptcha(page);
  await closeByEscape(captchaDialog(page));
  await expect(dialog.getByLabel('手机号')).toHaveValue('13712345678');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a password can be shown while it is typed', async ({ page }) => {
  await open(page, LIGHT_PAGE);
  await openLogin(page);
  const dialog = await moveTo(page, '账号密码登录', '账号密码登录');
  const password = dialog.getByLabel('密码', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await dialog.getByRole('button', { name: '显示密码' }).click();
  await expect(password).toHaveAttribute('type', 'text');
});

test('the agreement links to its documents', async ({ page }) => {
  await open(page, LIGHT_PAGE);
  const dialog = await openLogin(page);
  const [paper] = await Promise.all([page.waitForEvent('popup'), dialog.getByRole('link', { name: '《用户服务协议》' }).click()]);
  await expect(paper.getByRole('heading', { name: '用户服务协议' })).toBeVisible();
  await expect(dialog.getByRole('link', { name: '《隐私政策》' })).toBeVisible();
  await expect(dialog.getByRole('checkbox')).not.toBeChecked();
});

test('without an app none is offered beside the form; the register view shows a code to scan', async ({ page }) => {
  await open(page, LIGHT_PAGE);
  const dialog = await openLogin(page);
  await expect(dialog.getByRole('link', { name: '《隐私政策》' })).toBeVisible();
  await expect(dialog.locator('figure')).toHaveCount(0);
  const register = await moveTo(page, '没有账号？去注册', '注册');
  await expect(register.getByRole('img', { name: '扫码在手机上注册' })).toBeVisible();
});

test('without room beside the form the code to scan is not rendered', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/login?view=register');
  await page.waitForLoadState('networkidle');
  await expect(page.locator('figure svg')).toHaveCount(0);
  await page.setViewportSize({ width: 1_000, height: 844 });
  await expect(page.getByRole('img', { name: '扫码在手机上注册' })).toBeVisible();
});

test('the dialog is 500 px wide on a desktop', async ({ page }) => {
  await open(page, LIGHT_PAGE);
  await expect(await openLogin(page)).toHaveCSS('width', '500px');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the dialog is at most 360 px wide and fits the window', async ({ page }) => {
    await open(page, LIGHT_PAGE);
    await openLogin(page);
    const dialog = await moveTo(page, '没有账号？去注册', '注册');
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBeLessThanOrEqual(360);
    await dialog.getByRole('button', { name: '注册', exact: true }).scrollIntoViewIfNeeded();
    await expect(dialog.getByRole('button', { name: '注册', exact: true })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expect(loginDialog(page, '注册')).toBeVisible();
  });
});

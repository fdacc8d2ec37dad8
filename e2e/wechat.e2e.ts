import type { Page } from '@playwright/test';
import { expectAnnounced } from './fixtures/announcements.ts';
import { register } from './fixtures/calls.ts';
import { demo, fillPasswordLogin, fillQuickLogin, loginDialog, moveTo, openLogin } from './fixtures/signing-in.ts';
import {
  closeByEscape,
  expect,
  expectVisitor,
  forgetSession,
  headerOf,
  LIGHT_PAGE,
  open,
  test,
  waitUntilHydrated,
} from './fixtures/visitor.ts';

// The sandbox stands in for WeChat and does not respond through a proxy.
test.use({ extraHTTPHeaders: {} });

/** Chooses 微信登录 in the dialog and goes to WeChat's own page. */
async function goToWechat(page: Page): Promise<void> {
  const dialog = await openLogin(page);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('link', { name: '微信登录' }).click();
  await expect(page.getByRole('heading', { name: '微信登录（沙盒）' })).toBeVisible();
}

test('an unknown WeChat identity is bound by a login, and then signs in immediately', async ({ page, phone }) => {
  await open(page, '/common/about');
  await goToWechat(page);
  await page.getByRole('button', { name: '新的微信身份（未绑定账号）' }).click();
  const bind = loginDialog(page, '账号密码登录');
  await expect(bind.getByText('请登录完成微信的绑定，若没有账号，请先注册。')).toBeVisible();
  await waitUntilHydrated(page);
  await closeByEscape(bind);
  const goOn = page.getByRole('button', { name: '登录并绑定' });
  await expect(goOn).toBeFocused();
  await goOn.press('Enter');
  await moveTo(page, '验证码登录', '快捷登录');
  await fillQuickLogin(page, loginDialog(page), phone);
  // Back at the page from which the user went to WeChat.
  await expect(page).toHaveURL('/common/about');

  await open(page, '/user/center');
  await expect(page.getByRole('heading', { level: 1, name: '个人中心' })).toBeVisible();
  const greeting = await page.getByText(/^您好，/).textContent();
  const nickname = greeting?.replace('您好，', '') ?? '';
  await forgetSession(page);
  await open(page, LIGHT_PAGE);
  await expectVisitor(page);
  await goToWechat(page);
  await page.getByRole('button', { name: nickname, exact: true }).click();
  await expectAnnounced(page, '登录成功');
  await expect(page).toHaveURL(LIGHT_PAGE);
  await expect(headerOf(page).getByText(nickname, { exact: true })).toBeVisible();
  // Going back skips the page whose code has been used.
  await page.goBack();
  await expect(page.getByRole('heading', { name: '微信登录（沙盒）' })).toBeVisible();
});

test('a user whose WeChat cannot be bound is told so and signs in without it', async ({ page, request, phone, expectedConsole }) => {
  expectedConsole.allowStatus(409);
  await register(request, phone, demo.password);
  const bindAsNew = async () => {
    await open(page, '/common/about');
    await goToWechat(page);
    await page.getByRole('button', { name: '新的微信身份（未绑定账号）' }).click();
    const bind = loginDialog(page, '账号密码登录');
    await fillPasswordLogin(bind, phone, demo.password);
    return bind;
  };
  await bindAsNew();
  await expect(page).toHaveURL('/common/about');
  await forgetSession(page);
  const bind = await bindAsNew();
  await expect(bind.getByText('微信未能绑定，您可以不绑定微信直接登录；需要绑定时请重新扫码。')).toBeVisible();
  await expect(bind.getByText('该账号已绑定其他微信')).toBeVisible();
  await bind.getByRole('button', { name: '登录', exact: true }).click();
  await expectAnnounced(page, '登录成功');
  await expect(page).toHaveURL('/common/about');
});

test('a user who declines at WeChat is told so and may choose another way', async ({ page }) => {
  await open(page, LIGHT_PAGE);
  await goToWechat(page);
  await page.getByRole('button', { name: '拒绝授权' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '您已取消微信授权' })).toBeVisible();
  await page.getByRole('link', { name: '其他登录方式' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '快捷登录' })).toBeVisible();
});

test('a WeChat response that this browser did not request signs nobody in', async ({ page, expectedConsole }) => {
  expectedConsole.allowStatus(400);
  const answer = await open(page, '/common/wechatAuth?code=stolen&state=made-up');
  expect(answer?.status()).toBe(400);
  await expect(page.getByText('微信授权已失效，请重新扫码')).toBeVisible();
  await expectVisitor(page);
  await page.getByRole('link', { name: '重新登录' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '快捷登录' })).toBeVisible();
});

import type { Page } from '@playwright/test';
import { loginBySms } from './fixtures/calls.ts';
import { operate } from './fixtures/operating.ts';
import { startingTest as test } from './fixtures/own-portal.ts';
import { openForm } from './fixtures/publishing.ts';
import { expect, newPhone, open } from './fixtures/visitor.ts';

const why = '原因：多次发布虚假信息';
const signInDialog = (page: Page) => page.getByRole('dialog', { name: '快捷登录' });

test('who is blocked is told before they write, keeps what they wrote, and is out when they may not sign in', async ({
  start,
  dataDir,
  browser,
  expectedConsole,
}) => {
  test.slow();
  expectedConsole.allowStatus(401);
  expectedConsole.allowStatus(403);
  const portal = await start();
  const context = await browser.newContext({ baseURL: portal.url, locale: 'zh-CN' });
  const phone = newPhone();
  await loginBySms(context.request, phone, portal.apiUrl);
  const page = await context.newPage();
  const tellWhy = page.getByText(why);

  await open(page, '/message/list?tab=notice');
  await operate(portal, dataDir, 'block', phone, '--reason', '多次发布虚假信息', '--until', '7d');
  await page.reload();
  await expect(page.getByText('您的账号已被限制').first()).toBeVisible();
  await openForm(page, '/user/demand/publish?typeCode=10');
  await expect(tellWhy).toBeVisible();

  // A demand of the demo data: what was written to its publisher stays where it was written.
  await open(page, '/user/edit');
  const nickname = page.getByRole('textbox', { name: '昵称' });
  await nickname.fill('换了一个名字');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(tellWhy).toBeVisible();
  await expect(nickname).toHaveValue('换了一个名字');

  await operate(portal, dataDir, 'block', phone, '--level', 'sign-in', '--reason', '多次发布虚假信息');
  const ended = Date.now();
  expect((await context.request.get('/v1/user/detail')).status()).toBe(401);
  expect(Date.now() - ended).toBeLessThan(1_000);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(signInDialog(page)).toBeVisible();
  await expect(nickname).toHaveValue('换了一个名字');
  await context.close();
});

import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { expectAnnounced } from './fixtures/announcements.ts';
import { startingTest } from './fixtures/own-portal.ts';
import { readCaptcha, readSmsCode } from './fixtures/sandbox-outbox.ts';
import {
  askForCaptcha,
  demo,
  fillPasswordLogin,
  fillQuickLogin,
  moveTo,
  openLogin,
  requestSmsCode,
  signInByApi,
  signOut,
} from './fixtures/signing-in.ts';
import { expect, expectSignedIn, expectVisitor, open, openLive, test, waitUntilHydrated } from './fixtures/visitor.ts';

/** Returns an account of the demo data. Each test has its own: a phone number gets only one code a minute. */
const account = (phone: string) => ({ phone, password: demo.password });

const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const part = (page: Page, title: string): Locator => page.getByRole('region', { name: title });

/** Opens another browser that is signed in to the same account. */
async function openElsewhere(browser: Browser, who: { phone: string; password: string }, name: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: process.env.E2E_PORTAL_URL, userAgent: name, locale: 'zh-CN', extraHTTPHeaders });
  await signInByApi(context, who);
  return context;
}
const extraHTTPHeaders = { 'X-Forwarded-For': '10.78.1.2' };
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

test('changing the login phone takes codes for both numbers, and the old number no longer signs in', async ({
  page,
  context,
  phone,
  expectedConsole,
}) => {
  expectedConsole.allowStatus(400);
  const who = account('13900000031');
  await signInByApi(context, who);
  await open(page, '/user/safety');
  await page.getByRole('button', { name: '更换手机号' }).click();
  const dialog = dialogOf(page, '更换登录手机号');
  await expect(dialog.getByText('其他设备都会退出登录')).toBeVisible();
  const buttons = dialog.getByRole('button', { name: '获取验证码' });
  const oldCode = await requestSmsCode(page, who.phone, undefined, buttons.first());
  await dialog.getByLabel('当前手机号验证码').fill(oldCode);

  // The new number is required before its code can be requested.
  await buttons.click();
  await expect(dialog.getByText('请输入手机号')).toBeVisible();
  await dialog.getByLabel('新手机号', { exact: true }).fill(phone);
  const captcha = await askForCaptcha(page, buttons);
  await captcha.getByRole('textbox').fill(await readCaptcha(await context.cookies()));
  await captcha.getByRole('button', { name: '确定' }).click();
  await expect(captcha).toBeHidden();
  const newCode = await readSmsCode(phone);
  const wrong = newCode === '000000' ? '000001' : '000000';
  await dialog.getByLabel('新手机号验证码').fill(wrong);
  await dialog.getByRole('button', { name: '确认更换' }).click();
  await expect(dialog.getByText('验证码不正确或已过期')).toBeVisible();
  await expect(dialog.getByLabel('新手机号验证码')).toBeFocused();
  await dialog.getByLabel('新手机号验证码').fill(newCode);
  await dialog.getByRole('button', { name: '确认更换' }).click();
  await expectAnnounced(page, '登录手机号已更换为');
  await expect(page.getByText(`137****${phone.slice(-4)}`, { exact: true })).toBeVisible();

  const before = await context.request.post('/v1/login', { data: who });
  expect(before.status()).toBe(400);
  await signInByApi(context, { ...who, phone });
});

test('a device that is signed out from here gets the login dialog', async ({ page, context, browser, expectedConsole }) => {
  expectedConsole.allowStatus(401);
  const who = account('13900000032');
  await signInByApi(context, who);
  const elsewhere = await openElsewhere(browser, who, FIREFOX);
  const other = await elsewhere.newPage();
  await openLive(other, '/user/center');

  await open(page, '/user/safety');
  const devices = part(page, '登录设备');
  await expect(devices.getByRole('listitem').filter({ hasText: '当前设备' })).toContainText('Chrome · Linux');
  await devices.getByRole('button', { name: '退出登录：Firefox · Windows' }).click();
  await expectAnnounced(page, '该设备已退出登录');
  await expect(devices.getByText('Firefox · Windows')).toBeHidden();
  await expect(devices.getByText('目前只在这一台设备登录。')).toBeVisible();

  await expect(dialogOf(other, '快捷登录')).toBeVisible();
  expect((await page.reload())?.status()).toBe(200);
  await elsewhere.close();
});

test('all other devices are signed out together, after a confirmation', async ({ page, context, browser }) => {
  const who = account('13900000033');
  await signInByApi(context, who);
  const others = [await openElsewhere(browser, who, FIREFOX), await openElsewhere(browser, who, FIREFOX)];
  await open(page, '/user/safety');
  await page.getByRole('button', { name: '退出其他全部设备' }).click();
  await dialogOf(page, '退出其他全部设备').getByRole('button', { name: '全部退出' }).click();
  await expectAnnounced(page, '已退出其他 2 台设备');
  for (const other of others) {
    expect((await other.request.get('/v1/user/detail')).status()).toBe(401);
    await other.close();
  }
  expect((await context.request.get('/v1/user/detail')).status()).toBe(200);
});

test('changing the password requires the old one, and the history shows failed attempts', async ({ page, context, expectedConsole }) => {
  expectedConsole.allowStatus(400);
  const who = account('13900000034');
  expect((await context.request.post('/v1/login', { data: { ...who, password: 'Wrong2026' } })).status()).toBe(400);
  await signInByApi(context, who);
  await open(page, '/user/safety');
  await expect(part(page, '登录记录').getByRole('listitem').filter({ hasText: '登录失败' })).toHaveCount(1);

  await page.getByRole('button', { name: '修改密码' }).click();
  const dialog = dialogOf(page, '修改登录密码');
  await dialog.getByLabel('原密码').fill('Wrong2026');
  await dialog.getByLabel('新密码').fill('Changed2026');
  await dialog.getByRole('button', { name: '确认' }).click();
  await expect(dialog.getByText('原密码不正确')).toBeVisible();
  await dialog.getByLabel('原密码').fill(who.password);
  await dialog.getByRole('button', { name: '确认' }).click();
  await expectAnnounced(page, '密码已修改，其他设备已退出登录');

  const nickname = (await (await context.request.get('/v1/user/detail')).json()).data.nickname;
  await signOut(page, nickname);
  await expectVisitor(page);
  await openLogin(page);
  await fillPasswordLogin(await moveTo(page, '账号密码登录', '账号密码登录'), who.phone, 'Changed2026');
  await expectSignedIn(page, nickname);
});

test('personal data can be exported as a file, once an hour', async ({ page, context, expectedConsole }) => {
  expectedConsole.allowStatus(429);
  const who = account('13900000035');
  await signInByApi(context, who);
  await open(page, '/user/safety');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出数据' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/我的数据-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data.profile.phone).toBe(who.phone);
  expect(data.logins.length).toBeGreaterThan(0);

  await page.getByRole('button', { name: '导出数据' }).click();
  await expect(page.getByText(/每小时只能导出一次，请 \d+ 分钟后再试。/)).toBeVisible();
});

test('signing in within the cooling-off period cancels the deletion of an account', async ({ page, context }) => {
  const who = account('13900000036');
  await signInByApi(context, who);
  await open(page, '/user/safety');
  await page.getByRole('button', { name: '申请注销账号' }).click();
  const dialog = dialogOf(page, '注销账号');
  await expect(dialog.getByText('15 天冷静期')).toBeVisible();
  await dialog.getByRole('checkbox').check();
  await dialog.getByLabel('短信验证码').fill(await requestSmsCode(page, who.phone));
  await dialog.getByRole('button', { name: '申请注销' }).click();
  const notice = page.getByRole('status').filter({ hasText: '账号处于注销冷静期' });
  await expect(notice).toBeVisible();
  await page.reload();
  await expect(notice.getByText(/账号将于 \d{4}-\d\d-\d\d/)).toBeVisible();

  const nickname = (await (await context.request.get('/v1/user/detail')).json()).data.nickname;
  await signOut(page, nickname);
  await expectVisitor(page);
  await openLogin(page);
  await fillPasswordLogin(await moveTo(page, '账号密码登录', '账号密码登录'), who.phone, who.password);
  await expectAnnounced(page, '您的注销申请已撤销');
  await open(page, '/user/safety');
  await expect(page.getByRole('button', { name: '申请注销账号' })).toBeVisible();
  await expect(notice).toBeHidden();
});

test('the deletion of an account can be cancelled on the page', async ({ page, context }) => {
  const who = account('13900000037');
  await signInByApi(context, who);
  await open(page, '/user/safety#deletion');
  await page.getByRole('button', { name: '申请注销账号' }).click();
  const dialog = dialogOf(page, '注销账号');
  await dialog.getByRole('checkbox').check();
  await dialog.getByLabel('短信验证码').fill(await requestSmsCode(page, who.phone));
  await dialog.getByRole('button', { name: '申请注销' }).click();
  await page.getByRole('button', { name: '撤销注销' }).click();
  await expectAnnounced(page, '注销申请已撤销');
  await expect(page.getByRole('button', { name: '申请注销账号' })).toBeVisible();
});

startingTest('asks once for consent to a changed agreement', async ({ page, context, start, phone }) => {
  startingTest.slow();
  const first = await start({ AGREEMENT_VERSION: '2026-01' });
  await page.goto(first.url);
  await openLogin(page);
  await fillQuickLogin(page, dialogOf(page, '快捷登录'), phone, first.apiUrl);
  await page.goto('about:blank');
  await first.stop();

  const port = new URL(first.url).port;
  await start({ AGREEMENT_VERSION: '2026-02', PORT: port });
  await page.goto(`${first.url}/wechat`);
  const dialog = dialogOf(page, '用户协议已更新');
  await expect(dialog.getByText('2026-02')).toBeVisible();
  // The agreement can be read before it is accepted.
  const [paper] = await Promise.all([page.waitForEvent('popup'), dialog.getByRole('link', { name: '《用户服务协议》' }).click()]);
  await waitUntilHydrated(paper);
  await expect(paper.getByRole('heading', { name: '用户服务协议' })).toBeInViewport();
  await expect(dialogOf(paper, '用户协议已更新')).toBeHidden();
  await paper.close();
  await dialog.getByRole('button', { name: '同意并继续' }).click();
  await expectAnnounced(page, '已记录您的同意');
  await expect(dialog).toBeHidden();

  await page.goto(`${first.url}/user/safety`);
  await expect(part(page, '协议与隐私').getByText('已同意', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  expect((await context.request.get(`${first.url}/v1/user/detail`)).ok()).toBe(true);
});

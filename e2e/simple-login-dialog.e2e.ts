import { expectAnnounced } from './fixtures/announcements.ts';
import { loginBySms } from './fixtures/calls.ts';
import { advanceClock } from './fixtures/operating.ts';
import { startingTest } from './fixtures/own-portal.ts';
import type { PortalProcess } from './fixtures/portal-process.ts';
import { readCaptcha, readSmsCode } from './fixtures/sandbox-outbox.ts';
import { askForCaptcha, fillPasswordLogin, loginDialog } from './fixtures/signing-in.ts';
import { expect, headerOf, LIGHT_PAGE, open } from './fixtures/visitor.ts';

/** Uses a portal with LOGIN_DIALOG=simple, the specification's second dialog. */
const test = startingTest.extend<{ portal: PortalProcess }>({
  portal: async ({ start }, use) => {
    await use(await start({ LOGIN_DIALOG: 'simple' }));
  },
  baseURL: async ({ portal }, use) => {
    await use(portal.url);
  },
});

test('the login only writes to the console, and 找回密码 sets a password that the login page accepts', async ({
  page,
  context,
  portal,
  phone,
}) => {
  test.slow();
  await loginBySms(context.request, phone, portal.apiUrl);
  await context.clearCookies();
  // A phone number gets only one code a minute.
  await advanceClock(portal, 2);
  const written: string[] = [];
  page.on('console', (message) => message.type() === 'info' && written.push(message.text()));
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));

  await open(page, LIGHT_PAGE);
  await headerOf(page).getByRole('link', { name: '登录/注册' }).click();
  await loginDialog(page, '请选择登录方式').getByRole('button', { name: '账号密码登录' }).click();
  const byPassword = loginDialog(page, '账号密码登录');
  await byPassword.getByLabel('手机号').fill(phone);
  await byPassword.getByLabel('密码', { exact: true }).fill('Secret2026');
  await byPassword.getByRole('button', { name: '登录', exact: true }).click();
  await expect.poll(() => written).toEqual(['simple login dialog: password submitted']);
  expect(sent.filter((path) => path.startsWith('/v1/'))).toEqual([]);

  await byPassword.getByRole('button', { name: '忘记密码？' }).click();
  const forgot = loginDialog(page, '找回密码');
  await forgot.getByRole('button', { name: '确认修改' }).click();
  await expectAnnounced(page, '请填写完整信息');
  await forgot.getByLabel('手机号').fill(phone);
  const captcha = await askForCaptcha(page);
  await captcha.getByRole('textbox').fill(await readCaptcha(await context.cookies(), portal.apiUrl));
  await captcha.getByRole('button', { name: '确定' }).click();
  await expectAnnounced(page, '验证码已发送');
  await forgot.getByLabel('短信验证码').fill(await readSmsCode(phone, portal.apiUrl));
  await forgot.getByLabel('新密码').fill('Portal2027');
  await forgot.getByRole('button', { name: '确认修改' }).click();
  await expectAnnounced(page, '密码重置成功，请登录');

  await loginDialog(page, '账号密码登录').getByRole('link', { name: '登录页' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByRole('link', { name: '账号密码登录' }).click();
  await fillPasswordLogin(page.getByRole('form', { name: '账号密码登录' }), phone, 'Portal2027');
  await expectAnnounced(page, '登录成功');
});

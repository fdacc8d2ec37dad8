import { expectAnnounced } from './fixtures/announcements.ts';
import { phone as handset } from './fixtures/made-for-phones.ts';
import { test as testOnOwnPortal } from './fixtures/own-portal.ts';
import {
  demo,
  fillPasswordLogin,
  fillQuickLogin,
  loginDialog,
  moveTo,
  openLogin,
  requestSmsCode,
  signIn,
  signInByApi,
} from './fixtures/signing-in.ts';
import {
  closeByEscape,
  expect,
  expectSignedIn,
  expectVisitor,
  forgetSession,
  headerOf,
  LIGHT_PAGE,
  open,
  test,
  waitUntilElementHydrated,
} from './fixtures/visitor.ts';

test('a new phone signs in by SMS through captcha and code, and stays signed in', async ({ page, context, phone }) => {
  await open(page, '/');
  await signIn(page, phone);
  await expect(loginDialog(page)).toBeHidden();
  await expect(headerOf(page).getByRole('link', { name: '登录/注册' })).toBeHidden();

  const token = (await context.cookies()).find(({ name }) => name === 'X-Token');
  expect(token).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect(await page.evaluate(() => document.cookie)).not.toContain('X-Token');
  await open(page, '/user/center');
  await expect(page.getByRole('heading', { name: '个人中心' })).toBeVisible();
  await expect(page.getByText(`${phone.slice(0, 3)}****${phone.slice(-4)}`)).toBeVisible();
});

test('the code button is disabled for a minute after a code was sent', async ({ page, phone }) => {
  await open(page, LIGHT_PAGE);
  const dialog = await openLogin(page);
  await dialog.getByLabel('手机号').fill(phone);
  await requestSmsCode(page, phone);
  await expect(dialog.getByRole('button', { name: /^[1-6]?\ds后重新获取$/ })).toBeDisabled();
  await expect(dialog.getByLabel('短信验证码')).toBeFocused();
});

test('on a phone the code button is inside its field, and its press area reaches the edge of the field', async ({ page }) => {
  await page.setViewportSize(handset.viewport);
  await open(page, '/login');
  const button = page.getByRole('button', { name: '获取验证码' });
  await waitUntilElementHydrated(button);
  const boxes = () => Promise.all([page.getByLabel('短信验证码').boundingBox(), button.boundingBox()]);
  await expect(async () => {
    const [field, face] = await boxes();
    if (!field || !face) throw new Error('a field with its button');
    const end = field.y + field.height;
    expect([face.y - field.y, end - face.y - face.height]).toEqual([4, 4]);
    await page.mouse.click(face.x + face.width / 2, end - 1);
    await expect(page.getByLabel('手机号')).toBeFocused({ timeout: 1_000 });
  }).toPass();
});

test('the demo account signs in by password', async ({ page }) => {
  await open(page, LIGHT_PAGE);
  await openLogin(page);
  await fillPasswordLogin(await moveTo(page, '账号密码登录', '账号密码登录'), demo.phone, demo.password);
  await expectAnnounced(page, '登录成功');
  await expectSignedIn(page, demo.nickname);
});

// Observed at the API, without interception: a browser whose requests are intercepted drops those that a page sends while it is left.
testOnOwnPortal('reports a login even if another page is loaded immediately', async ({ page, api, portal }) => {
  await open(page, `${portal.url}${LIGHT_PAGE}`);
  await openLogin(page);
  const form = await moveTo(page, '账号密码登录', '账号密码登录');
  await page.evaluate(() => window.addEventListener('login-success', () => location.assign('/common/about')));
  await fillPasswordLogin(form, demo.phone, demo.password);
  await page.waitForURL('**/common/about', { waitUntil: 'commit' });
  await expect.poll(() => api.calls.filter(({ url }) => url === '/api/app/event').map(({ method }) => method)).toEqual(['POST']);
});

test('a user registers, then signs in with the new password', async ({ page, phone }) => {
  await open(page, LIGHT_PAGE);
  await openLogin(page);
  const register = await moveTo(page, '没有账号？去注册', '注册');
  await register.getByLabel('手机号').fill(phone);
  await register.getByLabel('短信验证码').fill(await requestSmsCode(page, phone));
  await register.getByLabel('密码', { exact: true }).fill('Bridge2026');
  await expect(register.getByLabel('邀请码')).toHaveAttribute('placeholder', '请输入邀请码（选填）');
  await register.getByRole('checkbox').check();
  await register.getByRole('button', { name: '注册', exact: true }).click();
  await expectAnnounced(page, '注册成功，请登录');

  // Back at the first view, with the phone number filled in.
  await expect(loginDialog(page).getByLabel('手机号')).toHaveValue(phone);
  await fillPasswordLogin(await moveTo(page, '账号密码登录', '账号密码登录'), phone, 'Bridge2026');
  await expectAnnounced(page, '登录成功');
  await open(page, '/user/center');
  await expect(page.getByText(`${phone.slice(0, 3)}****${phone.slice(-4)}`)).toBeVisible();
});

test('a user who forgot the password sets a new one and signs in with it', async ({ page }) => {
  const phone = '13900000042';
  await open(page, LIGHT_PAGE);
  await openLogin(page);
  await moveTo(page, '账号密码登录', '账号密码登录');
  const forgot = await moveTo(page, '忘记密码？', '找回密码');
  await forgot.getByLabel('手机号').fill(phone);
  await forgot.getByLabel('短信验证码').fill(await requestSmsCode(page, phone));
  await forgot.getByLabel('新密码').fill('Remembered2');
  await forgot.getByRole('button', { name: '确认修改' }).click();
  await expectAnnounced(page, '修改密码成功，请登录');

  const login = loginDialog(page, '账号密码登录');
  await expect(login.getByLabel('手机号')).toHaveValue(phone);
  await fillPasswordLogin(login, phone, 'Remembered2');
  await expectAnnounced(page, '登录成功');
});

test('a visitor of a private page has to sign in and then sees it', async ({ page, phone, expectedConsole }) => {
  expectedConsole.allowStatus(403);
  const answer = await open(page, '/user/center');
  expect(answer?.status()).toBe(403);
  await expect(page.getByText('请您先登录')).toBeVisible();
  await fillQuickLogin(page, loginDialog(page), phone);
  await expect(page).toHaveURL('/user/center');
  await expect(page.getByRole('heading', { level: 1, name: '个人中心' })).toBeVisible();
  await expect(page.getByText(`${phone.slice(0, 3)}****${phone.slice(-4)}`)).toBeVisible();
  await expect(page.getByText('请您先登录')).toBeHidden();
});

test('a visitor who presses 消息 signs in and reaches the message list', async ({ page, phone }) => {
  await open(page, LIGHT_PAGE);
  await headerOf(page).getByRole('link', { name: '消息' }).click();
  await fillQuickLogin(page, loginDialog(page), phone);
  await expect(page).toHaveURL('/message/list');
  await expect(page.getByRole('heading', { level: 1, name: '消息' })).toBeVisible();
});

test('a visitor of a demand signs in to see more and stays on the demand', async ({ page, phone }) => {
  await open(page, '/type/10');
  const path = await page.getByRole('article').first().getByRole('link').first().getAttribute('href');
  await open(page, path ?? '');
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.getByRole('link', { name: '登录后查看' }).click();
  await fillQuickLogin(page, loginDialog(page), phone);
  await expect(page).toHaveURL(path ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('button', { name: '查看联系方式' })).toBeVisible();
});

test('the login page redirects to the address that it was given, and never to another site', async ({ page, phone }) => {
  await open(page, '/login?returnTo=%2Fmessage%2Fnotice');
  await fillQuickLogin(page, page.getByRole('main'), phone);
  await expect(page).toHaveURL('/message/notice');

  await forgetSession(page);
  await open(page, '/login?view=login&returnTo=%2F%2Fevil.example%2F');
  await fillPasswordLogin(page.getByRole('main'), demo.phone, demo.password);
  await expectSignedIn(page, demo.nickname);
  await expect(page).toHaveURL('/');
});

test('the login page tells a signed-in user so', async ({ page, context }) => {
  await signInByApi(context);
  await open(page, '/login');
  await expect(page.getByText(`您已登录账号「${demo.nickname}」`)).toBeVisible();
  await page.getByRole('link', { name: '进入个人中心' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '个人中心' })).toBeVisible();
});

test('a cookie that the portal did not issue signs nobody in', async ({ page, context, expectedConsole }) => {
  expectedConsole.allowStatus(403);
  await context.addCookies([{ name: 'X-Token', value: 'made-up', url: process.env.E2E_PORTAL_URL ?? '' }]);
  const answer = await open(page, '/user/center');
  expect(answer?.status()).toBe(403);
  await expect(loginDialog(page)).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('X-Token');
  await closeByEscape(loginDialog(page));
  await expectVisitor(page);
});

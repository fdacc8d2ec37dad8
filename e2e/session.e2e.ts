import { LIVE_PATH } from '../shared/contract/live-updates.ts';
import { expectAnnounced } from './fixtures/announcements.ts';
import { changePassword, register } from './fixtures/calls.ts';
import { demo, fillPasswordLogin, loginDialog, moveTo, openLogin, signInByApi, signOut } from './fixtures/signing-in.ts';
import {
  expect,
  expectSignedIn,
  expectVisitor,
  headerOf,
  LIGHT_PAGE,
  open,
  openLive,
  test,
  waitUntilTabsSync,
} from './fixtures/visitor.ts';

test('logging out leads home as a visitor, and nothing personal comes back', async ({ page, context, expectedConsole }) => {
  expectedConsole.allowStatus(403);
  await signInByApi(context);
  await open(page, '/common/about');
  await open(page, '/user/center');
  await expect(page.getByText(`您好，${demo.nickname}`)).toBeVisible();
  await signOut(page, demo.nickname);
  await expect(page).toHaveURL('/');
  await expectVisitor(page);
  // A cookie that a script deletes may leave the browser's store a moment later.
  const cookies = async () => (await context.cookies()).map(({ name }) => name);
  await expect.poll(cookies).not.toContain('USER_INFO');
  expect(await cookies()).not.toContain('X-Token');

  await page.goBack();
  await expect(page).toHaveURL('/user/center');
  await expect(page.getByRole('heading', { name: '请您先登录' })).toBeVisible();
  await expect(page.getByText(demo.nickname)).toBeHidden();

  const again = await page.reload();
  expect(again?.status()).toBe(403);
  expect(await again?.text()).not.toContain(demo.nickname);
});

test('account menu code that arrives during a logout does not query the session that ends', async ({ page, context }) => {
  await signInByApi(context);
  await open(page, '/common/about');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const leaving = page.waitForRequest('**/v1/logout');
  await page.route('**/account-figures*.js', async (route) => {
    await leaving;
    await route.continue();
  });
  const figures = headerOf(page).getByText('余额');
  await page.route('**/v1/logout', async (route) => {
    await expect(figures).toBeAttached();
    await route.continue();
  });
  await signOut(page, demo.nickname);
  await expectVisitor(page);
  expect(asked).toContain('/v1/logout');
  expect(asked).not.toContain('/v1/user/detail');
});

test('a personal page queries nothing after a logout while the code that replaces it is loading', async ({ page, context }) => {
  await signInByApi(context);
  await open(page, '/user/center');
  const held = Promise.withResolvers<void>();
  await page.route('**/refusal-view*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signOut(page, demo.nickname);
  await expect(page.getByText(`您好，${demo.nickname}`)).toBeHidden();
  held.resolve();
  await expect(page).toHaveURL('/');
  expect(asked).toContain('/v1/logout');
  expect(asked).not.toContain('/v1/user/detail');
});

test('after a logout the back button restores no personal page from the browser cache', async ({ page, context, expectedConsole }) => {
  expectedConsole.allowStatus(403);
  await signInByApi(context);
  await open(page, '/user/center');
  await expect(page.getByText(`您好，${demo.nickname}`)).toBeVisible();
  await open(page, '/common/about');
  await signOut(page, demo.nickname);
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/common/about');
  await page.goBack();
  await expect(page).toHaveURL('/user/center');
  await expect(page.getByText('请您先登录').first()).toBeVisible();
  await expect(page.getByText(demo.nickname)).toBeHidden();
});

test('a logout in one tab logs out all tabs immediately', async ({ page, context }) => {
  await signInByApi(context);
  const other = await context.newPage();
  const reading = await context.newPage();
  await open(other, '/user/center');
  await open(reading, '/common/about');
  await expectSignedIn(other, demo.nickname);
  await expectSignedIn(reading, demo.nickname);
  // Background tabs are late to receive the messages of other tabs.
  for (const tab of [other, reading]) await waitUntilTabsSync(tab);
  await open(page, LIGHT_PAGE);
  // The message is shown for two seconds and may be gone when the tab that logs out has reached home.
  await Promise.all([signOut(page, demo.nickname), expectAnnounced(other, '您已在其他标签页退出登录')]);

  await expect(headerOf(other).getByText(demo.nickname)).toBeHidden();
  await expect(headerOf(reading).getByText(demo.nickname)).toBeHidden();
  await expect(other.getByRole('heading', { name: '请您先登录' })).toBeVisible();
  await expect(reading).toHaveURL('/common/about');
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain('USER_INFO');

  await openLogin(other);
  await fillPasswordLogin(await moveTo(other, '账号密码登录', '账号密码登录'), demo.phone, demo.password);
  await expectAnnounced(other, '登录成功');
  await expectSignedIn(other, demo.nickname);
});

test('a login in one tab signs in all tabs, and no tab continues as another user', async ({ page, context }) => {
  // An event stream would tell the other tabs at once that the first session is over.
  await context.route(`**${LIVE_PATH}`, () => {});
  const first = { phone: '13900000041', password: demo.password };
  const other = await context.newPage();
  const late = await context.newPage();
  for (const tab of [other, late]) {
    await open(tab, '/common/about');
    await waitUntilTabsSync(tab);
  }
  await open(page, LIGHT_PAGE);
  await openLogin(page);
  await fillPasswordLogin(await moveTo(page, '账号密码登录', '账号密码登录'), first.phone, first.password);
  await expectAnnounced(page, '登录成功');
  await expect(headerOf(late).getByRole('link', { name: '登录/注册' })).toBeHidden();
  await open(other, '/user/center');
  const greeting = other.getByText(/^您好，/);
  const before = (await greeting.textContent()) ?? '';
  await waitUntilTabsSync(other);
  // A call that is in flight when the cookies are deleted would be refused.
  await expectSignedIn(late, before.replace('您好，', ''));

  // The session ends without a message to the other tabs, and another user signs in.
  await context.clearCookies();
  await open(page, LIGHT_PAGE);
  await openLogin(page);
  await fillPasswordLogin(await moveTo(page, '账号密码登录', '账号密码登录'), demo.phone, demo.password);
  await expectAnnounced(page, '登录成功');
  await expect(greeting).toHaveText(`您好，${demo.nickname}`);
  expect(before).not.toContain(demo.nickname);
  await expectSignedIn(late, demo.nickname);
});

test('input survives the end of the session, and the dialog says so', async ({ page, context, request, phone, expectedConsole }) => {
  expectedConsole.allowStatus(401);
  const account = { phone, password: demo.password };
  await register(request, account.phone, account.password);
  await signInByApi(context, account);
  await openLive(page, '/user/edit');
  const name = page.getByLabel('昵称');
  await name.fill('写到一半的名字');
  await changePassword(request, account.phone, account.password, 'Changed2026');
  const dialog = loginDialog(page);
  await expect(dialog.getByText('登录已过期，内容已保留')).toBeVisible();
  await expect(page.getByText('登录已过期，内容已保留')).toHaveCount(1);
  await expect(page).toHaveURL('/user/edit');
  await expect(name).toHaveValue('写到一半的名字');
});

test('a login in one tab takes effect in another one with its next load', async ({ page, context }) => {
  await open(page, LIGHT_PAGE);
  await expectVisitor(page);
  await signInByApi(context);
  await page.reload();
  await expectSignedIn(page, demo.nickname);
});

test('a changed password ends every session', async ({ page, context, request, phone, expectedConsole }) => {
  // The open page may learn of it before it is loaded again.
  expectedConsole.allowStatus(401, 403);
  const account = { phone, password: demo.password };
  await register(request, account.phone, account.password);
  await signInByApi(context, account);
  await open(page, '/user/center');
  await expect(page.getByRole('heading', { level: 1, name: '个人中心' })).toBeVisible();

  await changePassword(request, account.phone, account.password, 'Changed2026');
  const answer = await page.reload();
  expect(answer?.status()).toBe(403);
  await expect(loginDialog(page)).toBeVisible();
});

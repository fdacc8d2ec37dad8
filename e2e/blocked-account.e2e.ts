import { runOperatorCommand } from './fixtures/operating.ts';
import { startingTest as test } from './fixtures/own-portal.ts';
import { openForm } from './fixtures/publishing.ts';
import { demo, fillPasswordLogin, loginDialog, moveTo, signInByApi } from './fixtures/signing-in.ts';
import { conversationAddress, messageIn, writeMessage } from './fixtures/talking.ts';
import { expect, open, openLive } from './fixtures/visitor.ts';

const why = '原因：多次发布虚假信息';

test('a blocked user is told before writing and keeps the text; a sign-in block also ends the session', async ({
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
  await signInByApi(context);
  const page = await context.newPage();
  const tellWhy = page.getByText(why);

  await runOperatorCommand(portal, dataDir, 'block', demo.phone, '--reason', '多次发布虚假信息', '--until', '7d');
  await open(page, '/message/notice');
  await expect(page.getByText('您的账号已被限制').first()).toBeVisible();
  await open(page, '/user/center');
  await expect(tellWhy).toBeVisible();
  await openForm(page, '/user/demand/publish?typeCode=10');
  await expect(tellWhy).toBeVisible();

  await open(page, conversationAddress('700003'));
  await writeMessage(page, '请问还在合作吗');
  await expect(messageIn(page, '请问还在合作吗')).toBeVisible();
  await expect(tellWhy).toBeVisible();

  await openLive(page, '/user/edit');
  const nickname = page.getByRole('textbox', { name: '昵称', includeHidden: true });
  await nickname.fill('换了一个名字');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(tellWhy).toBeVisible();
  await expect(nickname).toHaveValue('换了一个名字');

  await runOperatorCommand(portal, dataDir, 'block', demo.phone, '--level', 'sign-in', '--reason', '多次发布虚假信息');
  expect((await context.request.get('/v1/user/detail')).status()).toBe(401);
  await expect(loginDialog(page)).toBeVisible();
  await expect(nickname).toHaveValue('换了一个名字');

  // Only a login with the right password reveals the block.
  await fillPasswordLogin(await moveTo(page, '账号密码登录', '账号密码登录'), demo.phone, demo.password);
  await expect(page.getByText('该账号已被停用，暂时不能登录。').first()).toBeVisible();
  await context.close();
});

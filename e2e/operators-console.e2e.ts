import { codeAt } from '../portal-api/testing/authenticator-app.ts';
import { freePort } from '../scripts/test/free-port.ts';
import { loginBySms } from './fixtures/calls.ts';
import { advanceClock, runOperatorCommand } from './fixtures/operating.ts';
import { startingTest as test } from './fixtures/own-portal.ts';
import type { PortalProcess } from './fixtures/portal-process.ts';
import { demo, signInByApi } from './fixtures/signing-in.ts';
import { findShownDemand, sendMessage } from './fixtures/talking.ts';
import { expect } from './fixtures/visitor.ts';
import { findFaults } from './fixtures/wcag.ts';

const PUBLISHER = '13900000007';
const PASSWORD = 'correct horse battery';

/** Starts a portal with the operators' console; returns the address of the console. */
async function startWithConsole(start: (env: Record<string, string>) => Promise<PortalProcess>) {
  const port = await freePort();
  const portal = await start({ CONSOLE: 'on', CONSOLE_PORT: String(port), SANDBOX: 'on' });
  return { portal, address: `http://127.0.0.1:${port}` };
}

/** Returns the code that an authenticator app shows after the portal's clock has moved on by so many minutes. */
const codeIn = (secret: string, minutes: number): string => codeAt(secret, new Date(Date.now() + minutes * 60_000));

test('an operator is added, sets the account up, signs in, and decides on demands and reports', async ({
  start,
  dataDir,
  context,
  browser,
  phone,
}) => {
  const { portal, address } = await startWithConsole(start);
  const added = await runOperatorCommand(
    portal,
    dataDir,
    'operators',
    'add',
    'xiaochen',
    '--name',
    '陈小明',
    '--roles',
    'review,finance,content,audit',
  );
  const setUpCode = /设置码：([A-Z2-9-]+)/.exec(added)?.[1] ?? '';
  // The console is not behind the tests' proxy, so nothing is forwarded to it.
  const operators = await browser.newContext({ extraHTTPHeaders: {}, baseURL: address });
  const page = await operators.newPage();
  const problems: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && problems.push(message.text()));
  /** Checks a page for people who cannot see well, and on a phone. */
  const inspect = async () => {
    // A press on a link is over before the page behind it is complete.
    await page.waitForLoadState();
    expect(await findFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.setViewportSize({ width: 1440, height: 900 });
  };

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible();
  await inspect();
  await page.getByRole('link', { name: '首次设置' }).click();
  await page.getByLabel('登录名').fill('xiaochen');
  await page.getByLabel('设置码').fill(setUpCode);
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByRole('img', { name: '二维码' })).toBeVisible();
  await inspect();
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel(/^新密码/).fill(PASSWORD);
  await page.getByLabel('再输一次').fill(PASSWORD);
  await page.getByLabel('应用此刻显示的验证码').fill(codeIn(secret, 0));
  await page.getByRole('button', { name: '完成设置' }).click();
  await expect(page.getByRole('status')).toContainText('设置完成');

  // Each code is valid once: sign in with a later one.
  await advanceClock(portal, 1);
  await page.getByLabel('登录名').fill('xiaochen');
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByLabel('动态验证码').fill(codeIn(secret, 1));
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '需求审核' })).toBeVisible();
  await inspect();

  const queue = page.getByRole('listitem').getByRole('link');
  const waiting = await queue.count();
  expect(waiting).toBeGreaterThan(2);
  const [first = '', second = ''] = await queue.allTextContents();
  await queue.first().click();
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible();
  await inspect();
  await page.getByRole('button', { name: '通过' }).click();
  // The next demand is open at once.
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible();
  await expect(page.getByRole('status')).toContainText('已通过');
  const demandNumber = /BD\d+/.exec((await page.getByRole('status').textContent()) ?? '')?.[0] ?? '';
  expect((await context.request.get(`${portal.url}/demand/${demandNumber}`)).status()).toBe(200);
  await page.getByLabel(/^驳回原因/).fill('标题过于笼统，请写明产品');
  await page.getByLabel('涉及字段').selectOption({ label: '标题' });
  await page.getByRole('button', { name: '驳回' }).click();
  await expect(page.getByRole('status')).toContainText('已驳回');
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('navigation').getByText(String(waiting - 2), { exact: true })).toBeVisible();
  }

  // Reports arrive while the operator works.
  const publisher = await browser.newContext({ baseURL: portal.url });
  await signInByApi(publisher, { phone: PUBLISHER, password: demo.password });
  const demand = await findShownDemand(publisher.request);
  const reader = await browser.newContext({ baseURL: portal.url });
  await loginBySms(reader.request, phone, portal.apiUrl);
  const sent = await reader.request.post('/v1/umsDemandReport/save', {
    data: { demandId: demand.id, reason: 'FRAUD', content: '要求<b>先交保证金</b>', phone },
  });
  expect(sent.status(), await sent.text()).toBe(200);
  const { threadId } = await sendMessage(reader.request, { demandId: demand.id, content: '要<b>保证金</b>就加我微信' });
  const reported = await publisher.request.post(`/api/chat/${threadId}/report`, { data: { reason: 'FRAUD' } });
  expect(reported.status(), await reported.text()).toBe(200);
  await page.getByRole('navigation').getByRole('link', { name: /^举报/ }).click();
  await expect(page.getByText('要求<b>先交保证金</b>')).toBeVisible();
  await inspect();
  await page.getByLabel(/^答复/).fill('已核实并下架');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '举报成立' }).click();
  await expect(page.getByRole('status')).toContainText('已答复');
  await expect.poll(async () => (await context.request.get(`${portal.url}/demand/${demand.demandNumber}`)).status()).toBe(404);

  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^会话举报/ })
    .click();
  await expect(page.getByRole('cell', { name: '要<b>保证金</b>就加我微信' })).toBeVisible();
  await inspect();
  await page.getByLabel(/^答复/).fill('已警告对方');
  await page.getByRole('button', { name: '举报成立' }).click();
  await expect(page.getByRole('status')).toContainText('已答复');

  await page.getByRole('navigation').getByRole('link', { name: '用户' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '用户' })).toBeVisible();
  await page.getByRole('textbox').fill(phone);
  await page.getByRole('button', { name: '查找' }).click();
  await page.getByRole('listitem').getByRole('link').click();
  await expect(page.getByRole('button', { name: '限制账号' })).toBeVisible();
  await inspect();
  for (const name of [/^认证/, /^合伙人/, /^退款/, /^发票/, /^社群/]) {
    await page.getByRole('navigation').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await inspect();
  }
  await page.getByRole('navigation').getByRole('link', { name: '公告' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '公告' })).toBeVisible();
  await page.getByLabel('标题').first().fill('系统维护通知');
  await page.getByLabel(/^正文/).first().fill('本周六凌晨维护两小时。\n\n期间可以浏览，不能发布。');
  await page.getByRole('checkbox', { name: '置顶' }).check();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByRole('status')).toContainText('已发布');
  await inspect();
  await expect.poll(async () => (await context.request.get(portal.url)).text()).toContain('系统维护通知');
  await page.getByRole('navigation').getByRole('link', { name: '日志' }).click();
  await expect(page.getByRole('row', { name: /陈小明 发布公告/ })).toBeVisible();
  await inspect();

  await page.getByRole('button', { name: '退出登录' }).click();
  const signIn = page.getByRole('heading', { level: 1, name: '登录' });
  await expect(signIn).toBeVisible();
  // The way back shows no page of the session.
  await page.goBack();
  await expect(signIn).toBeVisible();
  expect(problems).toEqual([]);
  await Promise.all([operators, publisher, reader].map((opened) => opened.close()));
});

test('a portal without the console has no port of it, and its paths are nothing special', async ({ start, context }) => {
  const portal = await start();
  expect(portal.output()).not.toContain("operators' console");
  for (const path of ['/console', '/console/review', '/api/admin/demands', '/CONSOLE/', '/console/api/queue'])
    expect((await context.request.get(portal.url + path)).status()).toBe(404);
});

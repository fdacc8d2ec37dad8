import { loginBySms } from './fixtures/calls.ts';
import { openConsole, pressAccessKey, signInNewOperator, startWithConsole } from './fixtures/operators-console.ts';
import { startingTest as test } from './fixtures/own-portal.ts';
import { demo, signInByApi } from './fixtures/signing-in.ts';
import { findShownDemand, sendMessage } from './fixtures/talking.ts';
import { expect } from './fixtures/visitor.ts';
import { findFaults } from './fixtures/wcag.ts';

const PUBLISHER = '13900000007';

test('an operator is added, sets the account up, signs in, and decides on demands and reports', async ({
  start,
  dataDir,
  context,
  browser,
  phone,
}) => {
  const { portal, address } = await startWithConsole(start);
  const { page, problems, close } = await openConsole(browser, address);
  /** Checks a page for people who cannot see well, and on a phone. */
  const inspect = async () => {
    // A press on a link is over before the page behind it is complete.
    await page.waitForLoadState();
    expect(await findFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.setViewportSize({ width: 1440, height: 900 });
  };

  const roles = 'review,finance,content,audit';
  await signInNewOperator(page, { portal, dataDir, inspect }, { login: 'xiaochen', name: '陈小明', roles });
  await expect(page.getByRole('heading', { level: 1, name: '需求审核' })).toBeVisible();
  await inspect();

  const queue = page.getByRole('listitem').getByRole('link');
  const waiting = await queue.count();
  expect(waiting).toBeGreaterThan(2);
  const [first = '', second = ''] = await queue.allTextContents();
  await queue.first().click();
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible();
  await inspect();
  await expect(page.getByText('再按 A 通过 · R 写驳回原因（回车提交） · S 跳过 · Q 返回列表')).toBeVisible();
  await pressAccessKey(page, 'a');
  // The next demand is open at once.
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible();
  await expect(page.getByRole('status')).toContainText('已通过');
  const demandNumber = /BD\d+/.exec((await page.getByRole('status').textContent()) ?? '')?.[0] ?? '';
  expect((await context.request.get(`${portal.url}/demand/${demandNumber}`)).status()).toBe(200);
  await pressAccessKey(page, 'r');
  await page.keyboard.type('标题过于笼统，请写明产品');
  await page.getByLabel('涉及字段').selectOption({ label: '标题' });
  await pressAccessKey(page, 'r');
  await page.keyboard.press('Enter');
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
  await Promise.all([close(), publisher.close(), reader.close()]);
});

test('a portal without the console has no port of it, and its paths are nothing special', async ({ start, context }) => {
  const portal = await start();
  expect(portal.output()).not.toContain("operators' console");
  for (const path of ['/console', '/console/review', '/api/admin/demands', '/CONSOLE/', '/console/api/queue'])
    expect((await context.request.get(portal.url + path)).status()).toBe(404);
});

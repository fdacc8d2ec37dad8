import type { BrowserContext, Page } from '@playwright/test';
import { expectAnnounced } from './fixtures/announcements.ts';
import { openOther } from './fixtures/other-browser.ts';
import { ownPortalTest } from './fixtures/own-portal.ts';
import type { PortalProcess } from './fixtures/portal-process.ts';
import { publishByCall } from './fixtures/publishing.ts';
import { demo, fillPasswordLogin, fillQuickLogin, loginDialog, requestSmsCode, signInByApi } from './fixtures/signing-in.ts';
import { expect, newPhone, open, test as visitorTest } from './fixtures/visitor.ts';

/** Uses a dedicated portal for its operator. The default browser is the inviter's. */
const test = ownPortalTest;

const PASSWORD = 'Bridge2026';

/** Signs in by password and waits until the portal has received the device, as after every login in a browser. */
async function logIn(page: Page, phone: string, password: string): Promise<void> {
  const told = page.waitForResponse(
    (response) => response.url().endsWith('/api/app/event') && response.request().postDataJSON().eventCode === 'LOGIN',
  );
  await fillPasswordLogin(page.getByRole('main'), phone, password);
  await expectAnnounced(page, '登录成功');
  await told;
}

/** Registers by the open invitation, then signs in. */
async function acceptInvitation(page: Page, phone: string, apiUrl?: string): Promise<void> {
  const form = page.getByRole('form', { name: '注册' });
  await form.getByLabel('手机号').fill(phone);
  await form.getByLabel('短信验证码').fill(await requestSmsCode(page, phone, apiUrl));
  await form.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: '注册', exact: true }).click();
  await expectAnnounced(page, '注册成功，请登录');
  await page.getByRole('link', { name: '账号密码登录', exact: true }).click();
  await logIn(page, phone, PASSWORD);
}

/** Publishes the signed-in user's first demand and has an operator approve it. */
async function publishFirst({ request }: BrowserContext, portal: PortalProcess, dataDir: string, title: string): Promise<void> {
  const contact = await request.post('/api/user/personal-contact-info', { data: { name: '周新', phone: newPhone() } });
  expect(contact.status(), await contact.text()).toBe(200);
  const content = '两万人的户外社群，活跃度高，寻找装备和茶饮品牌做联名活动与赠品置换，长期有效。';
  await publishByCall(request, { portal, dataDir }, { title, content });
}

const boostsOf = async ({ request }: BrowserContext, sceneCode: string): Promise<number> => {
  const { data } = await (await request.get('/api/scene/mine')).json();
  return data.find((stock: { sceneCode: string }) => stock.sceneCode === sceneCode)?.quantity ?? 0;
};

test('an invited user registers by the link and publishes, and both get their boosts; a second account on the device gets none', async ({
  page,
  context,
  browser,
  portal,
  dataDir,
}) => {
  test.setTimeout(150_000);
  await open(page, '/login?view=login&returnTo=%2Fuser%2FuserInvite');
  await logIn(page, demo.phone, demo.password);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('我的邀请');
  const ownLink = page.getByRole('status', { name: '邀请链接' });
  await expect(ownLink).toHaveText(/^http:\/\/127\.0\.0\.1:\d+\/invite\/[A-Z0-9]{6,8}$/);
  const link = (await ownLink.textContent()) ?? '';
  await expect(page.getByRole('img', { name: '扫码接受邀请' })).toBeVisible();
  await expect(page.getByText('暂无邀请记录')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '保存海报' }).click();
  expect((await download).suggestedFilename()).toMatch(/^邀请海报-\w+\.png$/);
  const before = { contact: await boostsOf(context, 'CONTACT'), refresh: await boostsOf(context, 'REFRESH') };

  const friend = await openOther(browser, portal.url);
  const theirs = await friend.newPage();
  await open(theirs, link);
  await expect(theirs.getByText(`${demo.nickname} 邀请了您`)).toBeVisible();
  await expect(theirs.getByRole('region', { name: '双方都有奖励' })).toContainText('您得 联系卡 1 张');
  await expect(theirs.getByLabel('邀请码')).toHaveValue(link.slice(link.lastIndexOf('/') + 1));
  await acceptInvitation(theirs, newPhone(), portal.apiUrl);
  const records = page.getByRole('region', { name: '邀请记录' }).getByRole('listitem');
  await open(page, '/user/userInvite');
  await expect(records.first()).toContainText('首条需求通过审核后发放奖励');

  await publishFirst(friend, portal, dataDir, '户外社群寻找装备品牌联名');
  await open(page, '/user/userInvite');
  await expect(records.first()).toContainText('已奖励');
  await expect(page.getByText('累计获得').locator('..')).toContainText('联系卡 2 张、刷新卡 1 张');
  expect(await boostsOf(context, 'CONTACT')).toBe(before.contact + 2);
  expect(await boostsOf(context, 'REFRESH')).toBe(before.refresh + 1);
  expect(await boostsOf(friend, 'CONTACT')).toBe(1);
  await open(theirs, '/message/notice');
  await expect(theirs.getByRole('link', { name: /受邀奖励已到账/ })).toBeVisible();

  // Use the same browser for another account. An open page would notice the end of its session.
  await theirs.goto('about:blank');
  await friend.request.post('/v1/logout');
  await open(theirs, link);
  await acceptInvitation(theirs, newPhone(), portal.apiUrl);
  await publishFirst(friend, portal, dataDir, '同一台设备上的另一个账号');
  await open(page, '/user/userInvite');
  await expect(records.first()).toContainText('该设备已获得过邀请奖励');
  await expect(records.first()).toContainText('无奖励');
  expect(await boostsOf(context, 'CONTACT')).toBe(before.contact + 2);
  expect(await boostsOf(friend, 'CONTACT')).toBe(0);
  await friend.close();
});

visitorTest('a wrong invitation code shows a hint and does not block the registration', async ({ page, phone }) => {
  await open(page, '/invite/ZZZZ9999');
  await expect(page.getByText(/^没有找到邀请码 ZZZZ9999/)).toBeVisible();
  await expect(page.getByLabel('邀请码')).toHaveValue('');
  await acceptInvitation(page, phone);
  await expect(page).toHaveURL('/');
});

visitorTest(
  'a visitor of an invitation who signs in by SMS on another page counts as invited',
  async ({ page, context, browser, baseURL, phone }) => {
    await signInByApi(context, { phone: '13900000012', password: demo.password });
    const { data } = await (await context.request.get('/api/invite/summary')).json();
    const friend = await openOther(browser, baseURL);
    const theirs = await friend.newPage();
    await open(theirs, `/invite/${data.inviteCode}`);
    await theirs.getByRole('link', { name: '先去首页看看 →' }).click();
    await theirs.getByRole('banner').getByRole('link', { name: '登录/注册' }).click();
    await fillQuickLogin(theirs, loginDialog(theirs), phone);
    await open(page, '/user/userInvite');
    await expect(page.getByRole('region', { name: '邀请记录' }).getByRole('listitem')).toHaveCount(1);
    await friend.close();
  },
);

import type { Page } from '@playwright/test';
import { expectAnnounced } from './fixtures/announcements.ts';
import { loginBySms } from './fixtures/calls.ts';
import { createOrganization, rareName } from './fixtures/creating-organizations.ts';
import { reload, takePicture } from './fixtures/publishing.ts';
import { requestSmsCode } from './fixtures/signing-in.ts';
import { eventually, newCreditNo, newIdentityNumber, openConsole } from './fixtures/verifying.ts';
import { chooseFiles, expect, expectSignedIn, newPhone, open, test } from './fixtures/visitor.ts';

const PROFILE = '/user/profile/personal';

const progress = (page: Page) => page.getByRole('progressbar', { name: '资料完整度' });
const expectPercent = (page: Page, percent: number) => expect(progress(page)).toHaveAttribute('aria-valuenow', String(percent));
const missing = (page: Page, part: string) => page.getByRole('main').getByRole('link', { name: new RegExp(`^去.*${part}$`) });
const personalContact = (page: Page) => page.getByRole('region', { name: '个人联系方式' });

/** Fills in everything in the form but the name; the avatar is cropped to a square. */
async function fillProfile(page: Page): Promise<void> {
  await chooseFiles(page.getByLabel('选择头像'), { name: '我.png', mimeType: 'image/png', buffer: await takePicture(page) });
  await page.getByRole('dialog', { name: '裁剪图片' }).getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('img', { name: '当前的头像' })).toBeVisible();
  await page.getByRole('radio', { name: '女士' }).check();
  await page.getByLabel('职位').fill('商务经理');
  await page.getByRole('combobox', { name: '行业大类' }).selectOption('餐饮美食');
  await page.getByRole('combobox', { name: '所在行业' }).selectOption('火锅烧烤');
  await page.getByRole('button', { name: /^所在地区/ }).click();
  const dialog = page.getByRole('dialog', { name: '选择所在地区' });
  await dialog.getByRole('searchbox', { name: '搜索地区' }).fill('南山');
  await dialog.getByRole('button', { name: '广东省 深圳市 南山区', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a profile goes from empty to 100 %, and the publisher’s page shows it', async ({ page, context, browser, phone }) => {
  test.slow();
  await loginBySms(context.request, phone);
  await open(page, PROFILE);
  await expectPercent(page, 0);
  await expect(page.getByText('还缺 8 项。资料越完整，对方越愿意联系您。')).toBeVisible();

  await missing(page, '职位').click();
  await expect(page.getByRole('heading', { level: 1, name: '编辑资料' })).toBeVisible();
  await expect(page.getByLabel('职位')).toBeFocused();
  await page.getByLabel('昵称').fill('苏小满');
  await fillProfile(page);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expectAnnounced(page, '资料已保存');
  await expect(page.getByRole('heading', { level: 1, name: '个人资料' })).toBeVisible();
  await expectPercent(page, 50);
  await expectSignedIn(page, '苏小满');
  await reload(page);
  await expectSignedIn(page, '苏小满');
  await expect(page.getByRole('banner').locator('img[src^="/api/file/"]')).toBeVisible();

  await personalContact(page).getByRole('button', { name: '填写联系方式' }).click();
  const contact = page.getByRole('form', { name: '个人联系方式' });
  await contact.getByRole('textbox', { name: '联系人' }).fill('苏小满');
  await contact.getByRole('textbox', { name: '微信' }).fill('suxiaoman88');
  await contact.getByRole('button', { name: '保存联系方式' }).click();
  await expect(personalContact(page).getByText('suxiaoman88')).toBeVisible();
  await expect(personalContact(page).getByText('新需求默认展示')).toBeVisible();
  await expectPercent(page, 62);

  await missing(page, '实名认证').click();
  await page.getByRole('textbox', { name: '真实姓名' }).fill('苏小满');
  await page.getByRole('textbox', { name: '身份证号' }).fill(newIdentityNumber('even'));
  await page.getByRole('checkbox', { name: /单独同意/ }).check();
  await page.getByRole('button', { name: '提交认证' }).click();
  await expect(page.getByText('您已通过实名认证')).toBeVisible();

  const creditNo = newCreditNo();
  const company = `深圳火锅${rareName(creditNo)}餐饮有限公司`;
  await createOrganization(page, company, creditNo);
  await open(page, PROFILE);
  await expectPercent(page, 87);
  await expect(missing(page, '企业认证')).toBeVisible();
  const sandboxConsole = await openConsole(browser, { apiUrl: process.env.E2E_API_URL ?? '' });
  await sandboxConsole.decide(company);
  await sandboxConsole.close();
  await reload(page);
  await expectPercent(page, 100);
  await expect(page.getByText('资料已完整，合作方可以放心联系您。')).toBeVisible();

  const { data } = await (await context.request.get('/v1/user/detail')).json();
  await eventually(page, `/demand/publisher-home?id=${data.id}`, async () => {
    await expect(page.getByRole('heading', { level: 1, name: '苏小满' })).toBeVisible({ timeout: 1_000 });
    for (const words of ['商务经理 · 火锅烧烤', company]) await expect(page.getByText(words)).toBeVisible({ timeout: 1_000 });
  });
});

test('the login phone can become the contact phone; another phone requires the code that is sent to it', async ({
  page,
  context,
  phone,
  expectedConsole,
}) => {
  expectedConsole.allowStatus(400);
  await loginBySms(context.request, phone);
  await open(page, PROFILE);
  await personalContact(page).getByRole('button', { name: '使用登录手机号' }).click();
  await expect(personalContact(page).getByText(phone)).toBeVisible();
  await expect(personalContact(page).getByText('还缺联系人或联系方式')).toBeVisible();

  const other = newPhone();
  await personalContact(page).getByRole('button', { name: '换绑联系手机' }).click();
  const form = page.getByRole('form', { name: '换绑联系手机' });
  await form.getByRole('textbox', { name: '新的联系手机' }).fill(other);
  const code = await requestSmsCode(page, other);
  await form.getByRole('textbox', { name: '短信验证码' }).fill(code === '000000' ? '111111' : '000000');
  await form.getByRole('button', { name: '确认' }).click();
  await expect(form.getByText(/验证码/).filter({ hasText: /不正确|错误/ })).toBeVisible();
  await form.getByRole('textbox', { name: '短信验证码' }).fill(code);
  await form.getByRole('button', { name: '确认' }).click();
  await expectAnnounced(page, '联系手机已更新');
  await expect(personalContact(page).getByText(other)).toBeVisible();
});

test('a second change of the nickname is rejected without a boost, and no input is lost', async ({
  page,
  context,
  phone,
  expectedConsole,
}) => {
  expectedConsole.allowStatus(403);
  await loginBySms(context.request, phone);
  expect((await context.request.put('/v1/user/edit', { data: { nickname: '第一次改名' } })).status()).toBe(200);
  await open(page, '/user/edit');
  await expect(page.getByText(/修改昵称需要 1 张改名卡，您还没有/)).toBeVisible();
  const nickname = page.getByLabel('昵称');
  await expect(nickname).toHaveValue('第一次改名');
  await nickname.fill('第二次改名');
  await page.getByLabel('职位').fill('店长');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('再次修改昵称需要 1 张改名卡，您有 0 张')).toBeVisible();
  await expect(nickname).toBeFocused();

  await nickname.fill('第一次改名');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expectAnnounced(page, '资料已保存');
  await expect(page.getByText('店长')).toBeVisible();
});

test('a nickname that contains a phone number or poses as the portal is rejected at its field', async ({
  page,
  context,
  phone,
  expectedConsole,
}) => {
  expectedConsole.allowStatus(400);
  await loginBySms(context.request, phone);
  await open(page, '/user/edit');
  const nickname = page.getByRole('textbox', { name: '昵称' });
  await nickname.fill('王总138 1234 5678');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('请删除「138 1234 5678」：联系方式请填在「联系方式」中，对方解锁后可见')).toBeVisible();
  await expect(nickname).toBeFocused();
  await expect(nickname).toHaveValue('王总138 1234 5678');
  await nickname.fill('平台客服小王');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('「平台」容易被误认为平台工作人员，请换一个名称')).toBeVisible();
  await nickname.fill('王晓桥');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expectAnnounced(page, '资料已保存');
});

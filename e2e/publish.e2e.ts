import type { Locator, Page } from '@playwright/test';
import { expectAnnounced } from './fixtures/announcements.ts';
import { loginBySms } from './fixtures/calls.ts';
import { phone as handset } from './fixtures/made-for-phones.ts';
import { fillDemand, formField, handIn, openForm, reload, review, takePicture } from './fixtures/publishing.ts';
import { demo, fillPasswordLogin, loginDialog, moveTo, signInByApi } from './fixtures/signing-in.ts';
import { openConsole } from './fixtures/verifying.ts';
import { chooseFiles, expect, open, test, waitUntilTabsSync } from './fixtures/visitor.ts';

const content = '运营六年的本地生活公众号，粉丝三十五万，八成在深圳，寻找餐饮和亲子品牌长期合作。';

const isFound = async (page: Page, keyword: string, title: string): Promise<boolean> => {
  await open(page, `/demand/type?keyword=${encodeURIComponent(keyword)}`);
  return (await page.getByRole('heading', { name: title }).count()) > 0;
};

test('a demand with pictures is submitted, rejected with a reason, corrected, approved and found', async ({ page, context }) => {
  test.slow();
  await signInByApi(context);
  await openForm(page, '/user/demand/publish');
  // 鹈鹕: two characters that no other demand contains.
  await fillDemand(page, { title: '本地生活公众号找鹈鹕品牌 电话见简介', content });
  await formField(page, '流量平台').fill('公众号');
  const pictures = [await takePicture(page), await takePicture(page, 200)].map((buffer, index) => ({
    name: `图${index + 1}.png`,
    mimeType: 'image/png',
    buffer,
  }));
  await chooseFiles(page.getByLabel('选择图片'), pictures);
  await expect(page.getByRole('img', { name: '图片 2' })).toBeVisible();
  await page.getByRole('button', { name: '把图片 2 设为封面' }).click();
  const demandNumber = await handIn(page);

  await page.getByRole('link', { name: '查看我的发布' }).click();
  const row = page.getByRole('article').filter({ hasText: demandNumber });
  await expect(row.getByText('待审核')).toBeVisible();
  expect(await isFound(page, '鹈鹕', '本地生活公众号找鹈鹕品牌')).toBe(false);

  await review(demandNumber, { decision: 'REJECT', reason: '标题里不能写联系方式', field: 'title' });
  await open(page, '/user/demand/publishList?auditStatus=REJECTED');
  await expect(row.getByText('标题里不能写联系方式')).toBeVisible();
  await row.getByRole('link', { name: '去修改' }).click();
  await expect(page.getByText('未通过审核：标题里不能写联系方式')).toBeVisible();
  const title = formField(page, '标题');
  await expect(title).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('img', { name: '图片 2' })).toBeVisible();
  await title.fill('本地生活公众号找鹈鹕品牌');
  await handIn(page, '提交修改');

  await review(demandNumber, { decision: 'APPROVE' });
  await expect.poll(() => isFound(page, '鹈鹕', '本地生活公众号找鹈鹕品牌'), { timeout: 30_000 }).toBe(true);
  await page.getByRole('link', { name: '本地生活公众号找鹈鹕品牌' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '本地生活公众号找鹈鹕品牌' })).toBeVisible();
  await expect(page.getByText('流量平台')).toBeVisible();
});

test('a contact in the texts is pointed out while typing, can be submitted, and is marked for the reviewer', async ({
  page,
  context,
  phone,
  browser,
}) => {
  await loginBySms(context.request, phone);
  const contact = { name: '王经理', phone };
  expect((await context.request.post('/api/user/personal-contact-info', { data: contact })).status()).toBe(200);
  await openForm(page, '/user/demand/publish');
  await fillDemand(page, { title: '本地生活公众号寻找餐饮品牌', content });
  const hint = page.getByText(/像是联系方式/);
  await expect(hint).toHaveCount(0);
  await formField(page, '详细说明').fill(`${content}有意请加V：bdwang88，或打 一三八 1234 五六七八`);
  await expect(hint).toHaveText(/「加V：bdwang88」「一三八 1234 五六七八」像是联系方式。请改填在「联系方式」一栏，对方解锁后可见/);
  await formField(page, '预算').fill('面议 QQ:123456789');
  await expect(hint).toHaveCount(2);
  const demandNumber = await handIn(page);

  const sandboxConsole = await openConsole(browser, { apiUrl: process.env.E2E_API_URL ?? '' });
  await sandboxConsole.page.goto(`/sandbox/review/${demandNumber}`);
  await expect(sandboxConsole.page.getByText('疑似联系方式')).toBeVisible();
  await expect(sandboxConsole.page.locator('mark')).toHaveText(['加V：bdwang88', '一三八 1234 五六七八', 'QQ:123456789']);
  await sandboxConsole.close();
});

/** Expects two buttons with the same top edge. */
const expectSideBySide = (buttons: Locator): Promise<void> =>
  expect(async () => {
    const tops = await buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top));
    expect(tops).toEqual([tops[0], tops[0]]);
  }).toPass();

test('input survives a reload and is offered in an open second tab; on a phone both choices are side by side', async ({
  page,
  context,
}) => {
  await page.setViewportSize(handset.viewport);
  await signInByApi(context);
  await openForm(page, '/user/demand/publish?typeCode=60');
  await formField(page, '标题').fill('写到一半的标题');
  // Leaving the page saves the draft immediately.
  await reload(page);
  await expect(page.getByText('已恢复草稿')).toBeVisible();
  await expect(formField(page, '标题')).toHaveValue('写到一半的标题');
  await expectSideBySide(page.getByRole('button', { name: /^(放弃草稿|知道了)$/ }));

  const second = await context.newPage();
  await openForm(second, '/user/demand/publish?typeCode=60');
  await expect(formField(second, '标题')).toHaveValue('写到一半的标题');
  await formField(second, '标题').fill('第二个标签页写的标题');
  await expect(page.getByText('另一个标签页有更新的内容')).toBeVisible();
  await expect(formField(page, '标题')).toHaveValue('写到一半的标题');
  await expectSideBySide(page.getByRole('button', { name: /^(载入|保留本页内容)$/ }));
  await page.getByRole('button', { name: '载入' }).click();
  await expect(formField(page, '标题')).toHaveValue('第二个标签页写的标题');

  await page.getByRole('link', { name: '预览' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '第二个标签页写的标题' })).toBeVisible();
  await second.close();
});

test('a new user adds a contact in place, an open second tab learns of it, and a double click creates one demand', async ({
  page,
  context,
  phone,
}) => {
  await loginBySms(context.request, phone);
  await openForm(page, '/user/demand/publish');
  await expect(page.getByText('请先填写联系方式，合作方才能找到您')).toBeVisible();
  await fillDemand(page, { title: '深圳亲子公众号找品牌长期合作', content });
  const contact = page.getByRole('form', { name: '个人联系方式' });
  await contact.getByRole('textbox', { name: '联系人' }).fill('陈晓');
  await contact.getByRole('textbox', { name: '手机' }).fill('13812345678');
  const second = await context.newPage();
  await openForm(second, '/user/demand/publish');
  await expect(second.getByText('请先填写联系方式，合作方才能找到您')).toBeVisible();
  for (const tab of [page, second]) await waitUntilTabsSync(tab);
  await contact.getByRole('button', { name: '保存联系方式' }).click();
  await expectAnnounced(page, '联系方式已保存');
  await expect(page.getByText('陈晓 · 手机 138****5678')).toBeVisible();
  await expect(page.getByText('请先填写联系方式，合作方才能找到您')).toBeHidden();
  await expect(second.getByText('陈晓 · 手机 138****5678')).toBeVisible();
  await second.close();

  await page.getByRole('button', { name: '提交审核' }).dblclick();
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible();
  await page.getByRole('link', { name: '查看我的发布' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('a session that ends while writing loses no input: the user signs in and submits', async ({ page, context, expectedConsole }) => {
  expectedConsole.allowStatus(401);
  await signInByApi(context);
  await openForm(page, '/user/demand/publish');
  await fillDemand(page, { title: '写到一半登录过期的需求', content });
  await context.clearCookies({ name: 'X-Token' });
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(loginDialog(page)).toBeVisible();
  await fillPasswordLogin(await moveTo(page, '账号密码登录', '账号密码登录'), demo.phone, demo.password);
  await expect(loginDialog(page, '账号密码登录')).toBeHidden();
  await expect(formField(page, '标题')).toHaveValue('写到一半登录过期的需求');
  await handIn(page);
});

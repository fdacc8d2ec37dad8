import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAnnounced } from './fixtures/announcements.ts';
import { createOrganization, fillOrganizationForm, ORG_ADDRESS } from './fixtures/creating-organizations.ts';
import { test } from './fixtures/other-people.ts';
import { formField } from './fixtures/publishing.ts';
import { simulateTabFocus } from './fixtures/verifying.ts';
import { chooseFiles, closeByEscape, expect, open } from './fixtures/visitor.ts';

/** Returns a new organization name and two of its characters, which no other name contains. */
function newOrgName(): { words: string; name: string } {
  const words = Array.from({ length: 2 }, () => String.fromCodePoint(0x5600 + randomInt(0x400))).join('');
  return { words, name: `上海${words}测试科技有限公司` };
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const members = (page: Page) => page.getByRole('region', { name: '成员', exact: true }).getByRole('listitem');
const member = (page: Page, name: string) => members(page).filter({ hasText: name });

/** Actions that are inside a menu. */
const menuActions = ['转让企业', '移出'];

/** Returns the distance between the last member and the sentence below, in px. */
const roomBelowMembers = (page: Page): Promise<number> =>
  page.getByText('还没有其他成员').evaluate((hint) => {
    const list = hint.parentElement?.querySelector('ul');
    return hint.getBoundingClientRect().top - (list?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY);
  });

/** Chooses an action for a member and confirms it. */
async function actOn(page: Page, name: string, action: string, title: string, confirm: string): Promise<void> {
  const press = member(page, name).getByRole('button', { name: `${action}：${name}` });
  if (menuActions.includes(action)) await member(page, name).getByLabel(`更多：${name}`).click();
  await press.click();
  await expect(dialog(page, title)).toContainText(name);
  await dialog(page, title).getByRole('button', { name: confirm, exact: true }).click();
  await expect(dialog(page, title)).toBeHidden();
}

async function askToJoin(page: Page, words: string, name: string): Promise<void> {
  await open(page, ORG_ADDRESS);
  await page.getByRole('combobox', { name: '企业名称或统一社会信用代码' }).pressSequentially(words);
  const option = page.getByRole('option').filter({ hasText: name });
  await expect(option.locator('mark')).toHaveText(words);
  await page.keyboard.press('ArrowDown');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await dialog(page, '加入企业').getByRole('button', { name: '申请加入' }).click();
  await expect(page.getByText(/等待企业的所有者或管理员通过/)).toBeVisible();
}

test('an organization is created, joined by two characters of its name, transferred and left', async ({ newcomer }) => {
  test.slow();
  const { words, name } = newOrgName();
  const [owner, joiner] = [await newcomer('老板阿德'), await newcomer('同事小乔')];
  await createOrganization(owner, name);
  await expect(owner.getByText('营业执照审核中')).toBeVisible();
  await expect.poll(() => roomBelowMembers(owner)).toBeGreaterThanOrEqual(12);

  await askToJoin(joiner, words, name);
  await open(owner, ORG_ADDRESS);
  await expect(members(owner).first()).toContainText('同事小乔');
  await actOn(owner, '同事小乔', '通过', '通过加入申请', '通过');
  await expect(member(owner, '同事小乔').getByText('成员', { exact: true })).toBeVisible();

  await simulateTabFocus(joiner);
  await expect(joiner.getByText('我是成员')).toBeVisible();
  await expect(member(joiner, '老板阿德')).toBeVisible();
  for (const press of [/^编辑/, /电话/, /^设为管理员/, /^转让企业/, /^移出/, /^生成邀请链接/])
    await expect(joiner.getByRole('button', { name: press, includeHidden: true })).toHaveCount(0);

  await actOn(owner, '同事小乔', '设为管理员', '设为管理员', '设为管理员');
  await open(joiner, ORG_ADDRESS);
  await expect(joiner.getByText('我是管理员')).toBeVisible();
  await expect(joiner.getByRole('button', { name: '编辑信息' })).toBeVisible();
  await expect(joiner.getByRole('button', { name: /^(转让企业|移出|取消管理员)/, includeHidden: true })).toHaveCount(0);

  await expect(owner.getByText(/退出前请先在成员中把企业转让给其他人/)).toBeVisible();
  await actOn(owner, '同事小乔', '转让企业', '转让企业', '确认转让');
  await expect(owner.getByText('我是管理员')).toBeVisible();
  await owner.getByRole('button', { name: '退出企业' }).click();
  await dialog(owner, '退出企业').getByRole('button', { name: '确认退出' }).click();
  await expectAnnounced(owner, '已退出企业');
  await expect(owner.getByRole('combobox', { name: '企业名称或统一社会信用代码' })).toBeVisible();
  await open(joiner, ORG_ADDRESS);
  await expect(joiner.getByText('我是所有者')).toBeVisible();
  await expect(members(joiner)).toHaveCount(1);
});

test('a user who creates an existing organization can join it by one press, withdraws the request, and is rejected', async ({
  newcomer,
  expectedConsole,
}) => {
  test.slow();
  expectedConsole.allowStatus(409);
  const { name } = newOrgName();
  const [owner, late] = [await newcomer('老板阿德'), await newcomer('晚到小陈')];
  const creditNo = await createOrganization(owner, name);

  await open(late, `${ORG_ADDRESS}?form=found`);
  await formField(late, '统一社会信用代码').fill('91310000MA0000011I');
  await expect(late.getByText(/已输入 17 位|校验不通过/)).toBeVisible();
  await fillOrganizationForm(late, `${name}分公司`, creditNo);
  await late.getByRole('button', { name: '申请加入这家企业' }).click();
  await expect(late.getByText(/等待企业的所有者或管理员通过/)).toBeVisible();
  await expect(late.getByText(creditNo)).toHaveCount(0);

  await late.getByRole('button', { name: '撤回申请' }).click();
  await dialog(late, '撤回加入申请').getByRole('button', { name: '确认撤回' }).click();
  await expectAnnounced(late, '申请已撤回');
  await open(late, `${ORG_ADDRESS}?name=${encodeURIComponent(name)}`);
  await late.getByRole('button', { name: `加入${name}` }).click();
  await dialog(late, '加入企业').getByRole('button', { name: '申请加入' }).click();
  await expect(late.getByText(/等待企业的所有者或管理员通过/)).toBeVisible();

  await open(owner, ORG_ADDRESS);
  await actOn(owner, '晚到小陈', '拒绝', '拒绝加入申请', '拒绝申请');
  await expect(members(owner)).toHaveCount(1);
  await simulateTabFocus(late);
  await expect(late.getByRole('combobox', { name: '企业名称或统一社会信用代码' })).toBeVisible();
});

test('the information about an organization is shown on the homes of its members', async ({ newcomer }) => {
  test.slow();
  const { name } = newOrgName();
  const owner = await newcomer('老板阿德');
  await createOrganization(owner, name);
  await owner.getByRole('button', { name: '编辑信息' }).click();
  await chooseFiles(owner.getByLabel('选择企业标识'), { name: 'logo.png', mimeType: 'image/png', buffer: await owner.screenshot() });
  await dialog(owner, '裁剪图片').getByRole('button', { name: '确定' }).click();
  await expect(owner.getByRole('img', { name: '当前的企业标识' })).toBeVisible();
  const picture = { name: 'place.png', mimeType: 'image/png', buffer: await owner.screenshot() };
  await chooseFiles(owner.getByLabel('选择图片'), picture);
  await expect(owner.getByRole('img', { name: '图片 1', exact: true })).toBeVisible();
  await owner.getByRole('textbox', { name: /^企业简介/ }).fill('只做社区团购的冷链配送。');
  await owner.getByRole('radio', { name: '20–99 人' }).check();
  await owner.getByRole('button', { name: '保存', exact: true }).click();
  await expectAnnounced(owner, '企业信息已保存');
  await expect(owner.getByText('只做社区团购的冷链配送。')).toBeVisible();
  const pictures = owner.getByRole('list', { name: '企业图片' });
  await expect(pictures.getByRole('img')).toHaveCount(1);

  await owner.getByRole('button', { name: '使用我的登录手机号' }).click();
  await dialog(owner, '使用我的登录手机号').getByRole('button', { name: '确认使用' }).click();
  await expectAnnounced(owner, '企业电话已更新');
  await expect(owner.getByRole('button', { name: '更换电话' })).toBeVisible();

  const { data } = await (await owner.request.get('/v1/user/detail')).json();
  await open(owner, `/demand/publisher-home?id=${data.id}`);
  await expect(owner.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(owner.getByText('1 位成员')).toBeVisible();
  await pictures.getByRole('link').click();
  const lightbox = dialog(owner, '图片');
  await expect(lightbox.getByRole('img')).toHaveJSProperty('complete', true);
  await closeByEscape(lightbox);
});

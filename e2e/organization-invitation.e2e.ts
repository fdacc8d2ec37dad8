import type { BrowserContext, Locator, Page } from '@playwright/test';
import { QRCodeSVG } from 'qrcode.react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expectAnnounced } from './fixtures/announcements.ts';
import { loginBySms, readOwn } from './fixtures/calls.ts';
import { createOrganization, foundByCalls, ORG_ADDRESS } from './fixtures/creating-organizations.ts';
import { invitationAddress, inviteByCalls, revokeByCalls } from './fixtures/inviting.ts';
import { expectMadeForPhones, phone as handset } from './fixtures/made-for-phones.ts';
import { advanceClock } from './fixtures/operating.ts';
import { test } from './fixtures/other-people.ts';
import { startingTest } from './fixtures/own-portal.ts';
import { fillQuickLogin, loginDialog } from './fixtures/signing-in.ts';
import { newCreditNo } from './fixtures/verifying.ts';
import { expect, LIGHT_PAGE, newPhone, open } from './fixtures/visitor.ts';

const DAY_MINUTES = 24 * 60;

interface Membership {
  name: string;
  myRole: string;
  pending: boolean;
}

const membershipOf = (context: BrowserContext) => readOwn<Membership | null>(context.request, '/api/user/org/mine');
const members = (page: Page) => page.getByRole('region', { name: '成员', exact: true }).getByRole('listitem');
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Returns the squares of the QR code that a page shows: the path whose `d` contains them. */
const codeOf = (page: Page, label: string): Locator => page.getByRole('img', { name: label }).locator('path').last();

/** Returns the squares of the QR code for an address. */
function squaresOf(address: string): string | undefined {
  const markup = renderToStaticMarkup(createElement(QRCodeSVG, { value: address, level: 'M', marginSize: 2 }));
  return [...markup.matchAll(/<path[^>]* d="([^"]+)"/g)].at(-1)?.[1];
}

/** Creates an invitation link in the form on the organization's page and returns it. */
async function invite(owner: Page, choices: { role: RegExp; days: string; uses: string; note: string }): Promise<string> {
  await owner.getByRole('button', { name: '生成邀请链接' }).click();
  const form = owner.getByRole('form', { name: '邀请成员' });
  await form.getByRole('radio', { name: choices.role }).check();
  await form.getByRole('radio', { name: choices.days, exact: true }).check();
  await form.getByRole('radio', { name: choices.uses, exact: true }).check();
  await form.getByRole('textbox', { name: /^备注/ }).fill(choices.note);
  await form.getByRole('button', { name: '生成链接' }).click();
  await expectAnnounced(owner, '邀请链接已生成');
  return (await owner.getByRole('status', { name: `邀请链接：${choices.note}` }).textContent()) ?? '';
}

test('an owner invites an admin by link and QR code; a new user joins after an SMS login; the next visitor is told that it is used up', async ({
  newcomer,
  page,
  context,
  phone,
  browser,
}) => {
  test.slow();
  const owner = await newcomer('老板阿德');
  const name = `上海${newCreditNo().slice(8, 17)}测试科技有限公司`;
  await createOrganization(owner, name);
  await owner.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const link = await invite(owner, { role: /^管理员/, days: '7 天', uses: '1 人', note: '市场总监' });
  expect(new URL(link).origin).toBe(new URL(owner.url()).origin);
  await owner.getByRole('button', { name: '复制链接：市场总监' }).click();
  await expectAnnounced(owner, '邀请链接已复制');
  expect(await owner.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expect(codeOf(owner, '扫码加入企业：市场总监')).toHaveAttribute('d', squaresOf(link) ?? '');
  expect(squaresOf(link)).not.toBe(squaresOf(`${link.slice(0, -1)}x`));
  await expect(owner.getByText(/已加入 0\/1 人/)).toBeVisible();

  await page.setViewportSize(handset.viewport);
  await open(page, link);
  await expect(title(page)).toHaveText(name);
  await expect(page.getByText('老板阿德 邀请您加入')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expect(page.getByText('管理员', { exact: true })).toBeVisible();
  await expectMadeForPhones(page);
  await page.getByRole('link', { name: '登录并加入企业' }).click();
  await fillQuickLogin(page, loginDialog(page), phone);
  await expectAnnounced(page, `已加入「${name}」`);
  await expect(page).toHaveURL(link);
  expect(await membershipOf(context)).toMatchObject({ name, myRole: 'ADMIN', pending: false });
  await page.getByRole('link', { name: '查看企业资料' }).click();
  await expect(page.getByText('我是管理员')).toBeVisible();

  await open(owner, ORG_ADDRESS);
  await expect(members(owner)).toHaveCount(2);
  await expect(owner.getByText('还没有有效的邀请。', { exact: false })).toBeVisible();

  const late = await browser.newContext({ baseURL: new URL(link).origin });
  const theirs = await late.newPage();
  await open(theirs, link);
  await expect(title(theirs)).toHaveText('邀请名额已用完');
  await expect(theirs.getByText('请联系对方重新邀请', { exact: false })).toBeVisible();
  expect(await theirs.content()).not.toContain(name);
  await late.close();
});

test('a revoked invitation can no longer be accepted, even where it is already open', async ({ newcomer, expectedConsole }) => {
  expectedConsole.allowStatus(409);
  const [owner, guest] = [await newcomer('老板阿德'), await newcomer('同事小乔')];
  const { name } = await foundByCalls(owner.request, owner);
  const invitation = await inviteByCalls(owner.request, { note: '市场部' });
  await open(guest, invitationAddress(invitation));
  await expect(title(guest)).toHaveText(name);
  await open(owner, ORG_ADDRESS);
  await owner.getByRole('button', { name: '停用：市场部' }).click();
  await owner.getByRole('dialog', { name: '停用邀请' }).getByRole('button', { name: '确认停用' }).click();
  await expectAnnounced(owner, '邀请已停用');
  await guest.getByRole('button', { name: '加入企业' }).click();
  await expectAnnounced(guest, '邀请已停用，请联系对方重新邀请');
  await expect(title(guest)).toHaveText('邀请已停用');
  expect(await membershipOf(guest.context())).toBeNull();
});

test('a user with a request elsewhere is told what happens first, a member of another organization what to do', async ({ newcomer }) => {
  const [owner, other, guest] = [await newcomer('老板阿德'), await newcomer('老板阿强'), await newcomer('同事小乔')];
  const { name } = await foundByCalls(owner.request, owner);
  const elsewhere = await foundByCalls(other.request, other);
  const address = invitationAddress(await inviteByCalls(owner.request));
  expect((await guest.request.post('/api/user/org/join', { data: { creditNo: elsewhere.creditNo } })).status()).toBe(200);
  await open(guest, address);
  await expect(guest.getByText(`您正在申请加入「${elsewhere.name}」`, { exact: false })).toBeVisible();
  await guest.getByRole('button', { name: '加入企业' }).click();
  await expectAnnounced(guest, `已加入「${name}」`);
  await open(other, ORG_ADDRESS);
  await expect(members(other)).toHaveCount(1);

  await open(other, address);
  await expect(other.getByText(`您已加入「${elsewhere.name}」`, { exact: false })).toBeVisible();
  await expect(other.getByRole('button', { name: '加入企业' })).toHaveCount(0);
  await other.getByRole('link', { name: '查看我的企业' }).click();
  await expect(other).toHaveURL(ORG_ADDRESS);
});

startingTest('an invitation expires and says so', async ({ start, playwright, browser }) => {
  startingTest.slow();
  const portal = await start();
  const owner = await playwright.request.newContext({ baseURL: portal.url });
  await loginBySms(owner, newPhone(), portal.apiUrl);
  const guests = await browser.newContext({ baseURL: portal.url });
  const page = await guests.newPage();
  await open(page, LIGHT_PAGE);
  const { name } = await foundByCalls(owner, page);
  const [day, week, ended] = [await inviteByCalls(owner), await inviteByCalls(owner, { days: 7 }), await inviteByCalls(owner)];
  await revokeByCalls(owner, ended);
  await advanceClock(portal, DAY_MINUTES - 1);
  await open(page, invitationAddress(day));
  await expect(title(page)).toHaveText(name);
  await advanceClock(portal, 1);
  await open(page, invitationAddress(day));
  await expect(title(page)).toHaveText('邀请已过期');
  expect(await page.content()).not.toContain(name);
  await open(page, invitationAddress(week));
  await expect(title(page)).toHaveText(name);
  await open(page, invitationAddress(ended));
  await expect(title(page)).toHaveText('邀请已停用');
  await guests.close();
  await owner.dispose();
});

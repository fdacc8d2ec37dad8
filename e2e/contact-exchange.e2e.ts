import type { Locator, Page } from '@playwright/test';
import { expectAnnounced } from './fixtures/announcements.ts';
import { readOwn } from './fixtures/calls.ts';
import { expectMadeForPhones, phone } from './fixtures/made-for-phones.ts';
import { buyBoosts } from './fixtures/paying.ts';
import { conversationAddress, messageIn, messageLog, readOwnId, sendMessage, writeMessage } from './fixtures/talking.ts';
import { test } from './fixtures/two-people.ts';
import { closeByEscape, expect, open, openLive } from './fixtures/visitor.ts';
import { findFaults } from './fixtures/wcag.ts';

const card = (page: Page): Locator => messageLog(page).getByRole('group').last();

/** Opens the dialog, chooses the way, and sends the request with this contact. */
async function ask(page: Page, way: '手机号' | '微信', value: string): Promise<void> {
  await page.getByRole('button', { name: '交换联系方式' }).click();
  const form = page.getByRole('form', { name: '交换联系方式' });
  await form.getByRole('radio', { name: way }).check();
  await form.getByRole('textbox').fill(value);
  await form.getByRole('button', { name: '发送请求' }).click();
  await expect(form).toBeHidden();
}

async function accept(page: Page, value: string): Promise<void> {
  await card(page).getByRole('button', { name: '同意并交换' }).click();
  const form = page.getByRole('form', { name: '同意交换' });
  await form.getByRole('textbox').fill(value);
  await form.getByRole('button', { name: '同意并交换' }).click();
  await expect(form).toBeHidden();
}

async function withdrawExchange(page: Page): Promise<void> {
  await card(page).getByRole('button', { name: '撤回交换' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤回交换' }).click();
}

test('the publisher asks, the reader accepts, both see both contacts at once, and either withdraws', async ({ page, talkTo }) => {
  const { publisher, threadId } = await talkTo('13900000073');
  await openLive(page, conversationAddress(threadId));
  await page.getByRole('button', { name: '交换联系方式' }).click();
  await expectAnnounced(page, '对方回复后才能交换联系方式');
  const theirs = await publisher.newPage();
  await openLive(theirs, conversationAddress(threadId));
  await writeMessage(theirs, '我们加个微信吧');
  await expect(messageIn(page, '我们加个微信吧')).toBeVisible();
  // A number in a message reaches the other when both may see their contacts.
  await writeMessage(theirs, '我的电话 13766667777');
  await expect(messageIn(page, '我的电话 ［联系方式已隐藏］')).toBeVisible();
  await expect(messageLog(page)).toContainText('交换或解锁联系方式后可见');
  await expect(messageIn(theirs, '我的电话 13766667777')).toBeVisible();
  await expect(messageLog(theirs)).toContainText('对方看不到联系方式');

  // A new account has neither membership nor passes.
  await page.getByRole('button', { name: '交换联系方式' }).click();
  const dialog = page.getByRole('dialog', { name: '交换联系方式' });
  await expect(dialog.getByRole('link', { name: '开通会员' })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: '知道了' }).click();

  await ask(theirs, '微信', 'laozhang_wx1');
  await expect(card(theirs)).toContainText('等待对方确认');
  await expect(card(page)).toContainText(/请求与您交换微信/);
  await expect(page.getByRole('navigation', { name: '会话列表' }).getByText('[交换微信]')).toBeVisible();
  await expect(card(page)).not.toContainText('laozhang_wx1');
  expect(await findFaults(page)).toEqual([]);

  await accept(page, 'reader_wx_22');
  for (const [tab, own, other] of [
    [page, 'reader_wx_22', 'laozhang_wx1'],
    [theirs, 'laozhang_wx1', 'reader_wx_22'],
  ] as const) {
    await expect(card(tab)).toContainText(`我的微信${own}`);
    await expect(card(tab)).toContainText(`对方的微信${other}`);
    await expect(messageIn(tab, '我的电话 13766667777')).toBeVisible();
    await expect(messageLog(tab)).not.toContainText('解锁');
    expect(await findFaults(tab)).toEqual([]);
  }

  await withdrawExchange(page);
  for (const tab of [page, theirs]) {
    await expect(card(tab)).toContainText('已撤回');
    await expect(messageLog(tab)).not.toContainText('reader_wx_22');
    await expect(messageLog(tab)).not.toContainText('laozhang_wx1');
  }
  await expect(messageIn(page, '我的电话 ［联系方式已隐藏］')).toBeVisible();
});

test('a reader pays with a pass only when the publisher accepts, and the contact of the demand is unlocked', async ({ page, talkTo }) => {
  const { reader, publisher, demand, threadId } = await talkTo('13900000074');
  await sendMessage(publisher.request, { demandId: demand.id, content: '请讲', peerId: await readOwnId(reader.request) });
  await buyBoosts(reader.request, 'CONTACT', 2);
  const isUnlocked = async () => (await readOwn<{ contactUnlocked: boolean }>(reader.request, `/api/demand/${demand.id}`)).contactUnlocked;
  await openLive(page, conversationAddress(threadId));
  const theirs = await publisher.newPage();
  await openLive(theirs, conversationAddress(threadId));

  await page.getByRole('button', { name: '交换联系方式' }).click();
  await expect(page.getByRole('form', { name: '交换联系方式' }).getByText(/1 张联系卡（有 2 张）/)).toBeVisible();
  await closeByEscape(page.getByRole('dialog', { name: '交换联系方式' }));
  await ask(page, '手机号', '13711112222');
  await card(theirs).getByRole('button', { name: '拒绝' }).click();
  await expect(card(page)).toContainText('对方已拒绝');
  expect(await isUnlocked()).toBe(false);

  await ask(page, '手机号', '13711112222');
  await accept(theirs, '13733334444');
  await expect(card(page).getByRole('link', { name: '13733334444' })).toHaveAttribute('href', 'tel:13733334444');
  expect(await isUnlocked()).toBe(true);
  await page.getByRole('button', { name: '交换联系方式' }).click();
  await expect(page.getByRole('form', { name: '交换联系方式' }).getByText(/不消耗查看次数和联系卡/)).toBeVisible();
});

test('an acceptance after a withdrawal says so, and both tabs show one outcome', async ({ page, talkTo, expectedConsole }) => {
  expectedConsole.allowStatus(409);
  const { publisher, threadId } = await talkTo('13900000075');
  const theirs = await publisher.newPage();
  await openLive(theirs, conversationAddress(threadId));
  await ask(theirs, '微信', 'laozhang_wx1');
  // Hears of no change while the dialog is open.
  await open(page, conversationAddress(threadId));
  await card(page).getByRole('button', { name: '同意并交换' }).click();
  const form = page.getByRole('form', { name: '同意交换' });
  await form.getByRole('textbox').fill('reader_wx_22');
  await card(theirs).getByRole('button', { name: '撤回交换微信的请求' }).click();
  await expect(card(theirs)).toContainText('已撤回');
  await form.getByRole('button', { name: '同意并交换' }).click();
  await expect(form.getByText('这次交换已撤回')).toBeVisible();
  await form.getByRole('button', { name: '取消' }).click();
  await expect(card(page)).toContainText('已撤回');
  await expect(card(page).getByRole('button')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('requests and contacts are made for phones', async ({ page, talkTo }) => {
    const { publisher, threadId } = await talkTo('13900000076');
    await open(page, conversationAddress(threadId));
    const theirs = await publisher.newPage();
    await openLive(theirs, conversationAddress(threadId));
    await ask(theirs, '手机号', '13733334444');
    await expect(card(page)).toContainText('请求与您交换手机号');
    await expectMadeForPhones(page);
    await accept(page, '13711112222');
    await expect(card(page).getByRole('link', { name: '13733334444' })).toBeVisible();
    await expectMadeForPhones(page);
    expect(await findFaults(page)).toEqual([]);
    await expect(page.getByRole('button', { name: '发送', exact: true })).toBeInViewport({ ratio: 1 });
  });
});

import type { BrowserContext, Page } from '@playwright/test';
import { expectAnnounced } from './fixtures/announcements.ts';
import { loginBySms } from './fixtures/calls.ts';
import { phone as phoneDevice, smallTargets } from './fixtures/made-for-phones.ts';
import { openOther } from './fixtures/other-browser.ts';
import { test as scriptlessTest } from './fixtures/scriptless.ts';
import { demo, signInByApi } from './fixtures/signing-in.ts';
import { conversationAddress, findShownDemand, messageIn, readMessages, readOwnId, sendMessage } from './fixtures/talking.ts';
import { expect, headerOf, open, openLive, test as visitorTest } from './fixtures/visitor.ts';
import { findFaults } from './fixtures/wcag.ts';

interface Talk {
  publisher: BrowserContext;
  /** Title of the demand, by which the row is told from the others. */
  title: string;
  threadId: string;
  /** Sends a message of the publisher. */
  answer: (content: string) => Promise<unknown>;
}

/** The user of the context is a new account, which writes to publishers: first to one, then to another. */
const test = visitorTest.extend<{ talks: [Talk, Talk] }>({
  talks: async ({ context, browser, phone }, use) => {
    await loginBySms(context.request, phone);
    const peerId = await readOwnId(context.request);
    const begin = async (publisherPhone: string): Promise<Talk> => {
      const publisher = await openOther(browser);
      await signInByApi(publisher, { phone: publisherPhone, password: demo.password });
      const { id: demandId, title } = await findShownDemand(publisher.request);
      const { threadId } = await sendMessage(context.request, { demandId, content: '您好，想了解一下怎么合作' });
      return { publisher, title, threadId, answer: (content) => sendMessage(publisher.request, { demandId, content, peerId }) };
    };
    const talks: [Talk, Talk] = [await begin('13900000065'), await begin('13900000066')];
    await use(talks);
    for (const { publisher } of talks) await publisher.close();
  },
});

const rows = (page: Page) =>
  page
    .getByRole('list', { name: '会话' })
    .getByRole('listitem')
    .filter({ has: page.locator('a') });
const rowOf = (page: Page, { title }: Talk) => rows(page).filter({ has: page.getByRole('link', { name: title }) });
const menuOf = (page: Page, talk: Talk) => rowOf(page, talk).locator('summary');
const choose = async (page: Page, talk: Talk, choice: string) => {
  await menuOf(page, talk).click();
  await rowOf(page, talk).getByRole('button', { name: choice }).click();
};
const unreadLink = (page: Page, count: number) => headerOf(page).getByRole('link', { name: `消息 ${count} 条未读` });

test('pinning, muting and deleting show on the other device at once, and the other user sees nothing of it', async ({
  page,
  context,
  browser,
  talks,
}) => {
  const [first, second] = talks;
  const device = await openOther(browser);
  await device.addCookies(await context.cookies());
  const other = await device.newPage();
  await page.setViewportSize({ width: 1_440, height: 900 });
  await openLive(page, '/message/list');
  await openLive(other, conversationAddress(second.threadId));
  for (const tab of [page, other]) await expect(rows(tab).first()).toContainText(second.title);

  // By keyboard alone.
  const pin = rowOf(page, first).getByRole('button', { name: '置顶会话' });
  await menuOf(page, first).focus();
  await page.keyboard.press('Enter');
  await expect(pin).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(pin).toBeFocused();
  await page.keyboard.press('Enter');
  await expectAnnounced(page, '已置顶');
  for (const tab of [page, other]) {
    await expect(rows(tab).first()).toContainText(first.title);
    await expect(rowOf(tab, first)).toContainText('已置顶');
  }
  await expect(menuOf(page, first)).toBeFocused();

  await choose(other, first, '消息免打扰');
  await expect(rowOf(page, first)).toContainText('已免打扰');
  await first.answer('方便约个时间吗');
  for (const tab of [page, other]) await expect(rowOf(tab, first)).toContainText(/已免打扰.*方便约个时间吗.*有未读消息/);
  await expect(headerOf(page).getByRole('link', { name: '消息', exact: true })).toBeVisible();
  await choose(page, first, '关闭免打扰');
  for (const tab of [page, other]) await expect(unreadLink(tab, 1)).toBeVisible();

  await choose(page, first, '删除会话');
  const dialog = page.getByRole('dialog', { name: /^删除与/ });
  await expect(dialog).toContainText('只从您自己的消息中删除');
  await dialog.getByRole('button', { name: '删除会话' }).click();
  for (const tab of [page, other]) {
    await expect(rowOf(tab, first)).toHaveCount(0);
    await expect(headerOf(tab).getByRole('link', { name: '消息', exact: true })).toBeVisible();
  }
  await expect(page.getByRole('list', { name: '会话' })).toBeFocused();
  expect(await readMessages(first.publisher.request, first.threadId)).toEqual(['您好，想了解一下怎么合作', '方便约个时间吗']);

  await first.answer('我们周三有空');
  for (const tab of [page, other]) {
    await expect(rowOf(tab, first)).toContainText('我们周三有空');
    await expect(rowOf(tab, first)).not.toContainText('已置顶');
  }
  await rowOf(page, first).getByRole('link').click();
  await expect(messageIn(page, '我们周三有空')).toBeVisible();
  await expect(messageIn(page, '方便约个时间吗')).toHaveCount(0);
  await device.close();
});

test('the menu of an open conversation mutes it in both panes, and deleting it leads to the list', async ({ page, talks }) => {
  const [first, second] = talks;
  await page.setViewportSize({ width: 1_440, height: 900 });
  await openLive(page, conversationAddress(first.threadId));
  const menu = page.getByLabel('更多操作');
  await menu.click();
  await page.getByRole('main').getByRole('button', { name: '消息免打扰' }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('已免打扰');
  await expect(rowOf(page, first)).toContainText('已免打扰');
  expect(await findFaults(page)).toEqual([]);
  await menu.click();
  await page.getByRole('main').getByRole('button', { name: '删除会话' }).locator('visible=true').click();
  await page.getByRole('dialog').getByRole('button', { name: '删除会话' }).click();
  await expect(page).toHaveURL('/message/list');
  await expect(rows(page)).toHaveCount(1);
  await expect(rowOf(page, second)).toBeVisible();
  await open(page, conversationAddress(first.threadId));
  await expect(page.getByText('此前的消息您已删除')).toBeVisible();
});

test('a change that fails is taken back, and a message says so', async ({ page, talks: [first], expectedConsole }) => {
  expectedConsole.allowStatus(502);
  await open(page, '/message/list');
  await page.route('**/api/chat/*/settings', (route) =>
    route.fulfill({ status: 502, json: { code: 502, message: '服务暂时不可用', data: null } }),
  );
  await choose(page, first, '置顶会话');
  await expectAnnounced(page, '服务暂时不可用');
  await expect(rows(page).last()).toContainText(first.title);
  await expect(rowOf(page, first)).not.toContainText('已置顶');
});

test.describe('on a phone', () => {
  test.use(phoneDevice);

  test('the menu of the last row is reached by thumb, and accessible in both colour schemes', async ({ page, talks: [first] }) => {
    await open(page, '/message/list');
    await menuOf(page, first).tap();
    const choices = rowOf(page, first).getByRole('button');
    await expect(choices).toHaveText(['置顶会话', '消息免打扰', '删除会话']);
    for (const choice of await choices.all()) await expect(choice).toBeInViewport({ ratio: 1 });
    expect(await smallTargets(page)).toEqual([]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findFaults(page)).toEqual([]);
    }
    await choices.nth(1).tap();
    await expect(rowOf(page, first)).toContainText('已免打扰');
  });
});

scriptlessTest('without JavaScript the conversations can be read, and their menus are not shown', async ({ page, context }) => {
  await signInByApi(context, demo);
  await page.goto('/message/list');
  await expect(rows(page).first().getByRole('link')).toBeVisible();
  await expect(rows(page).first().locator('summary')).toBeHidden();
});

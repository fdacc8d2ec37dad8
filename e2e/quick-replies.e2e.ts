import type { BrowserContext, Page } from '@playwright/test';
import { expectAnnounced } from './fixtures/announcements.ts';
import { readOwn } from './fixtures/calls.ts';
import { measureLayoutShift } from './fixtures/layout-shifts.ts';
import { phone as phoneDevice, smallTargets } from './fixtures/made-for-phones.ts';
import { conversationAddress, messageIn } from './fixtures/talking.ts';
import { test } from './fixtures/two-people.ts';
import { expect, open, openLive } from './fixtures/visitor.ts';
import { findFaults } from './fixtures/wcag.ts';

const PATH = '/api/chat/quick-replies';
const strip = (page: Page) => page.getByRole('list', { name: '常用语', exact: true });
const chips = (page: Page) => strip(page).getByRole('button');
const field = (page: Page) => page.getByRole('textbox', { name: '消息内容' });
const manage = (page: Page) => page.getByRole('button', { name: '管理常用语' });
const dialog = (page: Page) => page.getByRole('dialog', { name: '管理常用语' });
const row = (page: Page, number: number) => dialog(page).getByRole('textbox', { name: `常用语 ${number}` });
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).press('Enter');
const readStored = async ({ request }: BrowserContext) => (await readOwn<{ phrases: string[] }>(request, PATH)).phrases;
const store = ({ request }: BrowserContext, phrases: string[]) => request.put(PATH, { data: { phrases } });

test('own sentences are added, moved and deleted by the keyboard, and used by a click and by a slash', async ({ page, talkTo }) => {
  const { reader, threadId } = await talkTo('13900000067');
  await openLive(page, conversationAddress(threadId));
  await page.getByRole('button', { name: '常用语' }).click();
  await expect(chips(page)).toHaveCount(9);
  await expect(manage(page)).toHaveText('自定义');
  await manage(page).press('Enter');
  await row(page, 1).fill('您好，资料稍后发您');
  await press(page, '添加一条');
  await expect(row(page, 2)).toBeFocused();
  await page.keyboard.type('明天上午回复您');
  await press(page, '添加一条');
  await expect(row(page, 3)).toBeFocused();
  await page.keyboard.type('多余的一条');
  await press(page, '上移第 2 条');
  // In the first place its other button has the focus.
  await expect(dialog(page).getByRole('button', { name: '下移第 1 条' })).toBeFocused();
  await expect(row(page, 1)).toHaveValue('明天上午回复您');
  await press(page, '删除第 3 条');
  await expect(row(page, 2)).toBeFocused();
  expect(await findFaults(page)).toEqual([]);
  await press(page, '保存');
  await expectAnnounced(page, '常用语已保存');
  await expect(manage(page)).toBeFocused();
  expect(await readStored(reader)).toEqual(['明天上午回复您', '您好，资料稍后发您']);
  await expect(chips(page).nth(0)).toHaveText('明天上午回复您');
  await expect(chips(page).nth(1)).toHaveText('您好，资料稍后发您');
  await expect(chips(page)).toHaveCount(11);
  expect(await findFaults(page)).toEqual([]);

  await chips(page).nth(1).click();
  await expect(field(page)).toHaveValue('您好，资料稍后发您');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(messageIn(page, '您好，资料稍后发您')).toBeVisible();
  await expect(strip(page)).toHaveCount(0);

  await field(page).press('/');
  await expect(chips(page)).toHaveCount(11);
  await page.keyboard.press('Escape');
  await expect(strip(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('/');
  await expect(chips(page)).toHaveCount(11);
  await page.keyboard.press('ArrowUp');
  await expect(chips(page).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('明天上午回复您');
  await expect(field(page)).toBeFocused();
  await expect(strip(page)).toHaveCount(0);

  await field(page).fill('');
  await page.keyboard.type('/月结还是季结');
  await expect(strip(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(messageIn(page, '/月结还是季结')).toBeVisible();
});

test('a failed save and closing the dialog lose nothing, and what another tab has saved is shown', async ({
  page,
  talkTo,
  expectedConsole,
}) => {
  expectedConsole.allowStatus(502);
  const { reader, threadId } = await talkTo('13900000068');
  await store(reader, ['第一句']);
  await openLive(page, conversationAddress(threadId));
  await page.getByRole('button', { name: '常用语' }).click();
  await store(reader, ['第一句', '另一台设备的一句']);
  await manage(page).click();
  await expect(row(page, 2)).toHaveValue('另一台设备的一句');
  await row(page, 1).fill('另一台设备的一句');
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await expect(dialog(page).getByText('和第 1 条重复')).toBeVisible();
  await expect(row(page, 2)).toBeFocused();
  expect(await findFaults(page)).toEqual([]);
  await row(page, 2).fill('改过的一句');
  await expect(dialog(page).getByText('和第 1 条重复')).toHaveCount(0);

  await page.route(`**${PATH}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 502, json: { code: 502, message: '服务暂时不可用', data: null } })
      : route.continue(),
  );
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('服务暂时不可用');
  await dialog(page).getByRole('button', { name: '关闭' }).click();
  await expect(dialog(page)).toBeHidden();
  await manage(page).click();
  await expect(row(page, 2)).toHaveValue('改过的一句');
  await page.unroute(`**${PATH}`);
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await expectAnnounced(page, '常用语已保存');
  expect(await readStored(reader)).toEqual(['另一台设备的一句', '改过的一句']);
});

test('before the first message the server has rendered them: nothing moves, and the browser asks for nothing', async ({ talkTo }) => {
  const { publisher, threadId } = await talkTo('13900000069');
  await store(publisher, ['我们主要做校园渠道']);
  const page = await publisher.newPage();
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  const response = await open(page, conversationAddress(threadId));
  expect(await response?.text()).toContain('title="我们主要做校园渠道"');
  await chips(page).first().click();
  await expect(field(page)).toHaveValue('我们主要做校园渠道');
  expect(asked).not.toContain(PATH);
  expect(await measureLayoutShift(page)).toBeLessThan(0.001);
});

test('while their code is on its way, the sentences of the server stay, even though the conversation becomes read', async ({ talkTo }) => {
  const { publisher, threadId } = await talkTo('13900000091');
  await store(publisher, ['我们主要做校园渠道']);
  const page = await publisher.newPage();
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  const arrival = Promise.withResolvers<void>();
  await page.route('**/assets/phrase-chips-*.js', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  const isRead = page.waitForResponse('**/api/chat/*/read');
  const count = page.waitForResponse('**/api/chat/count-unread-messages');
  await open(page, conversationAddress(threadId));
  await isRead;
  await count;
  await expect(strip(page)).toContainText('我们主要做校园渠道');
  arrival.resolve();
  await chips(page).first().click();
  await expect(field(page)).toHaveValue('我们主要做校园渠道');
  expect(asked).not.toContain(PATH);
});

test('a failed read leaves the ready-made sentences, and can be repeated', async ({ page, talkTo, expectedConsole }) => {
  expectedConsole.allowStatus(500);
  const { reader, threadId } = await talkTo('13900000070');
  await store(reader, ['第一句']);
  await open(page, conversationAddress(threadId));
  await page.route(`**${PATH}`, (route) => route.fulfill({ status: 500, json: { code: 500, message: '服务繁忙', data: null } }));
  await page.getByRole('button', { name: '常用语' }).click();
  await expect(chips(page)).toHaveCount(10);
  await page.unroute(`**${PATH}`);
  await strip(page).getByRole('button', { name: '自己的常用语没有加载出来，点此重试' }).click();
  await expect(chips(page).first()).toHaveText('第一句');
});

test('with an API that lacks the calls the ready-made sentences are as before, and nothing is asked for', async ({ page, talkTo }) => {
  const { threadId } = await talkTo('13900000072');
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await page.route('**/api/chat/*/messages*', async (route) => {
    const response = await route.fetch();
    const { takesQuickReplies: _, ...data } = (await response.json()).data;
    await route.fulfill({ response, json: { code: 200, message: 'ok', data } });
  });
  await open(page, '/message/list');
  // Loaded by the browser, so that the answer can be changed.
  await page.getByRole('main').getByRole('link', { name: '您好，想了解一下怎么合作' }).click();
  await expect(page).toHaveURL(conversationAddress(threadId));
  await field(page).press('/');
  await expect(strip(page)).toHaveCount(0);
  await field(page).fill('');
  await page.getByRole('button', { name: '常用语' }).click();
  await expect(chips(page)).toHaveCount(9);
  await expect(manage(page)).toHaveCount(0);
  await chips(page).first().click();
  await expect(field(page)).toHaveValue(/^您好，看到您发布的需求/);
  expect(asked).not.toContain(PATH);
});

test.describe('on a phone', () => {
  test.use(phoneDevice);

  test('every control is reached by thumb, and accessible in both colour schemes', async ({ page, talkTo }) => {
    const { reader, threadId } = await talkTo('13900000072');
    await store(reader, ['第一句', '合作流程：\n先看资料，再开视频会议，双方满意后签年度协议。', '第三句']);
    await open(page, conversationAddress(threadId));
    await page.getByRole('button', { name: '常用语' }).tap();
    await expect(manage(page)).toBeInViewport({ ratio: 1 });
    expect(await smallTargets(page)).toEqual([]);
    await manage(page).tap();
    await expect(row(page, 3)).toHaveValue('第三句');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findFaults(page)).toEqual([]);
    }
    await dialog(page).getByRole('button', { name: '删除第 1 条' }).tap();
    await dialog(page).getByRole('button', { name: '下移第 1 条' }).tap();
    expect(await smallTargets(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: '保存' }).tap();
    await expect(chips(page).first()).toHaveText('第三句');
  });
});

import type { Page } from '@playwright/test';
import { expectAnnounced } from './fixtures/announcements.ts';
import { measureLayoutShift } from './fixtures/layout-shifts.ts';
import { runOnSharedPortal } from './fixtures/operating.ts';
import { openOther } from './fixtures/other-browser.ts';
import { demo, signInByApi } from './fixtures/signing-in.ts';
import { conversationAddress, messageIn, messageLog, readMessages, readOwnId, sendMessage, writeMessage } from './fixtures/talking.ts';
import { test } from './fixtures/two-people.ts';
import { expect, forgetSession, headerOf, open, openLive } from './fixtures/visitor.ts';
import { findFaults } from './fixtures/wcag.ts';

/** The list of conversations beside the open one. */
const listBeside = (page: Page) => page.getByRole('navigation', { name: '会话列表' });
/** The 会话 tab of the message list, with its unread count. */
const unreadTab = (page: Page) => page.getByRole('navigation', { name: /^消息分类/ }).getByRole('link', { name: /^会话/ });

test('a low window shows the input, its button and 解除屏蔽 in full, and a narrow one does not cut off the other user’s role', async ({
  page,
  talkTo,
}) => {
  const { threadId } = await talkTo('13900000005');
  // Window of a laptop at 200 % zoom.
  await page.setViewportSize({ width: 720, height: 450 });
  await open(page, conversationAddress(threadId));
  const send = page.getByRole('button', { name: '发送', exact: true });
  await expect(send).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: '常用语' }).click();
  await page.getByRole('textbox', { name: '消息内容' }).fill('一行\n'.repeat(20));
  await expect(send).toBeInViewport({ ratio: 1 });
  await expect(messageLog(page)).toBeInViewport();

  await page.setViewportSize({ width: 360, height: 640 });
  const part = page.getByText(/^需求发布者/);
  const shown = await part.evaluate((line) => {
    const range = document.createRange();
    range.setStart(line.firstChild as Text, 0);
    range.setEnd(line.firstChild as Text, '需求发布者'.length);
    return range.getBoundingClientRect().right <= line.getBoundingClientRect().right;
  });
  expect(shown).toBe(true);

  await page.setViewportSize({ width: 720, height: 450 });
  await page.getByLabel('更多操作').click();
  await page.getByRole('button', { name: '屏蔽对方' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '屏蔽', exact: true }).click();
  await expect(page.getByRole('main').getByRole('button', { name: '解除屏蔽' }).last()).toBeInViewport({ ratio: 1 });
});

test('both users see new messages and read marks without a reload', async ({ page, talkTo }) => {
  const { publisher, demand, threadId } = await talkTo('13900000003');
  const theirs = await publisher.newPage();

  await open(theirs, '/message/list');
  await expect(unreadTab(theirs)).toHaveText('会话1');
  await expect(headerOf(theirs).getByRole('link', { name: /^消息.*未读$/ })).toBeVisible();
  await theirs.getByRole('main').getByRole('link', { name: '您好，想了解一下怎么合作' }).click();
  await expect(theirs).toHaveURL(conversationAddress(threadId));
  await expect(messageIn(theirs, '您好，想了解一下怎么合作')).toBeVisible();
  await expect(theirs.locator(`a[href="/demand/${demand.demandNumber}"]`)).toContainText(demand.title);

  await open(page, conversationAddress(threadId));
  await expect(messageLog(page)).toContainText('已读');
  await writeMessage(theirs, '欢迎，方便说说您的渠道吗？');
  await expect(messageIn(theirs, '欢迎，方便说说您的渠道吗？')).toBeVisible();
  await expect(messageIn(page, '欢迎，方便说说您的渠道吗？')).toBeVisible();
  await expect(messageLog(theirs)).toContainText('已读');

  await page.getByRole('button', { name: '常用语' }).click();
  await page.getByRole('button', { name: /^方便约个时间电话聊十分钟吗/ }).click();
  await expect(page.getByRole('textbox', { name: '消息内容' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(messageLog(theirs).getByText(/^方便约个时间电话聊十分钟吗/)).toBeVisible();

  await expect(listBeside(theirs).getByText(/^方便约个时间/)).toBeVisible();
  await listBeside(theirs).getByRole('link', { name: '全部消息' }).click();
  await expect(unreadTab(theirs)).toHaveText('会话');
  await expect(theirs.getByRole('main').getByText(/^方便约个时间/)).toBeVisible();
});

test('a retracted message disappears from both users’ open pages at once, and its text can be edited and sent again', async ({
  page,
  talkTo,
}) => {
  const { reader, publisher, demand, threadId } = await talkTo('13900000003');
  for (const content of ['我们在杭州', '有四十家门点', '主要在城西', '都做早餐', '您看合适吗'])
    await sendMessage(reader.request, { demandId: demand.id, content });
  const theirs = await publisher.newPage();
  await openLive(theirs, conversationAddress(threadId));
  await openLive(page, conversationAddress(threadId));
  await expect(messageIn(theirs, '有四十家门点')).toBeVisible();

  // Not among the last messages, which a poll reads again. The mouse makes its button visible.
  await messageIn(page, '有四十家门点').hover();
  await messageIn(page, '有四十家门点').getByRole('button', { name: '撤回' }).click();
  for (const [tab, line] of [
    [page, '您撤回了一条消息'],
    [theirs, '对方撤回了一条消息'],
  ] as const) {
    await expect(messageIn(tab, line)).toBeVisible();
    await expect(messageLog(tab)).not.toContainText('有四十家门点');
    await expect(messageLog(tab)).toContainText('您看合适吗');
  }
  await expect(messageIn(theirs, '主要在城西').getByRole('button', { name: '撤回' })).toHaveCount(0);

  await page.getByRole('button', { name: '重新编辑' }).click();
  const field = page.getByRole('textbox', { name: '消息内容' });
  await expect(field).toHaveValue('有四十家门点');
  await expect(field).toBeFocused();
  await writeMessage(page, '有四十家门店');
  await expect(messageIn(theirs, '有四十家门店')).toBeVisible();
  await expect(messageIn(page, '有四十家门店')).toBeVisible();

  // The last message, by the keyboard: the focus stays in its place.
  await messageIn(page, '有四十家门店').getByRole('button', { name: '撤回' }).press('Enter');
  await expect(page.getByRole('button', { name: '重新编辑' })).toBeFocused();
  await expect(listBeside(page).getByRole('link', { name: '您撤回了一条消息' })).toBeVisible();
  await expect(listBeside(theirs).getByRole('link', { name: '对方撤回了一条消息' })).toBeVisible();
});

test('a wide window shows the other conversations beside the open one, a narrow one a link back to them', async ({ page, talkTo }) => {
  const first = await talkTo('13900000004', '请问怎么结算？');
  const second = await talkTo('13900000005', '请问覆盖哪些城市？');
  await open(page, conversationAddress(first.threadId));
  const others = listBeside(page);
  await expect(others.getByRole('link', { name: '请问怎么结算？' })).toHaveAttribute('aria-current', 'page');
  await writeMessage(page, '我们有三十家门店');
  await expect(others.getByRole('listitem').first()).toContainText('我们有三十家门店');

  await others.getByRole('link', { name: '请问覆盖哪些城市？' }).click();
  await expect(page).toHaveURL(conversationAddress(second.threadId));
  await expect(messageIn(page, '请问覆盖哪些城市？')).toBeVisible();
  await expect(others.getByRole('link', { name: '请问覆盖哪些城市？' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('link', { name: '返回会话列表' })).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(others).toBeHidden();
  await page.getByRole('link', { name: '返回会话列表' }).click();
  await expect(page).toHaveURL('/message/list');
});

test('a message that is written offline is sent exactly once when the network is back', async ({ page, talkTo, expectedConsole }) => {
  expectedConsole.allow(/ERR_INTERNET_DISCONNECTED/);
  // A call or a code request that the page makes while idle may be in flight when the network is lost.
  expectedConsole.allow(/Failed to fetch dynamically imported module|Failed to load \/assets\//);
  const { reader, threadId } = await talkTo('13900000005');
  await open(page, conversationAddress(threadId));
  await reader.setOffline(true);
  await writeMessage(page, '断网时写的消息');
  await expect(messageIn(page, '断网时写的消息')).toContainText('未确认送达');
  await reader.setOffline(false);
  await expect(messageIn(page, '断网时写的消息')).not.toContainText('未确认送达');
  await expect.poll(() => readMessages(reader.request, threadId)).toEqual(['您好，想了解一下怎么合作', '断网时写的消息']);
  await page.reload();
  await expect(messageIn(page, '断网时写的消息')).toHaveCount(1);
});

test('a message is sent even if the code that sends it fails to load at first', async ({ page, talkTo, expectedConsole }) => {
  expectedConsole.allow(/ERR_FAILED|Failed to fetch dynamically imported module/);
  const { reader, threadId } = await talkTo('13900000005');
  // The original address never loads, as in a browser that remembers the failure. A retry uses another address.
  await page.route(/\/assets\/(chat|message)-\w+\.js$/, (route) => route.abort());
  await open(page, conversationAddress(threadId));
  await writeMessage(page, '代码没到');
  await expect(messageIn(page, '代码没到')).toBeVisible();
  await expect.poll(() => readMessages(reader.request, threadId)).toEqual(['您好，想了解一下怎么合作', '代码没到']);
  await expect(messageIn(page, '代码没到')).not.toContainText('未确认送达');
});

test('retrying a message whose response was lost does not duplicate it', async ({ page, talkTo, expectedConsole }) => {
  expectedConsole.allow(/ERR_FAILED|ERR_CONNECTION/);
  const { reader, threadId } = await talkTo('13900000005');
  await open(page, conversationAddress(threadId));
  await page.route('**/api/chat/*/messages*', (route) => route.abort());
  await page.route('**/api/demand/message/save', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await writeMessage(page, '只要一条');
  await expect(messageIn(page, '只要一条')).toContainText('未确认送达');
  await page.unroute('**/api/demand/message/save');
  await messageIn(page, '只要一条').getByRole('button', { name: '重试' }).click();
  await expect(messageIn(page, '只要一条')).not.toContainText('未确认送达');
  // Until here: the page would find the message by itself, and offer no retry.
  await page.unroute('**/api/chat/*/messages*');
  await expect(messageLog(page)).not.toContainText('发送中');
  await expect(messageIn(page, '只要一条')).toHaveCount(1);
  expect(await readMessages(reader.request, threadId)).toEqual(['您好，想了解一下怎么合作', '只要一条']);
});

test('neither older messages nor new or retracted ones move the messages that are being read', async ({ page, talkTo }) => {
  const { reader, publisher, demand, threadId } = await talkTo('13900000002', '第 0 条');
  const readerId = await readOwnId(reader.request);
  /** The publisher's messages. */
  const ids: string[] = [];
  for (let index = 1; index <= 50; index += 1) {
    const content = `第 ${index} 条`;
    if (index % 2 === 0) await sendMessage(reader.request, { demandId: demand.id, content });
    else ids.push((await sendMessage(publisher.request, { demandId: demand.id, content, peerId: readerId })).id);
  }
  await openLive(page, conversationAddress(threadId));
  await expect(messageIn(page, '第 50 条')).toBeInViewport();
  await expect(messageIn(page, '第 20 条')).toHaveCount(0);

  const log = messageLog(page);
  await log.evaluate((box) => {
    box.scrollTop = -(box.scrollHeight - box.clientHeight - 260);
  });
  const seen = messageIn(page, '第 25 条');
  const topOf = async () => (await seen.boundingBox())?.y ?? Number.NaN;
  const before = await topOf();
  await log.evaluate((box) => {
    box.scrollTop -= 60;
  });
  await expect(messageIn(page, '第 0 条')).toHaveCount(1);
  expect(await topOf()).toBeCloseTo(before + 60, 0);

  // One before the messages that are being read, two after them.
  for (const index of [0, 23, 24])
    expect((await publisher.request.post(`/api/chat/${threadId}/messages/${ids[index]}/retract`)).status()).toBe(200);
  await expect(log.getByText('对方撤回了一条消息')).toHaveCount(3);
  expect(await topOf()).toBeCloseTo(before + 60, 0);

  await sendMessage(publisher.request, { demandId: demand.id, content: '刚刚到的', peerId: readerId });
  await expect(page.getByRole('button', { name: '有新消息' })).toBeVisible();
  expect(await topOf()).toBeCloseTo(before + 60, 0);
  await page.getByRole('button', { name: '有新消息' }).click();
  await expect(messageIn(page, '刚刚到的')).toBeInViewport();
  await expect(page.getByRole('button', { name: '有新消息' })).toBeHidden();
  expect(await measureLayoutShift(page)).toBeLessThan(0.02);
});

test('a blocked user cannot write until the block is lifted', async ({ page, talkTo }) => {
  const { publisher, threadId } = await talkTo('13900000009');
  const theirs = await publisher.newPage();
  await open(theirs, conversationAddress(threadId));
  await theirs.getByLabel('更多操作').click();
  await theirs.getByRole('button', { name: '屏蔽对方' }).click();
  await theirs.getByRole('dialog').getByRole('button', { name: '屏蔽', exact: true }).click();
  await expect(theirs.getByText('您已屏蔽对方，双方都不能发送消息。')).toBeVisible();

  await open(page, conversationAddress(threadId));
  await expect(page.getByText(/^对方暂不接收您的消息/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: '消息内容' })).toBeHidden();
  await theirs.getByRole('main').getByRole('button', { name: '解除屏蔽' }).last().click();
  await expect(page.getByRole('textbox', { name: '消息内容' })).toBeVisible();
});

test('a person who writes is reported and blocked, an operator restricts them, and both learn of it', async ({ page, talkTo }) => {
  const { publisher, threadId } = await talkTo('13900000012', '先交五百元保证金，再谈合作');
  const theirs = await publisher.newPage();
  await open(theirs, conversationAddress(threadId));
  await theirs.getByLabel('更多操作').click();
  await theirs.getByRole('button', { name: '举报对方' }).click();
  const dialog = theirs.getByRole('dialog', { name: /^举报「/ });
  await dialog.getByRole('radio', { name: '涉嫌诈骗' }).check();
  await dialog.getByRole('textbox', { name: '补充说明' }).fill('还没见面就索要保证金');
  expect(await findFaults(theirs)).toEqual([]);
  await dialog.getByRole('button', { name: '提交举报' }).click();
  await expectAnnounced(theirs, '举报已提交');
  await expect(theirs.getByText('您已屏蔽对方，双方都不能发送消息。')).toBeVisible();
  await open(page, conversationAddress(threadId));
  await expect(page.getByText(/^对方暂不接收您的消息/)).toBeVisible();

  const listed = await runOnSharedPortal('chat-reports', '--json');
  const report = (JSON.parse(listed) as { id: string; content: string; messages: unknown[] }[]).find(({ content }) =>
    content.includes('还没见面就索要保证金'),
  );
  expect(report?.messages).toMatchObject([{ from: 'REPORTED', content: '先交五百元保证金，再谈合作' }]);
  await runOnSharedPortal('chat-answer', report?.id ?? '', 'upheld', '--text', '已限制对方发布和发消息', '--restrict');
  await open(theirs, '/message/list?tab=notice');
  await expect(theirs.getByRole('main').getByText('您的举报已有结果：举报属实，已处理').first()).toBeVisible();
  await open(page, '/message/list?tab=notice');
  await expect(page.getByRole('main').getByText('您的账号已被限制').first()).toBeVisible();
});

test('returns 404 for another user’s conversation', async ({ page, talkTo, browser, expectedConsole }) => {
  expectedConsole.allowStatus(404);
  const { threadId } = await talkTo('13900000004', '别人看不到的内容');
  const stranger = await openOther(browser);
  await signInByApi(stranger, { phone: '13900000008', password: demo.password });
  for (const address of [conversationAddress(threadId), conversationAddress('999999999'), conversationAddress('x')]) {
    const answer = await stranger.request.get(address);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).not.toContain('别人看不到的内容');
  }
  await stranger.close();
  await forgetSession(page);
  const answer = await page.goto(conversationAddress(threadId));
  expect(answer?.status()).toBe(403);
  expectedConsole.allowStatus(403);
});

test('on a phone a conversation fills the window, without a bottom bar', async ({ page, talkTo }) => {
  const { threadId } = await talkTo('13900000004');
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, conversationAddress(threadId));
  await expect(async () => {
    const send = await page.getByRole('button', { name: '发送', exact: true }).boundingBox();
    const below = 640 - (send?.y ?? 0) - (send?.height ?? 0);
    expect(below).toBeGreaterThan(0);
    expect(below).toBeLessThan(40);
  }).toPass();
});

test('a draft survives a reload, and the keyboard alone is enough to send it', async ({ page, talkTo }) => {
  const { threadId } = await talkTo('13900000004');
  await open(page, '/message/list');
  await page.getByRole('main').getByRole('link', { name: '您好，想了解一下怎么合作' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(conversationAddress(threadId));
  await expect(messageIn(page, '您好，想了解一下怎么合作')).toBeVisible();
  await page.getByRole('textbox', { name: '消息内容' }).focus();
  await page.keyboard.type('第一行');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('第二行');
  await page.reload();
  await expect(page.getByRole('textbox', { name: '消息内容' })).toHaveValue('第一行\n第二行');
  await page.getByRole('textbox', { name: '消息内容' }).focus();
  await page.keyboard.press('Enter');
  await expect(messageLog(page).getByText('第一行')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '消息内容' })).toHaveValue('');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the latest messages can be read, centred in a wide window', async ({ page, talkTo }) => {
    const { threadId } = await talkTo('13900000004');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(conversationAddress(threadId));
    await expect(messageIn(page, '您好，想了解一下怎么合作')).toBeInViewport();
    const { x, width } = (await messageLog(page).boundingBox()) ?? { x: 0, width: 0 };
    expect(Math.abs(2 * x + width - 1_440)).toBeLessThan(20);
  });
});

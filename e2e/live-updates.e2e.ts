import type { BrowserContext, Page } from '@playwright/test';
import { LIVE_PATH } from '../shared/contract/live-updates.ts';
import { loginBySms } from './fixtures/calls.ts';
import { openOther } from './fixtures/other-browser.ts';
import { review, saveByCall } from './fixtures/publishing.ts';
import { demo, signInByApi } from './fixtures/signing-in.ts';
import { findShownDemand, readOwnId, sendMessage } from './fixtures/talking.ts';
import { expect, headerOf, open, openLive, test as visitorTest } from './fixtures/visitor.ts';

const PUBLISHER = '13900000007';
const PAGE = '/common/about';

/** The header's link to the messages, while some are unread. */
const unreadLink = (page: Page, count: number) => headerOf(page).getByRole('link', { name: `消息 ${count} 条未读` });
const opensStream = (context: BrowserContext) => context.waitForEvent('response', (response) => response.url().endsWith(LIVE_PATH));

// Counts are polled once a minute, longer than any of these tests waits: what shows earlier was announced by the stream.
const test = visitorTest.extend<{ send: (content: string) => Promise<{ retract: () => Promise<void> }> }>({
  /**
   * The user of the context is a new account, and receives messages of a publisher whom it has asked something. Returns the function that
   * retracts the message.
   */
  send: async ({ context, browser, phone }, use) => {
    await loginBySms(context.request, phone);
    const readerId = await readOwnId(context.request);
    const publisher = await openOther(browser);
    await signInByApi(publisher, { phone: PUBLISHER, password: demo.password });
    const demand = await findShownDemand(publisher.request);
    await sendMessage(context.request, { demandId: demand.id, content: '您好，想了解一下怎么合作' });
    await use(async (content) => {
      const { id, threadId } = await sendMessage(publisher.request, { demandId: demand.id, content, peerId: readerId });
      const retract = async () => {
        const answer = await publisher.request.post(`/api/chat/${threadId}/messages/${id}/retract`);
        expect(answer.status(), await answer.text()).toBe(200);
      };
      return { retract };
    });
    await publisher.close();
  },
});

test('a message shows at once in the header of each tab, over one stream, which another tab takes over', async ({
  context,
  page,
  send,
}) => {
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith(LIVE_PATH)) streams.push(request.url());
  });
  const [opened] = await Promise.all([opensStream(context), open(page, PAGE)]);
  expect(opened.headers()['content-type']).toContain('text/event-stream');
  const other = await context.newPage();
  await open(other, PAGE);
  await send('您好');
  for (const tab of [page, other]) await expect(unreadLink(tab, 1)).toBeVisible();
  expect(streams).toHaveLength(1);

  await Promise.all([opensStream(context), page.close()]);
  await send('方便约个时间吗');
  await expect(unreadLink(other, 2)).toBeVisible();
});

test('a page restored on the way back connects again, and shows what arrived meanwhile', async ({ context, page, send }) => {
  await openLive(page, PAGE);
  await page.goto('/robots.txt');
  await send('您好');
  await Promise.all([opensStream(context), page.goBack()]);
  await expect(unreadLink(page, 1)).toBeVisible();
});

test('while the tab is hidden a message is announced on the desktop and in its title, until it is retracted', async ({ page, send }) => {
  // A headless browser has no desktop, and denies the permission.
  await page.addInitScript(() => {
    const shown: string[] = [];
    class Recorded extends EventTarget {
      static permission = 'granted';
      constructor(title: string) {
        super();
        shown.push(title);
      }
      close() {}
    }
    Object.assign(globalThis, { Notification: Recorded, shown });
  });
  await openLive(page, PAGE);
  const title = await page.title();
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const { retract } = await send('您好');
  const alerts = () => page.evaluate(() => Reflect.get(globalThis, 'shown'));
  await expect.poll(alerts).toEqual(['1 条未读消息']);
  await expect(page).toHaveTitle(`(1) ${title}`);
  await retract();
  await expect(page).toHaveTitle(title);
  expect(await alerts()).toEqual(['1 条未读消息']);
});

test('a decision of the review shows at once in the open list of own demands', async ({ context, page, phone }) => {
  await loginBySms(context.request, phone);
  const contact = { name: '王经理', phone };
  expect((await context.request.post('/api/user/personal-contact-info', { data: contact })).status()).toBe(200);
  const { demandNumber } = await saveByCall(context.request, {
    title: '社区团购找水果供应商',
    content: '华东三十个小区，每周两车，长期合作，货到付款，可先送样品。',
  });
  await openLive(page, '/user/demand/publishList');
  const row = page.getByRole('article').filter({ hasText: '社区团购找水果供应商' });
  await expect(row).toContainText('待审核');
  await review(demandNumber, { decision: 'REJECT', reason: '请写明每周的数量', field: 'content' });
  await expect(row).toContainText('未通过');
  await expect(row).toContainText('请写明每周的数量');
});

test('a session that ends elsewhere ends in an open tab at once', async ({ context, page, browser, send, expectedConsole }) => {
  expectedConsole.allowStatus(401);
  await send('您好');
  await openLive(page, PAGE);
  const elsewhere = await openOther(browser);
  await elsewhere.addCookies(await context.cookies());
  await elsewhere.request.post('/v1/logout');
  await expect(page.getByRole('dialog', { name: /登录/ })).toBeVisible();
  await elsewhere.close();
});

import { randomUUID } from 'node:crypto';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { loginBySms } from './fixtures/calls.ts';
import { runOperatorCommand } from './fixtures/operating.ts';
import { openOther } from './fixtures/other-browser.ts';
import { ownPortalTest } from './fixtures/own-portal.ts';
import type { PortalProcess } from './fixtures/portal-process.ts';
import { signInByApi } from './fixtures/signing-in.ts';
import { messageIn } from './fixtures/talking.ts';
import { expect, newPhone, open } from './fixtures/visitor.ts';

const TITLE = '洞庭芦苇手作工坊寻找文创渠道';
const LIST = `/demand/type?keyword=${encodeURIComponent('芦苇手作')}`;

interface Visitors {
  /** Opens another browser with its own network address; it is closed at the end of the test. */
  visitor: () => Promise<BrowserContext>;
}

/** The default browser of a test is the publisher's. */
const test = ownPortalTest.extend<Visitors>({
  visitor: async ({ browser, portal }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await openOther(browser, portal.url);
      contexts.push(context);
      return context;
    });
    for (const context of contexts) await context.close();
  },
});

async function publish(request: APIRequestContext, portal: PortalProcess, dataDir: string): Promise<{ id: string; demandNumber: string }> {
  const contact = await request.post('/api/user/personal-contact-info', { data: { name: '林一舟', phone: '13712340987' } });
  expect(contact.status(), await contact.text()).toBe(200);
  const data = {
    typeCode: '30',
    title: TITLE,
    content: '湖区手作工坊，芦苇编织的灯具和收纳，每月出货八百件，寻找文创店和展会渠道长期合作。',
    industryCode: '0101',
    regionCode: '4306',
    settlementModes: ['SWAP'],
    images: [],
  };
  const saved = await request.post('/v1/demand/save', { data, headers: { 'Idempotency-Key': randomUUID() } });
  expect(saved.status(), await saved.text()).toBe(200);
  const demand = (await saved.json()).data;
  await runOperatorCommand(portal, dataDir, 'approve', demand.demandNumber);
  return demand;
}

/** Waits until the page has reported an event at `path`. */
const told = (page: Page, path: string) => page.waitForResponse((response) => response.url().endsWith(path) && response.status() === 200);

/** Opens the list and waits until its card has been counted as an exposure. */
async function seeInList(page: Page): Promise<void> {
  const exposed = told(page, '/api/app/exposures');
  await open(page, LIST);
  await expect(page.getByRole('article').filter({ hasText: TITLE })).toBeVisible();
  await exposed;
}

test('only the publisher sees the exposures, views, bookmarks, unlocks, messages and sources of a demand, and can write back', async ({
  page,
  context,
  portal,
  dataDir,
  phone,
  visitor,
}) => {
  test.slow();
  await signInByApi(context);
  const demand = await publish(context.request, portal, dataDir);
  const address = `/demand/${demand.demandNumber}`;
  const dataAddress = `/user/demand/data/${demand.id}`;

  await open(page, '/user/demand/publishList');
  await page.getByRole('article').filter({ hasText: demand.demandNumber }).getByRole('link', { name: '数据' }).click();
  await expect(page).toHaveURL(dataAddress);
  await expect(page.getByText('刚刚发布，有人看到后这里就会有数据。')).toBeVisible();

  // A visitor opens the demand from the list in a new tab.
  const stranger = await visitor();
  const strangers = await stranger.newPage();
  await seeInList(strangers);
  await Promise.all([
    // Awaited from before the press, in any tab: only the new one reports an event.
    stranger.waitForEvent('response', (response) => response.url().endsWith('/api/app/event') && response.status() === 200),
    strangers.getByRole('link', { name: TITLE }).click({ modifiers: ['Control'] }),
  ]);
  // Viewing the list again changes nothing.
  await open(strangers, LIST);

  // A signed-in user opens the demand from the list by a click and goes all the way to a message.
  const reader = await visitor();
  await loginBySms(reader.request, phone, portal.apiUrl);
  await runOperatorCommand(portal, dataDir, 'grant', phone, 'CONTACT', '1');
  const readers = await reader.newPage();
  await seeInList(readers);
  const opened = told(readers, '/api/app/event');
  await readers.getByRole('link', { name: TITLE }).click();
  await opened;
  await readers.getByRole('button', { name: /^收藏( \d+)?$/ }).click();
  await expect(readers.getByRole('button', { name: /^已收藏/ })).toBeVisible();
  await readers.getByRole('button', { name: '查看联系方式' }).click();
  await readers.getByRole('dialog', { name: '谨防诈骗' }).getByRole('button', { name: '我知道了，继续查看' }).click();
  await readers.getByRole('dialog', { name: '解锁联系方式' }).getByRole('button', { name: '使用 1 张联系卡' }).click();
  await expect(readers.getByRole('region', { name: '联系方式' })).toContainText('13712340987');
  const greeting = readers.getByRole('region', { name: '给发布者发消息' });
  await greeting.scrollIntoViewIfNeeded();
  await greeting.getByRole('textbox', { name: '消息内容' }).fill('您好，我们有三家文创店');
  await greeting.getByRole('button', { name: '发送' }).click();
  await expect(greeting.getByRole('link', { name: '查看对话' })).toBeVisible();

  // Another signed-in user opens the address directly and unlocks the contact without a message.
  const silent = await visitor();
  const silentPhone = newPhone();
  await loginBySms(silent.request, silentPhone, portal.apiUrl);
  await runOperatorCommand(portal, dataDir, 'grant', silentPhone, 'CONTACT', '1');
  await silent.request.put('/v1/user/edit', { data: { nickname: '苏青禾' } });
  const silents = await silent.newPage();
  const silentOpened = told(silents, '/api/app/event');
  await open(silents, address);
  await silentOpened;
  const unlocked = await silent.request.post('/api/demand/authorize-get-contact-info', { data: { demandId: demand.id, by: 'CONTACT' } });
  expect((await unlocked.json()).code).toBe(200);

  const funnel = page.getByRole('region', { name: '从曝光到解锁' }).getByRole('link');
  await expect(async () => {
    await open(page, dataAddress);
    await expect(funnel).toHaveText([/^曝光2次/, /^浏览3次/, /^收藏1人/, /^留言1人/, /^解锁2人/], { timeout: 500 });
  }).toPass();
  await expect(page.getByRole('region', { name: '浏览来源' }).getByRole('listitem')).toHaveText([/^搜索2 次/, /^直接打开1 次/]);
  await funnel.filter({ hasText: '曝光' }).click();
  await expect(page.getByRole('region', { name: '每天的曝光' })).toContainText('最多 2 次');
  await page.getByText('查看每天的数字').click();
  await expect(page.getByRole('row').nth(1).getByRole('cell')).toHaveText(['2', '3', '1', '1', '2']);

  const people = page.getByRole('region', { name: '谁感兴趣' });
  await expect(people.getByRole('listitem')).toHaveText([/^.?苏青禾解锁了联系方式/, /解锁了联系方式，给您留过言/]);
  await expect(people).toContainText('1 人收藏了这条需求');
  await people.getByRole('button', { name: '给苏青禾发消息' }).click();
  const dialog = page.getByRole('dialog', { name: '给苏青禾发消息' });
  await dialog.getByRole('textbox', { name: '消息内容' }).fill('您好，看到您解锁了联系方式');
  await dialog.getByRole('button', { name: '发送' }).click();
  await expect(messageIn(page, '您好，看到您解锁了联系方式')).toBeVisible();
  await open(silents, '/message/list');
  await silents.getByRole('main').getByRole('link', { name: '您好，看到您解锁了联系方式' }).click();
  await expect(messageIn(silents, '您好，看到您解锁了联系方式')).toBeVisible();

  await open(page, dataAddress);
  await people
    .getByRole('listitem')
    .filter({ hasText: '给您留过言' })
    .getByRole('link', { name: /发消息$/ })
    .click();
  await expect(messageIn(page, '您好，我们有三家文创店')).toBeVisible();

  expect((await stranger.request.get(dataAddress)).status()).toBe(403);
  const refused = await reader.request.get(dataAddress);
  expect([refused.status(), await refused.text()]).toEqual([404, expect.stringContaining('页面不存在')]);
});

import type { APIRequestContext, Page } from '@playwright/test';
import { loginBySms } from './fixtures/calls.ts';
import { advanceClock, runOperatorCommand } from './fixtures/operating.ts';
import { openOther } from './fixtures/other-browser.ts';
import { shareOwnPortal } from './fixtures/own-portal.ts';
import type { PortalProcess } from './fixtures/portal-process.ts';
import { EXCHANGE_TYPE, publishByCall } from './fixtures/publishing.ts';
import { signInByApi } from './fixtures/signing-in.ts';
import { messageIn, writeMessage } from './fixtures/talking.ts';
import { closeByEscape, expect, open } from './fixtures/visitor.ts';

interface Published {
  id: string;
  demandNumber: string;
  typeCode: string;
  title: string;
}

const SECRET = { phone: '13712340987', wechat: 'luci_bd_0987' };

/** Uses a dedicated portal, as the tests move its clock. The default browser is the publisher's. */
const test = shareOwnPortal();

async function publish(request: APIRequestContext, portal: PortalProcess, dataDir: string, title: string): Promise<Published> {
  const contact = await request.post('/api/user/personal-contact-info', { data: { name: '林一舟', ...SECRET } });
  expect(contact.status(), await contact.text()).toBe(200);
  const content = '六个渔具爱好者社群共两万人，活跃度高，寻找户外装备和茶饮品牌做联名活动与赠品置换。';
  const published = await publishByCall(request, { portal, dataDir }, { title, content });
  return { ...published, typeCode: EXCHANGE_TYPE, title };
}

/** Opens a page again until the check passes: a cached copy may still be outdated. */
const eventually = (page: Page, address: string, look: () => Promise<unknown>) =>
  expect(async () => {
    await open(page, address);
    await look();
  }).toPass();

test('a demand is found, bookmarked, unlocked, asked about and reported; both users see the conversation', async ({
  page,
  context,
  browser,
  portal,
  dataDir,
  phone,
}) => {
  test.slow();
  await signInByApi(context);
  const demand = await publish(context.request, portal, dataDir, '华南鸬鹚渔具社群寻找品牌联名');
  const address = `/demand/${demand.demandNumber}`;
  const other = await openOther(browser, portal.url);
  const theirs = await other.newPage();
  await loginBySms(other.request, phone, portal.apiUrl);

  await open(theirs, `/demand/type?keyword=${encodeURIComponent('鸬鹚')}`);
  await theirs.getByRole('link', { name: demand.title }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: demand.title })).toBeVisible();

  const collect = theirs.getByRole('button', { name: /^收藏( \d+)?$/ });
  await collect.click();
  await expect(theirs.getByRole('button', { name: /^已收藏/ })).toBeVisible();

  // Before the unlock, no page and no API response contains the contact.
  await theirs.getByRole('button', { name: '查看联系方式' }).click();
  // Shown once, before the first contact that a user opens.
  await theirs.getByRole('dialog', { name: '谨防诈骗' }).getByRole('button', { name: '我知道了，继续查看' }).click();
  const layer = theirs.getByRole('dialog', { name: '解锁联系方式' });
  await expect(layer).toContainText('每天 10 次');
  await closeByEscape(layer);
  for (const path of [address, `/share/${demand.demandNumber}`, `/type/${demand.typeCode}`, `/api/demand/${demand.id}`]) {
    const text = await (await other.request.get(path)).text();
    for (const value of Object.values(SECRET)) expect(text, path).not.toContain(value);
  }

  await runOperatorCommand(portal, dataDir, 'grant', phone, 'CONTACT', '1');
  await open(theirs, address);
  await theirs.getByRole('button', { name: '查看联系方式' }).click();
  await theirs.getByRole('dialog', { name: '解锁联系方式' }).getByRole('button', { name: '使用 1 张联系卡' }).click();
  const values = theirs.getByRole('region', { name: '联系方式' });
  await expect(values).toContainText(SECRET.phone);
  await expect(values).toContainText(SECRET.wechat);

  const greeting = theirs.getByRole('region', { name: '给发布者发消息' });
  await greeting.scrollIntoViewIfNeeded();
  await greeting.getByRole('textbox', { name: '消息内容' }).fill('您好，我们做户外茶饮，想聊聊联名');
  await greeting.getByRole('button', { name: '发送' }).click();
  await greeting.getByRole('link', { name: '查看对话' }).click();
  await expect(messageIn(theirs, '您好，我们做户外茶饮，想聊聊联名')).toBeVisible();

  await open(page, '/message/list');
  await page.getByRole('main').getByRole('link', { name: '您好，我们做户外茶饮，想聊聊联名' }).click();
  await writeMessage(page, '好的，方便发一份介绍吗？');
  await expect(messageIn(theirs, '好的，方便发一份介绍吗？')).toBeVisible();

  await open(page, '/user/demand/publishList');
  await page.getByRole('article').filter({ hasText: demand.demandNumber }).getByRole('link', { name: '数据' }).click();
  await expect(page.getByRole('region', { name: '谁感兴趣' })).toContainText(/用户.*解锁了联系方式，给您留过言/);

  await open(theirs, `/demand/report/${demand.demandNumber}`);
  await theirs.getByRole('radio', { name: '信息虚假' }).check();
  await theirs.getByLabel('情况说明').fill('社群人数与描述不符，仅有数百人。');
  await theirs.getByRole('button', { name: '提交举报' }).click();
  await expect(theirs.getByText('处理中').first()).toBeVisible();
  const [, reportId = ''] = /^\D*(\d+)/m.exec(await runOperatorCommand(portal, dataDir, 'reports')) ?? [];
  await runOperatorCommand(portal, dataDir, 'answer', reportId, 'dismissed', '--text', '已核实社群后台截图，人数属实。');
  await open(theirs, `/demand/report/${demand.demandNumber}`);
  await expect(theirs.getByText('已核实社群后台截图，人数属实。')).toBeVisible();

  for (const [list, expected] of [
    ['/user/demand/collectHistory', demand.title],
    ['/user/demand/browsingHistory', demand.title],
    ['/user/demand/contactedHistory', SECRET.phone.slice(0, 3)],
  ] as const) {
    await open(theirs, list);
    await expect(theirs.getByRole('main')).toContainText(expected);
  }
  await other.close();
});

test('a demand is shared by a public page with a QR code', async ({ page, context, portal, dataDir }) => {
  await signInByApi(context);
  const demand = await publish(context.request, portal, dataDir, '粤西垂钓社群寻找茶饮赞助');
  await context.clearCookies();
  await open(page, `/share/${demand.demandNumber}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(demand.title);
  await expect(page.getByRole('img', { name: '扫码查看需求详情' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '保存海报' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.png$/);
});

test('refresh, top, headline and highlight change rank and look, and expire to the minute', async ({ page, context, portal, dataDir }) => {
  test.slow();
  await signInByApi(context);
  const { data } = await (await context.request.get('/api/demand/page-my-publish?auditStatus=PUBLISH')).json();
  const demand: Published = data.records.at(-1);
  const { industryCode, regionCode } = (await (await context.request.get(`/api/demand/${demand.id}`)).json()).data;
  // With so few results the demand is on the page whatever its rank.
  const list = `/type/${demand.typeCode}?industryCode=${industryCode}&regionCode=${regionCode}`;
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: demand.title }) });
  const marked = (mark: string) => card.filter({ hasText: mark });
  /** Waits until the list shows the demand without that mark. */
  const expectUnmarked = (mark: string) =>
    eventually(page, list, async () => {
      await expect(card).toBeVisible();
      await expect(marked(mark)).toHaveCount(0, { timeout: 1_000 });
    });
  const coloured = card.locator('[data-color="3"]');
  const use = async (effect: string, body: object) => {
    const answer = await context.request.post(`/api/demand/${demand.id}/${effect}`, { data: body });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  /** Returns the rank of the demand among those of its type, from 0; 50 if it is further down. */
  const readRank = async (): Promise<number> => {
    const answer = await context.request.get(`/api/demand/page-search?typeCode=${demand.typeCode}&pageSize=50`);
    const ids: string[] = (await answer.json()).data.records.map(({ id }: { id: string }) => id);
    return ids.includes(demand.id) ? ids.indexOf(demand.id) : 50;
  };

  const plain = await readRank();
  await use('top-up', { duration: 60 });
  await use('discolor', { color: 3, duration: 60 });
  const topped = await readRank();
  expect(topped).toBeLessThan(plain);
  await eventually(page, list, () => expect(marked('置顶')).toBeVisible({ timeout: 5_000 }));
  await expect(coloured).toContainText(demand.title);

  await use('headline', { duration: 30 });
  expect(await readRank()).toBeLessThanOrEqual(topped);
  await eventually(page, list, () => expect(marked('头条')).toBeVisible({ timeout: 5_000 }));
  await advanceClock(portal, 31);
  await expectUnmarked('头条');
  await expect(marked('置顶')).toBeVisible();
  await advanceClock(portal, 30);
  await expectUnmarked('置顶');
  await expect(coloured).toHaveCount(0);
  expect(await readRank()).toBe(plain);

  await use('refresh', { duration: 5 });
  expect(await readRank()).toBeLessThan(plain);
  await eventually(page, list, () => expect(marked('刚刷新')).toBeVisible({ timeout: 5_000 }));
  await advanceClock(portal, 6);
  await expectUnmarked('刚刷新');

  // Taking the demand down returns the rest of a running boost.
  await use('top-up', { duration: 180 });
  await runOperatorCommand(portal, dataDir, 'pause', demand.demandNumber, '--reason', '测试下架');
  await open(page, '/user/props/mine');
  await expect(page.getByRole('main')).toContainText(/退回/);
});

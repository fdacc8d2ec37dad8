import { randomUUID } from 'node:crypto';
import { expectAnnounced } from './fixtures/announcements.ts';
import { loginBySms } from './fixtures/calls.ts';
import { advanceClock } from './fixtures/operating.ts';
import { ownPortalTest } from './fixtures/own-portal.ts';
import { publishByCall } from './fixtures/publishing.ts';
import { fillQuickLogin, loginDialog } from './fixtures/signing-in.ts';
import { expect, newPhone, open } from './fixtures/visitor.ts';

const WORD = '鸬鹚茶会';
const NAME = `「${WORD}」`;

/** Uses a dedicated portal: the test moves its clock, and no other test may publish there. */
const test = ownPortalTest;

const CONTENT = '两万人的社群，活跃度高，寻找户外装备和茶饮品牌做联名活动与赠品置换。';

test('a visitor saves a search, is notified once of a new demand, opens it, and is not notified after unsubscribing', async ({
  page,
  context,
  browser,
  portal,
  dataDir,
}) => {
  await open(page, `/demand/type?keyword=${encodeURIComponent(WORD)}`);
  await page.getByRole('button', { name: '订阅这个搜索' }).click();
  await fillQuickLogin(page, loginDialog(page), newPhone(), portal.apiUrl);
  await expectAnnounced(page, '已订阅，有新需求时通知您');

  const other = await browser.newContext({ baseURL: portal.url });
  await loginBySms(other.request, newPhone(), portal.apiUrl);
  const contact = await other.request.post('/api/user/personal-contact-info', { data: { name: '林一舟', phone: '13712340987' } });
  expect(contact.status(), await contact.text()).toBe(200);
  await publishByCall(other.request, { portal, dataDir }, { title: `${WORD}寻找品牌联名`, content: CONTENT });

  const notices = async (): Promise<string[]> => {
    const { data } = await (await context.request.get('/v1/sysNotice/page?pageSize=20')).json();
    return data.records.map(({ title }: { title: string }) => title).filter((title: string) => title.includes(WORD));
  };
  await expect.poll(notices, { timeout: 30_000 }).toEqual([`${NAME}有 1 条新需求`]);
  await open(page, '/user/savedSearches');
  await expect(page.getByText('1 条新需求', { exact: true })).toBeVisible();

  await open(page, '/message/notice');
  await page.getByRole('link', { name: new RegExp(`${NAME}有 1 条新需求`) }).click();
  // The page reports this once the results are shown: a user who leaves before has not seen them.
  const seen = page.waitForResponse((response) => /\/saved-search\/\d+\/seen$/.test(response.url()) && response.ok());
  await page.getByRole('link', { name: '查看详情' }).click();
  await expect(page).toHaveURL(/savedId=\d+$/);
  await expect(page.getByRole('article').filter({ hasText: `${WORD}寻找品牌联名` })).toBeVisible();
  await seen;

  await open(page, '/user/savedSearches');
  await expect(page.getByRole('link', { name: WORD })).toBeVisible();
  await expect(page.getByText('1 条新需求', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: `取消订阅：${WORD}` }).click();
  await page.getByRole('dialog', { name: '取消订阅' }).getByRole('button', { name: '取消订阅' }).click();
  await expect(page.getByText('还没有订阅')).toBeVisible();

  // Another subscriber is notified of the next demand, which proves that it has been compared by then.
  const third = await browser.newContext({ baseURL: portal.url });
  await loginBySms(third.request, newPhone(), portal.apiUrl);
  const saved = await third.request.post('/api/saved-search', {
    data: { query: { keyword: WORD } },
    headers: { 'Idempotency-Key': randomUUID() },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  await advanceClock(portal, 120);
  await publishByCall(other.request, { portal, dataDir }, { title: `${WORD}招募赞助`, content: CONTENT });
  await expect.poll(async () => (await (await third.request.get('/v1/sysNotice/page')).json()).data.total, { timeout: 30_000 }).toBe(1);
  expect(await notices()).toEqual([`${NAME}有 1 条新需求`]);
  await other.close();
  await third.close();
});

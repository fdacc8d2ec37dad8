import { randomUUID } from 'node:crypto';
import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { expectAnnounced } from './fixtures/announcements.ts';
import { loginBySms, readOwn } from './fixtures/calls.ts';
import { openOther } from './fixtures/other-browser.ts';
import { fillDemand, handIn, openForm, review } from './fixtures/publishing.ts';
import { signInByApi } from './fixtures/signing-in.ts';
import { expect, newPhone, open, test as visitorTest } from './fixtures/visitor.ts';

const test = visitorTest.extend<{ other: BrowserContext }>({
  other: async ({ browser }, use) => {
    const other = await openOther(browser);
    await use(other);
    await other.close();
  },
});

const WANTED = '深圳新开奶茶店找本地号投放';
const FITTING = '深圳亲子美食号年框接品牌推广';

/** Publishes, as a new user, a demand that looks for accounts with readers, close to the demand that `fillDemand` writes. */
async function publishWanted(request: APIRequestContext, title: string): Promise<{ id: string; demandNumber: string }> {
  await loginBySms(request, newPhone());
  const contact = await request.post('/api/user/personal-contact-info', { data: { name: '王店长', phone: '13712340987' } });
  expect(contact.status(), await contact.text()).toBe(200);
  const fields = {
    typeCode: '10',
    title,
    content: '十一月在南山开三家新店，找深圳本地的美食和亲子号做开业投放，按到店人数结算。',
    industryCode: '0101',
    regionCode: '440305',
    settlementModes: ['CPS'],
    images: [],
  };
  const saved = await request.post('/v1/demand/save', { data: fields, headers: { 'Idempotency-Key': randomUUID() } });
  expect(saved.status(), await saved.text()).toBe(200);
  const { id, demandNumber } = (await saved.json()).data;
  await review(demandNumber, { decision: 'APPROVE' });
  return { id, demandNumber };
}

test('a publisher sees matches, and after approval the other one is notified and sees the reasons', async ({ page, context, other }) => {
  test.slow();
  const wanted = await publishWanted(other.request, WANTED);

  await signInByApi(context);
  await openForm(page, '/user/demand/publish');
  await fillDemand(page, { title: FITTING, content: '粉丝三十五万，八成在深圳，接餐饮和亲子品牌的年框推广，可按到店结算。' });
  const demandNumber = await handIn(page);
  const fitting = page.getByRole('region', { name: /^现在就有 [\d,]+ 条需求可能合适$/ });
  await expect(fitting.getByRole('article').filter({ hasText: WANTED })).toContainText('匹配：广告主与流量主互补 · 同属');
  // The complete list of matches is a page that the publisher's list of demands links to, too.
  const { records } = await readOwn<{ records: { id: string; demandNumber: string }[] }>(context.request, '/api/demand/page-my-publish');
  await open(page, `/user/demand/matches/${records.find((demand) => demand.demandNumber === demandNumber)?.id}`);
  await expect(page.getByRole('heading', { level: 1, name: '匹配的需求' })).toBeVisible();
  await expect(page.getByText('审核通过后，我们会告诉这些需求的发布者。')).toBeVisible();
  const card = page.getByRole('article').filter({ hasText: WANTED });
  await expect(card).toContainText('匹配：广告主与流量主互补 · 同属');
  await card.getByRole('link', { name: WANTED }).click();
  await expect(page).toHaveURL(`/demand/${wanted.demandNumber}`);
  const ownLine = page.getByText(/^与您的「.+」匹配：/);
  // No matches are stored for a demand that is awaiting review.
  await expect(ownLine).toBeHidden();

  await review(demandNumber, { decision: 'APPROVE' });
  const theirs = await other.newPage();
  const notices = async (): Promise<string[]> => {
    const { records } = await readOwn<{ records: { title: string; summary: string }[] }>(other.request, '/v1/sysNotice/page?pageSize=20');
    return records.filter(({ title }) => title === '可能适合您的需求').map(({ summary }) => summary);
  };
  await expect.poll(notices, { timeout: 30_000 }).toEqual([expect.stringContaining(`新发布的「${FITTING}」可能适合您的「${WANTED}」`)]);

  await page.reload();
  await expect(ownLine).toContainText(`与您的「${FITTING}」匹配：广告主与流量主互补`);
  await ownLine.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: '匹配的需求' })).toBeVisible();

  await open(theirs, '/user/demand/publishList');
  const row = theirs.getByRole('article').filter({ hasText: WANTED });
  const seen = theirs.waitForResponse((response) => response.url().endsWith(`/api/demand/${wanted.id}/matches/seen`) && response.ok());
  await row.getByRole('link', { name: /^匹配 \d+，新 \d+$/ }).click();
  await expect(theirs).toHaveURL(`/user/demand/matches/${wanted.id}`);
  await expect(theirs.getByRole('article').filter({ hasText: FITTING })).toContainText('广告主与流量主互补');
  await seen;
  await theirs.getByRole('navigation', { name: '当前位置' }).getByRole('link', { name: '我的发布' }).click();
  await expect(row.getByRole('link', { name: /^匹配 \d+$/ })).toBeVisible();
});

test('returns 404 for the matches of another user’s demand', async ({ page, context, other, expectedConsole }) => {
  expectedConsole.allowStatus(404);
  const wanted = await publishWanted(other.request, '深圳果茶店找开业投放');
  await signInByApi(context);
  await open(page, `/user/demand/matches/${wanted.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('页面不存在');
});

test('suggestions can be switched off and on again, next to a link to their rules', async ({ page, context, phone }) => {
  await loginBySms(context.request, phone);
  await open(page, '/user/safety');
  const privacy = page.getByRole('region', { name: '协议与隐私' });
  await privacy.getByRole('button', { name: '关闭个性化推荐' }).click();
  await expectAnnounced(page, '已关闭个性化推荐');
  await expect(privacy.getByText('新需求适合您发布的需求时，不会通知您。')).toBeVisible();
  await page.reload();
  await privacy.getByRole('button', { name: '开启个性化推荐' }).click();
  await expect(privacy.getByText('已开启', { exact: true })).toBeVisible();
  await privacy.getByRole('link', { name: '推荐规则' }).click();
  await expect(page.getByRole('heading', { name: '推荐规则' })).toBeInViewport();
});

import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { chinaDay } from '#shared/rules/china-day.ts';
import { loginBySms } from './fixtures/calls.ts';
import { shareOwnPortal } from './fixtures/own-portal.ts';
import { publishByCall } from './fixtures/publishing.ts';
import { BROWSER } from './fixtures/reading-pages.ts';
import { expect, newPhone, open } from './fixtures/visitor.ts';

/** Uses a dedicated portal: other tests that open the first demand of a list would add views. */
const test = shareOwnPortal();

interface Card {
  id: string;
  demandNumber: string;
  viewCount: number;
}

async function readJson(url: string): Promise<{ data: Card & { records: Card[]; hasMore: boolean } }> {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  return answer.json();
}

const readViews = async (portalUrl: string, demandNumber: string): Promise<number> =>
  (await readJson(`${portalUrl}/api/demand/${demandNumber}`)).data.viewCount;

/** Returns all published demands, the hottest first. */
async function readHot(portalUrl: string): Promise<Card[]> {
  const cards: Card[] = [];
  for (let pageNum = 1, hasMore = true; hasMore; pageNum += 1) {
    const { data } = await readJson(`${portalUrl}/api/demand/page-search?sort=hot&pageSize=50&pageNum=${pageNum}`);
    cards.push(...data.records);
    hasMore = data.hasMore;
  }
  return cards;
}

/** Returns the number of days in China since a moment, with its own: a view counts once a day, and a test may run past midnight. */
const daysSince = (began: number): number => new Set([began, Date.now()].map(chinaDay)).size;

test('a loop of 1,000 posts from five networks adds five views at most and does not move a demand', async ({ portal: { url } }) => {
  test.slow();
  const began = Date.now();
  const before = await readHot(url);
  expect(before.length).toBeGreaterThan(600);
  // One demand in the middle, and the last, on which nobody has acted.
  for (const [place, victim] of [before[300], before.at(-1)].entries()) {
    if (!victim) throw new Error('the demo has too few demands');
    const { demandNumber, viewCount } = victim;
    const network = (index: number) => ({ 'X-Forwarded-For': `203.${index % 5}.${place}.7`, 'User-Agent': BROWSER });
    /** Posts a view. Every other post opens the page first, as a new browser does, and sends the cookies. */
    const post = async (index: number): Promise<void> => {
      const page = index % 2 === 0 ? await fetch(`${url}/demand/${demandNumber}`, { headers: network(index) }) : null;
      await page?.text();
      const cookie = page?.headers.getSetCookie().map((line) => line.split(';', 1)[0]) ?? [];
      expect(cookie.join()).toMatch(page ? /^DEVICE_PROOF=/ : /^$/);
      const answer = await fetch(`${url}/api/app/event`, {
        method: 'POST',
        headers: { ...network(index), 'Content-Type': 'application/json', ...(page && { Cookie: cookie.join('; ') }) },
        body: JSON.stringify({
          uuid: randomUUID(),
          eventCode: 'OPEN_INFORMATION_DETAIL',
          page: `/demand/${demandNumber}`,
          demandId: demandNumber,
        }),
      });
      expect(answer.status).toBe(200);
    };
    for (let first = 0; first < 500; first += 20) await Promise.all(Array.from({ length: 20 }, (_, index) => post(first + index)));
    const added = (await readViews(url, demandNumber)) - viewCount;
    expect([added > 0, added <= 5 * daysSince(began)]).toEqual([true, true]);
  }
  expect((await readHot(url)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});

/** Opens an address and waits until the page has reported its view. */
async function openAndTell(page: Page, address: string): Promise<void> {
  const told = page.waitForResponse((response) => response.url().endsWith('/api/app/event'));
  await open(page, address);
  expect((await told).status()).toBe(200);
}

test('a visitor who opens a demand counts as one view, however often they come back', async ({
  page,
  context,
  playwright,
  portal,
  dataDir,
}) => {
  const publisher = await playwright.request.newContext({ baseURL: portal.url });
  await loginBySms(publisher, newPhone(), portal.apiUrl);
  const contact = { name: '苏经理', phone: newPhone() };
  expect((await publisher.post('/api/user/personal-contact-info', { data: contact })).status()).toBe(200);
  const texts = { title: '本地生活流量寻找长期商家', content: '我们有稳定的本地生活流量，寻找长期合作的商家。' };
  const { demandNumber } = await publishByCall(publisher, { portal, dataDir }, texts);
  await publisher.dispose();
  expect(await readViews(portal.url, demandNumber)).toBe(0);
  const began = Date.now();
  await openAndTell(page, `/demand/${demandNumber}`);
  await expect.poll(() => readViews(portal.url, demandNumber)).toBe(1);
  await openAndTell(page, `/demand/${demandNumber}`);
  await openAndTell(await context.newPage(), `/demand/${demandNumber}`);
  const views = await readViews(portal.url, demandNumber);
  expect([views >= 1, views <= daysSince(began)]).toEqual([true, true]);
  const proof = (await context.cookies()).find(({ name }) => name === 'DEVICE_PROOF');
  expect(proof).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
});

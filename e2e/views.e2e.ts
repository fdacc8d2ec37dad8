import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { startingTest } from './fixtures/own-portal.ts';
import { expect, open, test } from './fixtures/visitor.ts';

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

/** Every demand that is shown, the hottest first. */
async function readHot(portalUrl: string): Promise<Card[]> {
  const cards: Card[] = [];
  for (let pageNum = 1, hasMore = true; hasMore; pageNum += 1) {
    const { data } = await readJson(`${portalUrl}/api/demand/page-search?sort=hot&pageSize=50&pageNum=${pageNum}`);
    cards.push(...data.records);
    hasMore = data.hasMore;
  }
  return cards;
}

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

startingTest('a loop of 1,000 posts from five networks adds five views at most and moves a demand nowhere', async ({ start }) => {
  startingTest.setTimeout(180_000);
  const { url } = await start();
  const before = await readHot(url);
  expect(before.length).toBeGreaterThan(600);
  // One in the middle, and the last, which nobody has acted on.
  for (const [place, victim] of [before[300], before.at(-1)].entries()) {
    if (!victim) throw new Error('the demo has too few demands');
    const { demandNumber, viewCount } = victim;
    const network = (index: number) => ({ 'X-Forwarded-For': `203.${index % 5}.${place}.7`, 'User-Agent': browser });
    /** Every other one opens the page first, as a new browser does, and takes the cookies along. */
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
    for (let first = 0; first < 1_000; first += 20) await Promise.all(Array.from({ length: 20 }, (_, index) => post(first + index)));
    const added = (await readViews(url, demandNumber)) - viewCount;
    expect([added > 0, added <= 5]).toEqual([true, true]);
  }
  expect((await readHot(url)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});

/** Opens an address and waits until what was read there has been told. */
async function openAndTell(page: Page, address: string): Promise<void> {
  const told = page.waitForResponse((response) => response.url().endsWith('/api/app/event'));
  await open(page, address);
  expect((await told).status()).toBe(200);
}

test('a visitor who opens a demand is a view, once, however often they come back', async ({ page, context, baseURL }) => {
  const portalUrl = String(baseURL);
  const [card] = (await readHot(portalUrl)).slice(-40);
  if (!card) throw new Error('there is no demand');
  const before = await readViews(portalUrl, card.demandNumber);
  await openAndTell(page, `/demand/${card.demandNumber}`);
  await expect.poll(() => readViews(portalUrl, card.demandNumber)).toBe(before + 1);
  await openAndTell(page, `/demand/${card.demandNumber}`);
  await openAndTell(await context.newPage(), `/demand/${card.demandNumber}`);
  expect(await readViews(portalUrl, card.demandNumber)).toBe(before + 1);
  const proof = (await context.cookies()).find(({ name }) => name === 'DEVICE_PROOF');
  expect(proof).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
});

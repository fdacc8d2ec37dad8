import type { Page } from '@playwright/test';
import { type ChunkingProxy, startChunkingProxy, watchArrive } from './fixtures/arriving-document.ts';
import { loginBySms, readApi } from './fixtures/calls.ts';
import { phone } from './fixtures/made-for-phones.ts';
import { signInByApi } from './fixtures/signing-in.ts';
import { sendMessage } from './fixtures/talking.ts';
import { expect, newPhone, openLive, test as visitorTest, waitUntilHydrated } from './fixtures/visitor.ts';

/**
 * Number of pieces in which a document arrives. Without the styles that keep the place of half an element, 31 of these 32 pages move with
 * 40 or 80 pieces, and 23 with 24.
 */
const PIECES = 40;

const test = visitorTest.extend<{ way: ChunkingProxy }>({
  way: async ({}, use) => {
    const way = await startChunkingProxy(PIECES);
    await use(way);
    await way.stop();
  },
});

declare global {
  var seenShifts: string[] | undefined;
  var passMinutes: ((minutes: number) => void) | undefined;
}

/** Lets a test pass minutes in a page. Playwright's clock also stops idle callbacks, which the app waits for. */
function controlMinutes(): void {
  const { now } = Date;
  const { setInterval } = globalThis;
  const ticks: (() => void)[] = [];
  let aheadMs = 0;
  Date.now = () => now() + aheadMs;
  globalThis.setInterval = ((tick: () => void, ms?: number) => {
    if (ms === 60_000) ticks.push(tick);
    return setInterval(tick, ms);
  }) as typeof setInterval;
  globalThis.passMinutes = (minutes) => {
    aheadMs += minutes * 60_000;
    for (const tick of ticks) tick();
  };
}

/** Records everything that moves by itself: the node, with its previous and current place. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen: string[] = [];
    globalThis.seenShifts = seen;
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number;
          sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
        };
        for (const { node, previousRect, currentRect } of sources)
          seen.push(
            `${value.toFixed(5)} ${node?.nodeName} ${node?.textContent?.slice(0, 20)}: ${place(previousRect)} → ${place(currentRect)}`,
          );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Returns all shifts so far; entries are delivered when a frame has been painted. */
const shiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(globalThis.seenShifts ?? [])))),
  );

/** Returns the id and the number of the hottest demand. */
async function findDemand(): Promise<{ id: string; demandNumber: string }> {
  const { records } = await readApi<{ records: { id: string; demandNumber: string }[] }>('/api/demand/page-search?sort=hot&pageSize=1');
  if (!records[0]) throw new Error('no demand is shown');
  return records[0];
}

const openPages: Record<string, () => Promise<string>> = {
  home: async () => '/',
  list: async () => '/type/10',
  search: async () => `/demand/type?keyword=${encodeURIComponent('社群')}&regionCode=44`,
  'landing page': async () => '/type/10/31',
  demand: async () => `/demand/${(await findDemand()).demandNumber}`,
  publisher: async () => '/demand/publisher-home?id=10002',
  comparison: async () => `/demand/compare?ids=${(await findDemand()).demandNumber},BD0000000001`,
  invite: async () => '/invite',
  login: async () => '/login',
};

const memberPages: Record<string, () => Promise<string>> = {
  home: async () => '/',
  account: async () => '/user/center',
  safety: async () => '/user/safety',
  messages: async () => '/message/list',
  'my demands': async () => '/user/demand/publishList',
  'data of a demand': async () => '/user/demand/data/500007',
  'saved searches': async () => '/user/savedSearches',
};

/**
 * Opens the pages one after the other in one window, each with an empty cache; returns the shifts of each page. A window for each page
 * takes half as long as loading it.
 */
async function watchEach(page: Page, way: ChunkingProxy, addresses: Record<string, () => Promise<string>>): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await watchShifts(page);
  const moved: string[] = [];
  for (const [name, addressOf] of Object.entries(addresses)) {
    await test.step(name, async () => {
      await watchArrive(page, way, await addressOf());
      await waitUntilHydrated(page);
      moved.push(...(await shiftsOf(page)).map((shift) => `${name}: ${shift}`));
    });
  }
  return moved;
}

for (const [device, screen] of Object.entries({ desktop: {}, phone })) {
  test.describe(`on a ${device}`, () => {
    test.use(screen);

    test('nothing moves while the document of a public page arrives', async ({ page, way }) => {
      expect(await watchEach(page, way, openPages)).toEqual([]);
    });

    test('nothing moves while the document of a signed-in user’s page arrives', async ({ page, way, context }) => {
      await signInByApi(context);
      expect(await watchEach(page, way, memberPages)).toEqual([]);
    });

    test('nothing moves when the time of a conversation becomes wider', async ({ page, context }) => {
      await loginBySms(context.request, newPhone());
      await sendMessage(context.request, { demandId: (await findDemand()).id, content: '想了解一下合作方式' });
      await page.addInitScript(controlMinutes);
      await watchShifts(page);
      await openLive(page, '/message/list');
      const time = page.getByRole('listitem').filter({ hasText: '想了解一下合作方式' }).getByRole('time');
      await expect(time).toHaveText('刚刚');
      await page.evaluate(() => globalThis.passMinutes?.(9.5));
      await expect(time).toHaveText('9分钟前');
      await page.evaluate(() => globalThis.passMinutes?.(1));
      await expect(time).toHaveText('10分钟前');
      expect(await shiftsOf(page)).toEqual([]);
    });

    test('the styles of an unknown address arrive with its document', async ({ page, expectedConsole }) => {
      expectedConsole.allowStatus(404);
      await watchShifts(page);
      await page.goto('/nope');
      await waitUntilHydrated(page);
      expect(await shiftsOf(page)).toEqual([]);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('页面不存在');
    });
  });
}

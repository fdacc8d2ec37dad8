import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { HOUR_MS } from '#shared/durations.ts';
import { advanceClock } from './fixtures/operating.ts';
import { openConsole, signInNewOperator, startWithConsole } from './fixtures/operators-console.ts';
import { startingTest as test } from './fixtures/own-portal.ts';
import { expect, expectDrawn, open } from './fixtures/visitor.ts';
import { findFaults } from './fixtures/wcag.ts';

/** The longest title that operators may give has 40 characters. */
const LONG_TITLE = '年末大促：全场联系卡八折，限时七天，快来看看吧，错过要再等一年，老会员折上再九折';

/** Loads the last banner of the home page at a width, and returns the carousel's height before and after, and what covers its words. */
async function measureLastBanner(page: Page, address: string, width: number) {
  await page.setViewportSize({ width, height: 900 });
  await open(page, address);
  const carousel = page.getByRole('region', { name: '推荐专题' });
  const before = (await carousel.boundingBox())?.height;
  await carousel.getByRole('button', { name: '上一张' }).click();
  const slide = carousel.locator('li').last();
  await expectDrawn(slide.locator('img'));
  await expect.poll(async () => (await slide.boundingBox())?.x === (await carousel.boundingBox())?.x).toBe(true);
  const after = (await carousel.boundingBox())?.height;
  const covered = await carousel.evaluate((frame) => {
    const words = document.createRange();
    words.selectNodeContents(frame.querySelector('li:last-child a > span') ?? frame);
    const bounds = frame.getBoundingClientRect();
    const lines = [...words.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    const buttons = [...frame.querySelectorAll('button')].map((button) => button.getBoundingClientRect());
    return lines.filter(
      (line) =>
        line.top < bounds.top ||
        line.bottom > bounds.bottom ||
        buttons.some(({ left, right, top, bottom }) => left < line.right && right > line.left && top < line.bottom && bottom > line.top),
    ).length;
  });
  return { before, after, covered };
}

test('an uploaded banner is on the home page at once, gone when taken back, and a scheduled one comes with its time', async ({
  start,
  dataDir,
  page: visitor,
  browser,
}) => {
  const { portal, address } = await startWithConsole(start);
  const { page, problems, close } = await openConsole(browser, address);
  await signInNewOperator(page, { portal, dataDir }, { login: 'lili', name: '李丽', roles: 'content' });
  await page.getByRole('navigation').getByRole('link', { name: '轮播图' }).click();

  const home = async () => (await visitor.request.get(portal.url)).text();
  const picture = await sharp({ create: { width: 1600, height: 480, channels: 3, background: '#1668dc' } })
    .png()
    .toBuffer();
  const fresh = page.locator('article').first();
  await fresh.getByLabel(/^标题/).fill('春季招商进行时');
  await fresh.getByLabel(/^链接/).fill('/type/10');
  await fresh.getByLabel(/^选择图片/).setInputFiles({ name: 'spring.png', mimeType: 'image/png', buffer: picture });
  await fresh.getByRole('button', { name: '预览' }).click();
  await expect(page.getByRole('region', { name: '预览' })).toContainText('春季招商进行时');
  await expectDrawn(page.locator('.preview img').first());
  expect(await findFaults(page)).toEqual([]);
  expect(await home()).not.toContain('春季招商进行时');
  await fresh.getByRole('button', { name: '发布' }).click();
  await expect(page.getByRole('status')).toContainText('已发布');
  await expect.poll(home).toContain('春季招商进行时');

  const poster = await sharp({ create: { width: 390, height: 844, channels: 3, background: '#7f1d1d' } })
    .png()
    .toBuffer();
  await fresh.getByLabel(/^标题/).fill(LONG_TITLE);
  await fresh.getByLabel(/^链接/).fill('/type/20');
  await fresh.getByLabel(/^选择图片/).setInputFiles({ name: 'poster.png', mimeType: 'image/png', buffer: poster });
  await fresh.getByRole('button', { name: '发布' }).click();
  await expect.poll(async () => (await home()).replaceAll('<wbr/>', '')).toContain(LONG_TITLE);
  for (const width of [1440, 1024, 800, 390, 320]) {
    const { before, after, covered } = await measureLastBanner(visitor, portal.url, width);
    expect.soft({ width, height: after, covered }).toEqual({ width, height: before, covered: 0 });
  }

  const item = page.locator('article', { has: page.getByRole('heading', { name: /^春季招商进行时/ }) });
  await item.getByRole('button', { name: '撤下' }).first().click();
  await expect(item).toContainText('未展示');
  await expect.poll(home).not.toContain('春季招商进行时');

  await item.getByText('查看与修改').click();
  const from = new Date(Date.now() + 9 * HOUR_MS).toISOString().slice(0, 16);
  await item.getByLabel(/^开始展示/).fill(from);
  await item.getByRole('button', { name: '发布' }).click();
  await expect(item).toContainText('待展示');
  expect(await home()).not.toContain('春季招商进行时');
  await advanceClock(portal, 61);
  await expect.poll(home).toContain('春季招商进行时');
  expect(problems).toEqual([]);
  await close();
});

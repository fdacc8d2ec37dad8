import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { HOUR_MS } from '#shared/durations.ts';
import { codeAt } from '../portal-api/testing/authenticator-app.ts';
import { freePort } from '../scripts/test/free-port.ts';
import { advanceClock, runOperatorCommand } from './fixtures/operating.ts';
import { startingTest as test } from './fixtures/own-portal.ts';
import { expect, expectDrawn, open } from './fixtures/visitor.ts';
import { findFaults } from './fixtures/wcag.ts';

const PASSWORD = 'correct horse battery';

/** Returns the code that an authenticator app shows after the portal's clock has moved on by so many minutes. */
const codeIn = (secret: string, minutes: number): string => codeAt(secret, new Date(Date.now() + minutes * 60_000));

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
  const port = await freePort();
  const portal = await start({ CONSOLE: 'on', CONSOLE_PORT: String(port), SANDBOX: 'on' });
  const added = await runOperatorCommand(portal, dataDir, 'operators', 'add', 'lili', '--name', '李丽', '--roles', 'content');
  const operators = await browser.newContext({ extraHTTPHeaders: {}, baseURL: `http://127.0.0.1:${port}` });
  const page = await operators.newPage();
  const problems: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && problems.push(message.text()));
  await page.goto('/set-up');
  await page.getByLabel('登录名').fill('lili');
  await page.getByLabel('设置码').fill(/设置码：([A-Z2-9-]+)/.exec(added)?.[1] ?? '');
  await page.getByRole('button', { name: '下一步' }).click();
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel(/^新密码/).fill(PASSWORD);
  await page.getByLabel('再输一次').fill(PASSWORD);
  await page.getByLabel('应用此刻显示的验证码').fill(codeIn(secret, 0));
  await page.getByRole('button', { name: '完成设置' }).click();
  await advanceClock(portal, 1);
  await page.getByLabel('登录名').fill('lili');
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByLabel('动态验证码').fill(codeIn(secret, 1));
  await page.getByRole('button', { name: '登录' }).click();
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
  await operators.close();
});

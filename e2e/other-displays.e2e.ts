import type { Page } from '@playwright/test';
import { readOwn } from './fixtures/calls.ts';
import { firstDemand } from './fixtures/demands.ts';
import { phone as handset } from './fixtures/made-for-phones.ts';
import { buyBoosts, checkoutOf } from './fixtures/paying.ts';
import { takePicture } from './fixtures/publishing.ts';
import { signInByApi } from './fixtures/signing-in.ts';
import { chooseFiles, expect, headerOf, open, test } from './fixtures/visitor.ts';

const demandAddress = async (): Promise<string> => `/demand/${(await firstDemand()).demandNumber}`;

test.describe('a desktop at 200 % zoom', () => {
  // At 200 % a browser shows 1440 × 900 as a window of half the size.
  test.use({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 });

  test('everything is stacked, and most of the window is free of bars', async ({ page, context }) => {
    await signInByApi(context);
    for (const address of [
      '/',
      '/type/10',
      await demandAddress(),
      '/user/center',
      '/user/demand/publish',
      '/message/list',
      '/user/safety',
    ]) {
      await open(page, address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const { inner, content, covered } = await page.evaluate(() => ({
        inner: innerWidth,
        content: document.documentElement.scrollWidth,
        covered: [...document.querySelectorAll('body *')]
          .filter((element) => element.checkVisibility() && ['sticky', 'fixed'].includes(getComputedStyle(element).position))
          .map((element) => element.getBoundingClientRect())
          .filter(({ width }) => width > innerWidth / 2)
          .reduce((sum, { height }) => sum + height, 0),
      }));
      expect(content, address).toBe(inner);
      expect(covered, address).toBeLessThanOrEqual(150);
    }
  });

  test('the dialog that crops a picture shows its confirm button in full in a window of half the size, without scrolling', async ({
    page,
    context,
  }) => {
    await signInByApi(context);
    await open(page, '/user/edit');
    await chooseFiles(page.getByLabel('选择头像'), { name: '我.png', mimeType: 'image/png', buffer: await takePicture(page) });
    const dialog = page.getByRole('dialog', { name: '裁剪图片' });
    await expect(dialog.getByRole('button', { name: '确定' })).toBeInViewport({ ratio: 1 });
  });
});

test.describe('a phone whose texts are half as large again', () => {
  test.use({ ...handset });
  /** An area for thumbs may reach this far beyond what it belongs to. */
  const REACH_PX = 12;

  test('every text has room', async ({ page, context }) => {
    await signInByApi(context);
    for (const address of ['/', '/type/10', await demandAddress(), '/user/center', '/user/member', '/message/list']) {
      await open(page, address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const { inner, content, beyond } = await page.evaluate((reach) => {
        // The browser of WeChat sets the same property for its own text sizes.
        document.documentElement.style.setProperty('-webkit-text-size-adjust', '150%', 'important');
        const elements = [...document.querySelectorAll<HTMLElement>('main *')];
        // Content far below the window is not laid out yet.
        for (const { style } of elements) style.setProperty('content-visibility', 'visible');
        return {
          inner: innerWidth,
          content: document.documentElement.scrollWidth,
          beyond: elements
            .filter((element) => element.checkVisibility() && getComputedStyle(element).overflowY === 'visible')
            .filter(({ scrollHeight, clientHeight }) => clientHeight > 0 && scrollHeight > clientHeight + reach)
            .map(({ tagName, textContent }) => `${tagName} ${textContent.slice(0, 40)}`),
        };
      }, REACH_PX);
      expect(beyond, address).toEqual([]);
      expect(content, address).toBe(inner);
    }
  });
});

test.describe('forced colours', () => {
  test.use({ forcedColors: 'active' });

  test('edges and the current choice are visible without backgrounds', async ({ page }) => {
    await open(page, '/type/10');
    const edgeOf = (subject: ReturnType<Page['locator']>) =>
      subject.evaluate((element) => {
        const { outlineStyle, borderStyle } = getComputedStyle(element);
        return [outlineStyle, borderStyle].includes('solid');
      });
    for (const subject of [
      headerOf(page).getByRole('link', { name: '发布需求' }),
      page.getByRole('navigation', { name: '需求类型' }).getByRole('link', { name: /^广告主/ }),
      page.getByRole('list', { name: '结算' }).getByRole('link', { name: '不限' }),
      page.getByRole('article').first(),
    ]) {
      expect(await edgeOf(subject), String(subject)).toBe(true);
    }
  });

  test('the chosen payment method differs from the others, and a progress bar from its background', async ({ page, context }) => {
    await signInByApi(context);
    await open(page, '/user/center');
    const grounds = await page
      .getByRole('progressbar')
      .evaluate((bar) => [getComputedStyle(bar, '::before').backgroundColor, getComputedStyle(document.body).backgroundColor]);
    expect(new Set(grounds).size).toBe(2);
    await open(page, '/user/props/mall');
    await page.getByRole('button', { name: '购买置顶卡' }).click();
    const methods = checkoutOf(page).getByRole('radio');
    await checkoutOf(page).getByRole('radio', { name: /^支/ }).check();
    await expect(async () => {
      const edges = await methods.evaluateAll((radios) =>
        radios.map((radio) => [
          (radio as HTMLInputElement).checked,
          getComputedStyle(radio.parentElement as Element).borderTopWidth === '3px',
        ]),
      );
      expect(edges.length).toBeGreaterThan(1);
      for (const [isChecked, isThick] of edges) expect(isThick).toBe(isChecked);
    }).toPass();
  });
});

test.describe('the narrowest window', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('an order has its number on one line and its buttons in one row, and no region name is cut off', async ({ page, context }) => {
    await signInByApi(context);
    const orderNo = await buyBoosts(context.request, 'TOP', 2);
    await open(page, `/user/props/order?orderNo=${orderNo}`);
    const refund = page.getByRole('button', { name: /^申请退款/ });
    await expect(refund).toBeVisible();
    await expect(async () => {
      const places = [page.getByText(orderNo, { exact: true }).first(), refund, page.getByRole('link', { name: '我的道具' }).last()];
      const [number, first, last] = await Promise.all(places.map((place) => place.boundingBox()));
      if (!number || !first || !last) throw new Error('a part of the order is not shown');
      expect(number.height).toBeLessThan(45);
      expect(first.y).toBe(last.y);
      expect(first.width).toBeCloseTo(last.width, 0);
    }).toPass();
    await open(page, '/user/edit');
    await page.getByRole('button', { name: /^所在地区/ }).click();
    const places = page.getByRole('dialog', { name: '选择所在地区' });
    await places.getByLabel('省份').selectOption({ label: '贵州省' });
    const cities = places.getByLabel('城市').locator('option');
    await expect(cities.filter({ hasText: '贵阳' })).toHaveCount(1);
    const cut = await cities.evaluateAll((names) =>
      names.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
    );
    expect(cut).toEqual([]);
  });
});

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a demand past its validity is no error, is marked once, and its link is on one line', async ({ page, context }) => {
    await signInByApi(context);
    await page.route('**/api/demand/page-my-publish*', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      for (const record of body.data.records) record.expired = true;
      await route.fulfill({ response: answer, json: body });
    });
    await open(page, '/user/demand/publishList');
    await page.getByRole('link', { name: /^展示中/ }).click();
    const row = page
      .getByRole('article')
      .filter({ has: page.getByRole('link', { name: '修改有效期' }) })
      .first();
    const wayOut = row.getByRole('link', { name: '修改有效期' });
    expect(await wayOut.evaluate((link) => link.getClientRects().length)).toBe(1);
    await expect(row.getByText('已过有效期')).toHaveCount(1);
    const colour = await row.getByText('已过有效期').evaluate((node) => getComputedStyle(node).color);
    await expect(wayOut).toHaveCSS('color', colour);
    await wayOut.click();
    await expect(page.getByLabel('有效期至')).toBeFocused();
    // The label of a field that is scrolled to is visible, not below the bar.
    const isOnTop = async () => {
      await page.getByRole('textbox', { name: /^标题/ }).evaluate((field) => field.scrollIntoView({ behavior: 'instant' }));
      return page.locator('label', { hasText: /^标题/ }).evaluate((label) => {
        const { x, y } = label.getBoundingClientRect();
        return document.elementFromPoint(x + 4, y + 4) === label;
      });
    };
    await expect.poll(isOnTop).toBe(true);
  });
});

test.describe('a touch screen without a mouse', () => {
  test.use(handset);

  test('the region dialog shows its search and its confirm button', async ({ page, context }) => {
    await signInByApi(context);
    await open(page, '/user/edit');
    await page.getByRole('button', { name: /^所在地区/ }).click();
    const places = page.getByRole('dialog', { name: '选择所在地区' });
    await places.getByLabel('省份').selectOption({ label: '云南省' });
    await expect(places.getByRole('button', { name: '确定' })).toBeInViewport({ ratio: 1 });
    await expect(places.getByRole('searchbox', { name: '搜索地区' })).toBeInViewport({ ratio: 1 });
  });
});

test.describe('reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing moves by itself', async ({ page }) => {
    await open(page, '/');
    await expect(page.getByRole('button', { name: '开始自动播放' })).toBeVisible();
    await page.getByRole('contentinfo').getByRole('button', { name: '收藏本页' }).click();
    await expect(page.getByText('请使用 Ctrl+D')).toBeVisible();
    const longest = await page.evaluate(() =>
      Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().activeDuration ?? 0))),
    );
    expect(longest).toBeLessThanOrEqual(1);
    // Not even 1 ms: a transition of all properties makes cards grow from no style when they come into view, and the content below shifts.
    const changing = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => {
          const { transitionProperty, transitionDuration } = getComputedStyle(element);
          return transitionProperty !== 'none' && transitionDuration !== '0s';
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    );
    expect(changing).toEqual([]);
  });
});

test('a printed demand contains its content, without controls', async ({ page }) => {
  const { demandNumber, title } = await firstDemand();
  await page.setViewportSize({ width: 760, height: 1075 });
  await open(page, `/demand/${demandNumber}`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  for (const text of ['合作预算', '需求详情', `编号 ${demandNumber}`]) await expect(page.getByText(text).first()).toBeVisible();
  await expect(headerOf(page)).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  for (const name of ['为您推荐', '给发布者发消息']) await expect(page.getByRole('region', { name })).toBeHidden();
  await expect(page.getByRole('button', { name: '收藏' })).toBeHidden();
});

test('a publisher’s own demand prints like any other, without management buttons', async ({ page, context }) => {
  await signInByApi(context);
  const { records } = await readOwn<{ records: { demandNumber: string; title: string }[] }>(
    context.request,
    '/api/demand/page-my-publish?auditStatus=PUBLISH',
  );
  const { demandNumber, title } = records[0] ?? { demandNumber: '', title: '' };
  const main = page.getByRole('main');
  await open(page, `/demand/${demandNumber}`);
  await page.emulateMedia({ media: 'print' });
  await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(main.getByRole('region', { name: '管理这条需求' })).toBeHidden();
  await open(page, '/user/demand/publishList');
  await expect(main.getByRole('link', { name: title })).toBeVisible();
  await expect(main.getByRole('link', { name: '发布需求' })).toBeHidden();
});

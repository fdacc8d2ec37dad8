import type { Page } from '@playwright/test';
import { expectMadeForPhones, phoneBrowser } from './fixtures/made-for-phones.ts';
import { checkoutOf, openWalletApp, payInApp, payOrder, proveByCode, showCode } from './fixtures/paying.ts';
import { demo, signInByApi } from './fixtures/signing-in.ts';
import { findShownDemand } from './fixtures/talking.ts';
import { expect, open, test } from './fixtures/visitor.ts';

/** Demo accounts with a demand and without boosts; each test has its own. */
const poor = { desktop: '13900000003', phone: '13900000004', closing: '13900000005', dear: '13900000006' } as const;

/** Counts the user's clicks in the portal from now on, without those on the sandbox's pages. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  const clicks: string[] = [];
  await page.exposeFunction('noteClick', (name: string) => void clicks.push(name));
  await page.addInitScript(() => {
    const { noteClick } = window as unknown as { noteClick: (name: string) => void };
    if (location.pathname.startsWith('/sandbox/')) return;
    addEventListener('click', ({ target, isTrusted }) => isTrusted && noteClick((target as Element).textContent ?? ''), { capture: true });
  });
  return async () => clicks.length;
}

for (const device of ['desktop', 'phone'] as const) {
  test.describe(device, () => {
    if (device === 'phone') test.use(phoneBrowser);

    test('buying a missing boost and using it on the demand takes six clicks at most', async ({ page, context }) => {
      await signInByApi(context, { phone: poor[device], password: demo.password });
      const { id } = await findShownDemand(context.request);
      const clicks = await countClicks(page);
      await open(page, `/user/topic/${id}`);
      await expect(page.getByText(/^置顶卡不足：需要 1 张，您有 0 张/)).toBeVisible();
      if (device === 'desktop') {
        await page.getByRole('link', { name: '多买更省' }).click();
        await expect(page).toHaveURL(/\/user\/props\/mall\?scene=TOP&quantity=1/);
        await page.getByRole('button', { name: '购买置顶卡' }).click();
      } else {
        await page.getByRole('button', { name: '购买 1 张置顶卡 ¥5.00' }).click();
      }
      const checkout = page.getByRole('dialog', { name: '收银台' });
      await checkout.getByRole('checkbox').check();
      const started = page.waitForResponse((answer) => answer.url().endsWith('/api/scene/start-buy'));
      await checkout.getByRole('button', { name: '确认支付 ¥5.00' }).click();
      const { data } = await (await started).json();
      if (device === 'desktop') {
        await expect(checkout.getByRole('img', { name: '支付宝付款码' })).toBeVisible();
        await payOrder(data.orderNo, 'pay');
        // The page polls the order every 2 s. If the notice is lost, the provider is queried only after 15 s.
        await expect(checkout.getByRole('heading', { name: '支付成功' })).toBeVisible({ timeout: 12_000 });
      } else {
        await openWalletApp(page, '支付宝');
        await payInApp(page, '确认支付');
      }
      await page.getByRole('link', { name: '去使用' }).click();
      await page.getByRole('button', { name: '确认使用' }).click();
      await expect(page.getByRole('status').filter({ hasText: '已生效，有效至' })).toBeVisible();
      await expect(page).toHaveURL(`/user/topic/${id}?minutes=60`);
      if (device === 'phone') await expectMadeForPhones(page);
      expect(await clicks()).toBeLessThanOrEqual(6);
    });
  });
}

test('a reopened checkout continues with the same order, and 我已完成支付 finds the payment without a notice', async ({
  page,
  context,
}) => {
  await signInByApi(context, { phone: poor.closing, password: demo.password });
  const orderNo = await showCode(page, '刷新卡', '微信支付');
  await page.keyboard.press('Escape');
  await expect(page.getByText('订单已保留，可在「我的订单」中继续支付')).toBeVisible();
  const checkout = checkoutOf(page);
  await expect(checkout).toBeHidden();
  await page.getByRole('button', { name: '购买刷新卡' }).click();
  await expect(checkout.getByRole('img', { name: '微信付款码' })).toBeVisible();
  await payOrder(orderNo, 'lose');
  await checkout.getByRole('button', { name: '我已完成支付' }).click();
  await expect(checkout.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await checkout.getByRole('link', { name: '查看订单' }).click();
  await expect(page.getByText(orderNo)).toBeVisible();
});

test('paying from the balance in a new browser takes a code and updates the boost count', async ({ page, context, expectedConsole }) => {
  expectedConsole.allowStatus(403);
  await signInByApi(context);
  await open(page, '/user/props/mall');
  const card = page.getByRole('article', { name: '变色卡' });
  const before = Number(/\d+/.exec((await card.getByText(/^我有 \d+ 张/).textContent()) ?? '')?.[0]);
  await card.getByRole('button', { name: /^5 张/ }).click();
  await card.getByRole('button', { name: '购买变色卡' }).click();
  const checkout = page.getByRole('dialog', { name: '收银台' });
  await expect(checkout.getByRole('radio', { name: /余额/ })).toBeChecked();
  await checkout.getByRole('checkbox').check();
  await proveByCode(page, demo.phone, '¥14.25');
  await expect(checkout.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card.getByText(`我有 ${before + 5} 张`)).toBeVisible();
});

test('the mall can be read without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.E2E_PORTAL_URL ?? '' });
  await signInByApi(context, { phone: poor.dear, password: demo.password });
  const page = await context.newPage();
  const card = page.getByRole('article').first();
  // A late part is inserted by a script. Without JavaScript the page has to be loaded again.
  await expect(async () => {
    await page.goto('/user/props/mall?scene=TOP&quantity=10');
    await expect(card).toContainText('置顶卡', { timeout: 500 });
    await expect(card).toContainText('我有 0 张', { timeout: 500 });
  }).toPass();
  await expect(card).toContainText('单价 ¥5.00 × 10 − 组合优惠 ¥5.00 = 应付 ¥45.00');
  await context.close();
});

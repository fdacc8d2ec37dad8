import type { APIRequestContext, Page } from '@playwright/test';
import { expectAnnounced } from './fixtures/announcements.ts';
import { readOwn } from './fixtures/calls.ts';
import { advanceClock, runOperatorCommand } from './fixtures/operating.ts';
import { shareOwnPortal } from './fixtures/own-portal.ts';
import { payOrder } from './fixtures/paying.ts';
import type { PortalProcess } from './fixtures/portal-process.ts';
import { demo, signInByApi } from './fixtures/signing-in.ts';
import { findShownDemand } from './fixtures/talking.ts';
import { expect, open } from './fixtures/visitor.ts';

/** Uses a dedicated portal, as the tests move its clock and run operator commands on its machine. */
const test = shareOwnPortal();

/** Demo accounts with a demand and without boosts. */
const buyer = { phone: '13900000003', password: demo.password };
const laterBuyer = { ...buyer, phone: '13900000004' };

/** Buys ten boosts by scan and uses three of them on a demand; returns the order's number. */
async function buyTenUseThree(portal: PortalProcess, request: APIRequestContext): Promise<string> {
  const send = async (path: string, data: object, key: string) => {
    const answer = await request.post(path, { data, headers: { 'Idempotency-Key': key } });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()).data;
  };
  const wish = { sceneCode: 'TOP', quantity: 10, payMethod: 'WECHAT' };
  const { orderNo } = await send('/api/scene/start-buy', wish, 'ten-of-them');
  await payOrder(orderNo, 'pay', portal);
  const { id } = await findShownDemand(request);
  // One hour costs one boost.
  for (const key of ['first-use', 'second-use', 'third-use']) await send(`/api/demand/${id}/top-up`, { duration: 60 }, key);
  return orderNo;
}

const balanceOf = async (request: APIRequestContext) => (await readOwn<{ balance: number }>(request, '/api/wallet/summary')).balance;
const boostsOf = async (request: APIRequestContext) => {
  const mine = await readOwn<{ sceneCode: string; quantity: number }[]>(request, '/api/scene/mine');
  return mine.find(({ sceneCode }) => sceneCode === 'TOP')?.quantity ?? 0;
};
const refundedOf = async (request: APIRequestContext, orderNo: string) =>
  (await readOwn<{ refunded: number }>(request, `/api/order/${orderNo}`)).refunded;

/** Requests a refund of the order's unused boosts on its page. */
async function askForTheUnused(page: Page, orderNo: string): Promise<void> {
  await open(page, `/user/props/order?orderNo=${orderNo}`);
  await page.getByRole('button', { name: /^申请退款/ }).click();
  const dialog = page.getByRole('dialog', { name: '申请退款' });
  for (const fact of ['¥31.50', '7 张未使用的道具，立即收回', '原支付账户（微信支付）', '一般 1–3 个工作日到账']) {
    await expect(dialog).toContainText(fact);
  }
  await dialog.getByRole('button', { name: '确认退款 ¥31.50' }).dblclick();
  await expectAnnounced(page, '退款已提交，¥31.50 将原路退回');
}

test('of ten boosts with three used, seven are refunded at the price paid; operators decide on the others', async ({
  portal,
  dataDir,
  page,
  context,
}) => {
  const { request } = context;
  await signInByApi(context, buyer);
  const orderNo = await buyTenUseThree(portal, request);
  expect(await boostsOf(request)).toBe(7);
  await askForTheUnused(page, orderNo);
  expect(await boostsOf(request)).toBe(0);
  // This refund is automatic.
  await expect.poll(() => refundedOf(request, orderNo), { timeout: 20_000 }).toBe(3_150);
  // The open page shows it, too.
  await expect(page.getByRole('region', { name: '退款记录' })).toContainText('¥31.50 已退款');
  expect(await balanceOf(request)).toBe(0);
  expect(await runOperatorCommand(portal, dataDir, 'doctor')).toContain('账目正确');

  await open(page, '/user/props/order?tab=REFUND');
  const card = page.getByRole('article', { name: '置顶卡 × 10' });
  await expect(card).toContainText('部分退款');
  await expect(card).toContainText('已退 ¥31.50');
  await card.getByRole('button', { name: /^申请退款/ }).click();
  const dialog = page.getByRole('dialog', { name: '申请退款' });
  await expect(dialog).toContainText('道具已使用，需要客服审核');
  await dialog.getByRole('textbox', { name: /退款原因/ }).fill('置顶期间没有看到效果');
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expectAnnounced(page, '退款申请已提交，请等待审核');
  await expect(card).toContainText('退款中');
  // The button that was pressed is gone.
  await expect(page.locator('#content')).toBeFocused();

  expect(await runOperatorCommand(portal, dataDir, 'refunds')).toMatch(/¥13\.50.*置顶期间没有看到效果/s);
  await runOperatorCommand(portal, dataDir, 'refund', `${orderNo}_r2`, 'refuse', '--reason', '置顶已按时生效');
  await card.getByRole('heading').getByRole('link').click();
  const refunds = page.getByRole('region', { name: '退款记录' });
  await expect(refunds).toContainText('¥31.50 已退款');
  await expect(refunds).toContainText('审核意见：置顶已按时生效');
  await expect(page.getByRole('region', { name: '订单进度' })).toContainText('退款申请未通过');
  await open(page, '/message/notice');
  await expect(page.getByRole('main')).toContainText('「置顶卡 × 10」的退款申请未通过。原因：置顶已按时生效');
  expect(await runOperatorCommand(portal, dataDir, 'doctor')).toContain('账目正确');
});

test('money that the provider cannot refund goes to the balance; the boosts stay withdrawn', async ({ portal, dataDir, page, context }) => {
  const { request } = context;
  await signInByApi(context, laterBuyer);
  const orderNo = await buyTenUseThree(portal, request);
  await payOrder(orderNo, 'refund-fail', portal);
  await askForTheUnused(page, orderNo);
  // The provider is queried again after one minute, then after five.
  const refundedLater = async () => {
    await advanceClock(portal, 6);
    return refundedOf(request, orderNo);
  };
  await expect.poll(refundedLater, { timeout: 20_000 }).toBe(3_150);
  expect([await balanceOf(request), await boostsOf(request)]).toEqual([3_150, 0]);
  await open(page, `/user/props/order?orderNo=${orderNo}`);
  await expect(page.getByRole('region', { name: '退款记录' })).toContainText('退到钱包余额');
  await open(page, '/message/notice');
  await expect(page.getByRole('main')).toContainText('¥31.50 未能原路退回，已退到您的钱包余额。');
  expect(await runOperatorCommand(portal, dataDir, 'doctor')).toContain('账目正确');
});

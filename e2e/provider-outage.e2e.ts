import { HOUR_MS } from '#shared/durations.ts';
import { readOwn } from './fixtures/calls.ts';
import { advanceClock } from './fixtures/operating.ts';
import { ownPortalTest } from './fixtures/own-portal.ts';
import { checkoutOf, expectBooks, payOrder, proveByCode, showCode } from './fixtures/paying.ts';
import { demo, signInByApi } from './fixtures/signing-in.ts';
import { expect, open } from './fixtures/visitor.ts';

/** Uses a dedicated portal: an outage of the provider affects all tests. */
const test = ownPortalTest;

test('during a provider outage scans are rejected and the balance pays; a payment made meanwhile is found afterwards', async ({
  page,
  context,
  portal,
  dataDir,
  expectedConsole,
}) => {
  const { apiUrl } = portal;
  // 503: the scan that cannot start. 403: the balance on a new device.
  expectedConsole.allowStatus(503, 403);
  await signInByApi(context);
  const orderNo = await showCode(page, '刷新卡', '支付宝');
  await payOrder(orderNo, { act: 'down', ms: HOUR_MS }, { apiUrl });
  await payOrder(orderNo, 'lose', { apiUrl });
  const checkout = checkoutOf(page);
  await checkout.getByRole('button', { name: '我已完成支付' }).click();
  await expect(checkout.getByText('暂未查到付款。如果已经付款，请稍候，到账后会自动更新')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(checkout).toBeHidden();

  await page.getByRole('button', { name: '购买变色卡' }).click();
  await checkout.getByRole('radio', { name: /支付宝/ }).check();
  await checkout.getByRole('checkbox').check();
  await checkout.getByRole('button', { name: '确认支付 ¥3.00' }).click();
  await expect(checkout.getByText('支付暂不可用，请换一种支付方式或稍后再试')).toBeVisible();
  await checkout.getByRole('radio', { name: /余额/ }).check();
  await proveByCode(page, demo.phone, '¥3.00', apiUrl);
  await expect(checkout.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await checkout.getByRole('link', { name: '查看订单' }).click();
  await expect(page.getByRole('heading', { name: /变色卡/ })).toContainText('已完成');

  await payOrder(orderNo, { act: 'down', ms: 0 }, { apiUrl });
  // Until the next query to the provider, and the expiry of the order that could not start.
  await advanceClock(portal, 30);
  const statusOf = async () => (await readOwn<{ status: string }>(context.request, `/api/order/${orderNo}`)).status;
  await expect.poll(statusOf, { timeout: 20_000 }).toBe('FULFILLED');
  const metrics = async () => (await fetch(`${portal.opsUrl}/metrics`)).text();
  await expect.poll(metrics).toContain('pay_query_found_total{channel="ALIPAY"} 1');
  const waiting = async () => (await readOwn<{ total: number }>(context.request, '/api/order/page?tab=WAITING')).total;
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
  await showCode(page, '刷新卡', '支付宝');
  await open(page, `/user/props/order?orderNo=${orderNo}`);
  await expect(page.getByRole('heading', { name: /刷新卡/ })).toContainText('已完成');
  await expectBooks(apiUrl, dataDir);
});

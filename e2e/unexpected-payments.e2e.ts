import { loginBySms } from './fixtures/calls.ts';
import { checkoutOf, expectMoneyBack, payOrder, showCode } from './fixtures/paying.ts';
import { expect, open, test } from './fixtures/visitor.ts';

test.beforeEach(async ({ context, phone }) => loginBySms(context.request, phone));

test('a payment without a notice is found while its code is shown, without a press or a reload', async ({ page }) => {
  const orderNo = await showCode(page, '刷新卡', '支付宝');
  await payOrder(orderNo, 'lose');
  await expect(checkoutOf(page).getByRole('heading', { name: '支付成功' })).toBeVisible({ timeout: 40_000 });
});

test('a payment after its order was closed is refunded, and the checkout and the order say so', async ({ page, context }) => {
  const orderNo = await showCode(page, '刷新卡', '微信支付');
  expect((await context.request.post(`/api/order/${orderNo}/cancel`)).status()).toBe(200);
  const checkout = checkoutOf(page);
  await expect(checkout.getByRole('heading', { name: '订单已关闭' })).toBeVisible();
  await payOrder(orderNo, 'late');
  await expect(checkout.getByRole('heading', { name: '付款已收到，但订单已关闭，款项将原路退回' })).toBeVisible();
  await expectMoneyBack(context.request, orderNo);
  await checkout.getByRole('link', { name: '查看订单' }).click();
  await expect(page.getByRole('region', { name: '订单进度' })).toContainText('款项已退回');
  await expect(page.getByRole('region', { name: '退款记录' })).toContainText('¥2.00 已退款订单关闭后收到付款');
});

test('of two payments by two codes, one is fulfilled and the other refunded, and the payer is told', async ({ page, context }) => {
  const orderNo = await showCode(page, '刷新卡', '支付宝');
  const checkout = checkoutOf(page);
  await checkout.getByRole('button', { name: '更换支付方式' }).click();
  await checkout.getByRole('radio', { name: /微信支付/ }).check();
  await checkout.getByRole('button', { name: /^确认支付/ }).click();
  await expect(checkout.getByRole('img', { name: '微信付款码' })).toBeVisible();
  await payOrder(orderNo, 'pay', { attempt: 2 });
  await expect(checkout.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await payOrder(orderNo, 'double');
  await expectMoneyBack(context.request, orderNo);
  await checkout.getByRole('link', { name: '查看订单' }).click();
  await expect(page.getByRole('heading', { name: /刷新卡/ })).toContainText('已完成');
  await expect(page.getByRole('region', { name: '订单进度' })).toContainText('收到重复付款，多付的款项将原路退回');
  await expect(page.getByRole('region', { name: '退款记录' })).toContainText('¥2.00 已退款重复付款');
  await open(page, '/message/notice');
  await expect(page.getByRole('main')).toContainText('您通过支付宝支付的 ¥2.00 已收到，但订单已支付，本次为重复付款，款项将原路退回');
});

test('a payment of a wrong amount is refunded, and the order can still be paid', async ({ page, context }) => {
  const orderNo = await showCode(page, '刷新卡', '支付宝');
  await payOrder(orderNo, { act: 'amount', amount: 199 });
  const checkout = checkoutOf(page);
  await expect(checkout.getByText('收到的 ¥1.99 与应付金额不符，将原路退回。请按应付金额重新付款。')).toBeVisible();
  await expectMoneyBack(context.request, orderNo);
  await checkout.getByRole('button', { name: /^确认支付/ }).click();
  await expect(checkout.getByRole('img', { name: '支付宝付款码' })).toBeVisible();
  await payOrder(orderNo, 'pay', { attempt: 2 });
  await expect(checkout.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await checkout.getByRole('link', { name: '查看订单' }).click();
  await expect(page.getByRole('region', { name: '订单进度' })).toContainText('付款金额与订单不一致，款项将原路退回');
});

import type { Page } from '@playwright/test';
import { readOwn } from './fixtures/calls.ts';
import { runOperatorCommand } from './fixtures/operating.ts';
import { ownPortalTest } from './fixtures/own-portal.ts';
import { checkoutOf, confirmAtCheckout, payOrder } from './fixtures/paying.ts';
import { demo, requestSmsCode, signInByApi } from './fixtures/signing-in.ts';
import { expect, open } from './fixtures/visitor.ts';

/** Uses a dedicated portal: the test checks the books while money is on its way, so no other test may move any. */
const test = ownPortalTest;

/** Demo account with a password and without money. */
const phone = '13900000013';

/** Time for the page to show a change: it polls every few seconds. */
const LOOKS_MS = 15_000;

test('the rest of a recharge is set aside and then returned, or credited again if the provider cannot return it', async ({
  page,
  context,
  portal,
  dataDir,
  expectedConsole,
}) => {
  test.slow();
  // Paying from the balance on a new device requires a code first.
  expectedConsole.allowStatus(403);
  const expectTrueBooks = async () => expect(await runOperatorCommand(portal, dataDir, 'doctor')).toContain('账目正确');
  const recharge = async (sum: string): Promise<string> => {
    await open(page, '/user/wallet');
    await page.getByLabel('其他金额（元）').fill(sum);
    await page.getByRole('button', { name: '去充值' }).click();
    await confirmAtCheckout(page, '微信支付', `¥${sum}`);
    await expect(checkoutOf(page).getByRole('img', { name: /付款码$/ })).toBeVisible();
    const { records } = await readOwn<{ records: { orderNo: string }[] }>(page.request, '/api/order/page?pageSize=1');
    const orderNo = records[0]?.orderNo ?? '';
    await payOrder(orderNo, 'pay', portal);
    await expect(checkoutOf(page).getByText('支付成功')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(checkoutOf(page)).toBeHidden();
    return orderNo;
  };
  const balance = page.getByRole('region', { name: '可用余额' });
  const records = page.getByRole('region', { name: '收支明细' });
  const underWay = page.getByRole('region', { name: '余额退回中' });
  const dialog = page.getByRole('dialog', { name: '余额退回' });

  await signInByApi(context, { phone, password: demo.password });
  const orderNo = await recharge('120.50');
  await expectTrueBooks();
  await spendFive(page, portal.apiUrl);

  await open(page, '/user/wallet');
  await expect(balance).toContainText('¥115.50');
  await page.getByRole('button', { name: '余额退回' }).click();
  await dialog.getByLabel(/退回金额/).fill('200');
  await dialog.getByRole('button', { name: /^确认退回/ }).click();
  await expect(dialog.getByLabel(/退回金额/)).toBeFocused();
  await expect(dialog).toContainText('最多可退回 ¥115.50');
  await dialog.getByRole('button', { name: '全部' }).click();
  await expect(dialog.getByLabel(/退回金额/)).toHaveValue('115.50');
  await expect(dialog.getByRole('listitem')).toContainText(/^微信支付.*¥115\.50$/);
  await payOrder(orderNo, 'refund-slow', portal);
  await dialog.getByRole('button', { name: '确认退回 ¥115.50' }).click();
  await expect(dialog).toContainText('已提交退回 ¥115.50');
  await dialog.getByRole('button', { name: '完成' }).click();
  await expect(dialog).toBeHidden();
  await expect(balance).toContainText('¥0.00');
  await expect(balance).toContainText('冻结中¥115.50');
  await expect(underWay.getByRole('listitem')).toContainText(/^退回到微信支付.*¥115\.50$/);
  await expect(records.getByText('退回到微信支付')).toBeVisible();
  await expect(records).toContainText('−¥115.50余额 ¥0.00');
  await expect(balance.getByRole('button', { name: '余额退回' })).toHaveCount(0);
  await expectTrueBooks();

  await expect.poll(() => readRefunds(page, orderNo)).toEqual(['SENT']);
  await payOrder(orderNo, 'refund-done', portal);
  await expect(balance).toContainText('冻结中¥0.00', { timeout: LOOKS_MS });
  await expect(underWay).toHaveCount(0);
  await expectTrueBooks();
  await open(page, `/user/props/order?orderNo=${orderNo}`);
  await expect(page.getByText('部分退款')).toBeVisible();
  await expect(page.getByText('余额已原路退回')).toBeVisible();

  const failing = await recharge('50.00');
  await payOrder(failing, 'refund-fail', portal);
  await page.getByRole('button', { name: '余额退回' }).click();
  await dialog.getByLabel(/退回金额/).fill('20');
  await dialog.getByRole('button', { name: '确认退回 ¥20.00' }).click();
  await dialog.getByRole('button', { name: '完成' }).click();
  await expect(balance).toContainText('冻结中¥0.00', { timeout: LOOKS_MS });
  await expect(balance).toContainText('¥50.00');
  await expect(records.getByText('未能退回到微信支付')).toBeVisible();
  await expectTrueBooks();
  await open(page, '/message/notice');
  await expect(page.getByText('¥20.00 未能原路退回，已退到您的钱包余额。').first()).toBeVisible();
});

const readRefunds = async (page: Page, orderNo: string): Promise<string[]> =>
  (await readOwn<{ refunds: { status: string }[] }>(page.request, `/api/order/${orderNo}`)).refunds.map(({ status }) => status);

/** Buys a boost for ¥5.00 from the balance. */
async function spendFive(page: Page, apiUrl: string): Promise<void> {
  await open(page, '/user/props/mall');
  await page.getByRole('button', { name: '购买置顶卡' }).click();
  await confirmAtCheckout(page, '余额', '¥5.00');
  const code = await requestSmsCode(page, phone, apiUrl, checkoutOf(page).getByRole('button', { name: '获取验证码' }));
  await checkoutOf(page).getByLabel('短信验证码').fill(code);
  await checkoutOf(page).getByRole('button', { name: '确认支付 ¥5.00' }).click();
  await expect(checkoutOf(page).getByText('支付成功')).toBeVisible();
  await page.keyboard.press('Escape');
}

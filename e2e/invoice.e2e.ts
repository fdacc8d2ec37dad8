import { expectAnnounced } from './fixtures/announcements.ts';
import { loginBySms, readOwn } from './fixtures/calls.ts';
import { buyBoosts } from './fixtures/paying.ts';
import { expect, newPhone, open, test } from './fixtures/visitor.ts';

test('a paid order has a receipt, and its invoice can be requested, withdrawn, and made out to a company instead', async ({
  page,
  context,
}) => {
  await loginBySms(context.request, newPhone());
  const orderNo = await buyBoosts(context.request, 'TOP', 10);
  await open(page, `/user/props/order?orderNo=${orderNo}`);
  const papers = page.getByRole('region', { name: '收据与发票' });
  await papers.getByRole('link', { name: '查看收据' }).click();
  const receipt = page.getByRole('article', { name: '收据' });
  await expect(receipt).toContainText('¥45.00');
  await expect(receipt).toContainText('人民币肆拾伍元整');
  await expect(receipt).toContainText(orderNo);
  await page.emulateMedia({ media: 'print' });
  await expect(receipt).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  for (const name of ['个人中心', '我的订单', '返回订单']) await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: '返回订单' }).click();

  const form = page.getByRole('form', { name: '申请发票' });
  await papers.getByRole('button', { name: '申请发票' }).click();
  await form.getByRole('button', { name: '提交申请' }).click();
  await expect(form.getByText('发票抬头至少 2 个字')).toBeVisible();
  await form.getByLabel('发票抬头').fill('苏小满');
  await form.getByLabel('接收邮箱').fill('su@example.com');
  await form.getByRole('button', { name: '提交申请' }).click();
  await expectAnnounced(page, '已申请发票');
  await expect(papers).toContainText('开具中 ¥45.00');
  await papers.getByRole('button', { name: '撤回发票申请' }).click();
  await expect(papers).toContainText('已撤回');

  await papers.getByRole('button', { name: '重新申请发票' }).click();
  await expect(form.getByLabel('接收邮箱')).toHaveValue('su@example.com');
  await form.getByRole('radio', { name: '企业' }).check();
  await form.getByLabel('发票抬头').fill('海岸文化有限公司');
  const taxNo = form.getByLabel('统一社会信用代码');
  await taxNo.fill('91350100M000100Y44');
  await form.getByRole('button', { name: '提交申请' }).click();
  await expect(form.getByText(/校验不通过/)).toBeVisible();
  await taxNo.fill('91350100m000100y43');
  await form.getByRole('button', { name: '提交申请' }).click();
  await expect(papers).toContainText('海岸文化有限公司');
  const { invoice } = await readOwn<{ invoice: object }>(context.request, `/api/order/${orderNo}`);
  expect(invoice).toMatchObject({ status: 'REQUESTED', amount: 4_500, email: 's***@example.com' });
});

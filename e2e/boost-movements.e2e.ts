import { runOnSharedPortal } from './fixtures/operating.ts';
import { payOrder } from './fixtures/paying.ts';
import { demo, signInByApi } from './fixtures/signing-in.ts';
import { findShownDemand } from './fixtures/talking.ts';
import { expect, open, test } from './fixtures/visitor.ts';

/** Demo account with a demand and without boosts. No other test uses it. */
const phone = '13900000014';

test('boosts that were granted, bought, used and returned are listed on their page, each with the count after it', async ({
  page,
  context,
}) => {
  await signInByApi(context, { phone, password: demo.password });
  const post = async (path: string, data: object) => {
    const answer = await context.request.post(path, { data });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()).data;
  };
  const { id, title } = await findShownDemand(context.request);
  await runOnSharedPortal('grant', phone, 'TOP', '2');
  const { orderNo } = await post('/api/scene/start-buy', { sceneCode: 'TOP', quantity: 3, payMethod: 'ALIPAY', agreed: true });
  await payOrder(orderNo, 'pay');
  await post(`/api/demand/${id}/top-up`, { duration: 60 });
  await post('/v1/demand/show', { id, show: false });

  await open(page, '/user/props/mine');
  await page.getByRole('link', { name: '收支明细' }).click();
  await page.getByRole('navigation', { name: '道具' }).getByRole('link', { name: '置顶卡' }).click();
  const rows = page
    .getByRole('region', { name: '置顶卡收支明细' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('time') });
  await expect(rows).toHaveText([
    /^置顶卡提前结束，退回 (59|60) 分钟退回.*\+(59|60) 分钟剩余 4 张 (59|60) 分钟$/,
    new RegExp(`^「${title}」使用置顶卡.*使用.*−1 张剩余 4 张$`),
    /^购买 置顶卡 × 3.*购买.*\+3 张剩余 5 张$/,
    /获得.*\+2 张剩余 2 张$/,
  ]);
  await rows.getByRole('link', { name: '订单详情' }).click();
  await expect(page.getByRole('main')).toContainText(orderNo);
});

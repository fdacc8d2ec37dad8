import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { DAY_MS } from '#shared/durations.ts';
import { purchaseTerms } from '#shared/text/money-texts.ts';
import { signInBuyer } from '../../testing/buying-steps.ts';
import { forEachApi } from '../../testing/test-api.ts';

forEachApi((api) => {
  test('a purchase from the balance is paid and fulfilled immediately, and returns its breakdown', async () => {
    const buyer = await signInBuyer(api, { balance: 10_000 });
    const { body } = await buyer.buyBoosts('TOP', 10, { expectedAmount: 4_500, agreed: true }).expect(200);
    expect(body.data).toEqual({
      orderNo: expect.stringMatching(/^20260301\d{12}$/),
      status: 'FULFILLED',
      amount: 4_500,
      qrContent: null,
      expireAt: null,
      payMethod: 'BALANCE',
      payUrl: null,
      breakdown: [
        { label: '单价 ¥5.00 × 10', amount: 5_000 },
        { label: '组合优惠', amount: -500 },
      ],
    });
    expect([await buyer.balance(), await buyer.boosts('TOP')]).toEqual([5_500, 10]);
    const [order] = await buyer.orders();
    expect(order?.snapshot).toMatchObject({ agreedTo: purchaseTerms.version, agreedAt: api.clock.now().toISOString() });
    const line = await api.db.selectFrom('scene_ledger').selectAll().where('user_id', '=', buyer.id).execute();
    expect(line).toMatchObject([{ biz_type: 'ORDER', biz_id: `${body.data.orderNo}:1`, quantity: 10 }]);
    const transfers = await api.db.selectFrom('ledger_transfers').selectAll().where('order_no', '=', body.data.orderNo).execute();
    expect(transfers).toMatchObject([{ kind: 'BUY_SCENE', amount: 4_500, biz_type: 'ORDER' }]);
    const detail = (await buyer.get(`/api/order/${body.data.orderNo}`).expect(200)).body.data;
    expect(detail).toMatchObject({ status: 'FULFILLED', title: '置顶卡 × 10', sceneCode: 'TOP', quantity: 10, amount: 4_500 });
    expect(detail.timeline.map(({ event }: { event: string }) => event)).toEqual(['PAY', 'FULFIL']);
    expect((await buyer.get('/v1/user/detail').expect(200)).body.data).toMatchObject({ balance: 5_500, sceneCounts: { TOP: 10 } });
  });

  test('without agreement no terms are stored', async () => {
    const buyer = await signInBuyer(api, { balance: 500 });
    await buyer.buyBoosts('TOP', 1).expect(200);
    expect((await buyer.orders())[0]?.snapshot).toMatchObject({ agreedTo: null, agreedAt: null });
  });

  test('of fifty concurrent purchases with the last ¥5.00, one succeeds; the others return the missing amount and leave no order', async () => {
    const buyer = await signInBuyer(api, { balance: 500 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => buyer.buyBoosts('TOP', 1)));
    const short = answers.filter(({ status }) => status === 409);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(short).toHaveLength(49);
    expect(short.map(({ body }) => body.data)).toEqual(short.map(() => ({ reason: 'BALANCE_SHORT', missing: 500 })));
    expect([await buyer.balance(), await buyer.boosts('TOP'), (await buyer.orders()).length]).toEqual([0, 1, 1]);
  });

  test('one key makes one order: for a hundred concurrent requests, and again after two days', async () => {
    const buyer = await signInBuyer(api, { balance: 5_000 });
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 100 }, () => buyer.buyBoosts('TOP', 1, {}, key)));
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(await buyer.orders()).toHaveLength(1);
    api.clock.advance(2 * DAY_MS);
    await api.db.deleteFrom('idempotent_answers').where('user_id', '=', buyer.id).execute();
    const [order] = await buyer.orders();
    const again = await buyer.buyBoosts('TOP', 1, {}, key).expect(200);
    expect(again.body.data).toMatchObject({ orderNo: order?.order_no, status: 'FULFILLED', amount: 500 });
    const other = await buyer.buyBoosts('TOP', 2, {}, key).expect(409);
    expect(other.body.message).toContain('Idempotency-Key');
    expect([(await buyer.orders()).length, await buyer.balance(), await buyer.boosts('TOP')]).toEqual([1, 4_500, 1]);
  });

  test('a key whose purchase was refused can be used again', async () => {
    const buyer = await signInBuyer(api, { balance: 400 });
    const key = randomUUID();
    await buyer.buyBoosts('TOP', 1, {}, key).expect(409);
    const { body } = await buyer.buyBoosts('REFRESH', 2, {}, key).expect(200);
    expect(body.data).toMatchObject({ status: 'FULFILLED', amount: 400 });
  });

  test('a double click without a key buys once', async () => {
    const buyer = await signInBuyer(api, { balance: 5_000 });
    const [one, two] = [await buyer.buyBoosts('TOP', 1, {}, null).expect(200), await buyer.buyBoosts('TOP', 1, {}, null).expect(200)];
    expect(two.body.data.orderNo).toBe(one.body.data.orderNo);
    expect([(await buyer.orders()).length, await buyer.balance()]).toEqual([1, 4_500]);
  });

  test('rejects boosts that are not sold, invalid quantities and a declined agreement', async () => {
    const buyer = await signInBuyer(api, { balance: 5_000 });
    const unsold = await buyer.buyBoosts('SEARCH', 1).expect(409);
    expect(unsold.body.data).toEqual({ reason: 'NOT_SOLD' });
    await buyer.buyBoosts('TOP', 0).expect(400);
    await buyer.buyBoosts('TOP', 1_000).expect(400);
    await buyer.buyBoosts('TOP', 1, { agreed: false }).expect(400);
    expect([(await buyer.orders()).length, await buyer.balance()]).toEqual([0, 5_000]);
  });
});

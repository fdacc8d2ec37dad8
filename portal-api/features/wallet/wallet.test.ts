import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { addToInventory, takeFromInventory } from '../../domain/boosts/boost-inventory.ts';
import { signInBuyer } from '../../testing/buying-steps.ts';
import { moveMoney, refund } from '../../testing/ledger-steps.ts';
import { actOn } from '../../testing/payment-provider-steps.ts';
import { forEachApi } from '../../testing/test-api.ts';

forEachApi((api) => {
  type Buyer = Awaited<ReturnType<typeof signInBuyer>>;
  const recharge = (buyer: Buyer, amount: number, payMethod = 'WECHAT', key: string = randomUUID()) =>
    buyer.post('/api/user/balance/start-recharge', { amount, payMethod }, key);
  const verify = (buyer: Buyer) => api.db.updateTable('users').set({ real_name_status: 2 }).where('id', '=', buyer.id).execute();
  const records = async (buyer: Buyer, query = '') => (await buyer.get(`/v1/umsSceneLog/page${query}`).expect(200)).body.data;

  test('a recharge awaits payment and is then added to the balance', async () => {
    const buyer = await signInBuyer(api);
    const key = randomUUID();
    const { body } = await recharge(buyer, 5_000, 'ALIPAY', key).expect(200);
    expect(body.data).toMatchObject({ status: 'WAITING', amount: 5_000, payMethod: 'ALIPAY', qrContent: expect.any(String) });
    await api.db.deleteFrom('idempotent_answers').execute();
    expect((await recharge(buyer, 5_000, 'ALIPAY', key).expect(200)).body.data).toEqual(body.data);
    await recharge(buyer, 6_000, 'ALIPAY', key).expect(409);
    await actOn(api, `${body.data.orderNo}_1`, { act: 'pay' });
    expect([await buyer.balance(), await buyer.notices()]).toEqual([5_000, ['充值成功']]);
    const order = (await buyer.get(`/api/order/${body.data.orderNo}`).expect(200)).body.data;
    expect(order).toMatchObject({ kind: 'RECHARGE', status: 'FULFILLED', amount: 5_000 });
  });

  test('rejects invalid amounts and methods', async () => {
    const buyer = await signInBuyer(api);
    for (const amount of [99, 5_000_001, 100.5, '100']) await recharge(buyer, amount as number).expect(400);
    await recharge(buyer, 100, 'BALANCE').expect(400);
    await recharge(buyer, 100).expect(200);
  });

  test('more than ¥1,000.00 in the wallet requires a verified real name; pending recharges count', async () => {
    const buyer = await signInBuyer(api, { balance: 40_000 });
    await recharge(buyer, 50_000).expect(200);
    const refused = await recharge(buyer, 10_001).expect(403);
    expect(refused.body.data).toEqual({ reason: 'NEED_REAL_NAME' });
    await recharge(buyer, 10_000).expect(200);
    await verify(buyer);
    await recharge(buyer, 10_001).expect(200);
  });

  test('a wallet holds at most ¥50,000.00, and a refusal contains the remaining amount', async () => {
    const buyer = await signInBuyer(api, { balance: 4_999_000 });
    await verify(buyer);
    expect((await recharge(buyer, 1_001).expect(409)).body.data).toEqual({ reason: 'LIMIT', max: 1_000 });
    await recharge(buyer, 1_000).expect(200);
    expect((await recharge(buyer, 100).expect(409)).body.data).toEqual({ reason: 'LIMIT', max: 0 });
    // The recharge expires unpaid, so its amount is available again.
    api.clock.advance(16 * MINUTE_MS);
    await recharge(buyer, 1_000).expect(200);
  });

  test('allows five pending recharges, not six', async () => {
    const buyer = await signInBuyer(api);
    for (let index = 0; index < 5; index += 1) await recharge(buyer, 100).expect(200);
    expect((await recharge(buyer, 100).expect(409)).body.data).toMatchObject({ reason: 'TOO_MANY_WAITING' });
  });

  test('lists the movements of the wallet with the balance after each, by type, direction and month', async () => {
    const buyer = await signInBuyer(api);
    const { orderNo } = (await recharge(buyer, 5_000).expect(200)).body.data;
    await actOn(api, `${orderNo}_1`, { act: 'pay' });
    const bought = (await buyer.buyBoosts('TOP', 2).expect(200)).body.data;
    api.clock.advance(HOUR_MS);
    const page = await records(buyer);
    expect(page).toMatchObject({ total: 2, hasMore: false });
    expect(page.records).toMatchObject([
      {
        recordType: 'EXPENDITURE',
        transactionType: 'BUY_SCENE',
        title: '置顶卡 × 2',
        amount: 1_000,
        balanceAfter: 4_000,
        orderNo: bought.orderNo,
      },
      {
        recordType: 'INCOME',
        transactionType: 'RECHARGE',
        title: '账户充值 ¥50.00',
        amount: 5_000,
        balanceAfter: 5_000,
        orderNo,
        sceneCode: null,
      },
    ]);
    expect((await records(buyer, '?recordType=INCOME')).total).toBe(1);
    expect((await records(buyer, '?transactionType=BUY_SCENE')).total).toBe(1);
    expect((await records(buyer, '?month=2026-03')).total).toBe(2);
    expect((await records(buyer, '?month=2026-02')).total).toBe(0);
    expect((await records(buyer, '?month=2025-12')).total).toBe(0);
    for (const month of ['2026-13', '9999-12', '0000-01']) await buyer.get(`/v1/umsSceneLog/page?month=${month}`).expect(400);
    for (const month of ['2000-01', '2099-12']) expect((await records(buyer, `?month=${month}`)).total).toBe(0);
    expect((await records(await signInBuyer(api))).total).toBe(0);
  });

  test('lists the movements of a boost (granted, bought, used, returned) with the number left after each', async () => {
    const buyer = await signInBuyer(api, { balance: 1_000 });
    const now = api.clock.now();
    const move = { userId: buyer.id, sceneCode: 'TOP' } as const;
    await api.db
      .transaction()
      .execute((trx) => addToInventory(trx, { ...move, quantity: 3, title: '福利', bizType: 'WELFARE', bizId: buyer.id }, now));
    const { orderNo } = (await buyer.buyBoosts('TOP', 2).expect(200)).body.data;
    await api.db
      .transaction()
      .execute((trx) => takeFromInventory(trx, { ...move, quantity: 1, title: '使用置顶卡', bizType: 'PROP_USE', bizId: buyer.id }, now));
    await api.db
      .transaction()
      .execute((trx) => addToInventory(trx, { ...move, minutes: 30, title: '退回 30 分钟', bizType: 'PROP_RETURN', bizId: buyer.id }, now));
    const { records: rows } = await records(buyer, '?sceneCode=TOP');
    expect(rows).toMatchObject([
      {
        transactionType: 'RETURN',
        recordType: 'INCOME',
        amount: 0,
        balanceAfter: 4,
        minutes: 30,
        minutesAfter: 30,
        title: '退回 30 分钟',
        orderNo: null,
      },
      { transactionType: 'USE', recordType: 'EXPENDITURE', amount: 1, balanceAfter: 4, minutes: 0, minutesAfter: 0, sceneCode: 'TOP' },
      { transactionType: 'BUY_SCENE', recordType: 'INCOME', amount: 2, balanceAfter: 5, orderNo },
      { transactionType: 'GRANT', recordType: 'INCOME', amount: 3, balanceAfter: 3, title: '福利' },
    ]);
    expect((await records(buyer, '?sceneCode=TOP&recordType=EXPENDITURE')).total).toBe(1);
    expect((await records(buyer, '?sceneCode=TOP&transactionType=BUY_SCENE')).total).toBe(1);
    expect((await records(buyer, '?sceneCode=REFRESH')).total).toBe(0);
  });

  test('returns the sums of the month and of thirty days in China, and the available methods', async () => {
    const buyer = await signInBuyer(api, { balance: 10_000 });
    const summary = async () => (await buyer.get('/api/wallet/summary').expect(200)).body.data;
    const first = await summary();
    expect(first).toMatchObject({ balance: 10_000, held: 0, monthIn: 10_000, monthOut: 0, methods: ['ALIPAY', 'WECHAT'] });
    expect(first.series).toHaveLength(30);
    const today = first.series.at(-1);
    expect(today).toMatchObject({ income: 10_000, expenditure: 0 });
    await buyer.buyBoosts('TOP', 2).expect(200);
    api.clock.advance(DAY_MS);
    await moveMoney(api, refund(buyer.id, 300));
    const next = await summary();
    expect(next.series.slice(-2)).toEqual([
      { day: today.day, income: 10_000, expenditure: 1_000 },
      { day: expect.any(String), income: 300, expenditure: 0 },
    ]);
    expect(next).toMatchObject({ balance: 9_300, monthIn: 10_300, monthOut: 1_000 });
    api.clock.advance(31 * DAY_MS);
    const later = await summary();
    expect([later.monthIn, later.monthOut, later.series.every(({ income }: { income: number }) => income === 0)]).toEqual([0, 0, true]);
  });
});

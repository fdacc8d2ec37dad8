import { expect, test } from '@jest/globals';
import type { UnlockMeans } from '#shared/contract/access-enums.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { takeFromInventory } from '../../domain/boosts/boost-inventory.ts';
import { sealFinishedDays } from '../../domain/ledger/seals.ts';
import { actWhileLocked } from '../../testing/act-while-locked.ts';
import { signInBuyer, type TestBuyer } from '../../testing/buying-steps.ts';
import { actOn } from '../../testing/payment-provider-steps.ts';
import { compareChannels, findFaults, runJobs } from '../../testing/payment-steps.ts';
import { forEachApi } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';

forEachApi((api, database) => {
  let uses = 0;
  const use = (buyer: TestBuyer, quantity: number) =>
    api.db.transaction().execute((trx) => {
      uses += 1;
      const what = { userId: buyer.id, sceneCode: 'TOP', quantity, title: '使用', bizType: 'TEST', bizId: String(uses) } as const;
      return takeFromInventory(trx, what, api.clock.now());
    });
  const buyTen = async (buyer: TestBuyer, more: object = {}): Promise<string> =>
    (await buyer.buyBoosts('TOP', 10, more).expect(200)).body.data.orderNo;
  /** Buys ten boosts and pays for them by scan. */
  async function scanTen(buyer: TestBuyer, payMethod: 'WECHAT' | 'ALIPAY' = 'WECHAT'): Promise<string> {
    const orderNo = await buyTen(buyer, { payMethod });
    await actOn(api, `${orderNo}_1`, { act: 'pay' });
    return orderNo;
  }
  const ask = (buyer: TestBuyer, orderNo: string, body: object = {}, key?: string) =>
    buyer.post(`/api/order/${orderNo}/refund`, body, ...(key ? [key] : []));
  const read = async (buyer: TestBuyer, orderNo: string) => (await buyer.get(`/api/order/${orderNo}`).expect(200)).body.data;
  const refundableOf = async (buyer: TestBuyer, orderNo: string) => (await read(buyer, orderNo)).refundable;
  const eventsOf = async (buyer: TestBuyer, orderNo: string) =>
    (await read(buyer, orderNo)).timeline.map(({ event }: { event: string }) => event);
  async function expectTrueBooks() {
    await sealFinishedDays(api.db, api.clock.now());
    expect(await findFaults(api)).toEqual([]);
    const { acquirer, books } = await compareChannels(api);
    expect(books).toBe(acquirer);
  }

  test('of ten boosts with three used, seven are refunded to the balance immediately, at the price paid', async () => {
    const buyer = await signInBuyer(api, { balance: 4_500 });
    const orderNo = await buyTen(buyer);
    await use(buyer, 3);
    const [listed] = (await buyer.get('/api/order/page').expect(200)).body.data.records;
    expect(listed.refundable).toEqual({ amount: 3_150, quantity: 7, to: 'BALANCE', automatic: true });
    const { data } = (await ask(buyer, orderNo, { expectedAmount: 3_150 }).expect(200)).body;
    expect(data).toMatchObject({
      status: 'FULFILLED',
      refunded: 3_150,
      refundable: { amount: 1_350, quantity: null, to: 'BALANCE', automatic: false },
      refunds: [{ amount: 3_150, quantity: 7, to: 'BALANCE', status: 'DONE', cause: 'USER', reason: null, answer: null }],
    });
    expect([await buyer.balance(), await buyer.boosts('TOP'), await buyer.notices()]).toEqual([3_150, 0, ['退款已完成']]);
    expect(await eventsOf(buyer, orderNo)).toEqual(['PAY', 'FULFIL', 'ASK_REFUND', 'REFUND_DONE']);
    const moved = (await buyer.get('/v1/umsSceneLog/page?sceneCode=TOP').expect(200)).body.data.records[0];
    expect(moved).toMatchObject({ transactionType: 'REFUND', recordType: 'EXPENDITURE', amount: 7, balanceAfter: 0, orderNo });
    const paid = (await buyer.get('/v1/umsSceneLog/page').expect(200)).body.data.records[0];
    expect(paid).toMatchObject({ transactionType: 'REFUND', recordType: 'INCOME', amount: 3_150, orderNo });
    await expectTrueBooks();
  });

  test('a refund of an order paid by scan removes the boosts immediately; the money is refunded by the provider', async () => {
    const buyer = await signInBuyer(api);
    const orderNo = await scanTen(buyer, 'ALIPAY');
    expect(await refundableOf(buyer, orderNo)).toEqual({ amount: 4_500, quantity: 10, to: 'ORIGIN', automatic: true });
    const { data } = (await ask(buyer, orderNo).expect(200)).body;
    expect(data).toMatchObject({ status: 'REFUNDING', refunded: 0, refundable: null, refunds: [{ status: 'APPROVED', to: 'ORIGIN' }] });
    expect([await buyer.balance(), await buyer.boosts('TOP')]).toEqual([0, 0]);
    await expectTrueBooks();
    await runJobs(api);
    expect(await read(buyer, orderNo)).toMatchObject({
      status: 'REFUNDED',
      refunded: 4_500,
      refunds: [{ status: 'DONE', to: 'ORIGIN' }],
    });
    expect([await buyer.balance(), await buyer.notices()]).toEqual([0, ['道具已到账', '退款已完成']]);
    expect((await ask(buyer, orderNo).expect(409)).body.data).toEqual({ reason: 'NOTHING_LEFT' });
    await expectTrueBooks();
  });

  test('a double click makes one refund, and of concurrent requests only one succeeds', async () => {
    const buyer = await signInBuyer(api, { balance: 9_000 });
    const [first, second] = [await buyTen(buyer), await buyTen(buyer)];
    const key = 'one-press-of-the-button';
    const answers = [await ask(buyer, first, { expectedAmount: 4_500 }, key), await ask(buyer, first, { expectedAmount: 4_500 }, key)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.headers['idempotent-replayed']).toBe('true');
    expect([await buyer.balance(), await buyer.boosts('TOP')]).toEqual([4_500, 10]);
    const tabs = await Promise.all([1, 2, 3].map(() => ask(buyer, second, { expectedAmount: 4_500 })));
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect([await buyer.balance(), await buyer.boosts('TOP')]).toEqual([9_000, 0]);
    await expectTrueBooks();
  });

  test('two orders share the remaining boosts: together they refund no more than are left', async () => {
    const buyer = await signInBuyer(api, { balance: 9_000 });
    const orders = [await buyTen(buyer), await buyTen(buyer)];
    await use(buyer, 8);
    await Promise.all(orders.map((orderNo) => ask(buyer, orderNo)));
    expect([await buyer.balance(), await buyer.boosts('TOP')]).toEqual([5_400, 0]);
    await expectTrueBooks();
  });

  test('returns 404 for another user’s order; refuses unpaid orders, recharges and orders in refund with a reason', async () => {
    const buyer = await signInBuyer(api);
    const orderNo = await scanTen(buyer);
    const reasonOf = async (no: string) => (await ask(buyer, no).expect(409)).body.data;
    await ask(await signInBuyer(api), orderNo).expect(404);
    await ask(buyer, 'nothing').expect(404);
    expect(await reasonOf(await buyTen(buyer, { payMethod: 'ALIPAY' }))).toEqual({ reason: 'NOT_PAID' });
    const recharge = { amount: 500, payMethod: 'ALIPAY' };
    const charged = (await buyer.post('/api/user/balance/start-recharge', recharge).expect(200)).body.data.orderNo;
    await actOn(api, `${charged}_1`, { act: 'pay' });
    expect([await reasonOf(charged), await refundableOf(buyer, charged)]).toEqual([{ reason: 'RECHARGE' }, null]);
    await ask(buyer, orderNo).expect(200);
    expect(await reasonOf(orderNo)).toEqual({ reason: 'UNDER_WAY' });
    expect(await buyer.boosts('TOP')).toBe(0);
  });

  test('boosts used between quote and request change the amount, which must be confirmed again', async () => {
    const buyer = await signInBuyer(api, { balance: 4_500 });
    const orderNo = await buyTen(buyer);
    await use(buyer, 1);
    const changed = (await ask(buyer, orderNo, { expectedAmount: 4_500 }).expect(409)).body;
    expect([changed.message, changed.data]).toEqual(['可退金额已变为 ¥40.50，请确认后再提交', { reason: 'AMOUNT_CHANGED', amount: 4_050 }]);
    // A boost is used while the refund is in progress.
    const stock = api.db.selectFrom('scene_stocks').where('user_id', '=', buyer.id);
    const hold = (trx: typeof api.db) => trx.selectFrom('scene_stocks').selectAll().where('user_id', '=', buyer.id).forUpdate().execute();
    const what = { userId: buyer.id, sceneCode: 'TOP', quantity: 1, title: '使用', bizType: 'TEST', bizId: 'meanwhile' } as const;
    const change = (trx: typeof api.db) => takeFromInventory(trx, what, api.clock.now());
    const late = await actWhileLocked(database, { hold, change }, () =>
      ask(buyer, orderNo, { expectedAmount: 4_050 }).then((answer) => answer),
    );
    // PGlite runs transactions one after the other: the boost is used before the refund.
    expect([late.status, late.body.data.reason]).toEqual([409, database.url ? 'GOODS_USED' : 'AMOUNT_CHANGED']);
    expect(await stock.select('quantity').execute()).toEqual([{ quantity: 8 }]);
    expect([await buyer.balance(), await refundableOf(buyer, orderNo)]).toMatchObject([0, { amount: 3_600, quantity: 8 }]);
    expect((await read(buyer, orderNo)).status).toBe('FULFILLED');
    await ask(buyer, orderNo, { expectedAmount: 3_600 }).expect(200);
    await expectTrueBooks();
  });

  test('a new membership that is unused is refunded in full, and ends', async () => {
    const buyer = await signInBuyer(api, { balance: 2_990 });
    const { orderNo } = (await buyer.buyMembership(10).expect(200)).body.data;
    api.clock.advance(7 * DAY_MS);
    await runJobs(api);
    expect(await refundableOf(buyer, orderNo)).toEqual({ amount: 2_990, quantity: null, to: 'BALANCE', automatic: true });
    await ask(buyer, orderNo, { expectedAmount: 2_990 }).expect(200);
    expect(await buyer.balance()).toBe(2_990);
    const { current } = (await buyer.get('/api/membership/plans').expect(200)).body.data;
    expect(current).toMatchObject({ level: 0, expireAt: null });
    expect(await read(buyer, orderNo)).toMatchObject({ status: 'REFUNDED', refundable: null });
    await expectTrueBooks();
    await buyer.buyMembership(10).expect(200);
    await expectTrueBooks();
  });

  test('after seven days, or once a right was used, operators decide', async () => {
    const owner = await signInBuyer(api);
    const publish = async (publisher: TestBuyer, count: number) => {
      for (let left = count; left > 0; left -= 1) await publishDemand(api, { publisher_id: publisher.id });
    };
    const demand = await publishDemand(api, { publisher_id: owner.id });
    const community = await api.db
      .insertInto('communities')
      .values({ name: '社群', intro: '', sort: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const unlock = (by: UnlockMeans) => (buyer: TestBuyer) =>
      api.db
        .insertInto('contact_grants')
        .values({ user_id: buyer.id, demand_id: demand.id, granted_by: by, at: api.clock.now() })
        .execute();
    const cases: [boolean, (buyer: TestBuyer) => Promise<unknown>][] = [
      [true, unlock('CONTACT')],
      [false, unlock('QUOTA')],
      [true, (buyer) => publish(buyer, 5)],
      [false, (buyer) => publish(buyer, 6)],
      [false, (buyer) => buyer.post(`/api/community/${community.id}/join`).expect(200)],
      [false, async () => api.clock.advance(7 * DAY_MS + 1)],
    ];
    for (const [automatic, act] of cases) {
      const buyer = await signInBuyer(api, { balance: 2_990 });
      const { orderNo } = (await buyer.buyMembership(10).expect(200)).body.data;
      api.clock.advance(MINUTE_MS);
      await act(buyer);
      expect(await refundableOf(buyer, orderNo)).toMatchObject({ amount: 2_990, automatic });
    }
  });

  test('memberships are refunded last first; a period replaced by an upgrade runs again', async () => {
    const buyer = await signInBuyer(api, { balance: 100_000 });
    const buy = async (level: number) => (await buyer.buyMembership(level).expect(200)).body.data;
    const month = await buy(10);
    const longer = await buy(10);
    expect((await ask(buyer, month.orderNo).expect(409)).body.data).toEqual({ reason: 'NOT_LAST' });
    await ask(buyer, longer.orderNo).expect(200);
    expect(await refundableOf(buyer, month.orderNo)).toMatchObject({ amount: 2_990, automatic: true });
    api.clock.advance(DAY_MS);
    const before = await api.db.selectFrom('users').select(['member_level', 'member_expire_at']).where('id', '=', buyer.id).execute();
    const quarter = await buy(20);
    expect((await ask(buyer, month.orderNo).expect(409)).body.data).toEqual({ reason: 'NOT_LAST' });
    const balance = await buyer.balance();
    await ask(buyer, quarter.orderNo, { expectedAmount: quarter.amount }).expect(200);
    expect(await buyer.balance()).toBe(balance + quarter.amount);
    const after = await api.db.selectFrom('users').select(['member_level', 'member_expire_at']).where('id', '=', buyer.id).execute();
    expect(after).toEqual(before);
    await expectTrueBooks();
    await ask(buyer, month.orderNo).expect(200);
    expect(await buyer.balance()).toBe(100_000);
    await expectTrueBooks();
  });

  test('an order that was paid but could not be fulfilled is refunded in full automatically', async () => {
    const buyer = await signInBuyer(api, { balance: 2_990 });
    const month = (await buyer.buyMembership(10).expect(200)).body.data;
    const upgrade = (await buyer.buyMembership(30, { payMethod: 'ALIPAY' }).expect(200)).body.data;
    await ask(buyer, month.orderNo).expect(200);
    // The upgrade was credited with the month, which has been refunded.
    await actOn(api, `${upgrade.orderNo}_1`, { act: 'pay' });
    expect(await read(buyer, upgrade.orderNo)).toMatchObject({
      status: 'PAID',
      refundable: { amount: upgrade.amount, quantity: null, to: 'ORIGIN', automatic: true },
    });
    await ask(buyer, upgrade.orderNo).expect(200);
    await runJobs(api);
    expect(await read(buyer, upgrade.orderNo)).toMatchObject({ status: 'REFUNDED', refunded: upgrade.amount });
    await expectTrueBooks();
  });

  test('a refund that the provider cannot make goes to the balance; the boosts stay removed', async () => {
    const buyer = await signInBuyer(api);
    const orderNo = await scanTen(buyer);
    await use(buyer, 3);
    await actOn(api, `${orderNo}_1`, { act: 'refund-fail' });
    await ask(buyer, orderNo).expect(200);
    for (const minutes of [0, 1, 5]) {
      api.clock.advance(minutes * MINUTE_MS);
      await runJobs(api);
      await expectTrueBooks();
    }
    expect(await read(buyer, orderNo)).toMatchObject({
      status: 'FULFILLED',
      refunded: 3_150,
      refunds: [{ status: 'DONE', to: 'BALANCE', quantity: 7 }],
    });
    expect([await buyer.balance(), await buyer.boosts('TOP'), (await buyer.notices()).at(-1)]).toEqual([3_150, 0, '退款已完成']);
  });

  test('with a slow provider the order stays in refund, and nothing else of it can be refunded', async () => {
    const buyer = await signInBuyer(api);
    const orderNo = await scanTen(buyer);
    await actOn(api, `${orderNo}_1`, { act: 'refund-slow' });
    await ask(buyer, orderNo).expect(200);
    for (const minutes of [0, 1, 5]) {
      api.clock.advance(minutes * MINUTE_MS);
      await runJobs(api);
    }
    expect(await read(buyer, orderNo)).toMatchObject({ status: 'REFUNDING', refunded: 0, refunds: [{ status: 'SENT' }] });
    expect((await ask(buyer, orderNo).expect(409)).body.data).toEqual({ reason: 'UNDER_WAY' });
    await expectTrueBooks();
    await actOn(api, `${orderNo}_1`, { act: 'refund-done' });
    expect(await read(buyer, orderNo)).toMatchObject({ status: 'REFUNDED', refunded: 4_500 });
    await expectTrueBooks();
  });
});

import { expect, test } from '@jest/globals';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { runMoneyTransaction } from '../../domain/ledger/run-money-transaction.ts';
import { fulfilOrder } from '../../domain/orders/fulfil-order.ts';
import { lockBuyerForPurchase } from '../../domain/orders/lock-buyer.ts';
import { openOrder } from '../../domain/orders/open-order.ts';
import { lockOrder } from '../../domain/orders/order-repository.ts';
import { markPaid } from '../../domain/orders/pay-order.ts';
import { type Purchase, pricePurchase } from '../../domain/orders/price-purchase.ts';
import { createVisitor } from '../../testing/auth-steps.ts';
import { signInBuyer, type TestBuyer } from '../../testing/buying-steps.ts';
import { moveMoney, recharge } from '../../testing/ledger-steps.ts';
import { createWatchedLogger, forEachApi } from '../../testing/test-api.ts';
import { eraseAccounts } from '../account/erase-accounts.ts';

const top = { kind: 'SCENE', sceneCode: 'TOP', quantity: 1 } as const;

forEachApi((api) => {
  /** Opens an order that is awaiting payment, as a purchase by scan does. */
  const openWaiting = (buyer: TestBuyer, purchase: Purchase = top) =>
    runMoneyTransaction(api.db, async (trx) => {
      const now = api.clock.now();
      const held = await lockBuyerForPurchase(trx, { userId: buyer.id, clientKey: null }, now);
      const { title, listAmount, amount, lines, breakdown, priceVersion } = await pricePurchase(
        trx,
        { userId: buyer.id, purchase, terms: held.sale },
        now,
      );
      const snapshot = { priceVersion, lines, breakdown, agreedTo: null, agreedAt: null };
      const order = { kind: purchase.kind, title, listAmount, amount, snapshot, payMethod: 'ALIPAY' } as const;
      return openOrder(trx, held, order, { settings: held.sale.settings, by: { source: 'USER', actor: buyer.id }, now });
    });
  const payByScan = (orderNo: string) =>
    runMoneyTransaction(api.db, async (trx) => {
      const order = await lockOrder(trx, orderNo);
      if (!order) throw new Error('no order');
      const paid = await markPaid(trx, order, { method: 'ALIPAY', paidAt: api.clock.now(), by: { source: 'NOTICE' } }, api.clock.now());
      return fulfilOrder(trx, paid, { source: 'NOTICE' }, api.clock.now());
    });
  const numbersOf = async (buyer: TestBuyer, query: string) => {
    const { data } = (await buyer.get(`/api/order/page${query}`).expect(200)).body;
    return [data.total, data.records.map(({ orderNo }: { orderNo: string }) => orderNo)];
  };
  const eventsOf = async (buyer: TestBuyer, orderNo: string) =>
    (await buyer.get(`/api/order/${orderNo}`).expect(200)).body.data.timeline.map(({ event }: { event: string }) => event);

  test('lists orders by kind and tab, latest first, to their owner only', async () => {
    const [buyer, other] = [await signInBuyer(api, { balance: 10_000 }), await signInBuyer(api)];
    const done = (await buyer.buyBoosts('TOP', 1).expect(200)).body.data.orderNo;
    const member = (await buyer.buyMembership(10).expect(200)).body.data.orderNo;
    const waiting = (await openWaiting(buyer)).order_no;
    const closed = (await openWaiting(buyer)).order_no;
    await buyer.post(`/api/order/${closed}/cancel`).expect(200);
    expect(await numbersOf(buyer, '')).toEqual([4, [closed, waiting, member, done]]);
    expect(await numbersOf(buyer, '?pageSize=2&pageNum=2')).toEqual([4, [member, done]]);
    expect(await numbersOf(buyer, '?kind=MEMBERSHIP')).toEqual([1, [member]]);
    expect(await numbersOf(buyer, '?tab=WAITING')).toEqual([1, [waiting]]);
    expect(await numbersOf(buyer, '?tab=DONE')).toEqual([2, [member, done]]);
    expect(await numbersOf(buyer, '?tab=CLOSED')).toEqual([1, [closed]]);
    expect(await numbersOf(buyer, '?tab=REFUND')).toEqual([0, []]);
    await api.db.updateTable('orders').set({ refunded: 200 }).where('order_no', '=', done).execute();
    expect(await numbersOf(buyer, '?tab=REFUND')).toEqual([1, [done]]);
    expect(await numbersOf(other, '')).toEqual([0, []]);
    await other.get(`/api/order/${done}`).expect(404);
    await other.post(`/api/order/${waiting}/cancel`).expect(404);
    await other.post(`/api/order/${waiting}/pay`, { payMethod: 'BALANCE' }).expect(404);
    await buyer.get('/api/order/nothing').expect(404);
  });

  test('an order awaiting payment is paid from the balance once, at the agreed price', async () => {
    const buyer = await signInBuyer(api, { balance: 400 });
    const order = await openWaiting(buyer);
    const pay = () => buyer.post(`/api/order/${order.order_no}/pay`, { payMethod: 'BALANCE' });
    expect((await pay().expect(409)).body.data).toEqual({ reason: 'BALANCE_SHORT', missing: 100 });
    expect((await buyer.get(`/api/order/${order.order_no}`).expect(200)).body.data).toMatchObject({
      status: 'WAITING',
      expireAt: '2026-03-01T10:15:00+08:00',
      now: '2026-03-01T10:00:00+08:00',
    });
    await moveMoney(api, recharge(buyer.id, 600));
    const answers = await Promise.all(Array.from({ length: 5 }, pay));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(answers.flatMap(({ status, body }) => (status === 409 ? [body.data.reason] : []))).toEqual(Array(4).fill('PAID'));
    expect([await buyer.balance(), await buyer.boosts('TOP')]).toEqual([500, 1]);
    expect(await eventsOf(buyer, order.order_no)).toEqual(['START', 'PAY', 'FULFIL']);
    expect((await buyer.post(`/api/order/${order.order_no}/cancel`).expect(409)).body.data).toEqual({ reason: 'PAID' });
  });

  test('an order expires after fifteen minutes, and a cancelled one can no longer be paid', async () => {
    const buyer = await signInBuyer(api, { balance: 5_000 });
    const [late, cancelled] = [await openWaiting(buyer), await openWaiting(buyer)];
    const pay = (orderNo: string) => buyer.post(`/api/order/${orderNo}/pay`, { payMethod: 'BALANCE' });
    const { data } = (await buyer.post(`/api/order/${cancelled.order_no}/cancel`).expect(200)).body;
    expect(data).toMatchObject({ status: 'CLOSED', closeReason: 'CANCEL', expireAt: null });
    await buyer.post(`/api/order/${cancelled.order_no}/cancel`).expect(200);
    expect(await eventsOf(buyer, cancelled.order_no)).toEqual(['START', 'CANCEL']);
    expect((await pay(cancelled.order_no).expect(409)).body.data).toEqual({ reason: 'NOT_WAITING' });
    api.clock.advance(15 * MINUTE_MS);
    expect((await pay(late.order_no).expect(409)).body.data).toEqual({ reason: 'NOT_WAITING' });
    expect([await buyer.balance(), await buyer.boosts('TOP')]).toEqual([5_000, 0]);
  });

  test('at most five orders of a user await payment; a purchase that is paid immediately is not limited by them', async () => {
    const buyer = await signInBuyer(api, { balance: 5_000 });
    const opened = await Promise.allSettled(Array.from({ length: 8 }, () => openWaiting(buyer)));
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await expect(openWaiting(buyer)).rejects.toMatchObject({ status: 409, options: { data: { reason: 'TOO_MANY_WAITING' } } });
    await buyer.buyBoosts('TOP', 1).expect(200);
    api.clock.advance(15 * MINUTE_MS);
    await openWaiting(buyer);
  });

  test('only one membership order awaits payment at a time, so the rest of a period is not credited twice', async () => {
    const buyer = await signInBuyer(api, { balance: 50_000 });
    await buyer.buyMembership(10).expect(200);
    const upgrade = { kind: 'MEMBERSHIP', level: 20 } as const;
    const order = await openWaiting(buyer, upgrade);
    expect(order.amount).toBe(5_000);
    const { body } = await buyer.buyMembership(20).expect(409);
    expect(body.data).toEqual({ reason: 'TOO_MANY_WAITING', orderNo: order.order_no });
    api.clock.advance(10 * MINUTE_MS);
    const now = api.clock.now();
    expect(await payByScan(order.order_no)).toMatchObject({ status: 'FULFILLED', amount: 5_000 });
    const periods = await api.db.selectFrom('membership_periods').selectAll().where('user_id', '=', buyer.id).orderBy('id').execute();
    expect(periods).toMatchObject([
      { status: 'REPLACED' },
      { status: 'ACTIVE', starts_at: now, ends_at: new Date(now.getTime() + 90 * DAY_MS), paid: 7_990 },
    ]);
  });

  test('an upgrade whose credit is gone when it is paid is not fulfilled', async () => {
    const buyer = await signInBuyer(api, { balance: 50_000 });
    await buyer.buyMembership(10).expect(200);
    const order = await openWaiting(buyer, { kind: 'MEMBERSHIP', level: 20 });
    await api.db.updateTable('membership_periods').set({ status: 'REVOKED' }).where('user_id', '=', buyer.id).execute();
    await expect(payByScan(order.order_no)).rejects.toThrow('not there any more');
    expect((await buyer.orders()).map(({ status }) => status)).toEqual(['FULFILLED', 'WAITING']);
  });

  test('boosts paid at a provider are notified, and granted only once', async () => {
    const buyer = await signInBuyer(api);
    const order = await openWaiting(buyer);
    await payByScan(order.order_no);
    expect([await buyer.boosts('TOP'), await buyer.notices()]).toEqual([1, ['道具已到账']]);
    await expect(payByScan(order.order_no)).rejects.toMatchObject({ status: 409 });
    expect(await buyer.boosts('TOP')).toBe(1);
  });

  test('a pending order delays the erasure of its account; a membership ends with the account', async () => {
    const buyer = await signInBuyer(api, { balance: 2_990 });
    await buyer.buyMembership(10).expect(200);
    const order = await openWaiting(buyer);
    const exported = (await buyer.get('/api/privacy/export').expect(200)).body.data;
    expect(exported.orders).toMatchObject([{ kind: 'MEMBERSHIP' }, { order_no: order.order_no, status: 'WAITING', amount: 500 }]);
    expect(exported.memberships).toMatchObject([{ level: 10, paid: 2_990, status: 'ACTIVE' }]);
    expect(JSON.stringify(exported.orders)).not.toContain('client_key');
    const verificationCode = await createVisitor(api).receiveCode(buyer.phone, 'delete', buyer.token);
    const refused = await buyer.post('/api/privacy/delete', { verificationCode, confirm: true }).expect(409);
    expect(refused.body.message).toBe('请先支付或取消未完成的订单');
    const asked = new Date(api.clock.now().getTime() - 16 * DAY_MS);
    await api.db.updateTable('users').set({ deletion_requested_at: asked }).where('id', '=', buyer.id).execute();
    const erase = () => eraseAccounts(api.db, api.clock.now(), createWatchedLogger());
    expect(await erase()).toBe(0);
    await buyer.post(`/api/order/${order.order_no}/cancel`).expect(200);
    expect(await erase()).toBe(1);
    const periods = await api.db.selectFrom('membership_periods').select('status').where('user_id', '=', buyer.id).execute();
    expect(periods).toEqual([{ status: 'REVOKED' }]);
    expect(await buyer.orders()).toHaveLength(2);
  });
});

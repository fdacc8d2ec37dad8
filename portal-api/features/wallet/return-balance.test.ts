import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import supertest from 'supertest';
import type { PayChannel } from '#shared/contract/pay-enums.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { readBalance } from '../../domain/ledger/balance.ts';
import { post } from '../../domain/ledger/post-transfer.ts';
import { sealFinishedDays } from '../../domain/ledger/seals.ts';
import { runPaymentJobs } from '../../domain/payments/jobs/payment-jobs.ts';
import type { Database } from '../../platform/db/database.ts';
import { ProviderRefused } from '../../platform/providers/pay/pay-provider.ts';
import { actWhileLocked } from '../../testing/act-while-locked.ts';
import { createVisitor } from '../../testing/auth-steps.ts';
import { signInBuyer, type TestBuyer } from '../../testing/buying-steps.ts';
import { purchase } from '../../testing/ledger-steps.ts';
import { actOn, payProvider } from '../../testing/payment-provider-steps.ts';
import { compareChannels, findFaults, payDeps, runJobs } from '../../testing/payment-steps.ts';
import { forEachApi } from '../../testing/test-api.ts';

const GIVE_UP_MS = 10_000;

forEachApi((api, database) => {
  /** Makes a paid recharge and returns its order number. */
  async function recharge(buyer: TestBuyer, amount: number, payMethod: PayChannel = 'WECHAT'): Promise<string> {
    const { body } = await buyer.post('/api/user/balance/start-recharge', { amount, payMethod }).expect(200);
    await actOn(api, `${body.data.orderNo}_1`, { act: 'pay' });
    return body.data.orderNo;
  }
  const giveBack = (buyer: TestBuyer, amount: number, key: string = randomUUID()) => buyer.post('/api/wallet/return', { amount }, key);
  const plan = async (buyer: TestBuyer) => (await buyer.get('/api/wallet/return').expect(200)).body.data;
  const summary = async (buyer: TestBuyer) => (await buyer.get('/api/wallet/summary').expect(200)).body.data;
  const orderOf = async (buyer: TestBuyer, orderNo: string) => (await buyer.get(`/api/order/${orderNo}`).expect(200)).body.data;
  const wallet = (buyer: TestBuyer) => readBalance(api.db, buyer.id);
  const verify = (buyer: TestBuyer) => api.db.updateTable('users').set({ real_name_status: 2 }).where('id', '=', buyer.id).execute();
  const lastNotice = async ({ id }: TestBuyer) =>
    api.db.selectFrom('notices').select(['title', 'summary']).where('user_id', '=', id).orderBy('id', 'desc').executeTakeFirstOrThrow();
  const returnedOf = async (orderNo: string) =>
    (await api.db.selectFrom('pay_attempts').select('returned').where('out_trade_no', '=', `${orderNo}_1`).executeTakeFirstOrThrow())
      .returned;

  async function expectTrueBooks() {
    await sealFinishedDays(api.db, api.clock.now());
    expect(await findFaults(api)).toEqual([]);
    const { acquirer, books } = await compareChannels(api);
    expect(books).toBe(acquirer);
  }
  /** Runs the jobs until no return is pending. Repeats, because the jobs skip rows that a concurrent notice has locked. */
  async function runUntilBack(buyer: TestBuyer) {
    const giveUpAt = Date.now() + GIVE_UP_MS;
    while ((await wallet(buyer)).held > 0 && Date.now() < giveUpAt) {
      api.clock.advance(MINUTE_MS);
      await runJobs(api);
    }
  }
  async function runJobsFor(minutes: readonly number[]) {
    for (const step of minutes) {
      api.clock.advance(step * MINUTE_MS);
      await runJobs(api);
    }
  }

  test('a return may exceed the limit of a recharge if refunds have raised the balance above the maximum', async () => {
    const buyer = await signInBuyer(api);
    await verify(buyer);
    await recharge(buyer, 5_000_000);
    const code = await createVisitor(api).receiveCode(buyer.phone, 'pay', buyer.token);
    const { orderNo } = (await buyer.buyMembership(30, { code }).expect(200)).body.data;
    await recharge(buyer, 29_900);
    await buyer.post(`/api/order/${orderNo}/refund`).expect(200);
    const { returnable } = await plan(buyer);
    expect(returnable).toBe(5_029_900);
    expect((await giveBack(buyer, returnable + 1).expect(409)).body.data).toEqual({ reason: 'LIMIT', max: returnable });
    await giveBack(buyer, returnable).expect(200);
    await runUntilBack(buyer);
    expect(await wallet(buyer)).toEqual({ balance: 0, held: 0 });
    await expectTrueBooks();
  });

  test('the unspent part of recharges is returned to the latest payments, and every step is in the books', async () => {
    const buyer = await signInBuyer(api);
    const first = await recharge(buyer, 3_000, 'ALIPAY');
    api.clock.advance(HOUR_MS);
    const second = await recharge(buyer, 5_000);
    await buyer.buyBoosts('TOP', 2).expect(200);
    expect(await plan(buyer)).toEqual({
      returnable: 7_000,
      unreturnable: 0,
      parts: [
        { orderNo: first, amount: 2_000, payMethod: 'ALIPAY', paidAt: expect.any(String) },
        { orderNo: second, amount: 5_000, payMethod: 'WECHAT', paidAt: expect.any(String) },
      ],
      mostWithoutName: 100_000,
    });
    expect(await summary(buyer)).toMatchObject({ balance: 7_000, held: 0, returnable: 7_000, returning: [] });

    const { body } = await giveBack(buyer, 6_000).expect(200);
    expect(body.data).toEqual({
      returns: [
        { orderNo: first, amount: 2_000, payMethod: 'ALIPAY' },
        { orderNo: second, amount: 4_000, payMethod: 'WECHAT' },
      ],
    });
    expect(await wallet(buyer)).toEqual({ balance: 1_000, held: 6_000 });
    expect(await summary(buyer)).toMatchObject({
      held: 6_000,
      returnable: 1_000,
      returning: [
        { refundNo: `${second}_r1`, orderNo: second, amount: 4_000, payMethod: 'WECHAT' },
        { orderNo: first, amount: 2_000, payMethod: 'ALIPAY' },
      ],
    });
    expect(await lastNotice(buyer)).toEqual({
      title: '余额退回已提交',
      summary: expect.stringContaining('¥60.00 将退回当时付款的账户（支付宝 ¥20.00、微信支付 ¥40.00）'),
    });
    expect(await orderOf(buyer, second)).toMatchObject({ status: 'FULFILLED', refunded: 0, refunds: [{ amount: 4_000, cause: 'RETURN' }] });
    await expectTrueBooks();

    await runUntilBack(buyer);
    expect(await wallet(buyer)).toEqual({ balance: 1_000, held: 0 });
    expect(await orderOf(buyer, first)).toMatchObject({ status: 'FULFILLED', refunded: 2_000 });
    expect(await orderOf(buyer, second)).toMatchObject({ status: 'FULFILLED', refunded: 4_000 });
    expect([await returnedOf(first), await returnedOf(second)]).toEqual([2_000, 4_000]);
    expect((await lastNotice(buyer)).title).toBe('余额退回已完成');
    await expectTrueBooks();

    await giveBack(buyer, 1_000).expect(200);
    await runUntilBack(buyer);
    expect(await orderOf(buyer, second)).toMatchObject({ status: 'REFUNDED', refunded: 5_000 });
    expect(await wallet(buyer)).toEqual({ balance: 0, held: 0 });
    const { records } = (await buyer.get('/v1/umsSceneLog/page?transactionType=RETURN').expect(200)).body.data;
    expect(records).toMatchObject([
      { recordType: 'EXPENDITURE', title: '退回到微信支付', amount: 1_000, balanceAfter: 0, orderNo: second },
      { recordType: 'EXPENDITURE', title: '退回到微信支付', amount: 4_000, balanceAfter: 1_000, orderNo: second },
      { recordType: 'EXPENDITURE', title: '退回到支付宝', amount: 2_000, balanceAfter: 5_000, orderNo: first },
    ]);
    const events = (await orderOf(buyer, second)).timeline.map(({ event }: { event: string }) => event);
    expect(events.slice(-4)).toEqual(['RETURN_ASKED', 'RETURN_DONE', 'RETURN_ASKED', 'RETURN_DONE']);
    await expectTrueBooks();
  });

  test('rejects more than the returnable amount, which it reports, and invalid amounts', async () => {
    const buyer = await signInBuyer(api);
    await recharge(buyer, 3_000);
    await buyer.buyBoosts('TOP', 2).expect(200);
    const refused = await giveBack(buyer, 2_001).expect(409);
    expect([refused.body.message, refused.body.data]).toEqual(['现在最多可退回 ¥20.00', { reason: 'LIMIT', max: 2_000 }]);
    for (const amount of [0, -1, 0.5, '100', null]) await giveBack(buyer, amount as number).expect(400);
    expect(await wallet(buyer)).toEqual({ balance: 2_000, held: 0 });
  });

  test('without recharges nothing is returnable, whatever the balance', async () => {
    const buyer = await signInBuyer(api, { balance: 5_000 });
    expect(await plan(buyer)).toMatchObject({ returnable: 0, unreturnable: 5_000, parts: [] });
    expect((await summary(buyer)).returnable).toBe(0);
    const refused = await giveBack(buyer, 1).expect(409);
    expect([refused.body.message, refused.body.data]).toEqual(['现在没有可以原路退回的余额', { reason: 'LIMIT', max: 0 }]);
  });

  test('returns 401 to visitors, and other users cannot return the balance', async () => {
    const [buyer, other] = [await signInBuyer(api), await signInBuyer(api)];
    await recharge(buyer, 3_000);
    await giveBack(other, 1).expect(409);
    expect((await plan(other)).returnable).toBe(0);
    await supertest(api.server).get('/api/wallet/return').expect(401);
    await supertest(api.server).post('/api/wallet/return').send({ amount: 1 }).expect(401);
    expect(await wallet(buyer)).toEqual({ balance: 3_000, held: 0 });
  });

  test('a double click, a lost response and the same key after days make one return', async () => {
    const buyer = await signInBuyer(api);
    await recharge(buyer, 3_000);
    const key = randomUUID();
    const both = await Promise.all([giveBack(buyer, 1_000, key), giveBack(buyer, 1_000, key)]);
    expect(both.map(({ status }) => status)).toContain(200);
    const { body } = await giveBack(buyer, 1_000, key).expect(200);
    await api.db.deleteFrom('idempotent_answers').execute();
    api.clock.advance(2 * DAY_MS);
    expect((await giveBack(buyer, 1_000, key).expect(200)).body.data).toEqual(body.data);
    await api.db.deleteFrom('idempotent_answers').execute();
    await giveBack(buyer, 2_000, key).expect(409);
    expect(await wallet(buyer)).toEqual({ balance: 2_000, held: 1_000 });
    const clicks = await Promise.all([1, 2].map(() => buyer.post('/api/wallet/return', { amount: 500 }, null)));
    expect(clicks.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(await wallet(buyer)).toEqual({ balance: 1_500, held: 1_500 });
  });

  test('of concurrent returns of the whole balance, one succeeds', async () => {
    const buyer = await signInBuyer(api);
    await recharge(buyer, 3_000);
    await recharge(buyer, 2_000, 'ALIPAY');
    const answers = await Promise.all(Array.from({ length: 4 }, () => giveBack(buyer, 5_000)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await wallet(buyer)).toEqual({ balance: 0, held: 5_000 });
    await runUntilBack(buyer);
    expect(await wallet(buyer)).toEqual({ balance: 0, held: 0 });
    await expectTrueBooks();
  });

  test('of a concurrent purchase and return of the same money, one succeeds', async () => {
    const buyer = await signInBuyer(api);
    await recharge(buyer, 1_000);
    const [back, bought] = await Promise.all([giveBack(buyer, 1_000), buyer.buyBoosts('TOP', 2)]);
    expect([back.status, bought.status].toSorted()).toEqual([200, 409]);
    expect(await wallet(buyer)).toEqual({ balance: 0, held: back.status === 200 ? 1_000 : 0 });
    await runUntilBack(buyer);
    await expectTrueBooks();
  });

  test('money spent while a return waits for the lock is not returned', async () => {
    const buyer = await signInBuyer(api);
    await recharge(buyer, 3_000);
    const spend = (trx: Database) => post(trx, purchase(buyer.id, 2_500), api.clock.now());
    const holdIt = (trx: Database) => readBalance(trx, buyer.id, { lock: true });
    const answer = await actWhileLocked(database, { hold: holdIt, change: spend }, () => giveBack(buyer, 3_000));
    expect([answer.status, answer.body.data]).toEqual([409, { reason: 'LIMIT', max: 500 }]);
    expect(await wallet(buyer)).toEqual({ balance: 500, held: 0 });
    await expectTrueBooks();
  });

  test('a return that WeChat cannot make goes back to the wallet with a notice, and can be repeated later', async () => {
    const buyer = await signInBuyer(api);
    const orderNo = await recharge(buyer, 3_000);
    await actOn(api, `${orderNo}_1`, { act: 'refund-fail' });
    await giveBack(buyer, 3_000).expect(200);
    await runUntilBack(buyer);
    expect(await wallet(buyer)).toEqual({ balance: 3_000, held: 0 });
    expect(await lastNotice(buyer)).toEqual({ title: '余额退回未成功', summary: '¥30.00 未能原路退回，已退到您的钱包余额。' });
    const order = await orderOf(buyer, orderNo);
    expect(order).toMatchObject({ status: 'FULFILLED', refunded: 0 });
    expect(order.timeline.at(-1)).toMatchObject({ event: 'RETURN_FAILED' });
    const { records } = (await buyer.get('/v1/umsSceneLog/page').expect(200)).body.data;
    expect(records[0]).toMatchObject({ recordType: 'INCOME', transactionType: 'RETURN', title: '未能退回到微信支付', amount: 3_000 });
    await expectTrueBooks();
    await actOn(api, `${orderNo}_1`, { act: 'refund-done' });
    await giveBack(buyer, 3_000).expect(200);
    await runUntilBack(buyer);
    expect(await wallet(buyer)).toEqual({ balance: 0, held: 0 });
    expect(await orderOf(buyer, orderNo)).toMatchObject({ status: 'REFUNDED', refunded: 3_000 });
    await expectTrueBooks();
  });

  test('Alipay is retried for a day; then the money is back in the wallet, and nothing more is sent', async () => {
    const buyer = await signInBuyer(api);
    const orderNo = await recharge(buyer, 3_000, 'ALIPAY');
    await actOn(api, `${orderNo}_1`, { act: 'refund-fail' });
    await giveBack(buyer, 3_000).expect(200);
    await runJobsFor([0, 1, 5, 10, 20, 30]);
    await runJobsFor([360, 360]);
    expect(await wallet(buyer)).toEqual({ balance: 0, held: 3_000 });
    await expectTrueBooks();
    await runJobsFor([360]);
    expect(await wallet(buyer)).toEqual({ balance: 3_000, held: 0 });
    expect((await lastNotice(buyer)).title).toBe('余额退回未成功');
    await actOn(api, `${orderNo}_1`, { act: 'refund-done' });
    await runJobsFor([360, 360]);
    expect(await wallet(buyer)).toEqual({ balance: 3_000, held: 0 });
    await expectTrueBooks();
  });

  test('the money stays set aside if a provider refuses to report the state of a refund, which it may have sent', async () => {
    const buyer = await signInBuyer(api);
    const orderNo = await recharge(buyer, 3_000);
    await actOn(api, `${orderNo}_1`, { act: 'refund-slow' });
    await giveBack(buyer, 3_000).expect(200);
    await runJobsFor([0]);
    const refuse = async () => {
      throw new ProviderRefused('WECHAT', 'queryRefund', 'SIGN_ERROR');
    };
    const pay = { ...api.providers.pay, WECHAT: { ...payProvider(api, 'WECHAT'), queryRefund: refuse } };
    for (const minutes of [1, 5, 10, 20, 30, 360, 360, 360, 360, 360]) {
      api.clock.advance(minutes * MINUTE_MS);
      await runPaymentJobs({ ...payDeps(api), providers: { ...api.providers, pay } });
    }
    expect(await wallet(buyer)).toEqual({ balance: 0, held: 3_000 });
    await actOn(api, `${orderNo}_1`, { act: 'refund-done' });
    expect(await wallet(buyer)).toEqual({ balance: 0, held: 0 });
    await expectTrueBooks();
  });

  test('the money of a slow return stays set aside, and another return can take the rest', async () => {
    const buyer = await signInBuyer(api);
    const orderNo = await recharge(buyer, 3_000);
    await actOn(api, `${orderNo}_1`, { act: 'refund-slow' });
    await giveBack(buyer, 1_000).expect(200);
    await runJobsFor([0, 1, 5]);
    expect(await wallet(buyer)).toEqual({ balance: 2_000, held: 1_000 });
    expect((await giveBack(buyer, 2_001).expect(409)).body.data).toEqual({ reason: 'LIMIT', max: 2_000 });
    await giveBack(buyer, 2_000).expect(200);
    await expectTrueBooks();
    await runJobsFor([0]);
    await actOn(api, `${orderNo}_1`, { act: 'refund-done' });
    await runUntilBack(buyer);
    expect(await wallet(buyer)).toEqual({ balance: 0, held: 0 });
    expect(await orderOf(buyer, orderNo)).toMatchObject({ status: 'REFUNDED', refunded: 3_000 });
    expect(await returnedOf(orderNo)).toBe(3_000);
    await expectTrueBooks();
  });

  test('returning over ¥1,000.00 in a day requires a verified real name, also in parts', async () => {
    const buyer = await signInBuyer(api);
    await verify(buyer);
    await recharge(buyer, 150_000);
    await api.db.updateTable('users').set({ real_name_status: 0 }).where('id', '=', buyer.id).execute();
    expect((await giveBack(buyer, 100_001).expect(403)).body.data).toEqual({ reason: 'NEED_REAL_NAME' });
    await giveBack(buyer, 60_000).expect(200);
    expect((await plan(buyer)).mostWithoutName).toBe(40_000);
    const refused = await giveBack(buyer, 40_001).expect(403);
    expect(refused.body.message).toBe('单日退回超过 ¥1,000.00 需要先完成实名认证');
    await giveBack(buyer, 40_000).expect(200);
    await giveBack(buyer, 1).expect(403);
    await verify(buyer);
    expect((await plan(buyer)).mostWithoutName).toBeNull();
    await giveBack(buyer, 1).expect(200);
    await api.db.updateTable('users').set({ real_name_status: 0 }).where('id', '=', buyer.id).execute();
    api.clock.advance(DAY_MS);
    await giveBack(buyer, 49_999).expect(200);
  });

  test('a blocked user cannot return the balance', async () => {
    const buyer = await signInBuyer(api);
    await recharge(buyer, 3_000);
    await api.db
      .insertInto('account_blocks')
      .values({ user_id: buyer.id, level: 'WRITE', reason: '涉嫌欺诈', since: api.clock.now(), until: null, set_by: 'test' })
      .execute();
    expect((await giveBack(buyer, 3_000).expect(403)).body.data).toMatchObject({ reason: 'BLOCKED' });
    expect(await wallet(buyer)).toEqual({ balance: 3_000, held: 0 });
  });

  // Keep this test last: a year of days has to be sealed before the books can be checked again.
  test('a recharge can be returned for less than 360 days', async () => {
    const buyer = await signInBuyer(api);
    await recharge(buyer, 3_000);
    api.clock.advance(360 * DAY_MS - HOUR_MS);
    expect(await plan(buyer)).toMatchObject({ returnable: 3_000, unreturnable: 0 });
    api.clock.advance(HOUR_MS);
    expect(await plan(buyer)).toMatchObject({ returnable: 0, unreturnable: 3_000 });
    expect((await giveBack(buyer, 3_000).expect(409)).body.data).toEqual({ reason: 'LIMIT', max: 0 });
    const young = await recharge(buyer, 1_000);
    expect((await giveBack(buyer, 1_000).expect(200)).body.data.returns).toMatchObject([{ orderNo: young, amount: 1_000 }]);
  });
});

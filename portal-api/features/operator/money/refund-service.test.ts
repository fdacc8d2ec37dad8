import { expect, test } from '@jest/globals';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { takeFromInventory } from '../../../domain/boosts/boost-inventory.ts';
import { sealFinishedDays } from '../../../domain/ledger/seals.ts';
import { runPaymentJobs } from '../../../domain/payments/jobs/payment-jobs.ts';
import { toPortalTime } from '../../../platform/china-time.ts';
import { type PayProvider, ProviderRefused, ProviderUnreachable } from '../../../platform/providers/pay/pay-provider.ts';
import { signInBuyer, type TestBuyer } from '../../../testing/buying-steps.ts';
import { actOn, payProvider } from '../../../testing/payment-provider-steps.ts';
import { findFaults, payDeps, runJobs } from '../../../testing/payment-steps.ts';
import { forEachApi } from '../../../testing/test-api.ts';
import { runOperatorCommand } from '../operator-commands.ts';

interface Listed {
  refund: string;
  order: string;
}

forEachApi((api) => {
  const run = (command: string, input: object, name = '小李') =>
    runOperatorCommand({ db: api.db, now: api.clock.now(), name, requestId: null }, command, input);
  const refusal = (command: string, input: object, name?: string) =>
    run(command, input, name).then(
      () => null,
      ({ status, message }: { status: number; message: string }) => [status, message],
    );
  const queueOf = async (orderNo: string) => ((await run('refunds', {})) as Listed[]).filter(({ order }) => order === orderNo);
  const read = async (buyer: TestBuyer, orderNo: string) => (await buyer.get(`/api/order/${orderNo}`).expect(200)).body.data;
  const ask = (buyer: TestBuyer, orderNo: string, body: object = {}) => buyer.post(`/api/order/${orderNo}/refund`, body);
  const lastNotice = (buyer: TestBuyer) =>
    api.db.selectFrom('notices').select(['title', 'summary']).where('user_id', '=', buyer.id).orderBy('id', 'desc').executeTakeFirst();
  async function expectTrueBooks() {
    await sealFinishedDays(api.db, api.clock.now());
    expect(await findFaults(api)).toEqual([]);
  }

  /** Buys a one-month membership that started eight days ago. */
  async function buyOldMonth(more: object = {}, balance = 2_990) {
    const buyer = await signInBuyer(api, { balance });
    const { orderNo } = (await buyer.buyMembership(10, more).expect(200)).body.data;
    if ('payMethod' in more) await actOn(api, `${orderNo}_1`, { act: 'pay' });
    api.clock.advance(8 * DAY_MS);
    return { buyer, orderNo: orderNo as string };
  }

  test('a request requires a reason, is pending, is refused with a reason, and can be repeated', async () => {
    const { buyer, orderNo } = await buyOldMonth();
    expect((await ask(buyer, orderNo).expect(400)).body.data.fields).toEqual({ reason: '请填写退款原因，至少 2 个字' });
    expect((await ask(buyer, orderNo, { reason: ' 贵 ' }).expect(400)).body.data.fields).toHaveProperty('reason');
    await ask(buyer, orderNo, { reason: '贵'.repeat(201) }).expect(400);
    const asked = (await ask(buyer, orderNo, { reason: '买错了等级', expectedAmount: 2_990 }).expect(200)).body.data;
    expect(asked).toMatchObject({ status: 'REFUNDING', refundable: null, refunds: [{ status: 'ASKED', reason: '买错了等级' }] });
    expect((await buyer.get('/api/membership/plans')).body.data.current.level).toBe(10);
    await expectTrueBooks();
    const [queued] = await queueOf(orderNo);
    expect(queued).toMatchObject({ product: '月卡会员', amount: '¥29.90', to: '余额', status: '待审核', reason: '买错了等级' });
    const refundNo = queued?.refund ?? '';
    expect(await refusal('refund', { refundNo, verdict: 'REFUSE' })).toEqual([400, '请填写原因']);
    expect(await refusal('refund', { refundNo, verdict: 'BALANCE' })).toMatchObject([409, expect.stringContaining('审核中')]);
    await run('refund', { refundNo, verdict: 'REFUSE', reason: '会员已使用多日' });
    expect(await read(buyer, orderNo)).toMatchObject({
      status: 'FULFILLED',
      refunded: 0,
      refundable: { automatic: false },
      refunds: [{ status: 'REFUSED', answer: '会员已使用多日' }],
    });
    expect(await lastNotice(buyer)).toEqual({
      title: '退款申请未通过',
      summary: '「月卡会员」的退款申请未通过。原因：会员已使用多日',
    });
    expect(await queueOf(orderNo)).toEqual([]);
    expect(await refusal('refund', { refundNo, verdict: 'ACCEPT' })).toMatchObject([409, expect.stringContaining('未通过')]);
    await expectTrueBooks();
    await ask(buyer, orderNo, { reason: '再次申请' }).expect(200);
  });

  test('acceptance ends the membership and pays the balance once, even if accepted concurrently', async () => {
    const { buyer, orderNo } = await buyOldMonth();
    await ask(buyer, orderNo, { reason: '买错了等级' }).expect(200);
    const refundNo = (await queueOf(orderNo))[0]?.refund ?? '';
    const answers = await Promise.all(['小李', '小王'].map((name) => refusal('refund', { refundNo, verdict: 'ACCEPT' }, name)));
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    expect(await read(buyer, orderNo)).toMatchObject({ status: 'REFUNDED', refunded: 2_990 });
    expect([await buyer.balance(), (await buyer.get('/api/membership/plans')).body.data.current.level]).toEqual([2_990, 0]);
    expect((await lastNotice(buyer))?.summary).toBe('「月卡会员」的退款 ¥29.90 已退到您的钱包余额。');
    const logged = await api.db.selectFrom('operator_actions').select('details').where('user_id', '=', buyer.id).execute();
    expect(logged).toEqual([{ details: { refundNo, verdict: 'ACCEPT' } }]);
    await expectTrueBooks();
  });

  test('a membership bought while a request was pending has to be refunded first', async () => {
    const { buyer, orderNo } = await buyOldMonth({}, 20_000);
    await ask(buyer, orderNo, { reason: '买错了等级' }).expect(200);
    const refundNo = (await queueOf(orderNo))[0]?.refund ?? '';
    for (const level of [10, 20]) {
      const later = (await buyer.buyMembership(level).expect(200)).body.data.orderNo;
      expect(await refusal('refund', { refundNo, verdict: 'ACCEPT' })).toEqual([409, '之后还购买过会员，请先申请退还最近购买的会员']);
      await ask(buyer, later).expect(200);
      await expectTrueBooks();
    }
    await run('refund', { refundNo, verdict: 'ACCEPT' });
    expect([await buyer.balance(), (await buyer.get('/api/membership/plans')).body.data.current.level]).toEqual([20_000, 0]);
    await expectTrueBooks();
  });

  test('acceptance returns a scan payment to its provider and notifies the buyer of both steps', async () => {
    const { buyer, orderNo } = await buyOldMonth({ payMethod: 'ALIPAY' });
    await ask(buyer, orderNo, { reason: '买错了等级' }).expect(200);
    await runJobs(api);
    expect((await read(buyer, orderNo)).refunds).toMatchObject([{ status: 'ASKED' }]);
    await run('refund', { refundNo: (await queueOf(orderNo))[0]?.refund, verdict: 'ACCEPT' });
    expect((await lastNotice(buyer))?.title).toBe('退款申请已通过');
    await expectTrueBooks();
    await runJobs(api);
    expect(await read(buyer, orderNo)).toMatchObject({ status: 'REFUNDED', refunds: [{ status: 'DONE', to: 'ORIGIN' }] });
    expect((await lastNotice(buyer))?.title).toBe('退款已完成');
    expect(await buyer.balance()).toBe(2_990);
    await expectTrueBooks();
  });

  test('refunds used boosts without taking others', async () => {
    const buyer = await signInBuyer(api, { balance: 500 });
    const { orderNo } = (await buyer.buyBoosts('TOP', 1).expect(200)).body.data;
    await api.db.transaction().execute(async (trx) => {
      const used = { userId: buyer.id, sceneCode: 'TOP', quantity: 1, title: '使用', bizType: 'TEST', bizId: orderNo } as const;
      await takeFromInventory(trx, used, api.clock.now());
    });
    await ask(buyer, orderNo, { reason: '置顶没有生效' }).expect(200);
    await run('grant', { user: buyer.phone, sceneCode: 'TOP', quantity: 1 });
    await run('refund', { refundNo: (await queueOf(orderNo))[0]?.refund, verdict: 'ACCEPT' });
    expect([await buyer.balance(), await buyer.boosts('TOP')]).toEqual([500, 1]);
    await expectTrueBooks();
  });

  test('another operator has to accept an operator’s request; boosts used meanwhile prevent it', async () => {
    const buyer = await signInBuyer(api, { balance: 9_000 });
    const buy = async () => (await buyer.buyBoosts('TOP', 10).expect(200)).body.data.orderNo as string;
    const orderNo = await buy();
    expect(await refusal('refund-order', { orderNo: '20260101000000000', reason: '重复购买' })).toMatchObject([404, expect.any(String)]);
    expect(await run('refund-order', { orderNo, reason: '重复购买' }, '小李')).toMatchObject({ amount: '¥45.00', quantity: 10 });
    const refundNo = (await queueOf(orderNo))[0]?.refund ?? '';
    expect(await refusal('refund', { refundNo, verdict: 'ACCEPT' }, '小李')).toMatchObject([409, expect.stringContaining('另一位操作员')]);
    await expectTrueBooks();
    await run('refund', { refundNo, verdict: 'ACCEPT' }, '小王');
    expect([await buyer.balance(), await buyer.boosts('TOP')]).toEqual([9_000, 0]);
    await expectTrueBooks();

    const next = await buy();
    await run('refund-order', { orderNo: next, reason: '重复购买' }, '小李');
    await api.db.transaction().execute(async (trx) => {
      const used = { userId: buyer.id, sceneCode: 'TOP', quantity: 1, title: '使用', bizType: 'TEST', bizId: next } as const;
      await takeFromInventory(trx, used, api.clock.now());
    });
    const nextNo = (await queueOf(next))[0]?.refund ?? '';
    expect(await refusal('refund', { refundNo: nextNo, verdict: 'ACCEPT' }, '小王')).toMatchObject([
      409,
      '部分道具在审核期间已被使用，不能收回；请拒绝这笔退款，按剩余的道具重新申请',
    ]);
    expect([await buyer.balance(), await buyer.boosts('TOP'), (await queueOf(next)).length]).toEqual([4_500, 9, 1]);
    await run('refund', { refundNo: nextNo, verdict: 'REFUSE', reason: '已使用一张' }, '小王');
    expect((await read(buyer, next)).refundable).toMatchObject({ amount: 4_050, quantity: 9, automatic: true });
    await expectTrueBooks();
  });

  test('an operator can pay a refund that the provider rejected to the balance', async () => {
    const buyer = await signInBuyer(api);
    const { orderNo } = (await buyer.buyBoosts('TOP', 10, { payMethod: 'ALIPAY' }).expect(200)).body.data;
    await actOn(api, `${orderNo}_1`, { act: 'pay' });
    await actOn(api, `${orderNo}_1`, { act: 'refund-fail' });
    await ask(buyer, orderNo).expect(200);
    await runJobs(api);
    const refusedThere = { status: '渠道拒绝', error: 'ACQ.SELLER_BALANCE_NOT_ENOUGH' };
    expect(await queueOf(orderNo)).toMatchObject([{ ...refusedThere, canGoToBalance: false }]);
    await expectTrueBooks();
    // The refund was sent once, and its status has not been queried.
    const refundNo = `${orderNo}_r1`;
    expect(await refusal('refund', { refundNo, verdict: 'BALANCE' })).toMatchObject([
      409,
      expect.stringContaining(toPortalTime(new Date(api.clock.now().getTime() + MINUTE_MS))),
    ]);
    expect(await buyer.balance()).toBe(0);
    api.clock.advance(MINUTE_MS);
    await runJobs(api);
    expect(await queueOf(orderNo)).toMatchObject([{ ...refusedThere, canGoToBalance: true }]);
    await run('refund', { refundNo, verdict: 'BALANCE' });
    expect(await read(buyer, orderNo)).toMatchObject({ status: 'REFUNDED', refunds: [{ status: 'DONE', to: 'BALANCE' }] });
    expect([await buyer.balance(), await buyer.boosts('TOP')]).toEqual([4_500, 0]);
    await actOn(api, `${orderNo}_1`, { act: 'refund-done' });
    api.clock.advance(10 * MINUTE_MS);
    await runJobs(api);
    expect(await buyer.balance()).toBe(4_500);
    await expectTrueBooks();
  });

  test('a refused status query is not proof: does not pay again if the provider has sent the refund', async () => {
    const buyer = await signInBuyer(api);
    const { orderNo } = (await buyer.buyBoosts('TOP', 10, { payMethod: 'ALIPAY' }).expect(200)).body.data;
    await actOn(api, `${orderNo}_1`, { act: 'pay' });
    await ask(buyer, orderNo).expect(200);
    const refundNo = `${orderNo}_r1`;
    const alipay = payProvider(api, 'ALIPAY');
    const runJobsWith = (changed: Partial<PayProvider>) =>
      runPaymentJobs({
        ...payDeps(api),
        providers: { ...api.providers, pay: { ...api.providers.pay, ALIPAY: { ...alipay, ...changed } } },
      });
    const refuse = async () => {
      throw new ProviderRefused('ALIPAY', 'queryRefund', 'isv.insufficient-isv-permissions');
    };
    await runJobsWith({
      refund: async (order) => {
        await alipay.refund(order);
        throw new ProviderUnreachable('ALIPAY', 'refund', 'the line broke');
      },
    });
    api.clock.advance(MINUTE_MS);
    await runJobsWith({ queryRefund: refuse });
    expect(await queueOf(orderNo)).toMatchObject([{ status: '渠道拒绝', canGoToBalance: false }]);
    expect(await refusal('refund', { refundNo, verdict: 'BALANCE' })).toMatchObject([409, expect.stringContaining('再次询问')]);
    api.clock.advance(5 * MINUTE_MS);
    await runJobs(api);
    expect(await read(buyer, orderNo)).toMatchObject({ status: 'REFUNDED', refunds: [{ status: 'DONE', to: 'ORIGIN' }] });
    expect(await buyer.balance()).toBe(0);
    await expectTrueBooks();
  });

  test('a late result of an earlier attempt does not decide about a later one in progress', async () => {
    const buyer = await signInBuyer(api);
    const { orderNo } = (await buyer.buyBoosts('TOP', 10, { payMethod: 'WECHAT' }).expect(200)).body.data;
    await actOn(api, `${orderNo}_1`, { act: 'pay' });
    await ask(buyer, orderNo).expect(200);
    const refundNo = `${orderNo}_r1`;
    const wechat = payProvider(api, 'WECHAT');
    /** Runs the jobs with a refund that stays at the provider until it is answered. */
    function runHeldJobs() {
      const [came, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const refund = async () => {
        came.resolve();
        await go.promise;
        throw new ProviderRefused('WECHAT', 'refund', 'NOT_ENOUGH');
      };
      const pay = { ...api.providers.pay, WECHAT: { ...wechat, refund } };
      const ended = runPaymentJobs({ ...payDeps(api), providers: { ...api.providers, pay } });
      const answer = () => {
        go.resolve();
        return ended;
      };
      return { came: came.promise, answer };
    }
    const first = runHeldJobs();
    await first.came;
    await first.answer();
    api.clock.advance(MINUTE_MS);
    const second = runHeldJobs();
    await second.came;
    api.clock.advance(MINUTE_MS);
    const third = runHeldJobs();
    await third.came;
    await second.answer();
    expect(await queueOf(orderNo)).toEqual([]);
    expect(await refusal('refund', { refundNo, verdict: 'BALANCE' })).toMatchObject([409, expect.stringContaining('退款中')]);
    await third.answer();
    expect(await queueOf(orderNo)).toMatchObject([{ status: '渠道拒绝', canGoToBalance: true }]);
    await run('refund', { refundNo, verdict: 'BALANCE' });
    expect(await buyer.balance()).toBe(4_500);
    await expectTrueBooks();
  });
});

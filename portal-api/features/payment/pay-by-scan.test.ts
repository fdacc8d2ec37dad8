import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import supertest from 'supertest';
import { MINUTE_MS } from '#shared/durations.ts';
import { ProviderRefused } from '../../platform/providers/pay/pay-provider.ts';
import { signInBuyer, type TestBuyer } from '../../testing/buying-steps.ts';
import { actOn, payProvider } from '../../testing/payment-provider-steps.ts';
import { compareChannels, findFaults, runJobs, runJobsDown } from '../../testing/payment-steps.ts';
import { createTestApi, forEachApi } from '../../testing/test-api.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';

forEachApi((api) => {
  const act = (outTradeNo: string, what: Parameters<typeof actOn>[2]) => actOn(api, outTradeNo, what);
  const statusesOf = async (orderNo: string) => {
    const attempts = api.db.selectFrom('pay_attempts').innerJoin('orders', 'orders.id', 'order_id').where('order_no', '=', orderNo);
    return (await attempts.select('pay_attempts.status').orderBy('pay_attempts.id').execute()).map(({ status }) => status);
  };
  async function expectTrueBooks() {
    expect(await findFaults(api)).toEqual([]);
    const { acquirer, books } = await compareChannels(api);
    expect(books).toBe(acquirer);
  }

  test('returns a code to scan on a desktop, and an address that opens the wallet app on a phone', async () => {
    const buyer = await signInBuyer(api);
    const desk = (await buyer.buyBoosts('TOP', 2, { payMethod: 'WECHAT' }).expect(200)).body.data;
    expect(desk).toMatchObject({ status: 'WAITING', amount: 1_000, payMethod: 'WECHAT', qrContent: expect.any(String), payUrl: null });
    expect(new Date(desk.expireAt).getTime()).toBe(api.clock.now().getTime() + 15 * MINUTE_MS);
    // If the portal has no address configured, the provider redirects to the one that the browser used.
    const seenAt = { 'User-Agent': PHONE, 'X-Forwarded-Proto': 'http', 'X-Forwarded-Host': 'localhost:3000' };
    for (const [payMethod, name] of [
      ['WECHAT', 'redirect_url'],
      ['ALIPAY', 'return_url'],
    ] as const) {
      const phone = (await buyer.buyBoosts('TOP', 2, { payMethod }).set(seenAt).expect(200)).body.data;
      expect(phone).toMatchObject({ qrContent: null, payUrl: expect.stringMatching(/^http/) });
      expect(new URL(phone.payUrl).searchParams.get(name)).toBe(`http://localhost:3000/user/props/order?orderNo=${phone.orderNo}`);
    }
  });

  test('the order shows its code until it is paid, and queries the provider at most once in three seconds', async () => {
    const buyer = await signInBuyer(api);
    const { orderNo, qrContent } = (await buyer.buyBoosts('TOP', 2, { payMethod: 'WECHAT' }).expect(200)).body.data;
    const read = async (query = '') => (await buyer.get(`/api/order/${orderNo}${query}`).expect(200)).body.data;
    expect(await read()).toMatchObject({ status: 'WAITING', qrContent });
    expect((await read('?check=1')).status).toBe('WAITING');
    await act(`${orderNo}_1`, { act: 'lose' });
    api.clock.advance(2_999);
    expect((await read('?check=1')).status).toBe('WAITING');
    api.clock.advance(1);
    expect(await read('?check=1')).toMatchObject({ status: 'FULFILLED', qrContent: null });
    expect(await buyer.boosts('TOP')).toBe(2);
    await (await signInBuyer(api)).get(`/api/order/${orderNo}?check=1`).expect(404);
  });

  test('a code on the screen is queried at most once in ten seconds, which does not delay a buyer who reports the payment', async () => {
    const buyer = await signInBuyer(api);
    const { orderNo } = (await buyer.buyBoosts('TOP', 2, { payMethod: 'WECHAT' }).expect(200)).body.data;
    const statusBy = async (check: string) => (await buyer.get(`/api/order/${orderNo}?check=${check}`).expect(200)).body.data.status;
    expect(await statusBy('watch')).toBe('WAITING');
    await act(`${orderNo}_1`, { act: 'lose' });
    api.clock.advance(9_999);
    expect(await statusBy('watch')).toBe('WAITING');
    api.clock.advance(1);
    expect(await statusBy('watch')).toBe('FULFILLED');

    const second = (await buyer.buyBoosts('TOP', 2, { payMethod: 'WECHAT' }).expect(200)).body.data;
    await act(`${second.orderNo}_1`, { act: 'lose' });
    const { status } = (await buyer.get(`/api/order/${second.orderNo}?check=1`).expect(200)).body.data;
    expect(status).toBe('FULFILLED');
  });

  test('another method closes the previous code; the same key returns the same code', async () => {
    const buyer = await signInBuyer(api);
    const key = 'a key of this purchase';
    const safeKey = key.replaceAll(' ', '-');
    const first = (await buyer.buyBoosts('TOP', 2, { payMethod: 'WECHAT' }, safeKey).expect(200)).body.data;
    await api.db.deleteFrom('idempotent_answers').execute();
    const again = (await buyer.buyBoosts('TOP', 2, { payMethod: 'WECHAT' }, safeKey).expect(200)).body.data;
    expect([again.orderNo, again.qrContent]).toEqual([first.orderNo, first.qrContent]);
    const other = (await buyer.post(`/api/order/${first.orderNo}/pay`, { payMethod: 'ALIPAY' }).expect(200)).body.data;
    expect(other).toMatchObject({ payMethod: 'ALIPAY', qrContent: expect.stringContaining(`${first.orderNo}_2`) });
    expect(await statusesOf(first.orderNo)).toEqual(['CLOSED', 'WAITING']);
    await act(`${first.orderNo}_2`, { act: 'pay' });
    const late = await buyer.post(`/api/order/${first.orderNo}/pay`, { payMethod: 'WECHAT' }).expect(409);
    expect(late.body.data).toEqual({ reason: 'PAID' });
    api.clock.advance(15 * MINUTE_MS);
    for (const payMethod of ['WECHAT', 'BALANCE']) {
      const after = await buyer.post(`/api/order/${first.orderNo}/pay`, { payMethod }).expect(409);
      expect([payMethod, after.body.data]).toEqual([payMethod, { reason: 'PAID' }]);
    }
    await expectTrueBooks();
  });

  test('two tabs that request another code concurrently share one', async () => {
    const buyer = await signInBuyer(api);
    const { orderNo } = (await buyer.buyBoosts('TOP', 2, { payMethod: 'WECHAT' }).expect(200)).body.data;
    const pay = () => buyer.post(`/api/order/${orderNo}/pay`, { payMethod: 'ALIPAY' });
    const answers = await Promise.all([pay(), pay(), pay()]);
    const codes = answers.filter(({ status }) => status === 200).map(({ body }) => body.data.qrContent);
    expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body.data.reason)).toEqual(
      Array.from({ length: 3 - codes.length }, () => 'STARTING'),
    );
    expect(codes.length).toBeGreaterThan(0);
    expect((await statusesOf(orderNo)).filter((status) => status === 'WAITING')).toHaveLength(1);
  });

  test('another method, the balance and a cancellation return 409 PAID if the order was paid meanwhile', async () => {
    const buyer = await signInBuyer(api, { balance: 10_000 });
    const attempts = [
      (orderNo: string) => buyer.post(`/api/order/${orderNo}/pay`, { payMethod: 'ALIPAY' }),
      (orderNo: string) => buyer.post(`/api/order/${orderNo}/pay`, { payMethod: 'BALANCE' }),
      (orderNo: string) => buyer.post(`/api/order/${orderNo}/cancel`),
    ];
    for (const attempt of attempts) {
      const { orderNo } = (await buyer.buyBoosts('TOP', 2, { payMethod: 'WECHAT' }).expect(200)).body.data;
      await act(`${orderNo}_1`, { act: 'lose' });
      expect((await attempt(orderNo).expect(409)).body.data).toEqual({ reason: 'PAID' });
      expect((await buyer.get(`/api/order/${orderNo}`)).body.data.status).toBe('FULFILLED');
    }
    expect([await buyer.balance(), await buyer.boosts('TOP')]).toEqual([10_000, 6]);
  });

  test('an order awaiting a scan can be paid from the balance: its code is closed first', async () => {
    const buyer = await signInBuyer(api, { balance: 1_000 });
    const { orderNo } = (await buyer.buyBoosts('TOP', 2, { payMethod: 'WECHAT' }).expect(200)).body.data;
    const paid = (await buyer.post(`/api/order/${orderNo}/pay`, { payMethod: 'BALANCE' }).expect(200)).body.data;
    expect([paid.status, await statusesOf(orderNo), await buyer.balance()]).toEqual(['FULFILLED', ['CLOSED'], 0]);
  });

  test('a refused payment from the balance leaves the code open for scanning', async () => {
    const poor = await signInBuyer(api, { balance: 999 });
    const onNewDevice = await signInBuyer(api, { balance: 1_000, deviceAgeMs: MINUTE_MS });
    for (const [buyer, status, reason] of [
      [poor, 409, 'BALANCE_SHORT'],
      [onNewDevice, 403, 'NEED_CODE'],
    ] as const) {
      const { orderNo, qrContent } = (await buyer.buyBoosts('TOP', 2, { payMethod: 'WECHAT' }).expect(200)).body.data;
      const refused = await buyer.post(`/api/order/${orderNo}/pay`, { payMethod: 'BALANCE' }).expect(status);
      expect([refused.body.data.reason, await statusesOf(orderNo)]).toEqual([reason, ['WAITING']]);
      expect((await buyer.get(`/api/order/${orderNo}`)).body.data.qrContent).toBe(qrContent);
      await act(`${orderNo}_1`, { act: 'pay' });
      expect((await buyer.get(`/api/order/${orderNo}`)).body.data.status).toBe('FULFILLED');
    }
    const { orderNo } = (await poor.post('/api/user/balance/start-recharge', { amount: 100, payMethod: 'WECHAT' }).expect(200)).body.data;
    await poor.post(`/api/order/${orderNo}/pay`, { payMethod: 'BALANCE' }).expect(409);
    expect(await statusesOf(orderNo)).toEqual(['WAITING']);
    await expectTrueBooks();
  });

  test('a cancelled order is closed at the provider; a late payment is refunded', async () => {
    const buyer = await signInBuyer(api);
    const { orderNo } = (await buyer.buyBoosts('TOP', 2, { payMethod: 'ALIPAY' }).expect(200)).body.data;
    expect((await buyer.post(`/api/order/${orderNo}/cancel`).expect(200)).body.data).toMatchObject({ status: 'CLOSED' });
    await act(`${orderNo}_1`, { act: 'late' });
    await runJobs(api);
    const { status, timeline, refunds } = (await buyer.get(`/api/order/${orderNo}`).expect(200)).body.data;
    expect([status, refunds]).toMatchObject(['CLOSED', [{ cause: 'LATE', status: 'DONE', amount: 1_000 }]]);
    expect(timeline.map(({ text }: { text: string }) => text)).toEqual([
      '订单已提交，等待支付',
      '订单已取消',
      '付款已收到，但订单已关闭，款项将原路退回',
      '款项已退回',
    ]);
    expect(await buyer.notices()).toEqual(['付款将原路退回', '退款已完成']);
  });

  test('an order is closed a minute after it expires, once its provider was queried, and cannot be paid after its expiry', async () => {
    const buyer = await signInBuyer(api);
    const { orderNo } = (await buyer.buyBoosts('TOP', 2, { payMethod: 'WECHAT' }).expect(200)).body.data;
    const statusNow = async () => (await buyer.get(`/api/order/${orderNo}`).expect(200)).body.data.status;
    api.clock.advance(16 * MINUTE_MS - 1);
    await runJobsDown(api);
    expect(await statusNow()).toBe('WAITING');
    const late = await buyer.post(`/api/order/${orderNo}/pay`, { payMethod: 'WECHAT' }).expect(409);
    expect(late.body.data).toEqual({ reason: 'NOT_WAITING' });
    api.clock.advance(1);
    await runJobsDown(api);
    expect([await statusNow(), await statusesOf(orderNo)]).toEqual(['CLOSED', ['CLOSED']]);
  });

  test('while a provider is down its codes return 503, the balance works, and orders are closed only after it is back', async () => {
    const buyer = await signInBuyer(api, { balance: 1_000 });
    const { orderNo } = (await buyer.buyBoosts('TOP', 2, { payMethod: 'WECHAT' }).expect(200)).body.data;
    const paid = (await buyer.buyBoosts('TOP', 2, { payMethod: 'WECHAT' }).expect(200)).body.data.orderNo;
    await act(`${paid}_1`, { act: 'lose' });
    await act(`${orderNo}_1`, { act: 'down', ms: 30 * MINUTE_MS });
    const refused = await buyer.buyBoosts('TOP', 2, { payMethod: 'WECHAT' }).expect(503);
    expect(refused.body.message).toContain('支付暂不可用');
    await buyer.buyBoosts('TOP', 2).expect(200);
    await buyer.post(`/api/order/${orderNo}/cancel`).expect(503);
    api.clock.advance(20 * MINUTE_MS);
    await runJobsDown(api);
    expect(await findFaults(api)).toEqual([]);
    api.clock.advance(MINUTE_MS * 10);
    expect((await buyer.orders()).map(({ status }) => status)).toEqual(['WAITING', 'WAITING', 'WAITING', 'FULFILLED']);
    await runJobsDown(api);
    expect((await buyer.orders()).map(({ status }) => status)).toEqual(['CLOSED', 'FULFILLED', 'CLOSED', 'FULFILLED']);
    await expectTrueBooks();
  });

  test.each([
    ['paid', 'PAID', (buyer: TestBuyer, orderNo: string) => buyer.post(`/api/order/${orderNo}/pay`, { payMethod: 'BALANCE' })],
    ['cancelled', 'NOT_WAITING', (buyer: TestBuyer, orderNo: string) => buyer.post(`/api/order/${orderNo}/cancel`)],
  ] as const)(
    'an order that is %s while its provider refuses a code reports that, not that payment is unavailable',
    async (_, reason, meanwhile) => {
      const buyer = await signInBuyer(api, { balance: 1_000 });
      const { orderNo } = (await buyer.buyBoosts('TOP', 2, { payMethod: 'WECHAT' }).expect(200)).body.data;
      const alipay = payProvider(api, 'ALIPAY');
      const create = async () => {
        await meanwhile(buyer, orderNo).expect(200);
        throw new ProviderRefused('ALIPAY', 'create', 'ACQ.TRADE_HAS_CLOSE');
      };
      const busy = createTestApi(api.db, { providers: { pay: { ...api.providers.pay, ALIPAY: { ...alipay, create } } } });
      const refused = await supertest(busy.server)
        .post(`/api/order/${orderNo}/pay`)
        .set({ ...buyer.headers, 'Idempotency-Key': randomUUID() })
        .send({ payMethod: 'ALIPAY' })
        .expect(409);
      expect(refused.body.data).toEqual({ reason });
      await expectTrueBooks();
    },
  );

  test('without a provider, scanning is refused before an order is created, and the balance still works', async () => {
    const lonely = createTestApi(api.db, { providers: { pay: {} } });
    const buyer = await signInBuyer(lonely, { balance: 1_000 });
    await buyer.buyBoosts('TOP', 2, { payMethod: 'WECHAT' }).expect(503);
    await buyer.post('/api/user/balance/start-recharge', { amount: 100, payMethod: 'ALIPAY' }).expect(503);
    expect(await buyer.orders()).toEqual([]);
    await buyer.buyBoosts('TOP', 2).expect(200);
    expect((await buyer.get('/api/wallet/summary')).body.data.methods).toEqual([]);
    expect((await buyer.get('/api/config')).body.data.providers.pay).toBe('off');
    await buyer.post('/api/pay/notify/wechat').expect(404);
  });
});

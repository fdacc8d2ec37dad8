import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import supertest from 'supertest';
import { MINUTE_MS } from '#shared/durations.ts';
import { ProviderRefused, ProviderUnreachable } from '../../platform/providers/pay/pay-provider.ts';
import { actOn, newPayOrder, payProvider, readSent } from '../../testing/payment-provider-steps.ts';
import { startStubServer } from '../../testing/stub-server.ts';
import { forEachApi } from '../../testing/test-api.ts';

const channels = ['WECHAT', 'ALIPAY'] as const;
const nothing = { status: 'NONE', tradeNo: null, amount: null, paidAt: null };

forEachApi((api) => {
  let stub: Awaited<ReturnType<typeof startStubServer>>;
  beforeAll(async () => {
    stub = await startStubServer(() => ({ body: 'success' }));
  });
  beforeEach(() => void stub.requests.splice(0));
  afterAll(() => stub.close());

  /** Creates a payment whose notices go to the stub. */
  async function open(channel: (typeof channels)[number], changes = {}) {
    const provider = payProvider(api, channel);
    const order = newPayOrder(api, channel, { notifyUrl: `${stub.url}/notify`, ...changes });
    const entry = await provider.create(order);
    const act = (what: Parameters<typeof actOn>[2]) => actOn(api, order.outTradeNo, what);
    const refund = (amount: number, refundNo = `${order.outTradeNo.slice(0, 20)}R${amount}`) => {
      const given = {
        outTradeNo: order.outTradeNo,
        refundNo,
        amount,
        total: order.amount,
        reason: '用户申请',
        notifyUrl: `${stub.url}/refund`,
      };
      return { given, sent: provider.refund(given) };
    };
    const readNotices = () => Promise.all(stub.requests.map((sent) => readSent(provider, sent)));
    return { provider, order, entry, act, refund, readNotices };
  }

  /** Waits for notices that are sent after the answer. */
  const untilNotices = async (count: number) => {
    while (stub.requests.length < count) await new Promise((resolve) => setImmediate(resolve));
  };

  test.each(channels)('%s: a payment is created, paid, reported and found', async (channel) => {
    const { provider, order, entry, act, readNotices } = await open(channel);
    expect(entry).toEqual({ qrContent: expect.stringMatching(`^http://127.0.0.1:\\d+/sandbox/pay/${order.outTradeNo}$`), payUrl: null });
    // The same order again is the same payment.
    expect(await provider.create(order)).toEqual(entry);
    // Alipay does not know a code that was never scanned.
    const waiting = { ...nothing, status: 'WAITING', amount: 1_234 };
    expect(await provider.query(order.outTradeNo)).toEqual(channel === 'ALIPAY' ? nothing : waiting);
    api.clock.advance(MINUTE_MS);
    const { status, tradeNo, notices } = await act({ act: 'pay' });
    expect([status, notices]).toEqual(['PAID', [{ status: 200, body: 'success' }]]);
    const state = { status: 'PAID', tradeNo, amount: 1_234, paidAt: api.clock.now() };
    expect(await provider.query(order.outTradeNo)).toEqual(state);
    const told = { kind: 'PAYMENT', noticeId: expect.stringMatching(/^\w{32}$/), outTradeNo: order.outTradeNo, state };
    expect(await readNotices()).toEqual([told]);
    expect(await provider.close(order.outTradeNo)).toBe('PAID');
    await expect(provider.create(order)).rejects.toThrow(ProviderRefused);
    expect(await provider.query('20260301000000000009')).toEqual(nothing);
  });

  test.each(channels)('%s: a closed payment stays closed; close reports an unknown number as closed, too', async (channel) => {
    const { provider, order, act } = await open(channel);
    // From now on Alipay knows it as well.
    await act({ act: 'fail' });
    expect((await provider.query(order.outTradeNo)).status).toBe('WAITING');
    expect(await provider.close(order.outTradeNo)).toBe('CLOSED');
    expect(await provider.close(order.outTradeNo)).toBe('CLOSED');
    expect((await provider.query(order.outTradeNo)).status).toBe('CLOSED');
    expect(await provider.close('20260301000000000009')).toBe('CLOSED');
    const lapsed = await open(channel, { expiresAt: new Date(api.clock.now().getTime() + MINUTE_MS) });
    await lapsed.act({ act: 'fail' });
    api.clock.advance(2 * MINUTE_MS);
    expect((await lapsed.provider.query(lapsed.order.outTradeNo)).status).toBe('CLOSED');
  });

  test('ALIPAY: a code that was never scanned is reported closed but can still be paid', async () => {
    const { provider, order, act, readNotices } = await open('ALIPAY');
    expect(await provider.close(order.outTradeNo)).toBe('CLOSED');
    expect((await act({ act: 'pay' })).status).toBe('PAID');
    expect(await readNotices()).toMatchObject([{ kind: 'PAYMENT', state: { status: 'PAID' } }]);
  });

  test.each([
    ['WECHAT', 'H5'],
    ['ALIPAY', 'PAGE'],
    ['ALIPAY', 'WAP'],
  ] as const)('%s by %s: a page to pay on that leads back to the portal', async (channel, product) => {
    const returnUrl = 'http://localhost/user/props/order?orderNo=1';
    const { provider, order, entry, act } = await open(channel, { product, returnUrl, clientIp: '203.0.113.7' });
    expect(entry.qrContent).toBeNull();
    // The portal sends the browser here, and the browser names it.
    const headers = { Referer: 'http://localhost/' };
    const answer = await fetch(String(entry.payUrl), { headers });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('确认支付 ¥12.34')]);
    expect((await provider.query(order.outTradeNo)).status).toBe('WAITING');
    await act({ act: 'pay' });
    expect(await (await fetch(answer.url, { headers })).text()).toContain(`href="${returnUrl}"`);
    if (channel === 'WECHAT') return;
    // A changed URL is rejected.
    const changed = String(entry.payUrl).replace('12.34', '00.01');
    expect((await fetch(changed)).status).toBe(400);
  });

  test('WECHAT: H5 requires a Referer and leads back only to the portal', async () => {
    const returnUrl = 'https://elsewhere.example/user/props/order?orderNo=1';
    const { entry } = await open('WECHAT', { product: 'H5', returnUrl, clientIp: '203.0.113.7' });
    const typedIn = await fetch(String(entry.payUrl));
    expect([typedIn.status, await typedIn.text()]).toEqual([400, expect.stringContaining('商家参数格式有误，请联系商家解决')]);
    const page = await fetch(String(entry.payUrl), { headers: { Referer: 'https://elsewhere.example/' } });
    expect(await page.text()).not.toContain('返回商户');
  });

  test('WECHAT: a refund is accepted, completed and reported; no more than the payment; the same number is the same refund', async () => {
    const { provider, order, act, refund, readNotices } = await open('WECHAT');
    await expect(refund(100).sent).rejects.toThrow('RESOURCE_NOT_EXISTS');
    await act({ act: 'lose' });
    const { given, sent } = refund(1_000);
    const first = await sent;
    expect(first).toEqual({ status: 'PROCESSING', providerRefundNo: expect.stringMatching(/^50\d{26}$/) });
    await untilNotices(1);
    const done = { ...first, status: 'DONE' };
    expect(await readNotices()).toEqual([
      { kind: 'REFUND', noticeId: expect.any(String), outTradeNo: order.outTradeNo, refundNo: given.refundNo, state: done },
    ]);
    expect(await provider.queryRefund(given)).toEqual(done);
    expect(await provider.refund(given)).toEqual(done);
    await expect(provider.refund({ ...given, amount: 1 })).rejects.toThrow('INVALID_REQUEST');
    await expect(refund(235).sent).rejects.toThrow('INVALID_REQUEST');
    expect(await refund(234).sent).toMatchObject({ status: 'PROCESSING' });
    expect(await provider.query(order.outTradeNo)).toMatchObject({ status: 'REFUNDED', amount: 1_234 });
    expect(await provider.queryRefund({ ...given, refundNo: 'nobody-knows-it' })).toEqual({ status: 'NONE', providerRefundNo: null });
    await untilNotices(2);
  });

  test('ALIPAY: a refund is done immediately; no more than the payment; the same number is the same refund', async () => {
    const { provider, order, act, refund } = await open('ALIPAY');
    await act({ act: 'lose' });
    const { given, sent } = refund(1_000);
    const done = { status: 'DONE', providerRefundNo: null };
    expect(await sent).toEqual(done);
    expect(await provider.refund(given)).toEqual(done);
    expect(await provider.queryRefund(given)).toEqual(done);
    expect(await provider.queryRefund({ ...given, refundNo: 'nobody_knows_it' })).toEqual({ ...done, status: 'NONE' });
    await expect(provider.refund({ ...given, amount: 1 })).rejects.toThrow('ACQ.DISCORDANT_REPEAT_REQUEST');
    await expect(refund(235).sent).rejects.toThrow('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL');
    expect((await provider.query(order.outTradeNo)).status).toBe('PAID');
    expect(await refund(234).sent).toEqual(done);
    expect((await provider.query(order.outTradeNo)).status).toBe('REFUNDED');
  });

  test('refunds fail or stay pending on command', async () => {
    const slow = await open('WECHAT');
    await slow.act({ act: 'lose' });
    await slow.act({ act: 'refund-slow' });
    const one = slow.refund(100);
    expect((await one.sent).status).toBe('PROCESSING');
    expect((await slow.provider.queryRefund(one.given)).status).toBe('PROCESSING');
    expect((await slow.act({ act: 'refund-done' })).notices).toEqual([{ status: 200, body: 'success' }]);
    expect((await slow.provider.queryRefund(one.given)).status).toBe('DONE');
    await slow.act({ act: 'refund-fail' });
    const two = slow.refund(200);
    await two.sent;
    await untilNotices(2);
    expect(await slow.readNotices()).toMatchObject([{ state: { status: 'DONE' } }, { state: { status: 'ABNORMAL' } }]);
    expect((await slow.provider.queryRefund(two.given)).status).toBe('ABNORMAL');

    const alipay = await open('ALIPAY');
    await alipay.act({ act: 'lose' });
    await alipay.act({ act: 'refund-fail' });
    await expect(alipay.refund(100).sent).rejects.toThrow('ACQ.SELLER_BALANCE_NOT_ENOUGH');
    await alipay.act({ act: 'refund-slow' });
    const waiting = alipay.refund(100);
    expect((await waiting.sent).status).toBe('NONE');
    await alipay.act({ act: 'refund-done' });
    expect((await alipay.provider.refund(waiting.given)).status).toBe('DONE');
  });

  test.each(channels)('%s: a notice sent ten times, four in parallel, has a single id', async (channel) => {
    const { act, readNotices } = await open(channel);
    const { notices } = await act({ act: 'twice', times: 10, parallel: 4 });
    expect(notices).toHaveLength(10);
    const read = await readNotices();
    expect([read.length, new Set(read.map(({ noticeId }) => noticeId)).size]).toEqual([10, 1]);
    // Each is signed separately.
    if (channel === 'WECHAT') expect(new Set(stub.requests.map(({ headers }) => headers['wechatpay-nonce'])).size).toBe(10);
  });

  test.each(channels)('%s: late, second, wrong-amount and early notices are signed correctly and reported as they are', async (channel) => {
    const late = await open(channel);
    await late.act({ act: 'fail' });
    expect(await late.provider.close(late.order.outTradeNo)).toBe('CLOSED');
    expect((await late.act({ act: 'late' })).status).toBe('PAID');
    expect(await late.readNotices()).toMatchObject([{ state: { status: 'PAID', amount: 1_234 } }]);

    // A code is one trade: a second payment of an order uses another code, open or closed.
    const again = { act: 'double' };
    await supertest(api.server).post(`/sandbox/pay/${late.order.outTradeNo}`).set('Host', 'localhost').send(again).expect(409);
    for (const isClosed of [false, true]) {
      stub.requests.splice(0);
      const double = await open(channel);
      if (isClosed) await double.act({ act: 'fail' });
      if (isClosed) expect(await double.provider.close(double.order.outTradeNo)).toBe('CLOSED');
      const { tradeNo } = await double.act({ act: 'double' });
      const paid = { status: 'PAID', tradeNo, amount: 1_234 };
      expect(await double.readNotices()).toMatchObject([{ state: paid }]);
      expect(await double.provider.query(double.order.outTradeNo)).toMatchObject(paid);
    }

    stub.requests.splice(0);
    const other = await open(channel);
    await other.act({ act: 'amount', amount: 1 });
    expect(await other.readNotices()).toMatchObject([{ state: { status: 'PAID', amount: 1 } }]);
    expect(await other.provider.query(other.order.outTradeNo)).toMatchObject({ status: 'PAID', amount: 1 });

    stub.requests.splice(0);
    const early = await open(channel);
    await early.act({ act: 'reorder' });
    expect(await early.readNotices()).toMatchObject([{ state: { status: 'CLOSED' } }, { state: { status: 'PAID' } }]);
  });

  test('the notice of a refund may be sent before that of the payment', async () => {
    const { act, refund, readNotices } = await open('WECHAT');
    await act({ act: 'lose' });
    await refund(100).sent;
    await untilNotices(1);
    stub.requests.splice(0);
    await act({ act: 'reorder', first: 'refund' });
    expect((await readNotices()).map(({ kind }) => kind)).toEqual(['REFUND', 'PAYMENT']);
  });

  test.each(channels)('%s: while a channel is down its calls take effect but are not answered', async (channel) => {
    const { provider, order, act } = await open(channel);
    const second = newPayOrder(api, channel, { notifyUrl: `${stub.url}/notify` });
    await act({ act: 'down', ms: 10 * MINUTE_MS });
    const calls = [provider.create(second), provider.query(order.outTradeNo), provider.close(order.outTradeNo)];
    for (const { status, reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[]) {
      expect([status, reason]).toEqual(['rejected', expect.any(ProviderUnreachable)]);
    }
    api.clock.advance(11 * MINUTE_MS);
    // The create call had taken effect: its payment can be paid.
    expect((await actOn(api, second.outTradeNo, { act: 'late' })).status).toBe('PAID');
    expect((await provider.query(second.outTradeNo)).status).toBe('PAID');
  });

  test.each(['forge', 'probe', 'stale'] as const)('%s: a notice is rejected with its cause', async (name) => {
    const cause = { forge: 'SIGNATURE', probe: 'PROBE', stale: 'STALE' }[name];
    const { provider, order, act, readNotices } = await open('WECHAT');
    await act({ act: name });
    await expect(readNotices()).rejects.toMatchObject({ name: 'NoticeRefused', cause });
    expect((await provider.query(order.outTradeNo)).status).toBe(name === 'stale' ? 'PAID' : 'WAITING');
  });

  test('ALIPAY: a forged notice is rejected', async () => {
    const { act, readNotices } = await open('ALIPAY');
    await act({ act: 'forge' });
    await expect(readNotices()).rejects.toMatchObject({ cause: 'SIGNATURE' });
  });
});

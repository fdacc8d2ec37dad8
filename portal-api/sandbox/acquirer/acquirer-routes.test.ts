import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { notifyAddress } from '../../platform/providers/pay/pay-provider.ts';
import { actOn, newPayOrder, payProvider, readSent } from '../../testing/payment-provider-steps.ts';
import { startStubServer } from '../../testing/stub-server.ts';
import { createTestApi, forEachApi } from '../../testing/test-api.ts';

forEachApi((api) => {
  let stub: Awaited<ReturnType<typeof startStubServer>>;
  beforeAll(async () => {
    stub = await startStubServer(() => ({ status: 204, body: '' }));
  });
  beforeEach(() => void stub.requests.splice(0));
  afterAll(() => stub.close());

  const create = async (title = '置顶卡') => {
    const order = newPayOrder(api, 'WECHAT', { title, notifyUrl: `${stub.url}/api/pay/notify/wechat` });
    await payProvider(api, 'WECHAT').create(order);
    return order.outTradeNo;
  };
  const open = async (path: string) => (await request(api.server).get(path).expect(200)).text;
  const send = (outTradeNo: string, body: object) => request(api.server).post(`/sandbox/pay/${outTradeNo}`).send(body);

  /** Presses a button on a payment's page. */
  async function press(outTradeNo: string, act: string, changes: Record<string, string> = {}, headers: Record<string, string> = {}) {
    const page = await open(`/sandbox/pay/${outTradeNo}`);
    const csrfToken = /name="csrfToken" value="([^"]+)"/.exec(page)?.[1];
    return request(api.server)
      .post(`/sandbox/pay/${outTradeNo}`)
      .set(headers)
      .type('form')
      .send({ csrfToken, act, ...changes });
  }

  test('a user opens the page of a code, rejects the payment, then pays', async () => {
    const outTradeNo = await create('<b>置顶卡</b>');
    expect(await open('/sandbox/pay')).toContain(`href="/sandbox/pay/${outTradeNo}"`);
    const page = await open(`/sandbox/pay/${outTradeNo}`);
    for (const words of ['&lt;b&gt;置顶卡', '¥12.34', '等待支付', '确认支付', '拒绝支付', '不会真实扣款']) expect(page).toContain(words);
    expect(page).not.toContain('<b>');
    const refused = await press(outTradeNo, 'fail');
    expect([refused.status, refused.headers['location']]).toEqual([303, `/sandbox/pay/${outTradeNo}?told=`]);
    expect(await open(refused.headers['location'] ?? '')).toMatch(/没有通知商户。[\s\S]*支付未成功，可以再试/);
    const paid = await press(outTradeNo, 'pay');
    expect(await open(paid.headers['location'] ?? '')).toMatch(/已通知商户，应答：204[\s\S]*已支付/);
    expect(stub.requests).toHaveLength(1);
    // A second click does not pay again.
    expect((await press(outTradeNo, 'pay')).status).toBe(409);
    expect(stub.requests).toHaveLength(1);
  });

  test.each([
    ['without its token', { csrfToken: '' }, {}, 403],
    ['from another site', {}, { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['for something else', { act: 'give' }, {}, 400],
  ])('a form %s changes nothing', async (_, changes, headers, status) => {
    const outTradeNo = await create();
    expect((await press(outTradeNo, 'pay', changes, headers)).status).toBe(status);
    expect((await payProvider(api, 'WECHAT').query(outTradeNo)).status).toBe('WAITING');
  });

  test('programs get an error for an action that does not fit', async () => {
    const outTradeNo = await create();
    await send(outTradeNo, { act: 'amount' }).expect(400);
    await send(outTradeNo, { act: 'transfer' }).expect(400);
    await send('20260301000000000000', { act: 'pay' }).expect(404);
    await send(outTradeNo, { act: 'pay' }).expect(200);
    const { body } = await send(outTradeNo, { act: 'pay' }).expect(409);
    expect(body).toEqual({ code: 409, message: '该支付单已支付', data: null });
    await request(api.server).get('/sandbox/pay/20260301000000000000').expect(404);
  });

  test.each(['/sandbox/pay', '/sandbox/acquirer/wechat/v3/bill/tradebill', '/sandbox/acquirer/alipay/gateway.do'])(
    '%s is not served to other machines',
    async (path) => {
      await request(api.server).get(path).set('X-Forwarded-For', '203.0.113.9').expect(403);
      await request(api.server).post(path).set('Host', 'rebound.example').send({}).expect(403);
    },
  );

  test('the acquirer rejects unsigned requests', async () => {
    const answer = await request(api.server).get(
      '/sandbox/acquirer/wechat/v3/pay/transactions/out-trade-no/20260301000000000000?mchid=1900000109',
    );
    expect([answer.status, answer.body.code]).toEqual([401, 'SIGN_ERROR']);
    const { text } = await request(api.server)
      .post('/sandbox/acquirer/alipay/gateway.do')
      .type('form')
      .send({ method: 'alipay.trade.query' });
    expect(text).toContain('isv.invalid-signature');
    await request(api.server).get('/sandbox/acquirer/alipay/gateway.do?method=alipay.trade.page.pay').expect(400);
  });

  test('notices go to the API itself if the portal has no public origin, and to NOTIFY_VIA if it is set', async () => {
    const own = newPayOrder(api, 'ALIPAY', { notifyUrl: notifyAddress('ALIPAY', null) });
    await payProvider(api, 'ALIPAY').create(own);
    const { notices } = await actOn(api, own.outTradeNo, { act: 'pay' });
    expect(notices).toEqual([{ status: expect.any(Number), body: expect.any(String) }]);

    const via = createTestApi(api.db, { env: { NOTIFY_VIA: stub.url } });
    const order = newPayOrder(via, 'ALIPAY', { notifyUrl: notifyAddress('ALIPAY', 'https://www.example.com') });
    await payProvider(via, 'ALIPAY').create(order);
    await actOn(via, order.outTradeNo, { act: 'pay' });
    expect(stub.requests.map(({ path }) => path)).toEqual(['/api/pay/notify/alipay']);
    expect(await readSent(payProvider(via, 'ALIPAY'), stub.requests[0])).toMatchObject({ kind: 'PAYMENT' });
  });

  test('the status of a notice to an unreachable portal is null', async () => {
    const order = newPayOrder(api, 'WECHAT', { notifyUrl: 'http://127.0.0.1:1/notify' });
    await payProvider(api, 'WECHAT').create(order);
    const { status, notices } = await actOn(api, order.outTradeNo, { act: 'pay' });
    expect([status, notices[0]?.status]).toEqual(['PAID', null]);
  });

  test('payments outlive the process: the next one knows them and signs with new keys', async () => {
    const outTradeNo = await create();
    const next = createTestApi(api.db);
    await actOn(next, outTradeNo, { act: 'pay' });
    expect(await readSent(payProvider(next, 'WECHAT'), stub.requests[0])).toMatchObject({ outTradeNo, state: { status: 'PAID' } });
  });

  test('without the sandbox there is no acquirer', async () => {
    const live = createTestApi(api.db, { env: { SANDBOX: 'off' } });
    await request(live.server).get('/sandbox/pay').expect(404);
    await request(live.server).get('/sandbox/acquirer/alipay/gateway.do').expect(404);
  });

  test('a provider cannot be called inside a transaction', async () => {
    const asked = api.db.transaction().execute(() => payProvider(api, 'WECHAT').query('20260301000000000000'));
    await expect(asked).rejects.toThrow('the provider WECHAT was asked to query inside a database transaction');
  });
});

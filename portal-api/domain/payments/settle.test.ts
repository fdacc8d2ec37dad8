import { beforeEach, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { MINUTE_MS } from '#shared/durations.ts';
import { type PayProvider, ProviderUnreachable } from '../../platform/providers/pay/pay-provider.ts';
import { actOn, payProvider } from '../../testing/payment-provider-steps.ts';
import { compareChannels, findFaults, openWaitingOrder, payDeps, runJobsDown, startCode } from '../../testing/payment-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { listInventory } from '../boosts/boost-inventory.ts';
import { readBalance } from '../ledger/balance.ts';
import { closeWaitingOrder } from './close-waiting-order.ts';
import type { AttemptRow } from './payment-rows.ts';

const channels = ['WECHAT', 'ALIPAY'] as const;

forEachApi((api) => {
  let userId: string;
  beforeEach(async () => {
    userId = (await signInUser(api)).id;
  });

  const readOrder = (id: string) => api.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const readAttempt = (id: string) => api.db.selectFrom('pay_attempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const listRefunds = (orderId: string) => api.db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
  const topCards = async () => (await listInventory(api.db, userId)).find(({ sceneCode }) => sceneCode === 'TOP')?.quantity;
  const notices = async () =>
    (await api.db.selectFrom('notices').select('title').where('user_id', '=', userId).orderBy('id').execute()).map(({ title }) => title);
  const act = (attempt: AttemptRow, what: Parameters<typeof actOn>[2]) => actOn(api, attempt.out_trade_no, what);

  /** Expects consistent books, and the same balance at the provider as in our books. */
  async function expectTrueBooks() {
    expect(await findFaults(api)).toEqual([]);
    const { acquirer, books } = await compareChannels(api);
    expect(books).toBe(acquirer);
  }

  test.each(channels)('%s: grants boosts once the provider reports the payment', async (channel) => {
    const order = await openWaitingOrder(api, userId);
    const attempt = await startCode(api, order, channel);
    expect(attempt).toMatchObject({
      status: 'WAITING',
      out_trade_no: `${order.order_no}_1`,
      amount: 1_000,
      qr_content: expect.any(String),
    });
    const { notices: answers } = await act(attempt, { act: 'pay' });
    expect(answers).toEqual([channel === 'WECHAT' ? { status: 204, body: '' } : { status: 200, body: 'success' }]);
    expect(await readOrder(order.id)).toMatchObject({ status: 'FULFILLED', pay_method: channel, next_try_at: null });
    expect(await readAttempt(attempt.id)).toMatchObject({ status: 'PAID', settles: true, paid_amount: 1_000, next_query_at: null });
    expect(await topCards()).toBe(2);
    expect(await notices()).toEqual(['道具已到账']);
    const events = await api.db
      .selectFrom('order_events')
      .select(['event', 'source'])
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute();
    expect(events.map(({ event, source }) => `${event} ${source}`)).toEqual(['START USER', 'PAY NOTICE', 'FULFIL NOTICE']);
    await expectTrueBooks();
  });

  test('credits a recharge to the balance and begins a membership', async () => {
    const recharge = await openWaitingOrder(api, userId, 'RECHARGE');
    await act(await startCode(api, recharge, 'ALIPAY'), { act: 'pay' });
    const membership = await openWaitingOrder(api, userId, 'MEMBERSHIP');
    await act(await startCode(api, membership, 'WECHAT'), { act: 'pay' });
    expect([(await readOrder(recharge.id)).status, (await readOrder(membership.id)).status]).toEqual(['FULFILLED', 'FULFILLED']);
    expect(await readBalance(api.db, userId)).toEqual({ balance: 1_000, held: 0 });
    expect(await api.db.selectFrom('users').select('member_level').where('id', '=', userId).execute()).toEqual([{ member_level: 10 }]);
    await expectTrueBooks();
  });

  test.each(channels)('%s: a hundred identical notices, ten at a time, credit once and are all acknowledged', async (channel) => {
    const order = await openWaitingOrder(api, userId);
    const { notices: answers } = await act(await startCode(api, order, channel), { act: 'twice', times: 100, parallel: 10 });
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([channel === 'WECHAT' ? 204 : 200]));
    expect(await topCards()).toBe(2);
    const rows = await api.db.selectFrom('pay_notices').select('verdict').where('out_no', '=', `${order.order_no}_1`).execute();
    expect(rows).toEqual([{ verdict: 'ACCEPTED' }]);
    expect(await notices()).toEqual(['道具已到账']);
    await expectTrueBooks();
  });

  test.each(channels)('%s: without any notice, the jobs find the payment within 15 seconds', async (channel) => {
    const order = await openWaitingOrder(api, userId);
    const attempt = await startCode(api, order, channel);
    await act(attempt, { act: 'lose' });
    await runJobsDown(api);
    expect((await readOrder(order.id)).status).toBe('WAITING');
    api.clock.advance(5_000);
    await runJobsDown(api);
    expect((await readOrder(order.id)).status).toBe('FULFILLED');
    expect(await topCards()).toBe(2);
    await expectTrueBooks();
  });

  test.each(channels)('%s: refunds a payment that arrives after the order was closed, and notifies the user', async (channel) => {
    const order = await openWaitingOrder(api, userId);
    const attempt = await startCode(api, order, channel);
    expect(await closeWaitingOrder(payDeps(api), order.id, 'CANCEL', { source: 'USER' })).toMatchObject({
      status: 'CLOSED',
      close_reason: 'CANCEL',
    });
    expect((await readAttempt(attempt.id)).status).toBe('CLOSED');
    await act(attempt, { act: 'late' });
    expect(await readAttempt(attempt.id)).toMatchObject({ status: 'PAID', settles: false });
    expect(await listRefunds(order.id)).toMatchObject([{ cause: 'LATE', status: 'APPROVED', amount: 1_000 }]);
    api.clock.advance(MINUTE_MS);
    await runJobsDown(api);
    api.clock.advance(MINUTE_MS);
    await runJobsDown(api);
    expect(await listRefunds(order.id)).toMatchObject([{ status: 'DONE', refund_no: `${order.order_no}_r1`, error: null }]);
    expect((await readOrder(order.id)).status).toBe('CLOSED');
    expect((await readAttempt(attempt.id)).returned).toBe(1_000);
    expect(await notices()).toEqual(['付款将原路退回', '退款已完成']);
    expect(await topCards()).toBe(0);
    await expectTrueBooks();
  });

  test.each(channels)(
    '%s: refunds a payment of another amount and opens an issue, while the order is still awaiting its payment',
    async (channel) => {
      const order = await openWaitingOrder(api, userId);
      const attempt = await startCode(api, order, channel);
      await act(attempt, { act: 'amount', amount: 1 });
      expect((await readOrder(order.id)).status).toBe('WAITING');
      expect(await listRefunds(order.id)).toMatchObject([{ cause: 'MISMATCH', amount: 1 }]);
      const issues = await api.db.selectFrom('payment_issues').select('kind').where('subject', '=', attempt.out_trade_no).execute();
      expect(issues).toEqual([{ kind: 'MISMATCH' }]);
      const again = await startCode(api, order, channel);
      await act(again, { act: 'pay' });
      expect((await readOrder(order.id)).status).toBe('FULFILLED');
      for (let minute = 0; minute < 2; minute += 1) {
        await runJobsDown(api);
        api.clock.advance(MINUTE_MS);
      }
      expect(await listRefunds(order.id)).toMatchObject([{ status: 'DONE' }]);
      await expectTrueBooks();
    },
  );

  test('refunds the second of two paid codes, whichever provider it is from', async () => {
    const order = await openWaitingOrder(api, userId);
    const first = await startCode(api, order, 'ALIPAY');
    const second = await startCode(api, order, 'WECHAT');
    expect((await readAttempt(first.id)).status).toBe('CLOSED');
    await act(second, { act: 'pay' });
    // Alipay does not know a code before it is scanned, so it could not close it.
    await act(first, { act: 'double' });
    expect(await listRefunds(order.id)).toMatchObject([{ cause: 'DOUBLE', attempt_id: first.id }]);
    await runJobsDown(api);
    expect(await listRefunds(order.id)).toMatchObject([{ status: 'DONE' }]);
    expect(await topCards()).toBe(2);
    await expectTrueBooks();
  });

  test('a "closed" notice that arrives before "paid" is ignored; the payment is applied', async () => {
    const order = await openWaitingOrder(api, userId);
    const attempt = await startCode(api, order, 'WECHAT');
    await act(attempt, { act: 'reorder' });
    expect((await readOrder(order.id)).status).toBe('FULFILLED');
    const rows = await api.db
      .selectFrom('pay_notices')
      .select('verdict')
      .where('out_no', '=', attempt.out_trade_no)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([{ verdict: 'STALE' }, { verdict: 'ACCEPTED' }]);
    await expectTrueBooks();
  });

  test('a payment during the cancellation of an order buys it', async () => {
    const order = await openWaitingOrder(api, userId);
    const attempt = await startCode(api, order, 'WECHAT');
    await act(attempt, { act: 'lose' });
    expect(await closeWaitingOrder(payDeps(api), order.id, 'CANCEL', { source: 'USER' })).toMatchObject({ status: 'FULFILLED' });
    await expectTrueBooks();
  });

  test('queries a payment reported under a second number only once, and opens an issue', async () => {
    const paid = await startCode(api, await openWaitingOrder(api, userId), 'WECHAT');
    await act(paid, { act: 'pay' });
    const { provider_trade_no: tradeNo } = await readAttempt(paid.id);
    const order = await openWaitingOrder(api, userId);
    const attempt = await startCode(api, order, 'WECHAT');
    await act(attempt, { act: 'lose' });

    const { providers, ...deps } = payDeps(api);
    const wechat = payProvider(api, 'WECHAT');
    const query = jest.fn<PayProvider['query']>(async (outTradeNo) => {
      if (query.mock.calls.length > 10) throw new Error('The provider is asked again and again');
      return { ...(await wechat.query(outTradeNo)), tradeNo };
    });
    const counted = { ...deps, providers: { ...providers, pay: { ...providers.pay, WECHAT: { ...wechat, query } } } };
    await expect(closeWaitingOrder(counted, order.id, 'CANCEL', { source: 'USER' })).rejects.toThrow(ProviderUnreachable);
    expect(query).toHaveBeenCalledTimes(1);
    expect(await readOrder(order.id)).toMatchObject({ status: 'WAITING' });
    const issues = await api.db.selectFrom('payment_issues').select('kind').where('subject', '=', `WECHAT:${tradeNo}`).execute();
    expect(issues).toEqual([{ kind: 'TRADE_TWICE' }]);
    expect(await topCards()).toBe(2);
  });

  test('grants again immediately after an error caused by a concurrent migration', async () => {
    await sql`create sequence gifts`.execute(api.db);
    await sql`
      create function fail_once() returns trigger language plpgsql as $$ begin
        if nextval('gifts') = 1 then raise 'cached plan must not change result type' using errcode = '0A000'; end if;
        return new;
      end $$`.execute(api.db);
    await sql`create trigger fail_once before insert on scene_ledger for each row execute function fail_once()`.execute(api.db);
    try {
      const order = await openWaitingOrder(api, userId);
      await act(await startCode(api, order, 'WECHAT'), { act: 'pay' });
      expect(await readOrder(order.id)).toMatchObject({ status: 'FULFILLED', tries: 0 });
      expect(await topCards()).toBe(2);
    } finally {
      await sql`drop trigger fail_once on scene_ledger`.execute(api.db);
      await sql`drop function fail_once`.execute(api.db);
      await sql`drop sequence gifts`.execute(api.db);
    }
  });

  test('an order that cannot be granted stays paid, is retried, and opens an issue in the end', async () => {
    const order = await openWaitingOrder(api, userId);
    const attempt = await startCode(api, order, 'WECHAT');
    await api.db
      .updateTable('orders')
      .set({ snapshot: JSON.stringify({ lines: [{ line: 1, sceneCode: 'TOP', quantity: 0 }] }) })
      .execute();
    await act(attempt, { act: 'pay' });
    expect(await readOrder(order.id)).toMatchObject({ status: 'PAID', tries: 1 });
    for (const minutes of [1, 5, 30]) {
      api.clock.advance(minutes * MINUTE_MS);
      await runJobsDown(api);
    }
    expect(await readOrder(order.id)).toMatchObject({ status: 'PAID', tries: 4, next_try_at: null });
    const issues = await api.db.selectFrom('payment_issues').select('kind').where('subject', '=', order.order_no).execute();
    expect(issues).toEqual([{ kind: 'GRANT_FAILED' }]);
    const notice = await api.db.selectFrom('notices').select(['content', 'link']).where('title', '=', '商品未能发放').execute();
    const content = `「${order.title}」已付款，但没有发放成功。您可以在订单里申请退款，款项全额退回，无需审核。`;
    expect(notice).toEqual([{ content, link: `/user/props/order?orderNo=${order.order_no}` }]);
    const snapshot = {
      lines: [{ line: 1, title: '置顶卡', amount: 1_000, sceneCode: 'TOP', quantity: 2 }],
      breakdown: [],
      agreedTo: null,
      agreedAt: null,
    };
    const mended = { snapshot: JSON.stringify(snapshot), next_try_at: api.clock.now() };
    await api.db.updateTable('orders').set(mended).where('id', '=', order.id).execute();
    await runJobsDown(api);
    expect(await readOrder(order.id)).toMatchObject({ status: 'FULFILLED' });
    expect(await topCards()).toBe(2);
  });
});

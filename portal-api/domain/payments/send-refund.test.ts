import { beforeEach, expect, test } from '@jest/globals';
import type { PayChannel } from '#shared/contract/pay-enums.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { actOn } from '../../testing/payment-provider-steps.ts';
import { compareChannels, findFaults, openWaitingOrder, payDeps, runJobs, startCode } from '../../testing/payment-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { readBalance } from '../ledger/balance.ts';
import type { AttemptRow } from './payment-rows.ts';
import { receiveNotice } from './receive-notice.ts';

forEachApi((api) => {
  let userId: string;
  beforeEach(async () => {
    userId = (await signInUser(api)).id;
  });

  /** Pays ¥5.00 for an order of ¥10.00, so that the money is refunded. */
  async function payWrongly(channel: PayChannel, fault: 'refund-fail' | 'refund-slow') {
    const order = await openWaitingOrder(api, userId);
    const attempt = await startCode(api, order, channel);
    await actOn(api, attempt.out_trade_no, { act: fault });
    await actOn(api, attempt.out_trade_no, { act: 'amount', amount: 500 });
    const refund = () => api.db.selectFrom('refunds').selectAll().where('order_id', '=', order.id).executeTakeFirstOrThrow();
    return { order, attempt, refund };
  }
  const issuesOf = async (subject: string) =>
    (await api.db.selectFrom('payment_issues').select('kind').where('subject', '=', subject).execute()).map(({ kind }) => kind);
  const returnedOf = async ({ id }: AttemptRow) =>
    (await api.db.selectFrom('pay_attempts').select('returned').where('id', '=', id).executeTakeFirstOrThrow()).returned;
  async function expectTrueBooks() {
    expect(await findFaults(api)).toEqual([]);
    const { acquirer, books } = await compareChannels(api);
    expect(books).toBe(acquirer);
  }

  test('credits the wallet and opens an issue if a provider cannot refund; a late refund only opens another issue', async () => {
    const { attempt, refund } = await payWrongly('WECHAT', 'refund-fail');
    for (const minutes of [0, 1, 5]) {
      api.clock.advance(minutes * MINUTE_MS);
      await runJobs(api);
    }
    const { refund_no: refundNo, ...end } = await refund();
    expect(end).toMatchObject({ status: 'DONE', attempt_id: null });
    expect([await readBalance(api.db, userId), await returnedOf(attempt)]).toEqual([{ balance: 500, held: 0 }, 0]);
    expect(await issuesOf(refundNo)).toEqual(['REFUND_TO_BALANCE']);
    const titles = await api.db.selectFrom('notices').select('summary').where('user_id', '=', userId).orderBy('id', 'desc').execute();
    expect(titles[0]?.summary).toBe('¥5.00 未能原路退回，已退到您的钱包余额。');
    await expectTrueBooks();
    const late = { kind: 'REFUND', noticeId: `late ${refundNo}`, outTradeNo: attempt.out_trade_no, refundNo } as const;
    const told = { ...late, state: { status: 'DONE', providerRefundNo: '50' } } as const;
    expect([await receiveNotice(payDeps(api), 'WECHAT', told), await receiveNotice(payDeps(api), 'WECHAT', told)]).toEqual([
      'MISMATCH',
      'REPEATED',
    ]);
    expect((await issuesOf(refundNo)).toSorted()).toEqual(['REFUND_TO_BALANCE', 'REFUND_TWICE']);
    expect(await readBalance(api.db, userId)).toEqual({ balance: 500, held: 0 });
  });

  test('retries a refused refund, opens an issue in the end, and books a later success once', async () => {
    const { attempt, refund } = await payWrongly('ALIPAY', 'refund-fail');
    await runJobs(api);
    expect(await refund()).toMatchObject({ status: 'ABNORMAL', error: 'ACQ.SELLER_BALANCE_NOT_ENOUGH', tries: 1 });
    for (const minutes of [1, 5, 10, 20, 30]) {
      expect(await issuesOf((await refund()).refund_no)).toEqual([]);
      api.clock.advance(minutes * MINUTE_MS);
      await runJobs(api);
    }
    const { refund_no: refundNo, tries } = await refund();
    expect([tries, await issuesOf(refundNo)]).toEqual([6, ['REFUND_REFUSED']]);
    await actOn(api, attempt.out_trade_no, { act: 'refund-done' });
    api.clock.advance(6 * HOUR_MS);
    await runJobs(api);
    expect(await refund()).toMatchObject({ status: 'DONE', attempt_id: attempt.id });
    expect(await returnedOf(attempt)).toBe(500);
    await expectTrueBooks();
  });

  test('queries a slow refund under the same number until it is done', async () => {
    const { attempt, refund } = await payWrongly('WECHAT', 'refund-slow');
    for (const minutes of [0, 1, 5]) {
      api.clock.advance(minutes * MINUTE_MS);
      await runJobs(api);
    }
    expect(await refund()).toMatchObject({ status: 'SENT', tries: 3, error: null });
    const { notices } = await actOn(api, attempt.out_trade_no, { act: 'refund-done' });
    expect(notices).toEqual([{ status: 204, body: '' }]);
    expect(await refund()).toMatchObject({ status: 'DONE', next_try_at: null });
    expect(await api.db.selectFrom('sandbox_refunds').select('amount').where('out_trade_no', '=', attempt.out_trade_no).execute()).toEqual([
      { amount: 500 },
    ]);
    await expectTrueBooks();
  });

  test('sends the refund again under the same number after a provider outage', async () => {
    const { attempt, refund } = await payWrongly('ALIPAY', 'refund-fail');
    await actOn(api, attempt.out_trade_no, { act: 'refund-done' });
    await actOn(api, attempt.out_trade_no, { act: 'down', ms: 2 * MINUTE_MS });
    await runJobs(api);
    expect(await refund()).toMatchObject({ status: 'SENT', error: expect.stringContaining('ALIPAY did not answer') });
    api.clock.advance(3 * MINUTE_MS);
    await runJobs(api);
    expect(await refund()).toMatchObject({ status: 'DONE', attempt_id: attempt.id });
    await expectTrueBooks();
  });

  test('concurrent instances send a refund once', async () => {
    const { attempt, refund } = await payWrongly('ALIPAY', 'refund-fail');
    await actOn(api, attempt.out_trade_no, { act: 'refund-done' });
    await Promise.all([runJobs(api), runJobs(api), runJobs(api)]);
    expect(await refund()).toMatchObject({ status: 'DONE', tries: 1 });
    await expectTrueBooks();
  });
});

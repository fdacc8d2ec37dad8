import { beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { createApiMetrics } from '../../platform/metrics.ts';
import { actOn } from '../../testing/payment-provider-steps.ts';
import { openWaitingOrder, payDeps, runJobs, startCode } from '../../testing/payment-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { closeIssue } from '../reconciliation/bill-issues.ts';
import { watchIssues } from './jobs/watch-issues.ts';
import { openIssue } from './payment-issues.ts';

forEachApi((api) => {
  let userId: string;
  beforeEach(async () => {
    userId = (await signInUser(api)).id;
  });
  const open = async (channel: 'WECHAT' | 'ALIPAY') => startCode(api, await openWaitingOrder(api, userId), channel);
  const read = async () => (await request(api.server).get('/metrics').set('Host', 'localhost').expect(200)).text;
  const countOf = async (series: string) =>
    Number(
      (await read())
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')[1] ?? 0,
    );

  test('counts a payment once, and each of its notices', async () => {
    const attempt = await open('WECHAT');
    await actOn(api, attempt.out_trade_no, { act: 'twice', times: 3 });
    expect(await countOf('pay_notices_total{channel="WECHAT",verdict="ACCEPTED"}')).toBe(1);
    expect(await countOf('pay_notices_total{channel="WECHAT",verdict="REPEATED"}')).toBe(2);
    expect(await countOf('pay_settle_seconds_count{source="NOTICE"}')).toBe(1);
    expect(await countOf('pay_query_found_total{channel="WECHAT"}')).toBe(0);
  });

  test('counts a payment without a notice as found by a query, with the time that it took', async () => {
    const attempt = await open('ALIPAY');
    await actOn(api, attempt.out_trade_no, { act: 'lose' });
    api.clock.advance(30 * SECOND_MS);
    await runJobs(api);
    api.clock.advance(MINUTE_MS);
    await runJobs(api);
    expect(await countOf('pay_query_found_total{channel="ALIPAY"}')).toBe(1);
    expect(await countOf('pay_settle_seconds_count{source="QUERY"}')).toBe(1);
    expect(await countOf('pay_settle_seconds_sum{source="QUERY"}')).toBe(30);
  });

  test('a payment that is refunded as surplus does not count as settled', async () => {
    const before = await countOf('pay_settle_seconds_count{source="NOTICE"}');
    const attempt = await open('ALIPAY');
    await actOn(api, attempt.out_trade_no, { act: 'amount', amount: 7 });
    expect(await countOf('pay_notices_total{channel="ALIPAY",verdict="MISMATCH"}')).toBe(1);
    expect(await countOf('pay_settle_seconds_count{source="NOTICE"}')).toBe(before);
  });

  test('counts open issues by kind: none before the first count, 0 once they are closed', async () => {
    const watch = watchIssues(payDeps(api));
    expect(await read()).not.toContain('recon_issues_open');
    await watch();
    const [open, other] = ['recon_issues_open{kind="AMOUNT"}', 'recon_issues_open{kind="REFUND_SLOW"}'];
    expect(await read()).toContain(`${open} 0`);
    for (const subject of ['WECHAT:7', 'WECHAT:8'])
      await openIssue(api.db, { kind: 'AMOUNT', channel: 'WECHAT', subject, facts: {} }, api.clock.now());
    await watch();
    expect([await countOf(open), await countOf(other)]).toEqual([2, 0]);
    await closeIssue(api.db, { kind: 'AMOUNT', subject: 'WECHAT:7' }, '已核对', api.clock.now());
    await watch();
    expect(await countOf(open)).toBe(1);
    await closeIssue(api.db, { kind: 'AMOUNT', subject: 'WECHAT:8' }, '已核对', api.clock.now());
    await watch();
    expect(await read()).toContain(`${open} 0`);
  });

  test('only this machine may read the metrics', async () => {
    await request(api.server).get('/metrics').set('Host', 'localhost').set('X-Forwarded-For', '203.0.113.9').expect(403);
    await request(api.server).get('/metrics').set('Host', 'portal.example').expect(403);
  });
});

test('reports no state of the books before they were examined', async () => {
  const metrics = createApiMetrics();
  expect(await metrics.read()).not.toContain('books_ok');
  metrics.booksExamined(true, 0.2);
  expect(await metrics.read()).toContain('books_ok 1');
  metrics.booksExamined(false, 0.3);
  expect(await metrics.read()).toContain('books_ok 0');
});

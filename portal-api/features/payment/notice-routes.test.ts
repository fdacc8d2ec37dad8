import { Writable } from 'node:stream';
import { beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import supertest from 'supertest';
import { DAY_MS } from '#shared/durations.ts';
import { createLogger } from '../../platform/http/logger.ts';
import { createApiMetrics } from '../../platform/metrics.ts';
import { actOn } from '../../testing/payment-provider-steps.ts';
import { openWaitingOrder, startCode } from '../../testing/payment-steps.ts';
import { forEachApi, signInUser, TestClock } from '../../testing/test-api.ts';
import { createNoticeCounter } from './notice-counter.ts';

forEachApi((api) => {
  let userId: string;
  beforeEach(async () => {
    userId = (await signInUser(api)).id;
  });
  const countNotices = async () =>
    (await sql<{ count: number }>`select count(*)::int as count from pay_notices`.execute(api.db)).rows[0]?.count;
  const open = async (channel: 'WECHAT' | 'ALIPAY') => startCode(api, await openWaitingOrder(api, userId), channel);
  const send = (channel: string, body: string, type = 'application/json') =>
    supertest(api.server).post(`/api/pay/notify/${channel}`).set('Content-Type', type).set('Origin', 'https://pay.example').send(body);

  test.each([
    ['WECHAT', 'forge'],
    ['WECHAT', 'probe'],
    ['WECHAT', 'stale'],
    ['ALIPAY', 'forge'],
  ] as const)('%s: refuses a notice of kind «%s» and stores nothing', async (channel, act) => {
    const attempt = await open(channel);
    const before = await countNotices();
    const { notices } = await actOn(api, attempt.out_trade_no, { act });
    expect(notices).toEqual([{ status: 401, body: channel === 'WECHAT' ? '{"code":"FAIL","message":"处理失败"}' : 'fail' }]);
    expect(await countNotices()).toBe(before);
    const row = await api.db.selectFrom('pay_attempts').select('status').where('id', '=', attempt.id).executeTakeFirst();
    expect(row?.status).toBe('WAITING');
  });

  test('refuses any other request to these addresses', async () => {
    const answers = await Promise.all([
      send('wechat', '{}'),
      send('wechat', 'not JSON'),
      send('wechat', ''),
      send('alipay', 'sign=AA&sign_type=RSA2&app_id=1', 'application/x-www-form-urlencoded'),
      send('alipay', '{"a":1}'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    expect((await send('wechat', 'x'.repeat(65 * 1_024))).status).toBe(413);
    expect((await send('unionpay', '{}')).status).toBe(404);
    expect((await supertest(api.server).get('/api/pay/notify/wechat')).status).toBe(404);
  });

  test('a payment with an unknown number is acknowledged, and opens an issue for operators', async () => {
    const attempt = await open('WECHAT');
    await sql`update pay_attempts set out_trade_no = 'renamed_' || id where id = ${attempt.id}`.execute(api.db);
    const { notices } = await actOn(api, attempt.out_trade_no, { act: 'pay' });
    expect(notices).toEqual([{ status: 204, body: '' }]);
    const issues = await api.db.selectFrom('payment_issues').select(['kind', 'status']).where('kind', '=', 'UNKNOWN_PAYMENT').execute();
    expect(issues).toEqual([{ kind: 'UNKNOWN_PAYMENT', status: 'OPEN' }]);
  });

  test('if the database fails during a notice, nothing of it is stored, and the provider is asked to send it again', async () => {
    const attempt = await open('WECHAT');
    await sql`alter table pay_notices rename to pay_notices_gone`.execute(api.db);
    const first = await actOn(api, attempt.out_trade_no, { act: 'pay' });
    await sql`alter table pay_notices_gone rename to pay_notices`.execute(api.db);
    expect(first.notices).toMatchObject([{ status: 500 }]);
    const unpaid = await api.db.selectFrom('pay_attempts').select('status').where('id', '=', attempt.id).executeTakeFirst();
    expect(unpaid?.status).toBe('WAITING');
    const again = await actOn(api, attempt.out_trade_no, { act: 'twice', times: 1 });
    expect(again.notices).toEqual([{ status: 204, body: '' }]);
    const paid = await api.db.selectFrom('pay_attempts').select('status').where('id', '=', attempt.id).executeTakeFirst();
    expect(paid?.status).toBe('PAID');
  });
});

test('refused notices are counted by cause, and write at most a hundred log lines a day', async () => {
  const lines: string[] = [];
  const stream = new Writable({ write: (line, _encoding, done) => done(void lines.push(String(line))) });
  const clock = new TestClock();
  const metrics = createApiMetrics();
  const counter = createNoticeCounter({ clock, metrics, logger: createLogger({ level: 'trace', name: 'test' }, stream) });
  for (let index = 0; index < 150; index += 1) counter.refused('WECHAT', 'SIGNATURE');
  for (let index = 0; index < 5; index += 1) counter.refused('WECHAT', 'PROBE');
  expect(lines).toHaveLength(100);
  clock.advance(DAY_MS);
  counter.refused('ALIPAY', 'MERCHANT');
  counter.taken('ALIPAY', 'ACCEPTED');
  expect(lines).toHaveLength(101);
  const text = await metrics.read();
  for (const line of [
    'pay_notices_total{channel="WECHAT",verdict="REFUSED_SIGNATURE"} 150',
    'pay_notices_total{channel="WECHAT",verdict="REFUSED_PROBE"} 5',
    'pay_notices_total{channel="ALIPAY",verdict="REFUSED_MERCHANT"} 1',
    'pay_notices_total{channel="ALIPAY",verdict="ACCEPTED"} 1',
  ]) {
    expect(text).toContain(line);
  }
});

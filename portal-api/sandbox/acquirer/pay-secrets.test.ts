import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { MINUTE_MS } from '#shared/durations.ts';
import { createLogger } from '../../platform/http/logger.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { findSecrets } from '../../testing/log-secrets.ts';
import { actOn, newPayOrder, payProvider, readSent } from '../../testing/payment-provider-steps.ts';
import { startStubServer } from '../../testing/stub-server.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { PAYER } from './acquirer.ts';

/** Returns everything that can be read from an error: message, fields and stack. */
const spellOut = (error: unknown): string =>
  error instanceof Error || (typeof error === 'object' && error !== null)
    ? JSON.stringify(error, Object.getOwnPropertyNames(error)) + String(error)
    : String(error);

forEachDatabase((open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  test('no key, signature, payer or notice of a payment appears in a log, an error or a table', async () => {
    const lines: string[] = [];
    const destination = new Writable({ write: (line, _encoding, done) => done(void lines.push(String(line))) });
    const api = createTestApi(database.db, { logger: createLogger({ level: 'trace', name: 'test' }, destination) });
    const stub = await startStubServer(() => ({ status: 500, body: 'no' }));
    const errors: string[] = [];
    const keep = (work: Promise<unknown>) => work.then(JSON.stringify, (error: unknown) => void errors.push(spellOut(error)));

    for (const channel of ['WECHAT', 'ALIPAY'] as const) {
      const provider = payProvider(api, channel);
      const order = newPayOrder(api, channel, { notifyUrl: `${stub.url}/notify` });
      const refund = {
        outTradeNo: order.outTradeNo,
        refundNo: `refund_${channel}`,
        amount: 9_999_999,
        total: 1_234,
        reason: '',
        notifyUrl: order.notifyUrl,
      };
      const told: (string | undefined)[] = [await keep(provider.create(order))].map(String);
      await keep(provider.create({ ...order, amount: 1 }));
      await keep(provider.refund(refund));
      for (const act of ['forge', 'fail', 'pay', 'twice'] as const) await actOn(api, order.outTradeNo, { act });
      if (channel === 'WECHAT') for (const act of ['probe', 'stale'] as const) await actOn(api, order.outTradeNo, { act });
      told.push(String(await keep(provider.query(order.outTradeNo))));
      await keep(provider.refund(refund));
      told.push(String(await keep(provider.refund({ ...refund, amount: 34 }))));
      await actOn(api, order.outTradeNo, { act: 'down', ms: MINUTE_MS });
      await keep(provider.query(order.outTradeNo));
      api.clock.advance(2 * MINUTE_MS);
      for (const sent of stub.requests.filter(({ path }) => path === '/notify')) {
        told.push(String(await keep(readSent(provider, sent))));
        // One byte changed, as an attacker would do.
        await keep(readSent(provider, { ...sent, body: sent.body.replace(/.$/, '') }));
      }
      // The data passed to the rest of the portal contains no payer either.
      for (const text of told) for (const payer of Object.values(PAYER)) expect(text).not.toContain(payer);
    }
    await stub.close();

    const { merchant, provider, apiV3Key } = await (api.providers.acquirer?.keys() ?? Promise.reject());
    const keys = [merchant.privateKey, provider.privateKey].map(
      (key) => String(key.export({ type: 'pkcs8', format: 'pem' })).split('\n')[5] ?? '',
    );
    const signatures = stub.requests.flatMap(({ headers, body }) => [
      headers['wechatpay-signature']?.toString(),
      new URLSearchParams(body).get('sign'),
    ]);
    const sealed = stub.requests.flatMap(({ body }) => /"ciphertext":"([^"]+)"/.exec(body)?.[1]);
    const secrets = [...keys, String(apiV3Key.export()), ...Object.values(PAYER), ...signatures, ...sealed].filter(
      (secret): secret is string => Boolean(secret),
    );
    expect([keys.join('').length > 100, secrets.length >= 18, errors.length > 10]).toEqual([true, true, true]);
    const tables = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(database.db);
    const rows = await Promise.all(
      tables.rows.map(async ({ name }) => JSON.stringify((await sql`select t::text from ${sql.table(name)} t`.execute(database.db)).rows)),
    );
    const [log, thrown, stored] = [lines.join(''), errors.join('\n'), rows.join('\n')];
    expect(log).toContain('/pay/2026');
    for (const secret of secrets) {
      expect(log).not.toContain(secret);
      expect(thrown).not.toContain(secret);
      expect(stored).not.toContain(secret);
    }
    expect(thrown).not.toMatch(/biz_content|resource|ciphertext|https?:\/\//);
    expect(lines.flatMap(findSecrets)).toEqual([]);
  });
});

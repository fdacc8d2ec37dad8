import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { actWhileLocked } from '../../testing/act-while-locked.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { moveMoney, purchase, recharge } from '../../testing/ledger-steps.ts';
import { createWatchedLogger, signInUser, TestClock } from '../../testing/test-api.ts';
import { post } from './post-transfer.ts';
import { sealDaily, sealFinishedDays, transferText } from './seals.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  let clock: TestClock;
  let userId: string;
  const move = (amount: number) => moveMoney({ db: database.db, clock }, recharge(userId, amount));
  const seal = () => sealFinishedDays(database.db, clock.now());
  const readSeals = async () =>
    (
      await sql<{ day: string; count: number; total: string }>`select day::text, count, total from ledger_seals order by day`.execute(
        database.db,
      )
    ).rows.map(({ day, count, total }) => `${day} ${count} ${total}`);
  beforeEach(async () => {
    database = await open();
    clock = new TestClock();
    userId = (await signInUser({ db: database.db, clock })).id;
  });
  afterEach(() => database.close());

  test('seals a day once it is over in China, also days without a transfer, each once', async () => {
    expect(await seal()).toBe(0);
    await move(500);
    clock.advance(13 * HOUR_MS + 59 * 60_000);
    await move(50);
    expect([await seal(), await readSeals()]).toEqual([0, []]);
    clock.advance(60_000);
    await move(7);
    expect(await Promise.all([seal(), seal()])).toContain(1);
    expect(await seal()).toBe(0);
    expect(await readSeals()).toEqual(['2026-03-01 2 550']);
    clock.advance(3 * DAY_MS);
    expect(await seal()).toBe(3);
    expect(await readSeals()).toEqual(['2026-03-01 2 550', '2026-03-02 1 7', '2026-03-03 0 0', '2026-03-04 0 0']);
  });

  test('waits for transfers that are in progress at midnight and includes them in a seal', async () => {
    await move(500);
    const evening = clock.now();
    clock.advance(DAY_MS);
    expect(await actWhileLocked(database, { hold: (trx) => post(trx, purchase(userId, 100), evening) }, seal)).toBe(1);
    expect(await readSeals()).toEqual(['2026-03-01 2 600']);
  });

  test('a late transfer dated on a sealed day is included in the next seal', async () => {
    await move(500);
    const evening = clock.now();
    clock.advance(DAY_MS);
    await seal();
    await database.db.transaction().execute((trx) => post(trx, purchase(userId, 100), evening));
    clock.advance(DAY_MS);
    expect(await seal()).toBe(1);
    expect(await readSeals()).toEqual(['2026-03-01 1 500', '2026-03-02 1 100']);
  });

  test('hashes a transfer as the JSON array that the database itself writes', async () => {
    await move(500);
    await moveMoney({ db: database.db, clock }, { ...purchase(userId, 100), bizId: 'a "b" \\ c\t\u0001 咖啡', orderNo: '' });
    await moveMoney({ db: database.db, clock }, { ...purchase(userId, 100), bizId: '', orderNo: '\n"' });
    const { rows } = await sql<{ text: string; json: string }>`
      select ${transferText} as text, jsonb_build_array(id, debit_id, credit_id, amount, kind, biz_type, biz_id, order_no, debit_after,
        credit_after, (extract(epoch from at) * 1000000)::bigint)::text as json from ledger_transfers`.execute(database.db);
    expect(rows).toHaveLength(3);
    for (const { text, json } of rows) expect(text).toBe(json);
  });

  test('logs a failure and retries the day', async () => {
    await move(500);
    clock.advance(DAY_MS);
    const logger = createWatchedLogger();
    logger.level = 'silent';
    await sql`alter table ledger_seals rename column count to other`.execute(database.db);
    await sealDaily({ db: database.db, clock, logger });
    await sql`alter table ledger_seals rename column other to count`.execute(database.db);
    await sealDaily({ db: database.db, clock, logger });
    expect(await readSeals()).toEqual(['2026-03-01 1 500']);
  });
});

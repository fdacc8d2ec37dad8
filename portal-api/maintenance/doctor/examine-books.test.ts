import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { DAY_MS } from '#shared/durations.ts';
import { addToInventory } from '../../domain/boosts/boost-inventory.ts';
import { sealFinishedDays } from '../../domain/ledger/seals.ts';
import type { Database } from '../../platform/db/database.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { hold, moveMoney, purchase, recharge, refund } from '../../testing/ledger-steps.ts';
import { signInUser, TestClock } from '../../testing/test-api.ts';
import { examineBooks } from './examine-books.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  let db: Database;
  let clock: TestClock;
  let userId: string;
  beforeEach(async () => {
    database = await open();
    ({ db } = database);
    clock = new TestClock();
    const api = { db, clock };
    userId = (await signInUser(api)).id;
    await moveMoney(api, { ...recharge(userId, 1_000, 'r'), bizType: 'ORDER' });
    await moveMoney(api, purchase(userId, 300, 'b'));
    const movement = { userId, sceneCode: 'TOP', quantity: 2, minutes: 30, title: '赠送', bizType: 'TEST', bizId: '1' } as const;
    await db.transaction().execute((trx) => addToInventory(trx, movement, clock.now()));
    clock.advance(DAY_MS);
    await moveMoney(api, { ...hold(userId, 200, 'order_r_r1'), bizType: 'REFUND' });
    await insertReturn();
    await moveMoney(api, refund(userId, 50, 'f'));
    clock.advance(DAY_MS);
    expect(await sealFinishedDays(db, clock.now())).toBe(2);
  });
  afterEach(() => database.close());

  /** Gives the money set aside on the held account an origin: a recharge, part of which is being returned. */
  async function insertReturn(): Promise<void> {
    await sql`insert into orders (order_no, user_id, kind, status, title, list_amount, amount, snapshot, pay_method, created_at, expires_at,
        paid_at, fulfilled_at)
      values ('r', ${userId}, 'RECHARGE', 'FULFILLED', '充值', 1000, 1000, '{"lines": []}', 'WECHAT', now(), now(), now(), now())`.execute(
      db,
    );
    await sql`insert into pay_attempts (order_id, out_trade_no, channel, product, amount, status, provider_trade_no, paid_amount, paid_at,
        settles, created_at, expires_at)
      select id, 'order_r', 'WECHAT', 'NATIVE', 1000, 'PAID', '42', 1000, now(), true, now(), now() from orders`.execute(db);
    await sql`insert into refunds (refund_no, order_id, attempt_id, amount, cause, status, asked_by, created_at)
      select 'order_r_r1', order_id, id, 200, 'RETURN', 'SENT', 'user', now() from pay_attempts`.execute(db);
  }

  const examine = async (deep = false, readers = 1) => {
    const { ok, checked, faults } = await examineBooks(db, { deep, now: clock.now() }, readers);
    expect(ok).toBe(faults.length === 0);
    expect(checked).toEqual([
      'balances',
      'zero-sum',
      'chain',
      'seals',
      'triggers',
      'inventories',
      'payments',
      'deliveries',
      'refunded-amounts',
      'refunds',
      'refunded-goods',
      'open-refunds',
      'held-money',
      'returns',
      'expired-orders',
      'undelivered-orders',
      'memberships',
      'bills',
      'channel-balances',
      'bill-issues',
    ]);
    return faults;
  };

  /** Runs a statement with the triggers disabled, as the owner of the database could. */
  async function plant(statement: string): Promise<void> {
    const turn = async (state: string) => {
      for (const table of ['ledger_accounts', 'ledger_transfers', 'ledger_seals']) {
        await sql.raw(`alter table ${table} ${state} trigger user`).execute(db);
      }
    };
    await turn('disable');
    await sql.raw(statement).execute(db);
    await turn('enable');
  }

  test('finds no fault in correct books: normal, deep, and with two readers', async () => {
    expect([await examine(), await examine(true), await examine(true, 2)]).toEqual([[], [], []]);
  });

  test('a query issued meanwhile is answered before the examination ends', async () => {
    const examined = examine(true).then(() => 'examined');
    const called = db
      .selectFrom('users')
      .select('id')
      .execute()
      .then(() => 'answered');
    expect(await Promise.race([examined, called])).toBe('answered');
    await examined;
  });

  test('two readers find the same faults as one, in the same order', async () => {
    await plant(`update ledger_transfers set amount = 299 where biz_id = 'b'`);
    await plant('update scene_stocks set quantity = quantity + 1');
    const faults = await examine(true);
    expect(faults.map(({ check }) => check)).toEqual(['balances', 'zero-sum', 'chain', 'seals', 'inventories']);
    expect(await examine(true, 2)).toEqual(faults);
  });

  test.each<[string, string[], string]>([
    ['a balance that was changed', ['balances', 'zero-sum'], `update ledger_accounts set balance = balance + 1 where kind = 'CASH'`],
    [
      'money moved between two users’ accounts',
      ['balances', 'held-money'],
      `update ledger_accounts set balance = balance + case kind when 'CASH' then 5 else -5 end
      where user_id is not null`,
    ],
    ['a transfer of today that was deleted', ['balances', 'zero-sum', 'chain', 'seals'], `delete from ledger_transfers where biz_id = 'b'`],
    [
      'an amount that was changed',
      ['balances', 'zero-sum', 'chain', 'seals'],
      `update ledger_transfers set amount = 299 where biz_id = 'b'`,
    ],
    ['a balance after that was changed', ['chain', 'seals'], `update ledger_transfers set debit_after = 701 where biz_id = 'b'`],
    [
      'a balance after that was taken away',
      ['balances', 'zero-sum', 'chain', 'chain', 'seals'],
      `update ledger_transfers set debit_after = null where biz_id = 'b'`,
    ],
    ['another order', ['seals'], `update ledger_transfers set order_no = 'x' where biz_id = 'b'`],
    ['another time', ['seals'], `update ledger_transfers set at = at + interval '1 microsecond' where biz_id = 'r'`],
    [
      'another account of the company',
      ['seals'],
      `update ledger_transfers set credit_id = (select id from ledger_accounts where name = 'FEES')
      where biz_id = 'b'`,
    ],
    [
      'a transfer put before the others',
      ['seals'],
      `insert into ledger_transfers (id, debit_id, credit_id, amount, kind, biz_type, biz_id, at)
      select 0, a.id, b.id, 5, 'FEE', 'TEST', 'x', now() from ledger_accounts a, ledger_accounts b where a.name = 'FEES' and b.name = 'BANK'`,
    ],
    ['a seal that was changed', ['seals'], `update ledger_seals set sha256 = repeat('0', 64) where day = '2026-03-01'`],
    ['a seal that was deleted', ['seals'], `delete from ledger_seals where day = '2026-03-01'`],
    ['boosts that nobody booked', ['inventories'], 'update scene_stocks set quantity = quantity + 1'],
    ['minutes that nobody booked', ['inventories'], 'update scene_stocks set saved_minutes = 0'],
    ['booked boosts without an inventory', ['inventories'], 'delete from scene_stocks'],
  ])('%s is found', async (_what, names, statement) => {
    await plant(statement);
    const faults = await examine();
    expect(faults.map(({ check }) => check)).toEqual(names);
    expect(faults.every(({ rows }) => rows.length > 0)).toBe(true);
  });

  test('a ledger trigger that was dropped or disabled is found', async () => {
    await sql`alter table ledger_accounts disable trigger ledger_guard`.execute(db);
    await sql`drop trigger ledger_move on ledger_transfers`.execute(db);
    expect(await examine()).toMatchObject([
      {
        check: 'triggers',
        rows: [
          { trigger: 'ledger_guard', on_table: 'ledger_accounts', state: 'D' },
          { trigger: 'ledger_move', on_table: 'ledger_transfers', state: null },
        ],
      },
    ]);
  });

  test('unsealed days are found by a deep examination', async () => {
    await moveMoney({ db, clock }, recharge(userId, 100));
    clock.advance(3 * DAY_MS);
    expect(await examine()).toEqual([]);
    expect(await examine(true)).toMatchObject([{ check: 'seals', rows: [{ unsealed: 1 }] }]);
  });
});

import { beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { readBalance } from './balance.ts';
import { post } from './post-transfer.ts';

/** Rules that the database itself enforces, whatever the code does. */
forEachApi((api) => {
  let userId: string;
  let cash: string;
  let opening: string;
  const run = (statement: string) => sql.raw(statement).execute(api.db);
  const accountOf = async (name: string) =>
    (await api.db.selectFrom('ledger_accounts').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
  const insert = (debit: string, credit: string, amount: number, bizId: string, more = '') =>
    run(`insert into ledger_transfers (debit_id, credit_id, amount, kind, biz_type, biz_id, at)
      values (${debit}, ${credit}, ${amount}, 'ADJUST', 'TEST', '${bizId}', now()) ${more}`);
  const books = async () => [
    await api.db.selectFrom('ledger_accounts').selectAll().orderBy('id').execute(),
    await api.db.selectFrom('ledger_transfers').selectAll().orderBy('id').execute(),
    await sql`select * from ledger_seals`.execute(api.db).then(({ rows }) => rows),
  ];

  beforeAll(async () => {
    userId = (await signInUser(api)).id;
    const from = { kind: 'OPENING' } as const;
    await api.db
      .transaction()
      .execute((trx) =>
        post(trx, { from, to: { kind: 'CASH', userId }, amount: 500, kind: 'OPENING', bizType: 'TEST', bizId: 'opening' }, api.clock.now()),
      );
    cash = await accountOf(`CASH:${userId}`);
    opening = await accountOf('OPENING');
    await sql`insert into ledger_seals (day, last_id, count, total, sha256, sealed_at) values ('2020-01-01', 0, 0, 0, '', now())`.execute(
      api.db,
    );
  });

  test('a transfer inserted by hand moves the balance and records the balance after it, whatever values it contains', async () => {
    await run(`insert into ledger_transfers (id, debit_id, credit_id, amount, kind, biz_type, biz_id, debit_after, credit_after, at)
      values (1, ${cash}, ${opening}, 100, 'ADJUST', 'TEST', 'by hand', 7, 7, now())`);
    const row = await api.db.selectFrom('ledger_transfers').selectAll().where('biz_id', '=', 'by hand').executeTakeFirstOrThrow();
    expect(row).toMatchObject({ debit_after: '400', credit_after: null });
    expect(Number(row.id)).toBeGreaterThan(1);
    expect(await readBalance(api.db, userId)).toEqual({ balance: 400, held: 0 });
  });

  test.each<[string, RegExp, () => Promise<unknown>]>([
    ['one side only', /null value in column "credit_id"/, () => insert(cash, 'null', 100, 'unbalanced')],
    ['an unknown other side', /foreign key/, () => insert(cash, '999999', 100, 'unknown')],
    ['the same account on both sides', /check constraint/, () => insert(cash, cash, 100, 'itself')],
    ['nothing', /check constraint/, () => insert(opening, cash, 0, 'nothing')],
    ['less than nothing', /check constraint/, () => insert(opening, cash, -100, 'less')],
    ['more than there is', /ledger_accounts_balance/, () => insert(cash, opening, 401, 'negative')],
    ['the same business again', /ledger_transfers_once/, () => insert(cash, opening, 100, 'by hand')],
    ['a changed transfer', /only grows/, () => run('update ledger_transfers set amount = 1')],
    ['a transfer put in another’s place', /only grows/, () => insert(cash, opening, 1, 'by hand', upsert)],
    ['a deleted transfer', /only grows/, () => run('delete from ledger_transfers')],
    ['emptied transfers', /only grows/, () => run('truncate ledger_transfers')],
    ['all emptied', /only grows/, () => run('truncate ledger_accounts cascade')],
    ['a deleted account', /only grows/, () => run(`delete from ledger_accounts where name = 'TAX'`)],
    ['a balance by hand', /by transfers only/, () => run(`update ledger_accounts set balance = 1000 where id = ${cash}`)],
    [
      'an account given to another',
      /by transfers only/,
      () => run(`update ledger_accounts set name = 'HELD:${userId}' where id = ${cash}`),
    ],
    [
      'born with money',
      /born with 0/,
      () => run(`insert into ledger_accounts (name, user_id, balance) values ('HELD:${userId}', ${userId}, 5)`),
    ],
    ['a balance that is kept for the company', /named/, () => run(`insert into ledger_accounts (name, balance) values ('FEES:2', 0)`)],
    ['a user without a balance', /named/, () => run(`insert into ledger_accounts (name, user_id) values ('HELD:${userId}', ${userId})`)],
    ['somebody else’s name', /named/, () => run(`insert into ledger_accounts (name, user_id, balance) values ('CASH:0', ${userId}, 0)`)],
    ['a changed seal', /only grows/, () => run(`update ledger_seals set sha256 = 'x'`)],
    ['a deleted seal', /only grows/, () => run('delete from ledger_seals')],
    ['emptied seals', /only grows/, () => run('truncate ledger_seals')],
    [
      'one account twice in one statement',
      /moves an account once/,
      () =>
        run(`insert into ledger_transfers (debit_id, credit_id, amount, kind, biz_type, biz_id, at) values
          (${cash}, ${opening}, 1, 'ADJUST', 'TEST', 'twice 1', now()), (${cash}, ${opening}, 1, 'ADJUST', 'TEST', 'twice 2', now())`),
    ],
  ])('refuses %s and changes nothing', async (_what, reason, act) => {
    const before = await books();
    await expect(act()).rejects.toThrow(reason);
    expect(await books()).toEqual(before);
  });

  test('a transfer skipped by `on conflict do nothing` moves nothing', async () => {
    const before = await books();
    await insert(cash, opening, 100, 'by hand', 'on conflict do nothing');
    await insert(cash, opening, 9_999, 'by hand', 'on conflict do nothing');
    expect(await books()).toEqual(before);
  });
});

const upsert = 'on conflict (biz_type, biz_id, kind) do update set amount = 3';

import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { forEachDatabase, openTestPostgres } from '../../../testing/for-each-database.ts';
import { type Database, findPglite, openDatabase } from '../database.ts';
import { PLANNED_EACH_TIME } from './statement-names.ts';

/** Runs a statement three times: unnamed the first time, then twice under its name. */
async function thrice<Answer>(ask: () => Promise<Answer>): Promise<Answer[]> {
  return [await ask(), await ask(), await ask()];
}

forEachDatabase((open) => {
  async function openThings() {
    const opened = await open({ isMigrated: false });
    await sql`create table things (id bigint primary key, name text not null unique, amount int)`.execute(opened.db);
    return opened;
  }
  const insert = (db: Database, id: number, name: string) => sql`insert into things values (${id}, ${name}, ${id * 10})`.execute(db);
  const count = async (db: Database): Promise<number> =>
    (await sql<{ n: number }>`select count(*)::int as n from things`.execute(db)).rows[0]?.n ?? -1;

  test('values of every type round-trip as without a name', async () => {
    const { db, close } = await open({ isMigrated: false });
    const at = new Date('2026-11-23T04:05:06.789Z');
    const given = {
      text: `咖啡 "it's" \\ %`,
      at,
      list: ['a,b', '"c"', 'NULL', ''],
      json: { 钱: [1, null, 'x'] },
      bytes: Buffer.from([0, 255, 10]),
    };
    const rows = await thrice(async () => {
      const answer = await sql`select ${given.text}::text as text, ${at}::timestamptz as at, ${given.list}::text[] as list,
        ${JSON.stringify(given.json)}::jsonb as json, ${given.bytes}::bytea as bytes, ${'9007199254740993'}::bigint as big, ${7}::int as int,
        ${1.5}::float8 as float, ${'12.340'}::numeric as exact, ${true}::boolean as yes, ${null}::text as nothing, ${'2026-11-23'}::date as day,
        array[1, 2]::int[] as ints, 'x' as "x", ''::text as empty`.execute(db);
      return answer.rows;
    });
    expect(rows[0]).toMatchObject([
      { ...given, bytes: expect.anything(), big: '9007199254740993', int: 7, yes: true, nothing: null, empty: '' },
    ]);
    expect(rows.map(([row]) => Buffer.from((row as { bytes: Uint8Array }).bytes))).toEqual(Array(3).fill(given.bytes));
    expect(rows.slice(1)).toEqual([rows[0], rows[0]]);
    await close();
  });

  test('a failing read reports its error, and the next one works', async () => {
    const { db, close } = await openThings();
    await insert(db, 1, 'one');
    const divide = (by: number) => sql<{ n: number }>`select amount / ${by}::int as n from things`.execute(db);
    expect((await thrice(() => divide(5))).map(({ rows }) => rows)).toEqual(Array(3).fill([{ n: 2 }]));
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
    expect((await divide(2)).rows).toEqual([{ n: 5 }]);
    await close();
  });

  test('many rows, and rows longer than a protocol message, arrive complete', async () => {
    const { db, close } = await open({ isMigrated: false });
    const answers = await thrice(
      async () =>
        (await sql<{ n: number; text: string }>`select n, repeat('桥', n) as text from generate_series(1, ${300}::int) as n`.execute(db))
          .rows,
    );
    const whole = Array.from({ length: 300 }, (_, index) => ({ n: index + 1, text: '桥'.repeat(index + 1) }));
    expect(answers).toEqual([whole, whole, whole]);
    await close();
  });

  test('inserted, updated and deleted rows are counted', async () => {
    const { db, close } = await openThings();
    for (const id of [1, 2, 3, 4]) expect((await insert(db, id, `thing ${id}`)).numAffectedRows).toBe(1n);
    const changed = await thrice(() => sql`update things set amount = amount + 1 where id > ${1}`.execute(db));
    expect(changed.map(({ numAffectedRows }) => numAffectedRows)).toEqual([3n, 3n, 3n]);
    const kept = await thrice(() =>
      sql`insert into things values (${1}, ${'again'}, null) on conflict do nothing returning id`.execute(db),
    );
    expect(kept.map(({ rows, numAffectedRows }) => [rows, numAffectedRows])).toEqual(Array(3).fill([[], 0n]));
    const gone = await thrice(() => sql`delete from things where id = (select max(id) from things) returning id, name`.execute(db));
    expect(gone.map(({ rows }) => rows)).toEqual([4, 3, 2].map((id) => [{ id: String(id), name: `thing ${id}` }]));
    expect(await thrice(async () => (await sql`select * from things where id > ${100}`.execute(db)).rows)).toEqual([[], [], []]);
    await close();
  });

  test('a partial unique index is found every time although its condition is a parameter', async () => {
    const { db, close } = await openThings();
    await sql`create unique index open_things on things (amount) where name = 'open'`.execute(db);
    for (let id = 1; id <= 9; id += 1) {
      await sql`insert into things values (${id}, ${'open'}, ${1}) on conflict (amount) where name = ${'open'} do nothing`.execute(db);
      expect(await count(db)).toBe(1);
    }
    await close();
  });

  test('more kinds of searches than cached plans return the correct rows in any order', async () => {
    const { db, close } = await openThings();
    for (const id of [1, 2, 3]) await insert(db, id, `thing ${id}`);
    const search = async (kind: number, id: number) =>
      (await sql`select ${sql.raw(PLANNED_EACH_TIME)} name, ${sql.lit(kind)}::int as kind from things where id = ${id}`.execute(db)).rows;
    for (const id of [1, 2, 3, 4]) {
      for (let kind = 0; kind < 70; kind += 1) {
        const wanted = id === 4 ? [] : [{ name: `thing ${id}`, kind }];
        expect(await thrice(() => search(kind, id))).toEqual([wanted, wanted, wanted]);
      }
    }
    await sql`alter table things alter column name type varchar(20)`.execute(db);
    expect(await thrice(() => search(69, 1))).toEqual(Array(3).fill([{ name: 'thing 1', kind: 69 }]));
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_prepared_statements where statement like ${`%${PLANNED_EACH_TIME}%`}`.execute(db);
    // PostgreSQL has several connections, so searches are not cached there.
    expect(rows[0]?.n).toBe(findPglite(db) ? 60 : 0);
    await close();
  });

  test('a rejected statement reports the same error as without a name, and the next one works', async () => {
    const { db, close } = await openThings();
    for (const id of [1, 2, 3]) await insert(db, id, `thing ${id}`);
    for (const again of [1, 2, 3]) {
      await expect(insert(db, 9, `thing ${again}`)).rejects.toMatchObject({ code: '23505', constraint: 'things_name_key' });
      expect(await count(db)).toBe(3);
    }
    await expect(thrice(() => sql`select 1 / (${0}::int)`.execute(db))).rejects.toMatchObject({ code: '22012' });
    expect(await count(db)).toBe(3);
    await close();
  });

  test('a transaction is rolled back as a whole whichever statement fails, and the next one starts clean', async () => {
    const { db, close } = await openThings();
    for (const id of [1, 2, 3]) await insert(db, id, `thing ${id}`);
    const failing = () =>
      db.transaction().execute(async (trx) => {
        await insert(trx, 8, 'in a transaction');
        await insert(trx, 9, 'thing 1');
      });
    for (const _ of [1, 2, 3]) {
      await expect(failing()).rejects.toMatchObject({ code: '23505' });
      expect(await count(db)).toBe(3);
    }
    await db.transaction().execute(async (trx) => {
      await insert(trx, 8, 'in a transaction');
      expect(await count(trx)).toBe(4);
    });
    expect(await count(db)).toBe(4);
    await close();
  });

  test('concurrent statements wait for the end of a transaction or see nothing of it', async () => {
    const { db, close } = await openThings();
    for (const id of [1, 2, 3]) await insert(db, id, `thing ${id}`);
    await count(db);
    let beside: Promise<number> | undefined;
    await expect(
      db.transaction().execute(async (trx) => {
        await insert(trx, 4, 'for a moment');
        beside = count(db);
        await count(trx);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await beside).toBe(3);
    await close();
  });

  test('a table may get or lose a column while its rows are read by name', async () => {
    const { db, pooledUrl, close } = await openThings();
    await insert(db, 1, 'a thing');
    const read = async (on: Database) => (await sql`select * from things where id = ${1}`.execute(on)).rows;
    await thrice(() => read(db));
    await sql`alter table things add column colour text default 'red'`.execute(db);
    const coloured = [{ id: '1', name: 'a thing', amount: 10, colour: 'red' }];
    expect(await thrice(() => read(db))).toEqual([coloured, coloured, coloured]);

    // In a transaction the statement fails with an error; the next attempt works.
    await sql`alter table things drop column colour`.execute(db);
    const isNamed = pooledUrl === undefined;
    if (isNamed) await expect(db.transaction().execute(read)).rejects.toMatchObject({ code: '0A000' });
    expect(await db.transaction().execute(read)).toEqual([{ id: '1', name: 'a thing', amount: 10 }]);
    await close();
  });
});

test('behind a pooler that mixes connections up, statements continue without names', async () => {
  const { db, close } = await openTestPostgres({ isMigrated: false });
  const ask = async (on: Database) => (await sql`select ${1}::int as one`.execute(on)).rows;
  await thrice(() => ask(db));
  await sql`deallocate all`.execute(db);
  expect(await thrice(() => ask(db))).toEqual(Array(3).fill([{ one: 1 }]));
  const { rows } = await sql`select name from pg_prepared_statements`.execute(db);
  expect(rows).toEqual([]);
  await close();
});

/** SQL function that recurses the given number of times. */
const deepen = sql`create function deepen(times int) returns int language plpgsql
  as $$ begin return case when times > 0 then deepen(times - 1) else 0 end; end $$`;

test('a statement that recurses too deep fails, and the next one works', async () => {
  const db = openDatabase({});
  await deepen.execute(db);
  const go = (times: number) => sql<{ deepen: number }>`select deepen(${times})`.execute(db);
  await thrice(() => go(3));
  await expect(go(1_000_000)).rejects.toMatchObject({ code: '54001' });
  expect((await go(3)).rows).toEqual([{ deepen: 0 }]);
  await db.destroy();
});

test('an incomplete answer to a read or a write is an error and is reported', async () => {
  for (const ask of ['select', 'insert into kept select']) {
    const broken: Error[] = [];
    const db = openDatabase({ onPgliteBroken: (error) => broken.push(error) });
    await sql`create table kept (depth int)`.execute(db);
    await deepen.execute(db);
    const go = (times: number) => sql`${sql.raw(ask)} deepen(${times}::int)`.execute(db);
    await thrice(() => go(3));
    expect(broken).toEqual([]);
    // More stack than PGlite has.
    await sql`set max_stack_depth = '2MB'`.execute(db);
    await expect(go(1_000_000)).rejects.toThrow('an answer of the database stopped in its midst');
    expect(broken).toHaveLength(1);
  }
});

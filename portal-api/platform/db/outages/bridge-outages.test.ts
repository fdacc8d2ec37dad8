import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { type DatabaseProxy, openDatabaseProxy } from '../../../testing/database-proxy.ts';
import { openTestPostgres, type TestDatabase } from '../../../testing/for-each-database.ts';
import { isDatabaseUnavailable } from '../../errors.ts';
import { openDatabase } from '../database.ts';

/** Longer than the time limit of a test. */
const FOREVER_MS = 600_000;

let database: TestDatabase;
let line: DatabaseProxy;
let db: Kysely<{ things: { name: string } }>;
beforeEach(async () => {
  database = await openTestPostgres({ isMigrated: false }, '');
  line = await openDatabaseProxy(database.url ?? '');
  db = openDatabase({ databaseUrl: line.url, poolSize: 3, patienceMs: FOREVER_MS }) as unknown as typeof db;
  await sql`create table things (name text)`.execute(db);
});
afterEach(async () => {
  await line.cut();
  await db.destroy();
  await database.close();
});

const names = async (): Promise<string[]> =>
  (await sql<{ name: string }>`select name from things order by name`.execute(db)).rows.map(({ name }) => name);
const add = (name: string) => db.insertInto('things').values({ name }).execute();
const isAway = (promise: Promise<unknown>): Promise<boolean> => promise.then(() => false, isDatabaseUnavailable);
/** Long enough for a query that does not wait to have failed. */
const AWAY_MS = 400;
const PATIENCE_MS = 2_000;

/** Begins something while the database is away, then restores the database. */
async function whileAway<Result>(begin: () => Promise<Result>): Promise<Result> {
  await line.cut();
  const begun = begin();
  // It may fail before it is awaited.
  begun.catch(() => {});
  await pause(AWAY_MS);
  await line.restore();
  return begun;
}

test('a query that begins during a short outage waits for the database', async () => {
  await whileAway(() =>
    Promise.all([
      add('one'),
      db.transaction().execute((trx) => trx.insertInto('things').values({ name: 'two' }).execute()),
      ...Array.from({ length: 20 }, () => names()),
    ]),
  );
  expect(await names()).toEqual(['one', 'two']);
});

test('only one caller at a time probes the database during an outage, however many wait', async () => {
  const before = line.connections();
  await whileAway(() => Promise.all(Array.from({ length: 50 }, () => names())));
  // Refused connections are not counted: one that probes, and as many as the pool may have.
  expect(line.connections() - before).toBeLessThanOrEqual(4);
});

test('retries a read whose connection breaks, and a transaction that has not begun', async () => {
  line.breakOnce('select name from things');
  expect(await names()).toEqual([]);
  line.breakOnce('begin');
  await db.transaction().execute((trx) => trx.insertInto('things').values({ name: 'once' }).execute());
  expect(await names()).toEqual(['once']);
});

test('retries nothing that may have been done: a write, a statement in a transaction, its commit, a locking read', async () => {
  for (const [text, begin] of [
    ['insert into', () => add('one')],
    ['insert into', () => db.transaction().execute((trx) => trx.insertInto('things').values({ name: 'two' }).execute())],
    ['select name', () => db.transaction().execute((trx) => sql`select name from things`.execute(trx))],
    ['commit', () => db.transaction().execute((trx) => trx.insertInto('things').values({ name: 'three' }).execute())],
    ['for update', () => sql`select name from things for update`.execute(db)],
    ['with added', () => sql`with added as (insert into things values ('four') returning name) select name from added`.execute(db)],
    ['nextval', () => sql`select nextval('nowhere')`.execute(db)],
  ] as const) {
    line.breakOnce(text);
    expect([text, await isAway(begin())]).toEqual([text, true]);
  }
  expect(await names()).toEqual([]);
});

test('fails immediately during a long outage, and notices its end', async () => {
  const impatient = openDatabase({ databaseUrl: line.url, patienceMs: PATIENCE_MS });
  const ask = () => sql`select 1 as one`.execute(impatient);
  await ask();
  await line.cut();
  expect(await isAway(ask())).toBe(true);
  const isLate = pause(PATIENCE_MS).then(() => 'waited');
  expect(await Promise.race([isAway(ask()), isLate])).toBe(true);
  await line.restore();
  expect((await ask()).rows).toEqual([{ one: 1 }]);
  await impatient.destroy();
});

test('does not wait for a database that was never reached, nor retry a statement that it rejects', async () => {
  const patient = openDatabase({ databaseUrl: line.url, patienceMs: FOREVER_MS });
  await line.cut();
  expect(await isAway(sql`select 1`.execute(patient))).toBe(true);
  await line.restore();
  await expect(sql`select nothing from things`.execute(patient)).rejects.toMatchObject({ code: '42703' });
  await patient.destroy();
});

test('connections that break before first use do not exhaust the pool', async () => {
  const fresh = openDatabase({ databaseUrl: line.url, poolSize: 2, patienceMs: FOREVER_MS });
  for (let turn = 0; turn < 3; turn += 1) {
    line.breakOnce('pg_advisory_lock_shared');
    expect(await isAway(sql`select 1`.execute(fresh))).toBe(true);
  }
  expect((await sql`select 1 as one`.execute(fresh)).rows).toEqual([{ one: 1 }]);
  await fresh.destroy();
});

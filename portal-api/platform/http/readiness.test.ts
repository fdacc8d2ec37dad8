import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import supertest from 'supertest';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { probePostgres, probeThrough, readLong } from '../db/database-probe.ts';
import { watchDatabase } from './readiness.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  test('the API is ready while its database answers', async () => {
    const answer = await supertest(createTestApi(database.db).app).get('/readyz');
    expect([answer.status, answer.body]).toEqual([200, { status: 'ok' }]);
  });

  test('reports a closed database while /healthz still answers 200', async () => {
    const other = await open();
    const { app } = createTestApi(other.db);
    await sql`select 1`.execute(other.db);
    await other.close();
    const answer = await supertest(app).get('/readyz');
    expect([answer.status, answer.body]).toEqual([503, { status: 'unavailable', problems: ['database'] }]);
    expect((await supertest(app).get('/healthz')).status).toBe(200);
  });

  test('the database counts as available while all connections are in use', async () => {
    let time = 0;
    const probe = database.url ? probePostgres(database.url) : probeThrough(database.db);
    const isThere = watchDatabase({ probe, now: () => time, waitMs: database.url ? 10_000 : 0 });
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const hold = async (onHeld: () => void) => {
      await database.db.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx);
        onHeld();
        await ended;
      });
    };
    const holds: Promise<void>[] = [];
    const holding = Array.from({ length: database.url ? 10 : 1 }, () => new Promise<void>((onHeld) => void holds.push(hold(onHeld))));
    await Promise.all(holding);
    try {
      await readLong(database.db, async () => {
        for (let asked = 0; asked < 3; asked += 1) {
          expect(await isThere()).toBe(true);
          time += 20_000;
        }
      });
    } finally {
      end();
      await Promise.all(holds);
    }
    await probe.close();
  });
});

function watched() {
  let time = 0;
  let isBusy = false;
  const questions: { answer: () => void; fail: () => void }[] = [];
  const isThere = watchDatabase({
    probe: {
      ask: () => new Promise((resolve, reject) => questions.push({ answer: () => resolve(null), fail: () => reject(new Error('away')) })),
      silentMs: 3_000,
      isBusy: () => isBusy,
    },
    now: () => time,
    waitMs: 0,
  });
  const pass = (ms: number) => {
    time += ms;
  };
  const work = (isAtWork: boolean) => {
    isBusy = isAtWork;
  };
  return { isThere, questions, pass, work };
}

test('probes one at a time and caches the outcome for a moment', async () => {
  const { isThere, questions, pass } = watched();
  const both = [isThere(), isThere()];
  questions[0]?.fail();
  expect(await Promise.all(both)).toEqual([false, false]);
  expect(await isThere()).toBe(false);
  expect(questions).toHaveLength(1);
  pass(500);
  const later = isThere();
  questions[1]?.answer();
  expect(await later).toBe(true);
});

test('a hanging database counts as unavailable after a while, not immediately, and as available again once it answers', async () => {
  const { isThere, questions, pass } = watched();
  expect(await isThere()).toBe(true);
  pass(2_999);
  expect(await isThere()).toBe(true);
  pass(1);
  expect([await isThere(), await isThere()]).toEqual([false, false]);
  expect(questions).toHaveLength(1);
  questions[0]?.answer();
  await Promise.resolve();
  expect(await isThere()).toBe(true);
});

test('silence does not count during a long operation of ours, and counts from its end', async () => {
  const { isThere, pass, work } = watched();
  work(true);
  expect(await isThere()).toBe(true);
  pass(60_000);
  expect(await isThere()).toBe(true);
  work(false);
  pass(2_999);
  expect(await isThere()).toBe(true);
  pass(1);
  expect(await isThere()).toBe(false);
});

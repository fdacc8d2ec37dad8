import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import express, { type Express } from 'express';
import { sql } from 'kysely';
import request from 'supertest';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { signInUser, TestClock } from '../../testing/test-api.ts';
import { type Database, findPglite, openDatabase } from '../db/database.ts';
import { ApiError } from './api-error.ts';
import { errorHandler } from './error-handler.ts';
import { replayRepeatedWrites } from './idempotency.ts';
import { readSession } from './session.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  const clock = new TestClock();
  let one: { token: string };
  let other: { token: string };
  let done = 0;
  let status = 200;
  let app: Express;

  beforeAll(async () => {
    database = await open();
    app = createApp(database.db);
    one = await signInUser({ db: database.db, clock });
    other = await signInUser({ db: database.db, clock });
  });
  beforeEach(() => {
    done = 0;
    status = 200;
  });
  afterAll(() => database.close());

  /** Creates an app as a separate process would have it. */
  function createApp(db: Database, during: () => Promise<void> = async () => {}, patienceMs = 100): Express {
    const created = express();
    created.use(express.json(), readSession(db, clock, 'X-Token'), replayRepeatedWrites(db, clock, 'a secret', patienceMs));
    created.post('/write', async (_request, response) => {
      done += 1;
      await during();
      if (status !== 200) throw new ApiError(status === 429 ? 429 : 400, '不行');
      response.json({ code: 200, data: done });
    });
    created.use(errorHandler);
    return created;
  }

  const write = (key: string, body: object = {}, token = one.token, to = app) =>
    request(to).post('/write').set('X-Token', token).set('Idempotency-Key', key).send(body);

  test('a repeated key returns the same answer and does nothing', async () => {
    const first = await write('same-key-1').expect(200);
    const again = await write('same-key-1').expect(200);
    expect(again.body).toEqual(first.body);
    expect(again.get('Idempotent-Replayed')).toBe('true');
    expect(done).toBe(1);
  });

  test('of many concurrent requests one is executed, and all get its answer', async () => {
    const allCame = Promise.withResolvers<void>();
    let came = 0;
    const counted = express();
    counted.use((_request, _response, next) => {
      came += 1;
      if (came === 8) allCame.resolve();
      next();
    });
    counted.use(createApp(database.db, () => allCame.promise, 20_000));
    const answers = await Promise.all(Array.from({ length: 8 }, () => write('at-once-1', {}, one.token, counted)));
    expect(answers.map(({ status: code, body }) => [code, body.data])).toEqual(Array(8).fill([200, 1]));
  });

  test('after a rejection the key may be used again with a corrected request', async () => {
    status = 400;
    await write('refused-1', { a: 1 }).expect(400);
    status = 200;
    await write('refused-1', { a: 2 }).expect(200);
    status = 429;
    await write('too-fast-1').expect(429);
    status = 200;
    await write('too-fast-1').expect(200);
  });

  test('a key belongs to one request of one user', async () => {
    await write('mine-only-1', { a: 1 }).expect(200);
    await write('mine-only-1', { a: 2 }).expect(409);
    await write('mine-only-1', { a: 1 }, other.token).expect(200);
    expect(done).toBe(2);
  });

  test('rejects a malformed key', async () => {
    await write('short').expect(400);
  });

  test('a write that never finished may be retried after a minute', async () => {
    await database.db.deleteFrom('idempotent_answers').execute();
    await write('dead-write-1').expect(200);
    await database.db.updateTable('idempotent_answers').set({ status: null, body: null }).execute();
    expect((await write('dead-write-1').expect(409)).body.data).toEqual({ reason: 'UNDER_WAY' });
    clock.advance(61_000);
    await write('dead-write-1').expect(200);
    expect(done).toBe(2);
  });

  test.each([
    ['a refusal', 400, 2],
    ['an answer', 200, 1],
  ])('%s that could not be stored is stored once the database is back, so that a retry need not wait a minute', async (_, first, times) => {
    const away = `raise exception using errcode = '57P03', message = 'the database system is starting up'`;
    await sql.raw(`create function go_away() returns trigger language plpgsql as $$ begin ${away}; end $$`).execute(database.db);
    const goAway = () =>
      sql`create trigger away before update or delete on idempotent_answers for each row execute function go_away()`.execute(database.db);
    const app = createApp(database.db, async () => void (done === 1 && (await goAway())));
    status = first;
    await write(`came-back-${first}`, {}, one.token, app).expect(first);
    status = 200;
    await write(`came-back-${first}`, {}, one.token, app).expect(409);
    await sql`drop function go_away() cascade`.execute(database.db);
    const deadline = Date.now() + 5_000;
    let answer = await write(`came-back-${first}`, {}, one.token, app);
    while (answer.status === 409 && Date.now() < deadline) answer = await write(`came-back-${first}`, {}, one.token, app);
    expect([answer.status, answer.body.data, done]).toEqual([200, times, times]);
  });

  test('a key is released immediately if the outcome of claiming it was lost', async () => {
    let isLost = true;
    const takings = new WeakSet<object>();
    const app = createApp(
      database.db.withPlugin({
        transformQuery({ node, queryId }) {
          if (node.kind === 'InsertQueryNode') takings.add(queryId);
          return node;
        },
        async transformResult({ result, queryId }) {
          if (!isLost || !takings.has(queryId)) return result;
          isLost = false;
          throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
        },
      }),
    );
    expect((await write('taken-lost-1', {}, one.token, app)).status).toBeGreaterThanOrEqual(500);
    const deadline = Date.now() + 5_000;
    let answer = await write('taken-lost-1', {}, one.token, app);
    while (answer.status === 409 && Date.now() < deadline) answer = await write('taken-lost-1', {}, one.token, app);
    expect([answer.status, done]).toEqual([200, 1]);
  });

  test('a write in progress blocks every process; once its process has died, a retry runs immediately', async () => {
    const first = await open();
    const { token } = await signInUser({ db: first.db, clock });
    const [came, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const dying = createApp(first.db, () => {
      came.resolve();
      return go.promise;
    });
    const lost = write('died-once-1', {}, token, dying).then(() => {});
    await came.promise;
    expect([(await write('died-once-1', {}, token, dying)).status, done]).toEqual([409, 1]);
    const pglite = await findPglite(first.db);
    const others = () => (first.url ? openDatabase({ databaseUrl: first.url }) : null);
    const second = others() ?? openDatabase({ pgliteStart: { loadDataDir: (await pglite?.dumpDataDir('none')) ?? new Blob() } });
    const third = others();
    const [next, last] = [createApp(second), third && createApp(third)];
    if (last) expect([(await write('died-once-1', {}, token, last)).status, done]).toEqual([409, 1]);
    await first.db.destroy();
    const answers = await Promise.all([next, last ?? next].map((to) => write('died-once-1', {}, token, to)));
    expect(done).toBe(2);
    expect(answers.map(({ body }) => body.data).filter((data) => data === 2).length).toBeGreaterThan(0);
    expect((await write('died-once-1', {}, token, next)).body.data).toBe(2);
    go.resolve();
    await lost;
    await Promise.all([second.destroy(), third?.destroy()]);
    if (first.url) await first.close();
  });
});

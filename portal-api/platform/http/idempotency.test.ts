import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { signInUser, TestClock } from '../../testing/test-api.ts';
import { ApiError } from './api-error.ts';
import { errorHandler } from './error-handler.ts';
import { answerRepeats } from './idempotency.ts';
import { readSession } from './session.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  const clock = new TestClock();
  let one: { token: string };
  let other: { token: string };
  let done = 0;
  let status = 200;
  const app = express();

  beforeAll(async () => {
    database = await open();
    app.use(express.json(), readSession(database.db, clock, 'X-Token'), answerRepeats(database.db, clock, 'a secret'));
    app.post('/write', (_request, response) => {
      done += 1;
      if (status !== 200) throw new ApiError(status === 429 ? 429 : 400, '不行');
      response.json({ code: 200, data: done });
    });
    app.use(errorHandler);
    one = await signInUser({ db: database.db, clock });
    other = await signInUser({ db: database.db, clock });
  });
  beforeEach(() => {
    done = 0;
    status = 200;
  });
  afterAll(() => database.close());

  const write = (key: string, body: object = {}, token = one.token) =>
    request(app).post('/write').set('X-Token', token).set('Idempotency-Key', key).send(body);

  test('the same key again gives the same answer and does nothing', async () => {
    const first = await write('same-key-1').expect(200);
    const again = await write('same-key-1').expect(200);
    expect(again.body).toEqual(first.body);
    expect(again.get('Idempotent-Replayed')).toBe('true');
    expect(done).toBe(1);
  });

  test('of many at once one does it', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => write('at-once-1')));
    expect(done).toBe(1);
    expect(new Set(answers.map(({ status: code }) => code))).toEqual(
      new Set([200, ...(answers.some(({ status: c }) => c === 409) ? [409] : [])]),
    );
  });

  test('a refusal did nothing: the key may be used again, corrected', async () => {
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

  test('a malformed key is refused', async () => {
    await write('short').expect(400);
  });

  test('what never ended may be tried again after a minute', async () => {
    await database.db.deleteFrom('idempotent_answers').execute();
    await write('dead-write-1').expect(200);
    await database.db.updateTable('idempotent_answers').set({ status: null, body: null }).execute();
    await write('dead-write-1').expect(409);
    clock.advance(61_000);
    await write('dead-write-1').expect(200);
    expect(done).toBe(2);
  });
});

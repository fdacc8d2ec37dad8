import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { grantBoosts, readInventory } from '../../domain/boosts/boost-inventory.ts';
import { syncReferenceData } from '../../domain/reference/sync-reference-data.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { demandFields, signInPublisher } from '../../testing/publish-steps.ts';
import { createTestApi, type TestApi } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';
import type { Database } from '../db/database.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  /** So many of the next commits succeed, and nobody hears of it. */
  let lostCommits = 0;
  beforeAll(async () => {
    database = await open();
    await syncReferenceData(database.db);
    api = createTestApi(losingCommits(database.db));
  });
  afterAll(() => database.close());

  function losingCommits(db: Database): Database {
    const transaction = () => {
      const builder = db.transaction();
      const { execute } = builder;
      builder.execute = async (work) => {
        const result = await execute.call(builder, work);
        if (lostCommits === 0) return result as Awaited<ReturnType<typeof work>>;
        lostCommits -= 1;
        throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
      };
      return builder;
    };
    return new Proxy(db, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (name === 'transaction') return transaction;
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  test('a demand whose commit was not heard of is stored once, and the next try gets its answer', async () => {
    const owner = await signInPublisher(api);
    const key = randomUUID();
    const save = () =>
      request(api.server).post('/v1/demand/save').set({ 'X-Token': owner.token, 'Idempotency-Key': key }).send(demandFields());
    lostCommits = 1;
    await save().expect(503);
    const { body } = await save().expect(200);
    const rows = await database.db.selectFrom('demands').select(['id', 'demand_number']).where('publisher_id', '=', owner.id).execute();
    expect(rows).toEqual([{ id: body.data.id, demand_number: body.data.demandNumber }]);
    expect(body).toEqual({ code: 200, message: 'ok', data: expect.objectContaining({ auditStatus: 'WAITING_REVIEW', version: 1 }) });
    expect((await save().expect(200)).body).toEqual(body);
  });

  test.each([
    ['refresh', 'REFRESH'],
    ['top-up', 'TOP'],
    ['headline', 'HEADLINES'],
    ['discolor', 'CHANGE_COLOR'],
  ] as const)('a boost (%s) whose use was not heard of is used once', async (path, sceneCode) => {
    const owner = await signInPublisher(api);
    const demand = await publishDemand(api, { publisher_id: owner.id });
    const gift = { userId: owner.id, sceneCode, quantity: 9, title: '赠送', bizType: 'TEST', bizId: randomUUID() };
    await grantBoosts(database.db, gift, api.clock.now());
    const key = randomUUID();
    const use = () =>
      request(api.server)
        .post(`/api/demand/${demand.id}/${path}`)
        .set({ 'X-Token': owner.token, 'Idempotency-Key': key })
        .send({ duration: 60, ...(sceneCode === 'CHANGE_COLOR' && { color: 1 }) });
    lostCommits = 1;
    await use().expect(503);
    const { body } = await use().expect(200);
    const { quantity } = await readInventory(database.db, owner.id, sceneCode);
    expect([body.data.remaining, quantity]).toEqual([quantity, 8]);
  });
});

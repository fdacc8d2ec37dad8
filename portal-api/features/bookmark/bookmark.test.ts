import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { DAY_MS } from '#shared/durations.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { createTestApi, signInUser, type TestApi } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  let owner: { id: string; token: string };
  let reader: { id: string; token: string };

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    api = createTestApi(database.db);
    owner = await signInUser(api);
    reader = await signInUser(api);
  });
  afterAll(() => database.close());

  const post = (path: string, token?: string, body: object = {}) => {
    const call = request(api.server).post(path).send(body);
    return token ? call.set('X-Token', token) : call;
  };
  const get = (path: string, token?: string) => {
    const call = request(api.server).get(path);
    return token ? call.set('X-Token', token) : call;
  };
  const publish = (values: Omit<Parameters<typeof publishDemand>[1], 'publisher_id'> = {}) =>
    publishDemand(api, { publisher_id: owner.id, ...values });
  const change = (id: string, values: object) => database.db.updateTable('demands').set(values).where('id', '=', id).execute();
  const collect = (id: string, token = reader.token) => post(`/api/demand/${id}/collect`, token);
  const cancel = (id: string, token = reader.token) => post(`/api/demand/${id}/cancel-collection`, token);
  const noticesOf = (userId: string) => database.db.selectFrom('notices').selectAll().where('user_id', '=', userId).execute();
  const stepOn = async (id: string, userId = reader.id) => {
    api.clock.advance(1_000);
    await database.db
      .insertInto('demand_marks')
      .values({ user_id: userId, demand_id: id, kind: 'FOOTPRINT', at: api.clock.now() })
      .execute();
  };

  test('bookmarking and removing the bookmark each count once, however often they are repeated', async () => {
    const { id } = await publish();
    for (const _ of [1, 2]) expect((await collect(id).expect(200)).body.data).toEqual({ collected: true, collectCount: 1 });
    expect((await get(`/api/demand/${id}`, reader.token)).body.data).toMatchObject({ collected: true, collectCount: 1 });
    for (const _ of [1, 2]) expect((await cancel(id).expect(200)).body.data).toEqual({ collected: false, collectCount: 0 });
    expect((await cancel(id, owner.token).expect(200)).body.data).toEqual({ collected: false, collectCount: 0 });
  });

  test('fifty concurrent toggles leave the count equal to the number of bookmarks', async () => {
    const { id } = await publish();
    const people = [reader, owner, await signInUser(api), await signInUser(api), await signInUser(api)];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_value, index) => (index % 3 === 1 ? cancel : collect)(id, people[index % people.length]?.token)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const bookmarks = await database.db.selectFrom('demand_marks').select('user_id').where('demand_id', '=', id).execute();
    const { collect_count } = await database.db
      .selectFrom('demands')
      .select('collect_count')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(collect_count).toBe(bookmarks.length);
    await Promise.all(people.flatMap(({ token }) => Array.from({ length: 10 }, () => collect(id, token))));
    expect((await collect(id)).body.data.collectCount).toBe(people.length);
  }, 30_000);

  test('a hidden demand cannot be bookmarked, not even by its owner, but an existing bookmark can be removed', async () => {
    const gone = { PAUSED: { audit_status: 'PAUSED' }, removed: { deleted_at: new Date(0) }, over: { valid_until: new Date(0) } };
    for (const [name, values] of Object.entries(gone)) {
      const { id } = await publish();
      await collect(id).expect(200);
      await change(id, values);
      expect([name, (await collect(id, owner.token)).status]).toEqual([name, 404]);
      expect([name, (await cancel(id, owner.token)).status]).toEqual([name, 404]);
      for (const _ of [1, 2]) expect((await cancel(id).expect(200)).body.data).toEqual({ collected: false, collectCount: 0 });
      await collect(id).expect(404);
    }
    const answers = await Promise.all(['0', 'x', '99999999999999999999'].map((id) => collect(id)));
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(answers.map(() => [404, '需求不存在或已下架']));
  });

  test('notifies the publisher once for each user who bookmarks, and at most once a day', async () => {
    const { id, demandNumber } = await publish({ title: '寻找渠道合作' });
    const [second, third] = [await signInUser(api), await signInUser(api)];
    await collect(id, owner.token).expect(200);
    expect(await noticesOf(owner.id)).toEqual([]);
    await collect(id);
    await cancel(id);
    await collect(id);
    await collect(id, second.token);
    expect(await noticesOf(owner.id)).toMatchObject([{ category: '互动', title: '有人收藏了您的需求', link: `/demand/${demandNumber}` }]);
    api.clock.advance(DAY_MS);
    await cancel(id);
    await collect(id);
    expect(await noticesOf(owner.id)).toHaveLength(1);
    await collect(id, third.token);
    expect(await noticesOf(owner.id)).toHaveLength(2);
    expect(await noticesOf(reader.id)).toEqual([]);
  });

  test('lists only the caller’s own bookmarks and history, latest first, also filtered by type', async () => {
    const [first, second, third] = [await publish(), await publish({ type_code: '20' }), await publish()];
    for (const { id } of [first, second, third]) {
      await stepOn(id);
      await collect(id).expect(200);
    }
    for (const list of ['footprint', 'collection']) {
      const page = (await get(`/api/demand/${list}/mine?pageSize=2`, reader.token).expect(200)).body.data;
      expect(page).toMatchObject({ total: 3, hasMore: true, records: [{ id: third.id, available: true }, { id: second.id }] });
      expect(page.records[0].at).toMatch(/\+08:00$/);
      expect((await get(`/api/demand/${list}/mine?typeCode=20`, reader.token)).body.data).toMatchObject({
        total: 1,
        records: [{ id: second.id }],
      });
      expect((await get(`/api/demand/${list}/mine`, owner.token)).body.data).toMatchObject({ total: 0, records: [] });
    }
  });

  test('a hidden demand stays in the list, without its content', async () => {
    const images = JSON.stringify([`/api/file/${'a'.repeat(32)}/960.webp`]);
    const secret = { title: '渠道招募', content: '只有展示时可见的内容', budget: '5 万', images };
    const [shown, paused, removed] = [await publish(secret), await publish(secret), await publish(secret)];
    for (const { id } of [shown, paused, removed]) await stepOn(id);
    for (const { id } of [shown, paused]) await stepOn(id, owner.id);
    await change(paused.id, { audit_status: 'PAUSED' });
    await change(removed.id, { deleted_at: api.clock.now() });

    const { records, total } = (await get('/api/demand/footprint/mine', reader.token)).body.data;
    expect(total).toBe(3);
    expect(records).toMatchObject([
      { id: removed.id, available: false, title: '渠道招募', typeCode: '10', summary: '', budget: null, cover: null },
      { id: paused.id, available: false, auditStatus: 'PAUSED', summary: '', cover: null },
      { id: shown.id, available: true, summary: '只有展示时可见的内容', cover: expect.stringContaining('/api/file/') },
    ]);
    // The owner can open it, so the content is complete.
    const own = (await get('/api/demand/footprint/mine', owner.token)).body.data.records;
    expect(own[0]).toMatchObject({ id: paused.id, available: true, summary: '只有展示时可见的内容' });
  });

  test('the history can be deleted one by one or all at once; bookmarks stay', async () => {
    const demands = [await publish(), await publish(), await publish()];
    for (const { id } of demands) await stepOn(id);
    await collect(String(demands[0]?.id));
    const total = async () => (await get('/api/demand/footprint/mine', reader.token)).body.data.total;
    await post('/api/demand/footprint/clear', reader.token, { demandId: demands[1]?.id }).expect(200);
    expect(await total()).toBe(2);
    await post('/api/demand/footprint/clear', reader.token, { demandId: 'x' }).expect(200);
    expect(await total()).toBe(2);
    await post('/api/demand/footprint/clear', owner.token).expect(200);
    expect(await total()).toBe(2);
    await post('/api/demand/footprint/clear', reader.token).expect(200);
    expect(await total()).toBe(0);
    expect((await get('/api/demand/collection/mine', reader.token)).body.data.total).toBe(1);
  });

  test('a publisher’s live demands are public, last refreshed first', async () => {
    const at = (ms: number) => ({ refreshed_at: new Date(api.clock.now().getTime() + ms) });
    const [old, fresh] = [await publish(at(-9_000)), await publish({ ...at(0), type_code: '30' })];
    await publish({ audit_status: 'WAITING_REVIEW' });
    await collect(old.id);
    const path = `/api/demand/of-publisher/${owner.id}`;
    expect((await get(path, reader.token).expect(200)).body.data).toMatchObject({
      total: 2,
      records: [
        { id: fresh.id, collected: false },
        { id: old.id, collected: true },
      ],
    });
    expect((await get(`${path}?typeCode=30`).expect(200)).body.data).toMatchObject({ total: 1, records: [{ id: fresh.id }] });
    expect((await get('/api/demand/of-publisher/x').expect(200)).body.data).toMatchObject({ total: 0, records: [] });
  });

  test('returns 401 to visitors; a bad page or type is rejected and named', async () => {
    const { id } = await publish();
    const visits = [post(`/api/demand/${id}/collect`), post(`/api/demand/${id}/cancel-collection`), post('/api/demand/footprint/clear')];
    for (const call of [...visits, get('/api/demand/footprint/mine'), get('/api/demand/collection/mine')]) await call.expect(401);
    const bad = await get('/api/demand/collection/mine?typeCode=11&pageSize=99', reader.token).expect(400);
    expect(Object.keys(bad.body.data.fields)).toEqual(expect.arrayContaining(['typeCode', 'pageSize']));
    const foreign = await post('/api/demand/footprint/clear', reader.token, { demandId: { a: 1 } }).expect(400);
    expect(Object.keys(foreign.body.data.fields)).toEqual(['demandId']);
  });
});

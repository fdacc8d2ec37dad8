import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { createTestApi, signInUser, type TestApi } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';

const HOUR = 60 * 60_000;

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  beforeAll(async () => {
    database = await open();
    api = createTestApi(database.db);
  });
  afterAll(() => database.close());

  async function createDemand(values: { audit_status?: string } = {}): Promise<{ id: string; demandNumber: string }> {
    const publisher = await signInUser(api);
    return publishDemand(api, { publisher_id: publisher.id, ...values });
  }

  const report = (body: object, token?: string, address = '10.2.0.1') =>
    request(api.app)
      .post('/api/app/event')
      .set({ 'X-Forwarded-For': address, ...(token && { 'X-Token': token }) })
      .send(body);
  const openDemand = (demandId: string, uuid: string = randomUUID(), token?: string) =>
    report({ uuid, eventCode: 'OPEN_INFORMATION_DETAIL', page: '/demand/x', demandId }, token);

  const readViews = async (id: string): Promise<number> =>
    (await api.db.selectFrom('demands').select('view_count').where('id', '=', id).executeTakeFirstOrThrow()).view_count;
  const readEvents = (uuid: string) => api.db.selectFrom('events').selectAll().where('uuid', '=', uuid).orderBy('id').execute();

  test('a known event is stored with the page and whoever is signed in', async () => {
    const user = await signInUser(api);
    const uuid = randomUUID();
    const answer = await report({ uuid, eventCode: 'LOGIN', page: '/' }, user.token);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ code: 200, message: 'ok', data: null });
    expect(await readEvents(uuid)).toMatchObject([
      { event_code: 'LOGIN', page: '/', user_id: user.id, demand_id: null, created_at: api.clock.now() },
    ]);
  });

  test.each([
    ['eventCode', { uuid: randomUUID(), eventCode: 'HACK' }, '未知的事件'],
    ['uuid', { uuid: 'me', eventCode: 'LOGIN' }, '设备标识不正确'],
  ])('a bad %s is a 400', async (field, body, sentence) => {
    const answer = await report(body);
    expect(answer.status).toBe(400);
    expect(answer.body.data.fields).toEqual({ [field]: sentence });
  });

  test('opening a demand counts once per device and hour', async () => {
    const { id } = await createDemand();
    const uuid = randomUUID();
    await openDemand(id, uuid);
    await openDemand(id, uuid.toUpperCase());
    expect(await readViews(id)).toBe(1);
    await openDemand(id);
    expect(await readViews(id)).toBe(2);
    api.clock.advance(HOUR);
    await openDemand(id, uuid);
    expect(await readViews(id)).toBe(3);
  });

  test('ten openings at once by one device are one view', async () => {
    const { id } = await createDemand();
    const uuid = randomUUID();
    await Promise.all(Array.from({ length: 10 }, () => openDemand(id, uuid)));
    expect(await readViews(id)).toBe(1);
  });

  test('the public number does as well as the id', async () => {
    const { id, demandNumber } = await createDemand();
    await openDemand(demandNumber);
    expect(await readViews(id)).toBe(1);
  });

  test('another event about a demand is no view', async () => {
    const { id } = await createDemand();
    const uuid = randomUUID();
    await report({ uuid, eventCode: 'GET_CONTACT_INFO', demandId: id });
    expect(await readViews(id)).toBe(0);
    expect(await readEvents(uuid)).toMatchObject([{ event_code: 'GET_CONTACT_INFO', demand_id: id }]);
    await openDemand(id, uuid);
    expect(await readViews(id)).toBe(1);
  });

  test('an opened demand is the newest footprint of whoever is signed in', async () => {
    const user = await signInUser(api);
    const { id } = await createDemand();
    const uuid = randomUUID();
    await openDemand(id, uuid, user.token);
    api.clock.advance(60_000);
    await openDemand(id, uuid, user.token);
    const marks = await api.db.selectFrom('demand_marks').selectAll().where('user_id', '=', user.id).execute();
    expect(marks).toEqual([{ user_id: user.id, demand_id: id, kind: 'FOOTPRINT', at: api.clock.now() }]);
  });

  test('a demand that strangers may not see gets no views, and a made-up one disturbs nobody', async () => {
    const { id } = await createDemand({ audit_status: 'WAITING_REVIEW' });
    for (const demandId of [id, '999999999999', '99999999999999999999999', "1' or 1=1", 'BD999999']) {
      const uuid = randomUUID();
      expect((await openDemand(demandId, uuid)).status).toBe(200);
      expect(await readEvents(uuid)).toMatchObject([{ demand_id: null }]);
    }
    expect(await readViews(id)).toBe(0);
  });

  test('more than 300 events a minute from one address are dropped without a word', async () => {
    const address = '10.2.0.9';
    const key = `event:ip:${address}`;
    await api.db
      .insertInto('attempts')
      .values(Array.from({ length: 300 }, () => ({ key, at: api.clock.now() })))
      .execute();
    const uuid = randomUUID();
    const answer = await report({ uuid, eventCode: 'LOGIN' }, undefined, address);
    expect(answer.status).toBe(200);
    expect(await readEvents(uuid)).toEqual([]);
  });

  test('an event that cannot be stored is still a 200', async () => {
    const other = createTestApi(database.db);
    await database.db.schema.alterTable('events').renameTo('events_away').execute();
    const answer = await request(other.app).post('/api/app/event').send({ uuid: randomUUID(), eventCode: 'LOGIN' });
    await database.db.schema.alterTable('events_away').renameTo('events').execute();
    expect(answer.status).toBe(200);
  });
});

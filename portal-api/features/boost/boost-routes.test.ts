import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import request from 'supertest';
import type { SceneCode } from '#shared/contract/boost-enums.ts';
import { HEADLINE_SLOTS } from '#shared/rules/boost-cost.ts';
import { listEffectsOf } from '../../domain/boosts/boost-effects.ts';
import { grantBoosts } from '../../domain/boosts/boost-inventory.ts';
import { stopBoostEffects } from '../../domain/boosts/stop-boost-effects.ts';
import { toChinaDay } from '../../platform/china-time.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { createTestApi, signInUser, type TestApi } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';

const MINUTE = 60_000;

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  beforeAll(async () => {
    database = await open();
    api = createTestApi(database.db);
  });
  beforeEach(async () => {
    // Whatever a test before has published stands in no list of the next one.
    await database.db.updateTable('demands').set({ deleted_at: api.clock.now() }).execute();
  });
  afterAll(() => database.close());

  const at = (minutes: number) => new Date(api.clock.now().getTime() + minutes * MINUTE);
  const post = (token: string, path: string, body: object) =>
    request(api.server).post(path).set({ 'X-Token': token, 'Idempotency-Key': randomUUID() }).send(body);
  const get = (path: string, token?: string) => {
    const call = request(api.server).get(path);
    return token ? call.set('X-Token', token) : call;
  };
  const grant = (userId: string, sceneCode: SceneCode, quantity: number) =>
    grantBoosts(database.db, { userId, sceneCode, quantity, title: '赠送', bizType: 'TEST', bizId: randomUUID() }, api.clock.now());
  const signInWith = async (inventory: Partial<Record<SceneCode, number>>) => {
    const user = await signInUser(api);
    for (const [code, quantity] of Object.entries(inventory)) await grant(user.id, code as SceneCode, quantity);
    return user;
  };
  const order = async () => {
    const { body } = await get('/api/demand/page-search?typeCode=10&pageSize=50').expect(200);
    return (body.data.records as { id: string }[]).map(({ id }) => id);
  };
  const stop = (demandId: string) => database.db.transaction().execute((trx) => stopBoostEffects(trx, demandId, api.clock.now()));

  async function expectLedgerToAddUp(userId: string): Promise<void> {
    const { rows } = await sql<{ quantity: number; saved_minutes: number; sum: number; minutes: number }>`
      select s.quantity, s.saved_minutes, sum(l.quantity)::int as sum, sum(l.minutes)::int as minutes
      from scene_stocks s join scene_ledger l on l.user_id = s.user_id and l.scene_code = s.scene_code
      where s.user_id = ${userId}::bigint group by s.scene_code, s.quantity, s.saved_minutes
    `.execute(database.db);
    expect(rows).not.toEqual([]);
    for (const row of rows) expect([row.sum, row.minutes]).toEqual([row.quantity, row.saved_minutes]);
  }

  test('a top puts the demand first at once and ends on the second', async () => {
    const user = await signInWith({ TOP: 2 });
    const mine = await publishDemand(api, { publisher_id: user.id, refreshed_at: at(-100) });
    const other = await publishDemand(api, { publisher_id: user.id });
    expect(await order()).toEqual([other.id, mine.id]);
    const { body } = await post(user.token, `/api/demand/${mine.id}/top-up`, { duration: 5 }).expect(200);
    expect(body.data).toEqual({ sceneCode: 'TOP', remaining: 1, savedMinutes: 0, effectiveUntil: expect.stringMatching(/\+08:00$/) });
    expect(new Date(body.data.effectiveUntil)).toEqual(at(5));
    expect(await order()).toEqual([mine.id, other.id]);
    api.clock.advance(5 * MINUTE - 1);
    expect(await order()).toEqual([mine.id, other.id]);
    api.clock.advance(1);
    expect(await order()).toEqual([other.id, mine.id]);
    await expectLedgerToAddUp(user.id);
  });

  test('a headline stands above a top, and both above what was just refreshed', async () => {
    const user = await signInWith({ TOP: 1, HEADLINES: 1, REFRESH: 1 });
    const [refreshed, top, headline] = [
      await publishDemand(api, { publisher_id: user.id, refreshed_at: at(-30) }),
      await publishDemand(api, { publisher_id: user.id, refreshed_at: at(-20) }),
      await publishDemand(api, { publisher_id: user.id, refreshed_at: at(-10) }),
    ];
    await post(user.token, `/api/demand/${top.id}/top-up`, { duration: 30 }).expect(200);
    await post(user.token, `/api/demand/${headline.id}/headline`, { duration: 30 }).expect(200);
    await post(user.token, `/api/demand/${refreshed.id}/refresh`, { duration: 30 }).expect(200);
    expect(await order()).toEqual([headline.id, top.id, refreshed.id]);
    api.clock.advance(30 * MINUTE);
    expect(await order()).toEqual([refreshed.id, headline.id, top.id]);
    const row = await database.db.selectFrom('demands').selectAll().where('id', '=', refreshed.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ refreshed_at: at(-30), refreshed_until: at(0) });
  });

  test('a colour shows while it lasts; another one recolours at once and adds its time', async () => {
    const user = await signInWith({ CHANGE_COLOR: 2 });
    const { id } = await publishDemand(api, { publisher_id: user.id });
    const colorOf = async () => (await get(`/api/demand/${id}`).expect(200)).body.data.color;
    await post(user.token, `/api/demand/${id}/discolor`, { color: 3, duration: 10 }).expect(200);
    expect(await colorOf()).toBe(3);
    api.clock.advance(4 * MINUTE);
    const { body } = await post(user.token, `/api/demand/${id}/discolor`, { color: '8', duration: '30' }).expect(200);
    expect(new Date(body.data.effectiveUntil)).toEqual(at(36));
    expect(await colorOf()).toBe(8);
    api.clock.advance(36 * MINUTE - 1);
    expect(await colorOf()).toBe(8);
    api.clock.advance(1);
    expect(await colorOf()).toBeNull();
  });

  test('too few boosts are a 403 that says how many are missing, and nothing is taken', async () => {
    const user = await signInWith({ TOP: 5 });
    const { id } = await publishDemand(api, { publisher_id: user.id });
    const { body } = await post(user.token, `/api/demand/${id}/top-up`, { duration: 1440 }).expect(403);
    expect(body).toMatchObject({
      code: 403,
      message: expect.stringContaining('置顶卡不足'),
      data: { reason: 'NEED_PROP', sceneCode: 'TOP', cost: 6, remaining: 5 },
    });
    const { body: none } = await post(user.token, `/api/demand/${id}/refresh`, { duration: 5 }).expect(403);
    expect(none.data).toMatchObject({ reason: 'NEED_PROP', sceneCode: 'REFRESH', cost: 1, remaining: 0 });
    await post(user.token, `/api/demand/${id}/top-up`, { duration: 720 }).expect(200);
    await expectLedgerToAddUp(user.id);
    expect(await database.db.selectFrom('prop_uses').select('id').where('demand_id', '=', id).execute()).toHaveLength(1);
  });

  test('of fifty uses of the last boost at one time exactly one succeeds', async () => {
    const user = await signInWith({ TOP: 1 });
    const { id } = await publishDemand(api, { publisher_id: user.id });
    const second = await publishDemand(api, { publisher_id: user.id });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        post(user.token, `/api/demand/${index % 2 === 0 ? id : second.id}/top-up`, { duration: 60 }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 49 }, () => 403)]);
    const uses = await database.db.selectFrom('prop_uses').select('id').where('user_id', '=', user.id).execute();
    expect(uses).toHaveLength(1);
    await expectLedgerToAddUp(user.id);
  });

  test('one Idempotency-Key is one use', async () => {
    const user = await signInWith({ TOP: 2 });
    const { id } = await publishDemand(api, { publisher_id: user.id });
    const key = randomUUID();
    const use = () => post(user.token, `/api/demand/${id}/top-up`, { duration: 5 }).set('Idempotency-Key', key);
    const first = await use().expect(200);
    const second = await use().expect(200);
    expect(second.body).toEqual(first.body);
    const { body } = await get('/api/scene/mine', user.token).expect(200);
    expect(body.data).toContainEqual({ sceneCode: 'TOP', quantity: 1, savedMinutes: 0 });
  });

  test('no more headlines run than there are slots, however many ask at one time', async () => {
    const users = await Promise.all(Array.from({ length: HEADLINE_SLOTS + 4 }, () => signInWith({ HEADLINES: 3 })));
    const demands = await Promise.all(users.map((user) => publishDemand(api, { publisher_id: user.id })));
    const ask = (index: number, duration = 60) =>
      post(users[index]?.token ?? '', `/api/demand/${demands[index]?.id}/headline`, { duration });
    const answers = await Promise.all(users.map((_, index) => ask(index)));
    const refused = answers.filter(({ status }) => status === 409);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(HEADLINE_SLOTS);
    expect(refused).toHaveLength(4);
    expect(new Date(refused[0]?.body.data.freeAt)).toEqual(at(60));

    const winner = answers.findIndex(({ status }) => status === 200);
    const loser = answers.findIndex(({ status }) => status === 409);
    const { body } = await ask(winner).expect(200);
    expect(new Date(body.data.effectiveUntil)).toEqual(at(120));
    api.clock.advance(60 * MINUTE - 1);
    await ask(loser).expect(409);
    api.clock.advance(1);
    await ask(loser).expect(200);
  });

  test.each([
    [{ audit_status: 'PAUSED' }, 409],
    [{ audit_status: 'WAITING_REVIEW' }, 409],
    [{ valid_until: new Date(0) }, 409],
    [{ deleted_at: new Date(0) }, 404],
  ])('a demand with %j is a %i, without cost', async (values, status) => {
    const user = await signInWith({ REFRESH: 1 });
    const { id } = await publishDemand(api, { publisher_id: user.id, ...values });
    const { body } = await post(user.token, `/api/demand/${id}/refresh`, { duration: 5 }).expect(status);
    expect(body.message).toMatch(/[\u4e00-\u9fff]/u);
    expect((await get('/api/scene/mine', user.token)).body.data).toContainEqual({ sceneCode: 'REFRESH', quantity: 1, savedMinutes: 0 });
  });

  test('another’s demand is as missing as one that never was', async () => {
    const user = await signInWith({ TOP: 1 });
    const owner = await signInUser(api);
    const { id } = await publishDemand(api, { publisher_id: owner.id });
    const foreign = await post(user.token, `/api/demand/${id}/top-up`, { duration: 5 }).expect(404);
    for (const unknown of ['999999999', 'abc', '9'.repeat(30)]) {
      const missing = await post(user.token, `/api/demand/${unknown}/top-up`, { duration: 5 }).expect(404);
      expect(missing.body).toEqual(foreign.body);
    }
  });

  test.each([
    ['top-up', { duration: 7 }, 'duration'],
    ['refresh', {}, 'duration'],
    ['headline', { duration: 'x' }, 'duration'],
    ['headline', { duration: -5 }, 'duration'],
    ['discolor', { duration: 5, color: 9 }, 'color'],
    ['discolor', { duration: 5, color: 1.5 }, 'color'],
    ['discolor', { duration: 5 }, 'color'],
  ])('%s with %j is refused with the field', async (action, body, field) => {
    const user = await signInUser(api);
    const { id } = await publishDemand(api, { publisher_id: user.id });
    const answer = await post(user.token, `/api/demand/${id}/${action}`, body).expect(400);
    expect(answer.body.data.fields[field]).toMatch(/^请选择/);
  });

  test('a visitor is asked to sign in', async () => {
    for (const path of ['/api/scene/mine', '/api/scene/uses']) await get(path).expect(401);
    for (const action of ['top-up', 'refresh', 'headline']) {
      await request(api.server).post(`/api/demand/500001/${action}`).send({ duration: 5 }).expect(401);
    }
    await request(api.server).post('/api/demand/500001/discolor').send({ duration: 5, color: 1 }).expect(401);
  });

  test('taken down, a demand gives back what was not used, which pays the next use', async () => {
    const user = await signInWith({ TOP: 3, CHANGE_COLOR: 1 });
    const { id } = await publishDemand(api, { publisher_id: user.id, title: '求合作' });
    await post(user.token, `/api/demand/${id}/top-up`, { duration: 30 }).expect(200);
    await post(user.token, `/api/demand/${id}/top-up`, { duration: 60 }).expect(200);
    await post(user.token, `/api/demand/${id}/discolor`, { duration: 10, color: 2 }).expect(200);
    api.clock.advance(12 * MINUTE + 1);
    await stop(id);
    await stop(id);

    const { body } = await get('/api/scene/mine', user.token).expect(200);
    expect(body.data).toContainEqual({ sceneCode: 'TOP', quantity: 1, savedMinutes: 77 });
    expect(body.data).toContainEqual({ sceneCode: 'CHANGE_COLOR', quantity: 0, savedMinutes: 0 });
    const row = await database.db.selectFrom('demands').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.top_until).toEqual(api.clock.now());
    expect(row.color_until?.getTime()).toBeLessThan(api.clock.now().getTime());
    const notices = await database.db.selectFrom('notices').selectAll().where('user_id', '=', user.id).execute();
    expect(notices).toMatchObject([{ category: '道具', content: expect.stringContaining('置顶卡剩余 77 分钟已退回') }]);

    const uses = await get(`/api/scene/uses?demandId=${id}`, user.token).expect(200);
    expect(uses.body.data.records.map((use: { returnedMinutes: number }) => use.returnedMinutes)).toEqual([0, 60, 17]);
    const again = await post(user.token, `/api/demand/${id}/top-up`, { duration: 60 }).expect(200);
    expect(again.body.data).toMatchObject({ remaining: 1, savedMinutes: 17 });
    await expectLedgerToAddUp(user.id);
  });

  test('of a refresh nothing comes back, as it has worked at once; its mark ends with the demand’s place in the lists', async () => {
    const user = await signInWith({ REFRESH: 3, TOP: 1 });
    const { id } = await publishDemand(api, { publisher_id: user.id });
    await post(user.token, `/api/demand/${id}/top-up`, { duration: 60 }).expect(200);
    for (const duration of [60, 180]) await post(user.token, `/api/demand/${id}/refresh`, { duration }).expect(200);
    api.clock.advance(MINUTE);
    await stop(id);

    const { body } = await get('/api/scene/mine', user.token).expect(200);
    expect(body.data).toContainEqual({ sceneCode: 'REFRESH', quantity: 0, savedMinutes: 0 });
    expect(body.data).toContainEqual({ sceneCode: 'TOP', quantity: 0, savedMinutes: 59 });
    const row = await database.db.selectFrom('demands').select('refreshed_until').where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.refreshed_until).toEqual(api.clock.now());
    await post(user.token, `/api/demand/${id}/refresh`, { duration: 5 }).expect(403);
    await expectLedgerToAddUp(user.id);
  });

  test('a receipt compares equally long times before, during and after', async () => {
    const owner = await signInWith({ TOP: 1 });
    const reader = await signInUser(api);
    const { db } = database;
    const { id } = await publishDemand(api, { publisher_id: owner.id, refreshed_at: at(-100) });
    for (const title of ['甲', '乙']) await publishDemand(api, { publisher_id: reader.id, title });
    const view = (viewer: string, counts = true) =>
      db
        .insertInto('demand_views')
        .values({ demand_id: id, day: toChinaDay(api.clock.now()), viewer, at: api.clock.now(), counts })
        .execute();
    const receipt = async () => (await listEffectsOf(db, id, api.clock.now()))[0]?.receipt;

    api.clock.advance(-1 * MINUTE);
    await view('before');
    api.clock.advance(1 * MINUTE);
    await post(owner.token, `/api/demand/${id}/top-up`, { duration: 10 }).expect(200);
    expect(await receipt()).toBeNull();
    await view('one');
    await view('two');
    await view('owner', false);
    await db
      .insertInto('contact_grants')
      .values({ user_id: reader.id, demand_id: id, granted_by: 'QUOTA', at: at(2) })
      .execute();
    api.clock.advance(5 * MINUTE);
    expect(await receipt()).toEqual({
      before: { views: 1, contacts: 0, rank: 3 },
      during: { views: 2, contacts: 1, rank: 1 },
      after: null,
    });
    api.clock.advance(5 * MINUTE);
    expect(await receipt()).toMatchObject({ after: null });
    await view('late');
    await db
      .updateTable('demands')
      .set({ refreshed_at: at(0) })
      .where('id', '=', id)
      .execute();
    api.clock.advance(10 * MINUTE);
    expect(await receipt()).toEqual({
      before: { views: 1, contacts: 0, rank: 3 },
      during: { views: 2, contacts: 1, rank: 1 },
      after: { views: 1, contacts: 0, rank: 3 },
    });
  });

  test('the rank of a receipt is the place in the list', async () => {
    const user = await signInWith({ REFRESH: 3 });
    const demands = [];
    for (const values of [{ refreshed_at: at(-5) }, { top_until: at(9) }, { headline_until: at(9) }, { refreshed_at: at(-9) }, {}]) {
      demands.push(await publishDemand(api, { publisher_id: user.id, refreshed_at: at(-20), ...values }));
    }
    await publishDemand(api, { publisher_id: user.id, type_code: '20' });
    for (const { id } of demands.slice(3)) {
      const before = (await order()).indexOf(id) + 1;
      await post(user.token, `/api/demand/${id}/refresh`, { duration: 5 }).expect(200);
      const during = (await order()).indexOf(id) + 1;
      const use = await database.db.selectFrom('prop_uses').selectAll().where('demand_id', '=', id).executeTakeFirstOrThrow();
      expect([use.rank_before, use.rank_during]).toEqual([before, during]);
    }
  });

  test('usages are listed for their owner alone, latest first, with their demands', async () => {
    const user = await signInWith({ TOP: 2, REFRESH: 1 });
    const other = await signInUser(api);
    const first = await publishDemand(api, { publisher_id: user.id, title: '第一条' });
    const second = await publishDemand(api, { publisher_id: user.id });
    await post(user.token, `/api/demand/${first.id}/top-up`, { duration: 5 }).expect(200);
    await post(user.token, `/api/demand/${second.id}/top-up`, { duration: 10 }).expect(200);
    await post(user.token, `/api/demand/${first.id}/refresh`, { duration: 30 }).expect(200);
    const { body } = await get('/api/scene/uses?pageSize=2', user.token).expect(200);
    expect(body.data).toMatchObject({
      total: 3,
      hasMore: true,
      records: [
        { sceneCode: 'REFRESH', minutes: 30, demand: { id: first.id, demandNumber: first.demandNumber, title: '第一条' } },
        { sceneCode: 'TOP', minutes: 10, demand: { id: second.id } },
      ],
    });
    const ofFirst = await get(`/api/scene/uses?demandId=${first.id}`, user.token).expect(200);
    expect(ofFirst.body.data.total).toBe(2);
    const foreign = await get(`/api/scene/uses?demandId=${first.id}`, other.token).expect(200);
    expect(foreign.body.data).toMatchObject({ total: 0, records: [] });
    await get('/api/scene/uses?demandId=x', user.token).expect(200);
    const { body: bad } = await get('/api/scene/uses?pageSize=51', user.token).expect(400);
    expect(bad.data.fields.pageSize).toMatch(/每页/);
  });

  test('a grant of one business comes once, also when it comes many times at once', async () => {
    const user = await signInUser(api);
    const bizId = randomUUID();
    const give = () =>
      grantBoosts(
        database.db,
        { userId: user.id, sceneCode: 'CONTACT', quantity: 5, title: '赠送', bizType: 'OPERATOR', bizId },
        api.clock.now(),
      );
    const given = await Promise.all([give(), give(), give(), give()]);
    expect(given.filter(Boolean)).toHaveLength(1);
    const { body } = await get('/api/scene/mine', user.token).expect(200);
    expect(body.data).toHaveLength(8);
    expect(body.data).toContainEqual({ sceneCode: 'CONTACT', quantity: 5, savedMinutes: 0 });
    await expect(grant(user.id, 'CONTACT', 0)).rejects.toThrow(RangeError);
    await expectLedgerToAddUp(user.id);
  });

  test('the ledger is never rewritten', async () => {
    const user = await signInWith({ TOP: 1 });
    const { db } = database;
    await expect(db.updateTable('scene_ledger').set({ quantity: 9 }).where('user_id', '=', user.id).execute()).rejects.toThrow(
      'append-only',
    );
    await expect(db.deleteFrom('scene_ledger').where('user_id', '=', user.id).execute()).rejects.toThrow('append-only');
  });
});

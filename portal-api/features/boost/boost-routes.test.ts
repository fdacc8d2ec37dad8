import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { HEADLINE_SLOTS } from '#shared/rules/boost-cost.ts';
import { grantBoosts } from '../../domain/boosts/boost-inventory.ts';
import { boostSteps } from '../../testing/boost-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';

forEachApi((api, database) => {
  beforeEach(async () => {
    // Demands of earlier tests must not appear in the lists of the next one.
    await database.db.updateTable('demands').set({ deleted_at: api.clock.now() }).execute();
  });

  const { at, post, get, grant, signInWith, order, expectLedgerToAddUp } = boostSteps(api);

  test('a top puts the demand first immediately and ends exactly on time', async () => {
    const user = await signInWith({ TOP: 2 });
    const mine = await publishDemand(api, { publisher_id: user.id, refreshed_at: at(-100) });
    const other = await publishDemand(api, { publisher_id: user.id });
    expect(await order()).toEqual([other.id, mine.id]);
    const { body } = await post(user.token, `/api/demand/${mine.id}/top-up`, { duration: 5 }).expect(200);
    expect(body.data).toEqual({ sceneCode: 'TOP', remaining: 1, savedMinutes: 0, effectiveUntil: expect.stringMatching(/\+08:00$/) });
    expect(new Date(body.data.effectiveUntil)).toEqual(at(5));
    expect(await order()).toEqual([mine.id, other.id]);
    api.clock.advance(5 * MINUTE_MS - 1);
    expect(await order()).toEqual([mine.id, other.id]);
    api.clock.advance(1);
    expect(await order()).toEqual([other.id, mine.id]);
    await expectLedgerToAddUp(user.id);
  });

  test('a headline ranks above a top, and both above a refreshed demand', async () => {
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
    api.clock.advance(30 * MINUTE_MS);
    expect(await order()).toEqual([refreshed.id, headline.id, top.id]);
    const row = await database.db.selectFrom('demands').selectAll().where('id', '=', refreshed.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ refreshed_at: at(-30), refreshed_until: at(0) });
  });

  test('a colour shows until it expires; a new one replaces it immediately and adds its time', async () => {
    const user = await signInWith({ CHANGE_COLOR: 2 });
    const { id } = await publishDemand(api, { publisher_id: user.id });
    const colorOf = async () => (await get(`/api/demand/${id}`).expect(200)).body.data.color;
    await post(user.token, `/api/demand/${id}/discolor`, { color: 3, duration: 10 }).expect(200);
    expect(await colorOf()).toBe(3);
    api.clock.advance(4 * MINUTE_MS);
    const { body } = await post(user.token, `/api/demand/${id}/discolor`, { color: '8', duration: '30' }).expect(200);
    expect(new Date(body.data.effectiveUntil)).toEqual(at(36));
    expect(await colorOf()).toBe(8);
    api.clock.advance(36 * MINUTE_MS - 1);
    expect(await colorOf()).toBe(8);
    api.clock.advance(1);
    expect(await colorOf()).toBeNull();
  });

  test('returns 403 with the cost if there are too few boosts, and takes none', async () => {
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

  test('of fifty concurrent uses of the last boost, exactly one succeeds', async () => {
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

  test('requests with the same Idempotency-Key use one boost', async () => {
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

  test('never runs more headlines than there are slots, even for concurrent requests', async () => {
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
    api.clock.advance(HOUR_MS - 1);
    await ask(loser).expect(409);
    api.clock.advance(1);
    await ask(loser).expect(200);
  });

  test.each([
    [{ audit_status: 'PAUSED' }, 409],
    [{ audit_status: 'WAITING_REVIEW' }, 409],
    [{ valid_until: new Date(0) }, 409],
    [{ deleted_at: new Date(0) }, 404],
  ])('a demand with %j returns %i and costs nothing', async (values, status) => {
    const user = await signInWith({ REFRESH: 1 });
    const { id } = await publishDemand(api, { publisher_id: user.id, ...values });
    const { body } = await post(user.token, `/api/demand/${id}/refresh`, { duration: 5 }).expect(status);
    expect(body.message).toMatch(/[\u4e00-\u9fff]/u);
    expect((await get('/api/scene/mine', user.token)).body.data).toContainEqual({ sceneCode: 'REFRESH', quantity: 1, savedMinutes: 0 });
  });

  test('another user’s demand returns the same 404 as one that does not exist', async () => {
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
    ['headline', { duration: ['5'] }, 'duration'],
    ['discolor', { duration: 5, color: 9 }, 'color'],
    ['discolor', { duration: 5, color: true }, 'color'],
    ['discolor', { duration: 5, color: 1.5 }, 'color'],
    ['discolor', { duration: 5 }, 'color'],
  ])('rejects %s with %j and names the field', async (action, body, field) => {
    const user = await signInUser(api);
    const { id } = await publishDemand(api, { publisher_id: user.id });
    const answer = await post(user.token, `/api/demand/${id}/${action}`, body).expect(400);
    expect(answer.body.data.fields[field]).toMatch(/^请选择/);
  });

  test('returns 401 to visitors', async () => {
    for (const path of ['/api/scene/mine', '/api/scene/uses']) await get(path).expect(401);
    for (const action of ['top-up', 'refresh', 'headline']) {
      await request(api.server).post(`/api/demand/500001/${action}`).send({ duration: 5 }).expect(401);
    }
    await request(api.server).post('/api/demand/500001/discolor').send({ duration: 5, color: 1 }).expect(401);
  });

  test('lists usages with their demands to their owner only, latest first', async () => {
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

  test('applies a grant once for each business id, even for concurrent calls', async () => {
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

  test('the ledger is append-only', async () => {
    const user = await signInWith({ TOP: 1 });
    const { db } = database;
    await expect(db.updateTable('scene_ledger').set({ quantity: 9 }).where('user_id', '=', user.id).execute()).rejects.toThrow(
      'append-only',
    );
    await expect(db.deleteFrom('scene_ledger').where('user_id', '=', user.id).execute()).rejects.toThrow('append-only');
  });
});

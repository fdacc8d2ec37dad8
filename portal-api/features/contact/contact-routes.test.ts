import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { CONTACTS_PER_DAY, memberRights } from '#shared/rules/member-rights.ts';
import { grantBoosts } from '../../domain/boosts/boost-inventory.ts';
import { syncReferenceData } from '../../domain/reference/sync-reference-data.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { createTestApi, signInUser, type TestApi } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';

const DAY = 24 * 60 * 60_000;
const secrets = { name: '秘密联系人', phone: '13755556666', wechat: 'wx_secret_01', qq: '987654321', email: 'secret@example.com' };

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  let network = 0;
  beforeAll(async () => {
    database = await open();
    await syncReferenceData(database.db);
    api = createTestApi(database.db);
  });
  afterAll(() => database.close());

  /** Each from a network of its own, so that only the test about it meets the limit. */
  const from = () => `10.${Math.floor(network / 60_000)}.${Math.floor(network / 250) % 240}.${(network++ % 250) + 1}`;
  const get = (path: string, token?: string, address = from()) =>
    request(api.app)
      .get(path)
      .set({ 'X-Forwarded-For': address, ...(token && { 'X-Token': token }) });
  const post = (path: string, body: object, token?: string, address = from()) =>
    request(api.app)
      .post(path)
      .set({ 'X-Forwarded-For': address, ...(token && { 'X-Token': token }) })
      .send(body);
  const show = (id: string, token?: string) => get(`/api/demand/${id}/contact-info`, token);
  const unlock = (demandId: string, token?: string, by?: string) =>
    post('/api/demand/authorize-get-contact-info', { demandId, ...(by && { by }) }, token);
  const giveBoosts = (userId: string, quantity: number) =>
    grantBoosts(
      database.db,
      { userId, sceneCode: 'CONTACT', quantity, title: '赠送', bizType: 'TEST', bizId: randomUUID() },
      api.clock.now(),
    );
  const boostsOf = async (userId: string) =>
    (
      await database.db
        .selectFrom('scene_stocks')
        .select('quantity')
        .where('user_id', '=', userId)
        .where('scene_code', '=', 'CONTACT')
        .executeTakeFirst()
    )?.quantity;

  async function signInPublisher(contact: Partial<typeof secrets> | null = secrets) {
    const publisher = await signInUser(api);
    if (contact)
      await database.db
        .insertInto('contacts')
        .values({ user_id: publisher.id, ...contact })
        .execute();
    return publisher;
  }
  async function publishReachable(values: Partial<Parameters<typeof publishDemand>[1]> = {}) {
    const publisher = await signInPublisher();
    return { publisher, ...(await publishDemand(api, { publisher_id: publisher.id, ...values })) };
  }

  test('a visitor is told in the body to sign in, under HTTP 200', async () => {
    const { id } = await publishReachable();
    for (const call of [show(id), unlock(id)]) {
      const { body, text } = await call.expect(200);
      expect(body).toEqual({ code: 403, message: '请您先登录', data: { reason: 'NEED_LOGIN', price: null, props: 0, quota: 0 } });
      expect(text).not.toContain(secrets.phone);
    }
  });

  test('without membership and boosts it needs a membership', async () => {
    const reader = await signInUser(api);
    const { id } = await publishReachable();
    for (const call of [show(id, reader.token), unlock(id, reader.token), unlock(id, reader.token, 'QUOTA')]) {
      const { body } = await call.expect(200);
      expect(body).toMatchObject({ code: 403, data: { reason: 'NEED_VIP', props: 0, quota: 0 } });
      expect(body.message).toMatch(/会员/);
    }
  });

  test('a boost unlocks once and for all; looking never does', async () => {
    const reader = await signInUser(api, { nickname: '小林' });
    await giveBoosts(reader.id, 2);
    const { id, publisher, demandNumber } = await publishReachable();
    const looked = await show(id, reader.token).expect(200);
    expect(looked.body).toMatchObject({ code: 403, data: { reason: 'NEED_VIP', props: 2, quota: 0 } });
    expect(looked.body.message).toContain('1 张联系卡');
    expect(await boostsOf(reader.id)).toBe(2);

    const { body } = await unlock(id, reader.token).expect(200);
    expect(body.data).toEqual({ ...secrets, remaining: 0, unlockedAt: expect.stringMatching(/\+08:00$/) });
    const again = await unlock(demandNumber, reader.token).expect(200);
    expect(again.body.data).toEqual({ ...body.data, remaining: null });
    const shown = await show(demandNumber, reader.token).expect(200);
    expect(shown.body).toEqual({ code: 200, message: 'ok', data: { ...body.data, remaining: null } });
    expect(await boostsOf(reader.id)).toBe(1);

    const demand = await get(`/api/demand/${id}`, reader.token).expect(200);
    expect(demand.body.data).toMatchObject({ contactUnlocked: true, contactCount: 1 });
    const notices = await database.db.selectFrom('notices').selectAll().where('user_id', '=', publisher.id).execute();
    expect(notices).toMatchObject([
      { category: '互动', content: expect.stringContaining('小林查看了您'), link: `/demand/${demandNumber}` },
    ]);
    const ledger = await database.db.selectFrom('scene_ledger').selectAll().where('user_id', '=', reader.id).orderBy('id').execute();
    expect(ledger.map((line) => [line.quantity, line.quantity_after])).toEqual([
      [2, 2],
      [-1, 1],
    ]);
  });

  test('fifty unlocks by one user at one time are charged once', async () => {
    const reader = await signInUser(api);
    await giveBoosts(reader.id, 10);
    const { id, publisher } = await publishReachable();
    const answers = await Promise.all(Array.from({ length: 50 }, () => unlock(id, reader.token)));
    expect(answers.map(({ status, body }) => [status, body.code, body.data.phone])).toEqual(
      Array.from({ length: 50 }, () => [200, 200, secrets.phone]),
    );
    expect(await boostsOf(reader.id)).toBe(9);
    const demand = await get(`/api/demand/${id}`).expect(200);
    expect(demand.body.data.contactCount).toBe(1);
    expect(await database.db.selectFrom('notices').select('id').where('user_id', '=', publisher.id).execute()).toHaveLength(1);
  });

  test('a quota lasts a day in China, however many ask at one time; then a boost, then nothing', async () => {
    const { contactsPerDay } = memberRights(10);
    const member = await signInUser(api, { memberLevel: 10 });
    const demands = await Promise.all(Array.from({ length: contactsPerDay + 4 }, () => publishReachable()));
    const first = await show(demands[0]?.id ?? '', member.token).expect(200);
    expect(first.body.data).toEqual({ reason: 'NEED_PROP', price: null, props: 0, quota: contactsPerDay });
    expect(first.body.message).toContain(`${contactsPerDay} 次`);

    const answers = await Promise.all(demands.map(({ id }) => unlock(id, member.token)));
    const granted = answers.filter(({ body }) => body.code === 200);
    expect(granted.map(({ body }) => body.data.remaining).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: contactsPerDay }, (_, index) => index),
    );
    const refused = answers.findIndex(({ body }) => body.code === 403);
    expect(answers[refused]?.body.data).toEqual({ reason: 'NEED_PROP', price: null, props: 0, quota: 0 });

    await giveBoosts(member.id, 1);
    const late = demands[refused]?.id ?? '';
    expect((await unlock(late, member.token, 'QUOTA').expect(200)).body).toMatchObject({ code: 403, data: { props: 1 } });
    expect((await unlock(late, member.token).expect(200)).body.code).toBe(200);
    expect(await boostsOf(member.id)).toBe(0);

    // 10:00 in China; the next day begins fourteen hours later.
    const untilMidnight = DAY - ((api.clock.now().getTime() + DAY / 3) % DAY);
    const other = demands[answers.findLastIndex(({ body }) => body.code === 403)]?.id ?? '';
    api.clock.advance(untilMidnight - 1);
    expect((await unlock(other, member.token).expect(200)).body.code).toBe(403);
    api.clock.advance(1);
    expect((await unlock(other, member.token).expect(200)).body.data.remaining).toBe(contactsPerDay - 1);
  });

  test('a membership that is over gives no quota', async () => {
    const former = await signInUser(api, { memberLevel: 30 });
    await database.db.updateTable('users').set({ member_expire_at: api.clock.now() }).where('id', '=', former.id).execute();
    const { id } = await publishReachable();
    expect((await unlock(id, former.token).expect(200)).body).toMatchObject({ code: 403, data: { reason: 'NEED_VIP', quota: 0 } });
  });

  test('nobody unlocks more than the cap of a day, whatever they have', async () => {
    const reader = await signInUser(api, { memberLevel: 30 });
    await giveBoosts(reader.id, CONTACTS_PER_DAY);
    const { publisher } = await publishReachable();
    const at = api.clock.now();
    const demands = await Promise.all(
      Array.from({ length: CONTACTS_PER_DAY + 3 }, () => publishDemand(api, { publisher_id: publisher.id })),
    );
    const before = demands.slice(0, CONTACTS_PER_DAY - 1);
    await database.db
      .insertInto('contact_grants')
      .values(before.map(({ id }) => ({ user_id: reader.id, demand_id: id, granted_by: 'CONTACT' as const, at })))
      .execute();
    const answers = await Promise.all(demands.slice(CONTACTS_PER_DAY - 1).map(({ id }) => unlock(id, reader.token)));
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.data.reason === 'DAILY_LIMIT')).toHaveLength(3);
    expect((await show(before[0]?.id ?? '', reader.token).expect(200)).body.code).toBe(200);
  });

  test('a publisher without contact costs nobody anything', async () => {
    const publisher = await signInPublisher(null);
    const reader = await signInUser(api);
    await giveBoosts(reader.id, 1);
    const { id } = await publishDemand(api, { publisher_id: publisher.id });
    for (const call of [show(id, reader.token), unlock(id, reader.token)]) {
      expect((await call.expect(200)).body).toMatchObject({ code: 403, data: { reason: 'NO_CONTACT' } });
    }
    expect(await boostsOf(reader.id)).toBe(1);
  });

  test('the owner sees their own, free and whatever its status', async () => {
    const { id, publisher } = await publishReachable({ audit_status: 'WAITING_REVIEW' });
    for (const call of [show(id, publisher.token), unlock(id, publisher.token)]) {
      expect((await call.expect(200)).body.data).toEqual({ ...secrets, remaining: null, unlockedAt: null });
    }
    expect(await database.db.selectFrom('contact_grants').select('id').where('demand_id', '=', id).execute()).toEqual([]);
  });

  test('a demand that is not shown is a 404, except for who has unlocked it', async () => {
    const reader = await signInUser(api);
    const other = await signInUser(api);
    await giveBoosts(reader.id, 1);
    await giveBoosts(other.id, 1);
    const { id } = await publishReachable();
    await unlock(id, reader.token).expect(200);
    await database.db.updateTable('demands').set({ audit_status: 'PAUSED' }).where('id', '=', id).execute();
    for (const token of [undefined, other.token]) {
      await show(id, token).expect(404);
      await unlock(id, token).expect(404);
    }
    expect((await show(id, reader.token).expect(200)).body.data.phone).toBe(secrets.phone);
    await database.db.updateTable('demands').set({ deleted_at: api.clock.now() }).where('id', '=', id).execute();
    await show(id, reader.token).expect(404);
    for (const unknown of ['999999999', 'abc', '9'.repeat(30)]) await show(unknown, reader.token).expect(404);
    expect(await boostsOf(other.id)).toBe(1);
  });

  test('a contact that changes after it was unlocked says so', async () => {
    const reader = await signInUser(api);
    await giveBoosts(reader.id, 1);
    const { id, publisher } = await publishReachable();
    await unlock(id, reader.token).expect(200);
    const check = async () => (await get(`/api/demand/${id}/contact-info?versionCheck=1`, reader.token).expect(200)).body.data;
    expect(await check()).toMatchObject({ phone: secrets.phone, changedSinceUnlock: false });
    api.clock.advance(1_000);
    await post('/api/user/personal-contact-info', secrets, publisher.token).expect(200);
    expect(await check()).toMatchObject({ changedSinceUnlock: false });
    await post('/api/user/personal-contact-info', { ...secrets, phone: '13755557777' }, publisher.token).expect(200);
    expect(await check()).toMatchObject({ phone: '13755557777', changedSinceUnlock: true });
    expect((await show(id, reader.token).expect(200)).body.data).not.toHaveProperty('changedSinceUnlock');
    await get(`/api/demand/${id}/contact-info?versionCheck=yes`, reader.token).expect(400);
  });

  test('a demand of an organization gives the organization’s contact, and their own where it has none', async () => {
    const { db } = database;
    const { id, publisher } = await publishReachable({ contact_source: 'org' });
    const { id: orgId } = await db
      .insertInto('organizations')
      .values({ name: `公司${publisher.id}`, credit_no: publisher.phone, created_at: api.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('users').set({ org_id: orgId }).where('id', '=', publisher.id).execute();
    const methods = async () => (await get(`/api/demand/${id}`).expect(200)).body.data.contactMethods;
    expect((await show(id, publisher.token).expect(200)).body.data).toMatchObject(secrets);
    expect(await methods()).toEqual(['phone', 'wechat', 'qq', 'email']);

    const org = { contact_name: '市场部', contact_phone: '0755-8888666', contact_wechat: '' };
    await db.updateTable('organizations').set(org).where('id', '=', orgId).execute();
    const expected = { name: '市场部', phone: '0755-8888666', wechat: null, qq: null, email: null };
    expect((await show(id, publisher.token).expect(200)).body.data).toMatchObject(expected);
    expect(await methods()).toEqual(['phone']);
    const merged = await get('/api/user/merged-contact-info', publisher.token).expect(200);
    expect(merged.body.data).toEqual({ personal: secrets, org: { ...expected, wechat: null }, default: 'personal' });
  });

  test('one network may not ask for one contact after the other', async () => {
    const { id } = await publishReachable();
    const address = '203.0.113.77';
    for (let index = 0; index < 120; index += 1) await get(`/api/demand/${id}/contact-info`, undefined, address).expect(200);
    const { body, headers } = await post('/api/demand/authorize-get-contact-info', { demandId: id }, undefined, address).expect(429);
    expect(body.message).toContain('频繁');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  test('what is not a demand or a means is refused with the field', async () => {
    const reader = await signInUser(api);
    const noDemand = await post('/api/demand/authorize-get-contact-info', {}, reader.token).expect(400);
    expect(noDemand.body.data.fields).toHaveProperty('demandId');
    const badMeans = await unlock('500001', reader.token, 'MONEY').expect(400);
    expect(badMeans.body.data.fields).toEqual({ by: '解锁方式不正确' });
  });

  test('the list of unlocked ones gives contacts, also of those that are shown no more, to their owner alone', async () => {
    const reader = await signInUser(api);
    await giveBoosts(reader.id, 3);
    const demands = [await publishReachable(), await publishReachable(), await publishReachable()];
    for (const { id } of demands) {
      await unlock(id, reader.token).expect(200);
      api.clock.advance(1_000);
    }
    const [paused, removed, live] = demands;
    await database.db
      .updateTable('demands')
      .set({ audit_status: 'PAUSED' })
      .where('id', '=', paused?.id ?? '')
      .execute();
    await database.db
      .updateTable('demands')
      .set({ deleted_at: api.clock.now() })
      .where('id', '=', removed?.id ?? '')
      .execute();
    const talk = { demandId: live?.id, content: '您好' };
    const sent = await request(api.app).post('/api/demand/message/save').set('X-Token', reader.token).send(talk).expect(200);
    const { body } = await get('/api/demand/contacted', reader.token).expect(200);
    expect(body.data.records.map(({ threadId }: { threadId: string | null }) => threadId)).toEqual([sent.body.data.threadId, null]);
    expect(body.data).toMatchObject({
      total: 2,
      records: [
        { id: live?.id, available: true, summary: '内容', contact: secrets, contactedAt: expect.stringMatching(/\+08:00$/) },
        { id: paused?.id, available: false, summary: '', auditStatus: 'PAUSED', contact: secrets },
      ],
    });
    const other = await signInUser(api);
    expect((await get('/api/demand/contacted', other.token).expect(200)).body.data).toMatchObject({ total: 0, records: [] });
    await get('/api/demand/contacted').expect(401);
    await get('/api/demand/contacted?pageNum=0', reader.token).expect(400);
  });

  test('a publisher learns who has seen the contact, last first; nobody else does', async () => {
    const { id, publisher } = await publishReachable();
    const readers = [await signInUser(api, { nickname: '甲' }), await signInUser(api, { nickname: '乙' })];
    for (const reader of readers) {
      await giveBoosts(reader.id, 1);
      await unlock(id, reader.token).expect(200);
      api.clock.advance(1_000);
    }
    const { body, text } = await get(`/api/demand/my-demand/${id}/contact-viewers`, publisher.token).expect(200);
    expect(body.data).toMatchObject({
      total: 2,
      records: [
        { userId: readers[1]?.id, nickname: '乙', avatar: null, orgName: null },
        { userId: readers[0]?.id, nickname: '甲' },
      ],
    });
    expect(text).not.toContain(readers[0]?.phone);
    await get(`/api/demand/my-demand/${id}/contact-viewers`, readers[0]?.token).expect(404);
    await get(`/api/demand/my-demand/999999999/contact-viewers`, publisher.token).expect(404);
    await get(`/api/demand/my-demand/${id}/contact-viewers`).expect(401);
  });
});

import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
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
    api = createTestApi(database.db);
    owner = await signInUser(api);
    reader = await signInUser(api);
  });
  beforeEach(async () => {
    await database.db.deleteFrom('demand_marks').execute();
    await database.db.deleteFrom('demands').execute();
  });
  afterAll(() => database.close());

  const get = (path: string, token?: string) => {
    const call = request(api.server).get(path);
    return token ? call.set('X-Token', token) : call;
  };
  const publish = (values: Omit<Parameters<typeof publishDemand>[1], 'publisher_id'> = {}) =>
    publishDemand(api, { publisher_id: owner.id, ...values });

  test('a demand is found by id and by public number', async () => {
    const { id, demandNumber } = await publish({ title: '标题', content: '第一行\n第二行' });
    const byId = await get(`/api/demand/${id}`).expect(200);
    const byNumber = await get(`/api/demand/${demandNumber}`).expect(200);
    expect(byId.body.data).toMatchObject({
      id,
      demandNumber,
      content: '第一行\n第二行',
      images: [],
      version: 1,
      contactUnlocked: false,
      contactMethods: [],
    });
    expect(byNumber.body).toEqual(byId.body);
  });

  test('returns only the kinds of contacts, to the owner and to readers alike', async () => {
    const publisher = await signInUser(api);
    await database.db.insertInto('contacts').values({ user_id: publisher.id, phone: '13900008888', wechat: 'wx_secret', qq: '' }).execute();
    const { id } = await publishDemand(api, { publisher_id: publisher.id });
    for (const token of [undefined, reader.token, publisher.token]) {
      const { body, text } = await get(`/api/demand/${id}`, token).expect(200);
      expect(body.data.contactMethods).toEqual(['phone', 'wechat']);
      expect(text).not.toMatch(/13900008888|wx_secret/);
    }
  });

  test('contactUnlocked is true for the owner and for users who have unlocked the contact', async () => {
    const { id } = await publish();
    const unlocked = async (token?: string) => (await get(`/api/demand/${id}`, token)).body.data.contactUnlocked;
    expect([await unlocked(), await unlocked(reader.token), await unlocked(owner.token)]).toEqual([false, false, true]);
    await database.db
      .insertInto('demand_marks')
      .values({ user_id: reader.id, demand_id: id, kind: 'CONTACT', at: api.clock.now() })
      .execute();
    expect(await unlocked(reader.token)).toBe(true);
  });

  test.each(['WAITING_REVIEW', 'REJECTED', 'PAUSED'])('a %s demand is visible to its owner only', async (audit_status) => {
    const { id, demandNumber } = await publish({ audit_status, reject_reason: '原因' });
    const { body } = await get(`/api/demand/${id}`, owner.token).expect(200);
    expect(body.data).toMatchObject({ auditStatus: audit_status, rejectReason: '原因' });
    const missing = await get('/api/demand/999999').expect(404);
    for (const path of [`/api/demand/${id}`, `/api/demand/${demandNumber}`]) {
      expect((await get(path).expect(404)).body).toEqual(missing.body);
      expect((await get(path, reader.token).expect(404)).body).toEqual(missing.body);
    }
  });

  test('returns 404 for a removed demand even to its owner, for an expired one only to others', async () => {
    const removed = await publish({ deleted_at: api.clock.now() });
    const outdated = await publish({ valid_until: api.clock.now() });
    await get(`/api/demand/${removed.id}`, owner.token).expect(404);
    await get(`/api/demand/${outdated.id}`, owner.token).expect(200);
    await get(`/api/demand/${outdated.id}`, reader.token).expect(404);
  });

  test('shows the reason for a rejection to the owner only', async () => {
    const { id } = await publish({ reject_reason: '以前的原因' });
    expect((await get(`/api/demand/${id}`)).body.data.rejectReason).toBeNull();
  });

  test.each(['99999999999999999999', '9223372036854775808', '0', 'BD99999999', '3f2b8a52-6c1e-4a8e-9f0e-0f6a6f1b2c3d'])(
    'returns 404 for the unknown id «%s»',
    async (id) => {
      await get(`/api/demand/${id}`).expect(404);
    },
  );

  test.each(['abc', '-1', '1%20or%201=1', '%00', 'BD', "1'"])('rejects «%s» as a demand number with 400', async (id) => {
    const { body } = await get(`/api/demand/${id}`).expect(400);
    expect(body.data.fields.id).toBe('需求编号不正确');
  });

  test('broken percent-encoding returns a 400 envelope', async () => {
    const { body } = await get('/api/demand/%E0%A4%A').expect(400);
    expect(body).toMatchObject({ code: 400, data: null });
  });

  test('types include the number of live demands', async () => {
    await publish({ type_code: '20' });
    await publish({ type_code: '20', audit_status: 'PAUSED' });
    const { body } = await get('/api/demand/type').expect(200);
    expect(body.data).toHaveLength(9);
    expect(body.data[1]).toEqual({ code: '20', name: '流量主', icon: null, desc: '有流量，找广告主', count: 1 });
    const simple = await get('/api/demand/type/simple').expect(200);
    expect(simple.body.data[8]).toEqual({ code: '90', name: '网赚项目' });
  });

  test('recommends counterpart types, then branch, then city, then province, and nothing by the same publisher', async () => {
    const other = (values: Parameters<typeof publish>[0]) =>
      publishDemand(api, { publisher_id: reader.id, refreshed_at: api.clock.now(), ...values });
    const anchor = await publish({ type_code: '10', industry_code: '0101', region_code: '4403' });
    await publish({ type_code: '20' });
    const sameProvince = await other({ type_code: '10', industry_code: '0201', region_code: '4401' });
    const sameCity = await other({ type_code: '10', industry_code: '0201', region_code: '440305' });
    const sameBranch = await other({ type_code: '10', industry_code: '0103', region_code: '1101' });
    const counterpart = await other({ type_code: '20', industry_code: '0501', region_code: '1101' });
    const best = await other({ type_code: '20', industry_code: '0101', region_code: '4403' });
    await other({ type_code: '20', audit_status: 'PAUSED' });
    for (const demandId of [anchor.id, anchor.demandNumber]) {
      const { body } = await get(`/v1/demRecommend/page?demandId=${demandId}`).expect(200);
      expect(body.data.records.map(({ id }: { id: string }) => id)).toEqual(
        [best, counterpart, sameBranch, sameCity, sameProvince].map(({ id }) => id),
      );
      expect(body.data.total).toBe(5);
    }
  });

  test('recommendations for a type, and without an anchor', async () => {
    const wanted = await publish({ type_code: '70', refreshed_at: new Date('2026-01-01T00:00:00Z') });
    const same = await publish({ type_code: '40' });
    const forType = await get('/v1/demRecommend/page?typeCode=40&pageSize=1').expect(200);
    expect(forType.body.data).toMatchObject({ records: [{ id: wanted.id }], total: 2, hasMore: true });
    const plain = await get('/v1/demRecommend/page').expect(200);
    expect(plain.body.data.records.map(({ id }: { id: string }) => id)).toEqual([same.id, wanted.id]);
  });

  test('recommendations return 404 for an invisible anchor and 400 for an unknown type', async () => {
    const { id } = await publish({ audit_status: 'PAUSED' });
    await get(`/v1/demRecommend/page?demandId=${id}`, reader.token).expect(404);
    await get(`/v1/demRecommend/page?demandId=${id}`, owner.token).expect(200);
    const { body } = await get('/v1/demRecommend/page?typeCode=99').expect(400);
    expect(body.data.fields.typeCode).toBe('未知类型');
  });
});

import { expect, test } from '@jest/globals';
import { HOUR_MS } from '#shared/durations.ts';
import { memberRights } from '#shared/rules/member-rights.ts';
import { blockAs } from '../../testing/auth-steps.ts';
import { callAs, demandFields, signInPublisher } from '../../testing/publish-steps.ts';
import { createTestApi, forEachApi, signInUser } from '../../testing/test-api.ts';

const DAILY = memberRights(0).publishPerDay;

forEachApi((api) => {
  const save = (caller: { id: string; token: string } | null, changes: Parameters<typeof demandFields>[0] = {}) =>
    callAs(api, caller).post('/v1/demand/save', demandFields(changes));
  const precheckOf = async (caller: { id: string; token: string }) =>
    (await callAs(api, caller).get('/api/demand/publish-pre-check').expect(200)).body.data;

  test('a saved demand gets a number of the year, awaits review, and is logged', async () => {
    const owner = await signInPublisher(api);
    const { body } = await save(owner).expect(200);
    expect(body.data).toEqual({
      id: expect.any(String),
      demandNumber: expect.stringMatching(/^BD2026\d{8}$/),
      auditStatus: 'WAITING_REVIEW',
      edit: 'NONE',
      version: 1,
    });
    const logged = await api.db.selectFrom('demand_transitions').selectAll().where('demand_id', '=', body.data.id).execute();
    expect(logged).toMatchObject([
      {
        event: 'SAVE',
        actor_kind: 'OWNER',
        actor: owner.id,
        before: null,
        after: { status: 'WAITING_REVIEW' },
        request_id: expect.any(String),
      },
    ]);
    await callAs(api, null).get(`/api/demand/${body.data.id}`).expect(404);
  });

  test('concurrent saves get different numbers', async () => {
    const owner = await signInPublisher(api);
    const numbers = await Promise.all([1, 2, 3].map(async () => (await save(owner)).body.data.demandNumber));
    expect(new Set(numbers).size).toBe(3);
  });

  test('every given field is stored', async () => {
    const owner = await signInPublisher(api);
    const upload = 'a'.repeat(32);
    await api.db
      .insertInto('uploads')
      .values({ id: upload, owner_id: owner.id, width: 9, height: 9, bytes: 9, created_at: api.clock.now() })
      .execute();
    const images = [`/api/file/${upload}/960.webp`];
    const more = { budget: ' 5–10 万 ', images, validUntil: '2026-05-31', typeFields: { audience: '宝妈' }, regionCode: '00' };
    const { body } = await save(owner, more).expect(200);
    const stored = (await callAs(api, owner).get(`/api/demand/my-demand/${body.data.id}`)).body.data;
    expect(stored).toMatchObject({
      ...demandFields({ regionCode: '00' }),
      budget: '5–10 万',
      images,
      validUntil: '2026-05-31T23:59:59+08:00',
      typeFields: { audience: '宝妈' },
      regionName: '全国',
      contactSource: 'personal',
    });
    const kept = await api.db.selectFrom('uploads').select('used_at').where('id', '=', upload).executeTakeFirst();
    expect(kept?.used_at).toEqual(api.clock.now());
  });

  test.each([
    ['title', '太短了', '标题至少 5 个字'],
    ['title', '\u200b\u3164\u2800\u115f\ufeff', '标题至少 5 个字'],
    ['title', '专业代 开.发 票服务', '代开发票'],
    ['content', `详细说明里有网络【赌】【博】业务，${'合作'.repeat(20)}`, '赌博'],
    ['budget', '刷单 100 元', '刷单'],
    ['typeCode', '99', '请选择合作类型'],
    ['industryCode', '9999', '没有这个行业'],
    ['regionCode', '9999', '没有这个地区'],
    ['regionCode', '44030599', '请选择合作地区'],
    ['settlementModes', [], '请选择结算方式'],
    ['images', [`/api/file/${'b'.repeat(32)}/960.webp`], '有图片不存在或已过期'],
    ['contactSource', 'org', '企业还没有联系方式'],
    ['validUntil', '2026-02-28', '有效期不能早于今天'],
    ['validUntil', '2027-03-02', '有效期最长 365 天'],
    ['validUntil', '2026-02-30', '有效期不正确'],
  ])('rejects %s «%s» and names the field', async (field, value, sentence) => {
    const owner = await signInPublisher(api);
    const { body } = await save(owner, { [field]: value }).expect(400);
    expect(body.data.fields[field]).toContain(sentence);
  });

  test('invisible characters are removed, and a title is one line', async () => {
    const owner = await signInPublisher(api);
    const content = `第一行\r\n第二行\u200b，${'合作'.repeat(20)}`;
    const { body } = await save(owner, { title: '正常的\u202e标题\n倒着', content }).expect(200);
    const stored = await api.db.selectFrom('demands').select(['title', 'content']).where('id', '=', body.data.id).executeTakeFirst();
    expect(stored).toEqual({ title: '正常的标题 倒着', content: `第一行\n第二行，${'合作'.repeat(20)}` });
  });

  test('the last day may be today, or a year ahead', async () => {
    const owner = await signInPublisher(api);
    await save(owner, { validUntil: '2026-03-01' }).expect(200);
    await save(owner, { validUntil: '2027-03-01' }).expect(200);
  });

  test('reports all invalid fields together, including those of a type', async () => {
    const owner = await signInPublisher(api);
    const { body } = await save(owner, { industryCode: '9999', regionCode: '9999', typeFields: { audience: '赌博玩家' } }).expect(400);
    expect(Object.keys(body.data.fields).toSorted()).toEqual(['industryCode', 'regionCode', 'typeFields.audience']);
  });

  test('a type accepts only its own fields', async () => {
    const owner = await signInPublisher(api);
    const { body } = await save(owner, { typeCode: '20', typeFields: { platform: '公众号', product: '另一类型的字段' } }).expect(400);
    expect(Object.keys(body.data.fields)).toEqual(['typeFields.product']);
  });

  test('rejects pictures of another user, and does not mark them as used', async () => {
    const [owner, other] = [await signInPublisher(api), await signInPublisher(api)];
    const id = 'c'.repeat(32);
    await api.db
      .insertInto('uploads')
      .values({ id, owner_id: other.id, width: 9, height: 9, bytes: 9, created_at: api.clock.now() })
      .execute();
    const { body } = await save(owner, { images: [`/api/file/${id}/960.webp`] }).expect(400);
    expect(Object.keys(body.data.fields)).toEqual(['images']);
    const kept = await api.db.selectFrom('uploads').select('used_at').where('id', '=', id).executeTakeFirst();
    expect(kept?.used_at).toBeNull();
  });

  test('returns 401 to visitors', async () => {
    await save(null).expect(401);
    await callAs(api, null).get('/api/demand/publish-pre-check').expect(401);
    await callAs(api, null).get('/api/demand/merge/creation-data').expect(401);
  });

  test('one key makes one demand, for concurrent and repeated requests', async () => {
    const owner = await signInPublisher(api);
    const send = () => save(owner).set('Idempotency-Key', 'draft-0001');
    const both = await Promise.all([send(), send()]);
    const later = await send().expect(200);
    const made = both.find(({ status }) => status === 200);
    expect(later.body).toEqual(made?.body);
    const rows = await api.db.selectFrom('demands').select('id').where('publisher_id', '=', owner.id).execute();
    expect(rows).toHaveLength(1);
  });

  test('fifty concurrent saves do not exceed the quota, and removing returns none of it', async () => {
    const owner = await signInPublisher(api);
    const answers = await Promise.all(Array.from({ length: 50 }, () => save(owner)));
    const passed = answers.filter(({ status }) => status === 200);
    expect(passed).toHaveLength(DAILY);
    const refused = answers.find(({ status }) => status !== 200);
    expect([refused?.status, refused?.body.data]).toEqual([403, { reason: 'QUOTA' }]);
    await callAs(api, owner).delete(`/v1/demand/remove?id=${passed[0]?.body.data.id}`).expect(200);
    expect(await precheckOf(owner)).toEqual({ canPublish: false, reasons: ['QUOTA'], remaining: 0 });
  });

  test('the quota depends on the member level, and is renewed at midnight in China', async () => {
    const member = await signInPublisher(api, { memberLevel: 10 });
    expect((await precheckOf(member)).remaining).toBe(memberRights(10).publishPerDay);
    const evening = createTestApi(api.db);
    evening.clock.advance(13.9 * HOUR_MS);
    const owner = await signInPublisher(evening);
    for (let count = 0; count < DAILY; count += 1) await callAs(evening, owner).post('/v1/demand/save', demandFields()).expect(200);
    await callAs(evening, owner).post('/v1/demand/save', demandFields()).expect(403);
    evening.clock.advance(0.2 * HOUR_MS);
    await callAs(evening, owner).post('/v1/demand/save', demandFields()).expect(200);
  });

  test('publishing requires a contact; a complete one of the organization is enough', async () => {
    const owner = await signInUser(api);
    expect((await precheckOf(owner)).reasons).toEqual(['NEED_CONTACT']);
    const refused = await save(owner).expect(403);
    expect(refused.body.data).toEqual({ reason: 'NEED_CONTACT' });
    const org = await api.db
      .insertInto('organizations')
      .values({
        name: '测试公司',
        credit_no: `C${owner.id}`,
        created_at: api.clock.now(),
        contact_name: '李总',
        contact_phone: '02155556666',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await api.db.updateTable('users').set({ org_id: org.id }).where('id', '=', owner.id).execute();
    expect(await precheckOf(owner)).toEqual({ canPublish: true, reasons: [], remaining: DAILY });
    const { body } = await save(owner).expect(400);
    expect(Object.keys(body.data.fields)).toEqual(['contactSource']);
    await save(owner, { contactSource: 'org' }).expect(200);
  });

  test('a contact without a name, or without any means of contact, does not count', async () => {
    const [nameless, unreachable] = [await signInUser(api), await signInUser(api)];
    await api.db.insertInto('contacts').values({ user_id: nameless.id, phone: '13900002222' }).execute();
    await api.db.insertInto('contacts').values({ user_id: unreachable.id, name: '无名' }).execute();
    expect([(await precheckOf(nameless)).reasons, (await precheckOf(unreachable)).reasons]).toEqual([['NEED_CONTACT'], ['NEED_CONTACT']]);
  });

  test('a blocked user may not publish', async () => {
    const owner = await signInPublisher(api);
    await blockAs(api, owner);
    const { body } = await save(owner).expect(403);
    expect(body.data).toEqual({ reason: 'BLOCKED', level: 'WRITE', until: null });
    expect(await precheckOf(owner)).toMatchObject({ reasons: ['BLOCKED'], block: { reason: '多次发布虚假信息', until: null } });
  });

  test('requires a verified real name if the portal is configured so', async () => {
    const strict = createTestApi(api.db, { env: { PUBLISH_NEEDS_REAL_NAME: 'on' } });
    const owner = await signInPublisher(strict);
    const { body } = await callAs(strict, owner).post('/v1/demand/save', demandFields()).expect(403);
    expect(body.data).toEqual({ reason: 'NEED_REAL_NAME' });
    await api.db.updateTable('users').set({ real_name_status: 2 }).where('id', '=', owner.id).execute();
    await callAs(strict, owner).post('/v1/demand/save', demandFields()).expect(200);
  });

  test('the form receives all the options that it offers', async () => {
    const owner = await signInPublisher(api);
    await save(owner).expect(200);
    const { body } = await callAs(api, owner).get('/api/demand/merge/creation-data').expect(200);
    const options = (await callAs(api, null).get('/api/demand/merge/options')).body.data;
    const { types, industries, regions, settlementModes } = body.data;
    expect({ types, industries, regions, settlementModes }).toEqual({
      types: options.types,
      industries: options.industries,
      regions: options.regions,
      settlementModes: options.settlementModes,
    });
    expect(body.data).toMatchObject({
      contact: { personal: { name: '王经理', phone: '13900001111' }, org: null },
      quota: { perDay: DAILY, used: 1 },
      precheck: { canPublish: true, remaining: DAILY - 1 },
    });
  });

  test('a word for review does not prevent publishing', async () => {
    const owner = await signInPublisher(api);
    await save(owner, { title: '零风险的合作，稳赚不赔' }).expect(200);
  });
});

import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { syncReferenceData } from '../../db/reference/sync-reference-data.ts';
import { createVisitor, newPhone } from '../../testing/auth-steps.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { joinAs, newCreditNo, orgFields, signInOwner } from '../../testing/org-steps.ts';
import { uploadPrivately } from '../../testing/private-file-steps.ts';
import { type Caller, callAs } from '../../testing/publish-steps.ts';
import { createTestApi, signInUser, type TestApi } from '../../testing/test-api.ts';

const HOUR = 60 * 60_000;

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  let user: Caller & { phone: string };

  beforeAll(async () => {
    database = await open();
    await syncReferenceData(database.db);
  });
  beforeEach(async () => {
    api = createTestApi(database.db);
    user = await signInUser(api);
  });
  afterAll(() => database.close());

  const mine = async (caller: Caller = user) => (await callAs(api, caller).get('/api/user/org/mine').expect(200)).body.data;
  const orgIdOf = async (caller: Caller) => (await callAs(api, caller).get('/v1/user/detail').expect(200)).body.data.orgId;
  const found = async (changes: object = {}, caller: Caller = user) =>
    callAs(api, caller).post('/api/org', await orgFields(api, caller, changes));
  const search = async (keyword: string, caller: Caller | null = user) =>
    (
      await callAs(api, caller)
        .get(`/api/org/search?keyword=${encodeURIComponent(keyword)}`)
        .expect(200)
    ).body.data;
  const setOfficial = (id: string, status: number, more: object = {}) =>
    database.db
      .updateTable('organizations')
      .set({ official_status: status, ...more })
      .where('id', '=', id)
      .execute();

  test('whoever founds an organization owns it, and its licence waits for review', async () => {
    expect(await mine()).toBeNull();
    const creditNo = newCreditNo();
    const { body } = await found({ name: '上海逆光文化传播有限公司', creditNo, industryCode: '0403', regionCode: '3101', scale: '20-99' });
    expect(body).toMatchObject({
      code: 200,
      data: { name: '上海逆光文化传播有限公司', creditNo, official: false, joinFlag: 1, memberCount: 1 },
    });
    expect(await mine()).toMatchObject({
      id: body.data.id,
      myRole: 'OWNER',
      pending: false,
      officialStatus: 1,
      regionName: '上海',
      scale: '20-99',
    });
    expect(await orgIdOf(user)).toBe(body.data.id);
  });

  test.each([
    ['creditNo', { creditNo: '91310000MA000001X0' }],
    ['licenseImage', { licenseImage: '0'.repeat(32) }],
    ['licenseImage', { licenseImage: 'x' }],
    ['name', { name: '公司' }],
    ['legalPerson', { legalPerson: '' }],
    ['industryCode', { industryCode: '9999' }],
    ['regionCode', { regionCode: '990101' }],
    ['scale', { scale: 'huge' }],
  ])('founding without a right %s is refused', async (field, changes) => {
    const { status, body } = await found(changes);
    expect([status, Object.keys(body.data.fields)]).toEqual([400, [field]]);
    expect(await mine()).toBeNull();
  });

  test('a licence is the caller’s own', async () => {
    const stranger = await signInUser(api);
    const { body } = await found({ licenseImage: await uploadPrivately(api, stranger) });
    expect(body.data.fields).toHaveProperty('licenseImage');
  });

  test('a number, and a name, stand for one organization', async () => {
    const { creditNo, orgId, name } = await signInOwner(api);
    const same = await found({ creditNo });
    expect([same.status, same.body.data]).toEqual([
      409,
      { orgId, reason: 'ORG_EXISTS', fields: { creditNo: expect.stringContaining('申请加入') } },
    ]);
    const named = await found({ name });
    expect([named.status, Object.keys(named.body.data.fields)]).toEqual([409, ['name']]);
    const code = newCreditNo();
    const rivals = await Promise.all([signInUser(api), signInUser(api)]);
    const answers = await Promise.all(rivals.map((rival) => found({ creditNo: code }, rival)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('nobody owns two, and a refused licence may be handed in again by the owner', async () => {
    const { owner, orgId, creditNo } = await signInOwner(api);
    expect((await found({}, owner)).status).toBe(409);
    expect((await found({ creditNo }, owner)).body.message).toContain('正在审核中');
    await setOfficial(orgId, 3, { reject_reason: '执照不清晰' });
    expect(await mine(owner)).toMatchObject({ officialStatus: 3, rejectReason: '执照不清晰' });
    const member = await signInUser(api);
    await joinAs(api, member, creditNo, owner);
    expect((await found({ creditNo }, member)).status).toBe(403);
    expect((await found({ creditNo, name: '改名后的测试有限公司' }, owner)).body.data).toMatchObject({
      id: orgId,
      name: '改名后的测试有限公司',
    });
    expect(await mine(owner)).toMatchObject({ officialStatus: 1, rejectReason: null });
    expect((await search('改名后')).records).toHaveLength(1);
    await setOfficial(orgId, 2);
    expect((await found({ creditNo }, owner)).body.message).toContain('已通过认证');
  });

  test('five foundings a day', async () => {
    for (let count = 0; count < 5; count += 1) expect((await found({ licenseImage: '0'.repeat(32) })).status).toBe(400);
    expect((await found()).status).toBe(429);
    api.clock.advance(24 * HOUR + 1_000);
    expect((await found()).status).toBe(200);
  });

  test('strangers read the profile with the number masked; members read it whole', async () => {
    const { owner, orgId, creditNo } = await signInOwner(api);
    const masked = `${creditNo.slice(0, 4)}${'*'.repeat(12)}${creditNo.slice(-2)}`;
    for (const caller of [user, null]) {
      const { body } = await callAs(api, caller).get(`/api/org/${orgId}`).expect(200);
      expect(body.data).toMatchObject({ id: orgId, creditNo: masked, joinFlag: 0 });
      expect(JSON.stringify(body)).not.toMatch(/license|contact|phone/i);
    }
    expect((await callAs(api, owner).get(`/api/org/${orgId}`)).body.data).toMatchObject({ creditNo, joinFlag: 1 });
    for (const id of ['1', 'x', '99999999999999999999']) await callAs(api, user).get(`/api/org/${id}`).expect(404);
  });

  test('search: by words of the name, the closest first, and by the beginning of the number', async () => {
    const exact = await signInOwner(api, { name: '灶边椒事' });
    const longer = await signInOwner(api, { name: '成都灶边椒事餐饮管理有限公司' });
    const begins = await signInOwner(api, { name: '灶边椒事餐饮（深圳）有限公司' });
    const idsOf = ({ records }: { records: { id: string }[] }) => records.map(({ id }) => id);
    expect(idsOf(await search('灶边椒事'))).toEqual([exact.orgId, begins.orgId, longer.orgId]);
    expect(idsOf(await search('成都 餐饮'))).toEqual([longer.orgId]);
    expect(idsOf(await search('（深圳）'))).toEqual([begins.orgId]);
    expect(idsOf(await search(longer.creditNo.toLowerCase()))).toEqual([longer.orgId]);
    expect(idsOf(await search('灶椒'))).toEqual([]);
    expect(idsOf(await search('%_'))).toEqual([]);
    expect((await search('成都灶边')).records[0].creditNo).toContain('****');
    expect((await search('成都灶边', longer.owner)).records[0]).toMatchObject({ creditNo: longer.creditNo, joinFlag: 1 });
    const page = (await callAs(api, user).get(`/api/org/search?keyword=${encodeURIComponent('灶边')}&pageSize=1&pageNum=2`)).body.data;
    expect(page).toMatchObject({ total: 3, hasMore: true, pageNum: 2 });
    expect(page.records).toHaveLength(1);
    expect((await callAs(api, user).get('/api/org/search?keyword=a').expect(400)).body.data.fields).toHaveProperty('keyword');
    await callAs(api, null).get('/api/org/search?keyword=test').expect(401);
  });

  test('owner and admins change the profile, members and strangers do not', async () => {
    const { owner, creditNo, orgId } = await signInOwner(api);
    const [admin, member] = [await signInUser(api), await signInUser(api)];
    await joinAs(api, admin, creditNo, owner);
    await joinAs(api, member, creditNo, owner);
    await callAs(api, owner).post(`/api/user/org/members/${admin.id}`, { action: 'MAKE_ADMIN' }).expect(200);
    const change = (caller: Caller | null, body: object) => callAs(api, caller).post('/api/user/org', body);
    await change(owner, { intro: '我们做品牌', contactName: '王经理', contactPhone: '021-55556666', wechat: 'bd001' }).expect(200);
    await change(admin, { regionCode: '4403', industryCode: null, wechat: '' }).expect(200);
    expect(await mine(member)).toMatchObject({
      intro: '我们做品牌',
      contactName: '王经理',
      contactPhone: '021-55556666',
      wechat: null,
      regionName: '广东 深圳',
    });
    expect((await change(member, { intro: 'x' }).expect(403)).body.data).toEqual({ reason: 'ORG_ROLE' });
    expect((await change(user, { intro: 'x' }).expect(403)).body.data).toEqual({ reason: 'NO_ORG' });
    await change(null, { intro: 'x' }).expect(401);
    for (const [field, value] of [
      ['industryCode', '9999'],
      ['regionCode', '9901'],
      ['contactPhone', '123'],
      ['logo', `/api/file/${'0'.repeat(32)}/960.webp`],
      ['intro', '稳赚不赔的赌博'],
      ['scale', '7'],
    ] as const) {
      const { body } = await change(owner, { [field]: value }).expect(400);
      expect(Object.keys(body.data.fields)).toEqual([field]);
    }
    expect(await mine(owner)).toMatchObject({ id: orgId, intro: '我们做品牌' });
  });

  test('a logo is the caller’s own upload', async () => {
    const { owner } = await signInOwner(api);
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC', 'base64');
    const upload = async (caller: Caller) =>
      (await request(api.app).post('/api/upload').set('X-Token', caller.token).set('Content-Type', 'image/png').send(png).expect(200)).body
        .data.url;
    await callAs(api, owner)
      .post('/api/user/org', { logo: await upload(user) })
      .expect(400);
    const logo = await upload(owner);
    expect((await callAs(api, owner).post('/api/user/org', { logo }).expect(200)).body.data.logo).toBe(logo);
  });

  test('another phone for the organization is proved by a code', async () => {
    const { owner, creditNo } = await signInOwner(api);
    const member = await signInUser(api);
    await joinAs(api, member, creditNo, owner);
    const phone = newPhone();
    await database.db
      .insertInto('sms_codes')
      .values({
        phone,
        scene: 'login',
        code_hash: 'x',
        ip: '1',
        created_at: api.clock.now(),
        expires_at: new Date(api.clock.now().getTime() + HOUR),
      })
      .execute();
    const change = (caller: Caller, verificationCode: string) =>
      callAs(api, caller).post('/api/user/org/update-phone', { phone, verificationCode });
    expect((await change(owner, '000000').expect(400)).body.data.fields).toHaveProperty('verificationCode');
    await change(member, '000000').expect(403);
    await callAs(api, member).post('/api/user/org/update-phone-as-login-phone').expect(403);
    const { phone: own } = await database.db.selectFrom('users').select('phone').where('id', '=', owner.id).executeTakeFirstOrThrow();
    expect((await callAs(api, owner).post('/api/user/org/update-phone-as-login-phone').expect(200)).body.data).toEqual({ phone: own });
    expect((await mine(owner)).contactPhone).toBe(own);
  });

  test('a right code sets the phone, once', async () => {
    const { owner } = await signInOwner(api);
    const phone = newPhone();
    const visitor = createVisitor(api);
    const { cookie, answer } = await visitor.seeCaptcha();
    await visitor
      .post('/v1/phoneToCode', { phone, captcha: answer, scene: 'contact' }, { Cookie: cookie, 'X-Token': owner.token })
      .expect(200);
    const [sent] = await database.db
      .selectFrom('sandbox_outbox')
      .select('payload')
      .where('kind', '=', 'sms')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    const body = { phone, verificationCode: String(sent?.payload['code']) };
    expect((await callAs(api, owner).post('/api/user/org/update-phone', body).expect(200)).body.data).toEqual({ phone });
    expect((await mine(owner)).contactPhone).toBe(phone);
    await callAs(api, owner).post('/api/user/org/update-phone', body).expect(400);
  });
});

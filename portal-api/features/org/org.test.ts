import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { syncReferenceData } from '../../domain/reference/sync-reference-data.ts';
import type { Database } from '../../platform/db/database.ts';
import { actWhileHeld } from '../../testing/act-while-held.ts';
import { createVisitor, newPhone } from '../../testing/auth-steps.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { joinAs, newCreditNo, orgFields, signInOwner } from '../../testing/org-steps.ts';
import { type Caller, callAs } from '../../testing/publish-steps.ts';
import { createTestApi, signInUser, type TestApi } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';
import { uploadPrivately } from '../../testing/upload-steps.ts';

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
    ['name', { name: '上海测试\u202e有限公司' }],
    ['name', { name: '上海测试\u200b有限公司' }],
    ['name', { name: '上海测试\n有限公司' }],
    ['name', { name: '上海赌博有限公司' }],
    ['legalPerson', { legalPerson: '' }],
    ['legalPerson', { legalPerson: '张三\u200b丰' }],
    ['legalPerson', { legalPerson: '张三138' }],
    ['legalPerson', { legalPerson: '赌博' }],
    ['industryCode', { industryCode: '9999' }],
    ['regionCode', { regionCode: '990101' }],
    ['scale', { scale: 'huge' }],
  ])('founding without a right %s is refused', async (field, changes) => {
    const { status, body } = await found(changes);
    expect([status, Object.keys(body.data.fields)]).toEqual([400, [field]]);
    expect(await mine()).toBeNull();
  });

  test('names are kept in one form', async () => {
    const { body } = await found({ name: ' 上海Ａ１（集团）有限公司\u3000', legalPerson: '阿迪力·买买提' });
    expect(body.data).toMatchObject({ name: '上海A1(集团)有限公司', legalPerson: '阿迪力·买买提' });
    const same = await found({ name: '上海A1（集团）有限公司' }, await signInUser(api));
    expect([same.status, Object.keys(same.body.data.fields)]).toEqual([409, ['name']]);
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

  test('a name that another takes at the same moment is a 409 at its field', async () => {
    const creditNo = newCreditNo();
    const orgId = (await found({ creditNo })).body.data.id;
    await setOfficial(orgId, 3);
    const rival = await signInOwner(api);
    const name = `上海同时${orgId}号有限公司`;
    const rename = (trx: Database) => trx.updateTable('organizations').set({ name }).where('id', '=', rival.orgId).execute();
    const fields = await orgFields(api, user, { creditNo, name });
    const answer = await actWhileHeld(database, { hold: rename }, () => callAs(api, user).post('/api/org', fields));
    expect([answer.status, Object.keys(answer.body.data?.fields ?? {})]).toEqual([409, ['name']]);
  });

  test('five foundings a day', async () => {
    for (let count = 0; count < 5; count += 1) expect((await found({ licenseImage: '0'.repeat(32) })).status).toBe(400);
    expect((await found()).status).toBe(429);
    api.clock.advance(24 * HOUR + 1_000);
    expect((await found()).status).toBe(200);
  });

  test('strangers read the profile with the number masked; members read it whole', async () => {
    const { owner, orgId, creditNo } = await signInOwner(api);
    await publishDemand(api, { publisher_id: owner.id });
    const masked = `${creditNo.slice(0, 4)}${'*'.repeat(12)}${creditNo.slice(-2)}`;
    for (const caller of [user, null]) {
      const { body } = await callAs(api, caller).get(`/api/org/${orgId}`).expect(200);
      expect(body.data).toMatchObject({ id: orgId, creditNo: masked, joinFlag: 0 });
      expect(JSON.stringify(body)).not.toMatch(/license|contact|phone/i);
    }
    expect((await callAs(api, owner).get(`/api/org/${orgId}`)).body.data).toMatchObject({ creditNo, joinFlag: 1 });
    for (const id of ['1', 'x', '99999999999999999999']) await callAs(api, user).get(`/api/org/${id}`).expect(404);
  });

  test('search: by words of the name, the closest first, and by the whole number', async () => {
    const exact = await signInOwner(api, { name: '灶边椒事' });
    const longer = await signInOwner(api, { name: '成都灶边椒事餐饮管理有限公司' });
    const begins = await signInOwner(api, { name: '灶边椒事餐饮（深圳）有限公司' });
    const idsOf = ({ records }: { records: { id: string }[] }) => records.map(({ id }) => id);
    expect(idsOf(await search('灶边椒事'))).toEqual([exact.orgId, begins.orgId, longer.orgId]);
    expect(idsOf(await search('成都 餐饮'))).toEqual([longer.orgId]);
    expect(idsOf(await search('（深圳）'))).toEqual([begins.orgId]);
    expect(idsOf(await search(longer.creditNo.toLowerCase()))).toEqual([longer.orgId]);
    for (const length of [4, 10, 17]) expect(idsOf(await search(longer.creditNo.slice(0, length)))).toEqual([]);
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

  test('a legal person is told of verified organizations, and to members', async () => {
    const { owner, orgId, name } = await signInOwner(api, { legalPerson: '张三丰' });
    await publishDemand(api, { publisher_id: owner.id });
    const seen = async (caller: Caller | null) => [
      (await callAs(api, caller).get(`/api/org/${orgId}`)).body.data.legalPerson,
      ...(caller ? [(await search(name, caller)).records[0].legalPerson] : []),
    ];
    expect([await seen(null), await seen(user), await seen(owner)]).toEqual([[null], [null, null], ['张三丰', '张三丰']]);
    await setOfficial(orgId, 2);
    expect([await seen(null), await seen(user)]).toEqual([['张三丰'], ['张三丰', '张三丰']]);
  });

  test('who is an admin, or a member, is not made one again, and is told nothing', async () => {
    const { owner, creditNo } = await signInOwner(api);
    await joinAs(api, user, creditNo, owner);
    const change = (action: string) => callAs(api, owner).post(`/api/user/org/members/${user.id}`, { action });
    const countNotices = async () => (await callAs(api, user).get('/v1/sysNotice/page').expect(200)).body.data.total;
    const before = await countNotices();
    await change('MAKE_MEMBER').expect(409);
    await change('MAKE_ADMIN').expect(200);
    expect((await change('MAKE_ADMIN').expect(409)).body.message).toContain('已经是管理员');
    expect(await countNotices()).toBe(before + 1);
  });

  test('sixty searches a minute', async () => {
    const ask = () => callAs(api, user).get('/api/org/search?keyword=%E5%85%AC%E5%8F%B8');
    const answers: number[] = [];
    for (let count = 0; count < 61; count += 1) answers.push((await ask()).status);
    expect(answers.filter((status) => status !== 200)).toEqual([429]);
    expect(answers.at(-1)).toBe(429);
    api.clock.advance(60_001);
    await ask().expect(200);
  });

  test('ten requests to join a day', async () => {
    const { creditNo } = await signInOwner(api);
    const ask = () => callAs(api, user).post('/api/user/org/join', { creditNo });
    for (let count = 0; count < 10; count += 1) await ask().expect(200);
    expect((await ask().expect(429)).body.message).toContain('明天再试');
    api.clock.advance(24 * HOUR + 1_000);
    await ask().expect(200);
  });

  test('a contact that stays the same is no change of it, and twenty changes a day are all', async () => {
    const { owner, orgId } = await signInOwner(api);
    const changedAt = async () =>
      (await database.db.selectFrom('organizations').select('contact_updated_at').where('id', '=', orgId).executeTakeFirstOrThrow())
        .contact_updated_at;
    const contact = { contactName: '王经理', contactPhone: '021-55556666', wechat: '' };
    const change = (body: object) => callAs(api, owner).post('/api/user/org', body);
    const asLogin = () => callAs(api, owner).post('/api/user/org/update-phone-as-login-phone');
    await change(contact).expect(200);
    const first = await changedAt();
    expect(first).toEqual(api.clock.now());
    api.clock.advance(1_000);
    await change(contact).expect(200);
    await change({ intro: '我们做品牌' }).expect(200);
    expect(await changedAt()).toEqual(first);
    await asLogin().expect(200);
    const second = await changedAt();
    expect(second).toEqual(api.clock.now());
    api.clock.advance(1_000);
    await asLogin().expect(200);
    expect(await changedAt()).toEqual(second);
    await change({ contactPhone: null }).expect(200);
    expect(await changedAt()).toEqual(api.clock.now());
    for (let count = 6; count < 20; count += 1) await change({}).expect(200);
    await change({ intro: 'x' }).expect(429);
    await asLogin().expect(429);
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

  test.each([
    [{ name: '桥梁商机网络科技有限公司' }, { name: '「桥梁商机」容易被误认为平台工作人员，请换一个名称' }],
    [{ name: '企业服务平台' }, { name: '「平台」容易被误认为平台工作人员，请换一个名称' }],
    [{ name: '某某官方合作部有限公司' }, { name: '「官方」容易被误认为平台工作人员，请换一个名称' }],
    [{ name: '上海顺发贸易有限公司13812345678' }, { name: '请删除「13812345678」：联系方式请填在“联系方式”中，对方解锁后可见' }],
    [
      { legalPerson: '一三八一二三四五六七八' },
      { legalPerson: '请删除「一三八一二三四五六七八」：联系方式请填在“联系方式”中，对方解锁后可见' },
    ],
  ])('no organization is founded with %j', async (changes, fields) => {
    const { status, body } = await found(changes);
    expect([status, body.data.fields]).toEqual([400, fields]);
  });

  test('a registered name may say 平台', async () => {
    expect((await found({ name: '上海某某平台科技有限公司' })).status).toBe(200);
  });

  test('the contact’s name and the intro hold no way around the lock; what stood there before stays until it is changed', async () => {
    const { owner, orgId } = await signInOwner(api);
    const edit = (changes: object) => callAs(api, owner).post('/api/user/org', changes);
    const refused = await edit({ contactName: '微信bdwang88', intro: '做了十年供应链，电话 138-1234-5678' }).expect(400);
    expect(refused.body.data.fields).toEqual({
      contactName: '请删除「微信bdwang88」：联系方式请填在“联系方式”中，对方解锁后可见',
      intro: '请删除「138-1234-5678」：联系方式请填在“联系方式”中，对方解锁后可见',
    });
    expect(Object.keys((await edit({ contactName: '管理员' }).expect(400)).body.data.fields)).toEqual(['contactName']);
    const before = { contact_name: '官方客服', intro: '官网 www.example.com' };
    await database.db.updateTable('organizations').set(before).where('id', '=', orgId).execute();
    await edit({ contactName: before.contact_name, intro: before.intro, scale: '20-99' }).expect(200);
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

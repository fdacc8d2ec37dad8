import { beforeEach, expect, test } from '@jest/globals';
import { DAY_MS } from '#shared/durations.ts';
import { lockOrg } from '../../domain/organizations/membership.ts';
import type { Database } from '../../platform/db/database.ts';
import { actWhileLocked } from '../../testing/act-while-locked.ts';
import { joinAs, newCreditNo, orgFields, orgOf, setOfficial, signInOwner } from '../../testing/org-steps.ts';
import { type Caller, callAs } from '../../testing/publish-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { uploadPrivately } from '../../testing/upload-steps.ts';

forEachApi((api, database) => {
  let user: Caller & { phone: string };

  beforeEach(async () => {
    user = await signInUser(api);
  });

  const orgIdOf = async (caller: Caller) => (await callAs(api, caller).get('/v1/user/detail').expect(200)).body.data.orgId;
  const found = async (changes: object = {}, caller: Caller = user) =>
    callAs(api, caller).post('/api/org', await orgFields(api, caller, changes));
  const search = async (keyword: string, caller: Caller | null = user) =>
    (
      await callAs(api, caller)
        .get(`/api/org/search?keyword=${encodeURIComponent(keyword)}`)
        .expect(200)
    ).body.data;

  test('the founder owns the organization, and its licence awaits review', async () => {
    expect(await orgOf(api, user)).toBeNull();
    const creditNo = newCreditNo();
    const { body } = await found({ name: '上海逆光文化传播有限公司', creditNo, industryCode: '0403', regionCode: '3101', scale: '20-99' });
    expect(body).toMatchObject({
      code: 200,
      data: { name: '上海逆光文化传播有限公司', creditNo, official: false, joinFlag: 1, memberCount: 1 },
    });
    expect(await orgOf(api, user)).toMatchObject({
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
    // A Hangul filler, a braille blank, two variation selectors, a Cyrillic А.
    ['name', { name: '上海测试\u3164有限公司' }],
    ['name', { name: '上海测试\u2800有限公司' }],
    ['name', { name: '上海测试\ufe01有限公司' }],
    ['name', { name: '上海测试\u{e0100}有限公司' }],
    ['name', { name: '上海\u0410B测试有限公司' }],
    ['name', { name: '上海赌博有限公司' }],
    ['legalPerson', { legalPerson: '' }],
    ['legalPerson', { legalPerson: '张三\u200b丰' }],
    ['legalPerson', { legalPerson: '张三138' }],
    ['legalPerson', { legalPerson: '赌博' }],
    ['industryCode', { industryCode: '9999' }],
    ['regionCode', { regionCode: '990101' }],
    ['scale', { scale: 'huge' }],
  ])('rejects an organization with an invalid %s', async (field, changes) => {
    const { status, body } = await found(changes);
    expect([status, Object.keys(body.data.fields)]).toEqual([400, [field]]);
    expect(await orgOf(api, user)).toBeNull();
  });

  test('names are stored in a normalized form', async () => {
    const { body } = await found({ name: ' 上海Ａ１（集团）有限公司\u3000', legalPerson: '阿迪力•买买提' });
    expect(body.data).toMatchObject({ name: '上海A1（集团）有限公司', legalPerson: '阿迪力·买买提' });
    const stranger = await signInUser(api);
    const same = await found({ name: '上海A1(集团)有限公司' }, stranger);
    expect([same.status, Object.keys(same.body.data.fields)]).toEqual([409, ['name']]);
    // As names were stored before the brackets were kept.
    await api.db.updateTable('organizations').set({ name: '上海A1(集团)有限公司' }).where('id', '=', body.data.id).execute();
    expect((await found({ name: '上海A1（集团）有限公司' }, stranger)).status).toBe(409);
    expect((await found({ name: 'West Lake (China) Ltd.' }, stranger)).body.data).toMatchObject({ name: 'West Lake (China) Ltd.' });
  });

  test('blanks do not make a different name: Chinese names lose them, Latin names keep single ones', async () => {
    const { body } = await found({ name: '杭州  云栖 ABC 信息技术有限公司' });
    expect(body.data).toMatchObject({ name: '杭州云栖ABC信息技术有限公司' });
    const stranger = await signInUser(api);
    const taken = await found({ name: '杭州云栖ABC信息技术 有限公司' }, stranger);
    expect([taken.status, Object.keys(taken.body.data.fields)]).toEqual([409, ['name']]);
    expect((await found({ name: 'West  Lake Trading Co., Ltd.' }, stranger)).body.data).toMatchObject({
      name: 'West Lake Trading Co., Ltd.',
    });
  });

  test('a licence must be the caller’s own upload', async () => {
    const stranger = await signInUser(api);
    const { body } = await found({ licenseImage: await uploadPrivately(api, stranger) });
    expect(body.data.fields).toHaveProperty('licenseImage');
  });

  test('a credit number and a name belong to one organization', async () => {
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

  test('nobody owns two organizations; only the owner may resubmit a refused licence', async () => {
    const { owner, orgId, creditNo } = await signInOwner(api);
    expect((await found({}, owner)).status).toBe(409);
    expect((await found({ creditNo }, owner)).body.message).toContain('正在审核中');
    await setOfficial(api, orgId, 3, { reject_reason: '执照不清晰' });
    expect(await orgOf(api, owner)).toMatchObject({ officialStatus: 3, rejectReason: '执照不清晰' });
    const member = await signInUser(api);
    await joinAs(api, member, creditNo, owner);
    expect((await found({ creditNo }, member)).status).toBe(403);
    expect((await found({ creditNo, name: '改名后的测试有限公司' }, owner)).body.data).toMatchObject({
      id: orgId,
      name: '改名后的测试有限公司',
    });
    expect(await orgOf(api, owner)).toMatchObject({ officialStatus: 1, rejectReason: null });
    expect((await search('改名后')).records).toHaveLength(1);
    await setOfficial(api, orgId, 2);
    expect((await found({ creditNo }, owner)).body.message).toContain('已通过认证');
  });

  test('releases a licence that is replaced by another one', async () => {
    const used = async (id: string) =>
      (await database.db.selectFrom('private_files').select('used_at').where('id', '=', id).executeTakeFirstOrThrow()).used_at;
    const [creditNo, first, second] = [newCreditNo(), await uploadPrivately(api, user), await uploadPrivately(api, user)];
    const orgId = (await found({ creditNo, licenseImage: first })).body.data.id;
    await setOfficial(api, orgId, 3);
    expect((await found({ creditNo, licenseImage: first })).status).toBe(200);
    expect(await used(first)).not.toBeNull();
    await setOfficial(api, orgId, 3);
    expect((await found({ creditNo, licenseImage: second })).status).toBe(200);
    expect([await used(first), await used(second)]).toEqual([null, expect.any(Date)]);
  });

  test('a name taken concurrently by another organization returns 409 at its field', async () => {
    const creditNo = newCreditNo();
    const orgId = (await found({ creditNo })).body.data.id;
    await setOfficial(api, orgId, 3);
    const rival = await signInOwner(api);
    const name = `上海同时${orgId}号有限公司`;
    const rename = (trx: Database) => trx.updateTable('organizations').set({ name }).where('id', '=', rival.orgId).execute();
    const fields = await orgFields(api, user, { creditNo, name });
    const answer = await actWhileLocked(database, { hold: rename }, () => callAs(api, user).post('/api/org', fields));
    expect([answer.status, Object.keys(answer.body.data?.fields ?? {})]).toEqual([409, ['name']]);
  });

  test('an owner who transfers the organization during the request cannot resubmit a licence', async () => {
    const { owner, orgId, creditNo, name } = await signInOwner(api);
    await setOfficial(api, orgId, 3);
    const heir = await signInUser(api);
    await joinAs(api, heir, creditNo, owner);
    const fields = await orgFields(api, owner, { creditNo, name: `${name.slice(0, -4)}改名公司` });
    const handOver = async (trx: Database) => {
      for (const [id, role] of [
        [owner.id, 'ADMIN'],
        [heir.id, 'OWNER'],
      ] as const)
        await trx.updateTable('org_members').set({ role }).where('user_id', '=', id).execute();
    };
    const answer = await actWhileLocked(database, { hold: (trx) => lockOrg(trx, orgId), change: handOver }, () =>
      callAs(api, owner).post('/api/org', fields),
    );
    expect([answer.status, answer.body.data?.reason]).toEqual([403, 'ORG_ROLE']);
    expect(await orgOf(api, heir)).toMatchObject({ name, officialStatus: 3, myRole: 'OWNER' });
  });

  test('locks the organization before the licence, in the same order as leaving it with proofs', async () => {
    const { owner, orgId, creditNo, name } = await signInOwner(api);
    await setOfficial(api, orgId, 3);
    const fields = await orgFields(api, owner, { creditNo, name });
    let free: unknown[] = [];
    const change = async (trx: Database) => {
      const licence = trx.selectFrom('private_files').select('id').where('id', '=', fields.licenseImage);
      free = await licence.forUpdate().skipLocked().execute();
    };
    const answer = await actWhileLocked(database, { hold: (trx) => lockOrg(trx, orgId), change }, () =>
      callAs(api, owner).post('/api/org', fields),
    );
    expect({ status: answer.status, free: free.length }).toEqual({ status: 200, free: 1 });
  });

  test('allows five attempts a day', async () => {
    for (let count = 0; count < 5; count += 1) expect((await found({ licenseImage: '0'.repeat(32) })).status).toBe(400);
    expect((await found()).status).toBe(429);
    api.clock.advance(DAY_MS + 1_000);
    expect((await found()).status).toBe(200);
  });

  test.each([
    [{ name: '桥梁商机网络科技有限公司' }, { name: '「桥梁商机」容易被误认为平台工作人员，请换一个名称' }],
    [{ name: '企业服务平台' }, { name: '「平台」容易被误认为平台工作人员，请换一个名称' }],
    [{ name: '某某官方合作部有限公司' }, { name: '「官方」容易被误认为平台工作人员，请换一个名称' }],
    [{ name: '上海顺发贸易有限公司13812345678' }, { name: '请删除「13812345678」：联系方式请填在「联系方式」中，对方解锁后可见' }],
    [
      { legalPerson: '一三八一二三四五六七八' },
      { legalPerson: '请删除「一三八一二三四五六七八」：联系方式请填在「联系方式」中，对方解锁后可见' },
    ],
  ])('rejects an organization with %j', async (changes, fields) => {
    const { status, body } = await found(changes);
    expect([status, body.data.fields]).toEqual([400, fields]);
  });

  test('a registered company name may contain 平台', async () => {
    expect((await found({ name: '上海某某平台科技有限公司' })).status).toBe(200);
  });
});

import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { grantBoosts } from '../../domain/boosts/boost-inventory.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { type Caller, callAs } from '../../testing/publish-steps.ts';
import { createTestApi, signInUser, type TestApi } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  let user: Caller;
  let uploads = 0;
  beforeAll(async () => {
    database = await open();
    api = createTestApi(database.db);
    const words = [{ word: '赌博', level: 'REJECT' as const, created_at: api.clock.now() }];
    await database.db
      .insertInto('sensitive_words')
      .values(words)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  beforeEach(async () => {
    user = await signInUser(api, { nickname: '林一舟' });
  });
  afterAll(() => database.close());

  const edit = (body: object, caller: Caller | null = user) => callAs(api, caller).put('/v1/user/edit', body);

  async function upload(ownerId: string): Promise<string> {
    uploads += 1;
    const id = uploads.toString(16).padStart(32, '0');
    await database.db
      .insertInto('uploads')
      .values({ id, owner_id: ownerId, width: 320, height: 320, bytes: 100, created_at: api.clock.now() })
      .execute();
    return `/api/file/${id}/320.webp`;
  }

  test('every given field is saved, and absent ones stay unchanged', async () => {
    const avatar = await upload(user.id);
    const whole = { nickname: '林二舟', avatar, sex: 20, position: '渠道经理', industryCode: '0403', regionCode: '3101' };
    const { body } = await edit(whole).expect(200);
    expect(body.data).toMatchObject({ id: user.id, ...whole });
    const detail = await callAs(api, user).get('/v1/user/detail').expect(200);
    expect(detail.body.data).toMatchObject({ industryName: '户外广告', regionName: '上海' });
    expect((await edit({ sex: 10 }).expect(200)).body.data).toMatchObject({ ...whole, sex: 10 });
    const cleared = await edit({ avatar: null, position: null, industryCode: null, regionCode: null, sex: null }).expect(200);
    expect(cleared.body.data).toMatchObject({ nickname: '林二舟', avatar: null, position: null, industryCode: null, sex: null });
    expect((await edit({}).expect(200)).body.data.nickname).toBe('林二舟');
  });

  test('returns 401 to visitors', async () => {
    await edit({ nickname: '别人的' }, null).expect(401);
    await callAs(api, null).get('/api/user/profile/progress').expect(401);
  });

  test.each([
    ['nickname', '林', '昵称至少 2 个字'],
    ['nickname', '林\u3164\u115F', '昵称至少 2 个字'],
    ['nickname', '林'.repeat(17), '昵称不能超过 16 个字'],
    ['nickname', '<b>林</b>', '昵称含有不支持的字符'],
    ['nickname', '天天赌博', '含有违规内容「赌博」，请修改'],
    ['nickname', '王总138 1234 5678', '请删除「138 1234 5678」：联系方式请填在「联系方式」中，对方解锁后可见'],
    ['nickname', '老王 加V bdwang8', '请删除「加V bdwang8」：联系方式请填在「联系方式」中，对方解锁后可见'],
    ['nickname', '老王9876543210', '请删除「9876543210」：联系方式请填在「联系方式」中，对方解锁后可见'],
    ['nickname', '官 方 客 服', '「官方」容易被误认为平台工作人员，请换一个名称'],
    ['nickname', '桥 梁.商 机', '「桥梁商机」容易被误认为平台工作人员，请换一个名称'],
    ['nickname', 'Аdmin_01', '「admin」容易被误认为平台工作人员，请换一个名称'],
    ['position', '商务（VX：bdwang88）', '请删除「VX：bdwang88」：联系方式请填在「联系方式」中，对方解锁后可见'],
    ['position', '桥梁商机区域经理', '「桥梁商机」容易被误认为平台工作人员，请换一个名称'],
    ['position', '赌博经理', '含有违规内容「赌博」，请修改'],
    ['avatar', 'https://evil.example/a.png', '图片地址不正确'],
    ['sex', 5, '性别不正确'],
    ['industryCode', '9999', '没有这个行业，请重新选择'],
    ['regionCode', '3199', '没有这个地区，请重新选择'],
  ])('rejects an invalid %s and names it: %j', async (field, value, sentence) => {
    const { body } = await edit({ [field]: value }).expect(400);
    expect(body.data.fields).toEqual({ [field]: sentence });
  });

  test('removes invisible characters from a position', async () => {
    const { body } = await edit({ position: '区域\u202e\n经理\u200b' }).expect(200);
    expect(body.data.position).toBe('区域 经理');
  });

  test('a name from before the rules stays until it is changed', async () => {
    const before = { nickname: '官方小王13812345678', position: '微信：bdwang88' };
    await database.db.updateTable('users').set(before).where('id', '=', user.id).execute();
    const { body } = await edit({ ...before, sex: 10 }).expect(200);
    expect(body.data).toMatchObject({ ...before, sex: 10 });
    expect(Object.keys((await edit({ nickname: '官方小王', position: before.position }).expect(400)).body.data.fields)).toEqual([
      'nickname',
    ]);
  });

  test('an avatar must be the caller’s own upload', async () => {
    const stranger = await signInUser(api);
    const sentence = '有图片不存在或已过期，请重新上传';
    for (const avatar of [await upload(stranger.id), `/api/file/${'f'.repeat(32)}/320.webp`]) {
      const { body } = await edit({ avatar, nickname: '不该生效' }).expect(400);
      expect(body.data.fields).toEqual({ avatar: sentence });
    }
    const { body } = await callAs(api, user).get('/v1/user/detail').expect(200);
    expect(body.data).toMatchObject({ avatar: null, nickname: '林一舟' });
  });

  test('the first change of name is free, each later one costs a boost, and the same name is no change', async () => {
    await edit({ nickname: '林一舟' }).expect(200);
    await edit({ nickname: '第一次' }).expect(200);
    const refused = await edit({ nickname: '第二次', sex: 10 }).expect(403);
    expect(refused.body).toMatchObject({
      message: '再次修改昵称需要 1 张改名卡，您有 0 张',
      data: { reason: 'NEED_PROP', sceneCode: 'CHANGE_NAME', remaining: 0 },
    });
    const grant = { userId: user.id, sceneCode: 'CHANGE_NAME', quantity: 1, title: '赠送', bizType: 'TEST', bizId: user.id } as const;
    await grantBoosts(database.db, grant, api.clock.now());
    const answers = await Promise.all([edit({ nickname: '第三次' }), edit({ nickname: '第四次' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const lines = await database.db.selectFrom('scene_ledger').select('quantity').where('user_id', '=', user.id).orderBy('id').execute();
    expect(lines.map(({ quantity }) => quantity)).toEqual([1, -1]);
  });

  test('the progress names the missing parts, and reaches 100', async () => {
    const progress = async () => (await callAs(api, user).get('/api/user/profile/progress').expect(200)).body.data;
    expect(await progress()).toMatchObject({ percent: 0, nextRenameFree: true });
    await edit({ nickname: '新名字', avatar: await upload(user.id), position: '经理', industryCode: '0403', regionCode: '3101' }).expect(
      200,
    );
    await database.db.insertInto('contacts').values({ user_id: user.id, name: '王经理', phone: '13900001111' }).execute();
    expect(await progress()).toEqual({ percent: 62, missing: ['realName', 'organization', 'official'], nextRenameFree: false });
    const org = await database.db
      .insertInto('organizations')
      .values({ name: '桥梁公司', credit_no: `U1${user.id}`, official_status: 2, created_at: api.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await database.db.updateTable('users').set({ org_id: org.id, real_name_status: 2 }).where('id', '=', user.id).execute();
    expect(await progress()).toMatchObject({ percent: 100, missing: [] });
  });

  test('a user’s position and industry are shown with their name and their demands', async () => {
    await edit({ position: '渠道经理', industryCode: '0403' }).expect(200);
    const role = { position: '渠道经理', industryName: '户外广告' };
    const { id } = await publishDemand(api, { publisher_id: user.id });
    expect((await callAs(api, null).get(`/v1/user/${user.id}/simple`).expect(200)).body.data).toMatchObject(role);
    expect((await callAs(api, null).get(`/api/demand/${id}`).expect(200)).body.data.publisher).toMatchObject(role);
  });

  test('reports that the agreement has changed since the account accepted it', async () => {
    const outdated = async () => (await callAs(api, user).get('/v1/user/detail').expect(200)).body.data.agreementOutdated;
    expect(await outdated()).toBe(true);
    await database.db.updateTable('users').set({ agreement_version: '2026-01' }).where('id', '=', user.id).execute();
    expect(await outdated()).toBe(false);
  });
});

import { expect, test } from '@jest/globals';
import { grantBoosts } from '../../domain/boosts/boost-inventory.ts';
import { type Caller, callAs } from '../../testing/publish-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';

forEachApi((api) => {
  let serial = 0;
  async function createCommunity(name = `社群${serial}`, intro = '介绍'): Promise<string> {
    serial += 1;
    const values = { name, intro, industry_code: '0403', region_code: '3101', wechat: `way-in-${serial}`, sort: serial };
    return (await api.db.insertInto('communities').values(values).returning('id').executeTakeFirstOrThrow()).id;
  }
  const list = async (caller: Caller | null, query = '') =>
    (await callAs(api, caller).get(`/api/community/page${query}`).expect(200)).body.data;
  const join = (caller: Caller | null, id: string) => callAs(api, caller).post(`/api/community/${id}/join`);
  const find = async (caller: Caller | null, id: string) =>
    (await list(caller, '?pageSize=50')).records.find((community: { id: string }) => community.id === id);
  const giveBoost = (user: Caller, quantity: number) =>
    grantBoosts(
      api.db,
      { userId: user.id, sceneCode: 'COMMUNITY', quantity, title: '测试', bizType: 'TEST', bizId: user.id },
      api.clock.now(),
    );
  const countBoosts = async (user: Caller): Promise<number> => {
    const row = await api.db
      .selectFrom('scene_stocks')
      .select('quantity')
      .where('user_id', '=', user.id)
      .where('scene_code', '=', 'COMMUNITY')
      .executeTakeFirst();
    return row?.quantity ?? 0;
  };

  test('a member joins for free, and joining again is not counted', async () => {
    const id = await createCommunity();
    const member = await signInUser(api, { memberLevel: 10 });
    expect(await find(member, id)).toMatchObject({
      memberCount: 0,
      joined: false,
      industryCode: '0403',
      regionCode: '3101',
      regionName: '上海',
    });
    expect((await find(member, id)).industryName).toBeTruthy();
    const way = { joined: true, qrCode: null, wechat: `way-in-${serial}` };
    expect((await join(member, id).expect(200)).body.data).toEqual(way);
    expect((await join(member, id).expect(200)).body.data).toEqual(way);
    expect(await find(member, id)).toMatchObject({ memberCount: 1, joined: true });
    expect(await find(null, id)).toMatchObject({ memberCount: 1, joined: false });
    expect(await find(await signInUser(api), id)).toMatchObject({ joined: false });
  });

  test('other users pay one boost, once, even for concurrent calls', async () => {
    const id = await createCommunity();
    const user = await signInUser(api);
    await giveBoost(user, 3);
    const answers = await Promise.all(Array.from({ length: 5 }, () => join(user, id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await countBoosts(user)).toBe(2);
    expect(await find(user, id)).toMatchObject({ memberCount: 1, joined: true });
  });

  test('without a boost a user can neither join nor see the WeChat id', async () => {
    const id = await createCommunity();
    const { body, text } = await join(await signInUser(api), id).expect(403);
    expect(body.data).toEqual({ reason: 'NEED_PROP', sceneCode: 'COMMUNITY', cost: 1, remaining: 0 });
    expect(body.message).toContain('社群卡');
    expect(text).not.toContain('way-in');
    expect(await find(null, id)).toMatchObject({ memberCount: 0 });
    expect(JSON.stringify(await list(null))).not.toContain('way-in');
  });

  test('with one boost a user joins only one of two communities', async () => {
    const ids = [await createCommunity(), await createCommunity()];
    const user = await signInUser(api);
    await giveBoost(user, 1);
    const answers = await Promise.all(ids.map((id) => join(user, id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect(await countBoosts(user)).toBe(0);
  });

  test('an expired membership does not count', async () => {
    const id = await createCommunity();
    const user = await signInUser(api, { memberLevel: 20 });
    await api.db.updateTable('users').set({ member_expire_at: api.clock.now() }).where('id', '=', user.id).execute();
    await join(user, id).expect(403);
  });

  test('the list can be searched by keyword, with % taken literally, and is paged', async () => {
    const byName = await createCommunity('Yoga 馆主交流群');
    const byIntro = await createCommunity('另一个群', '返点 5% 的渠道');
    const idsFor = async (keyword: string) =>
      (await list(null, `?keyword=${encodeURIComponent(keyword)}`)).records.map(({ id }: { id: string }) => id);
    expect(await idsFor('yoga')).toEqual([byName]);
    expect(await idsFor('5%')).toEqual([byIntro]);
    expect(await idsFor('%馆')).toEqual([]);
    const first = await list(null, '?pageSize=2');
    expect(first).toMatchObject({ pageNum: 1, pageSize: 2, hasMore: true });
    expect((await list(null, '?pageNum=2&pageSize=2')).records[0].id).not.toBe(first.records[0].id);
  });

  test('returns 401 to visitors who join, 404 for unknown ids, and 400 for a keyword that is too long', async () => {
    await join(null, await createCommunity()).expect(401);
    const user = await signInUser(api);
    for (const id of ['999999', 'abc', '99999999999999999999']) await join(user, id).expect(404);
    const { body } = await callAs(api, null)
      .get(`/api/community/page?keyword=${'长'.repeat(51)}`)
      .expect(400);
    expect(Object.keys(body.data.fields)).toEqual(['keyword']);
  });
});

import { beforeEach, expect, test } from '@jest/globals';
import { setOfficial, signInOwner } from '../../testing/org-steps.ts';
import { type Caller, callAs } from '../../testing/publish-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';

forEachApi((api) => {
  let user: Caller & { phone: string };

  beforeEach(async () => {
    user = await signInUser(api);
  });

  const search = async (keyword: string, caller: Caller | null = user) =>
    (
      await callAs(api, caller)
        .get(`/api/org/search?keyword=${encodeURIComponent(keyword)}`)
        .expect(200)
    ).body.data;

  test('other users read the profile with a masked credit number, members with the whole one', async () => {
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

  test('searches by words of the name, closest match first, and by the whole credit number', async () => {
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

  test('invisible characters pasted with a name do not prevent a match', async () => {
    const { orgId, creditNo } = await signInOwner(api, { name: '宁波棹歌海运代理有限公司' });
    for (const keyword of ['\u200b棹歌海运', '棹歌\u200b海运', '\u202d棹歌海运\u202c', `${creditNo}\u200b`])
      expect((await search(keyword)).records.map(({ id }: { id: string }) => id)).toEqual([orgId]);
    await callAs(api, user)
      .get(`/api/org/search?keyword=${encodeURIComponent('\u200b\u200b')}`)
      .expect(400);
  });

  test('a name in traditional characters is found as written, and any other one by traditional characters', async () => {
    const traditional = await signInOwner(api, { name: '上海姦埖測試科技有限公司' });
    const simplified = await signInOwner(api, { name: '苏州枕川餐饮管理有限公司' });
    const idsOf = async (keyword: string) => (await search(keyword)).records.map(({ id }: { id: string }) => id);
    expect([await idsOf('上海姦埖測試科技有限公司'), await idsOf('姦埖')]).toEqual([[traditional.orgId], [traditional.orgId]]);
    expect([await idsOf('枕川餐飲'), await idsOf('枕川餐饮管理')]).toEqual([[simplified.orgId], [simplified.orgId]]);
  });

  test('the legal person is shown for verified organizations, otherwise only to members', async () => {
    const { owner, orgId, name } = await signInOwner(api, { legalPerson: '张三丰' });
    await publishDemand(api, { publisher_id: owner.id });
    const seen = async (caller: Caller | null) => [
      (await callAs(api, caller).get(`/api/org/${orgId}`)).body.data.legalPerson,
      ...(caller ? [(await search(name, caller)).records[0].legalPerson] : []),
    ];
    expect([await seen(null), await seen(user), await seen(owner)]).toEqual([[null], [null, null], ['张三丰', '张三丰']]);
    await setOfficial(api, orgId, 2);
    expect([await seen(null), await seen(user)]).toEqual([['张三丰'], ['张三丰', '张三丰']]);
  });

  test('allows sixty searches a minute', async () => {
    const ask = () => callAs(api, user).get('/api/org/search?keyword=%E5%85%AC%E5%8F%B8');
    const answers: number[] = [];
    for (let count = 0; count < 61; count += 1) answers.push((await ask()).status);
    expect(answers.filter((status) => status !== 200)).toEqual([429]);
    expect(answers.at(-1)).toBe(429);
    api.clock.advance(60_001);
    await ask().expect(200);
  });
});

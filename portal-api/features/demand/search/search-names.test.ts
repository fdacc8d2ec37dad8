import { beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { signInOwner } from '../../../testing/org-steps.ts';
import { forEachApi, signInUser } from '../../../testing/test-api.ts';
import { publishDemand } from '../../../testing/test-demands.ts';

forEachApi((api) => {
  beforeEach(() => api.db.deleteFrom('demands').execute());

  async function search(query: Record<string, string>) {
    const { body } = await request(api.server).get('/api/demand/page-search').query(query).expect(200);
    const { records, ...rest } = body.data;
    return { ...rest, titles: records.map(({ title }: { title: string }) => title) };
  }

  test('finds the demands of an organization by its name and parts of it', async () => {
    const { owner } = await signInOwner(api, { name: '成都灶边椒事餐饮管理（集团）有限公司' });
    const { owner: other } = await signInOwner(api, { name: '成都灶台餐饮有限公司' });
    await publishDemand(api, { publisher_id: owner.id, title: '冬季新品找渠道', region_code: '6101' });
    await publishDemand(api, { publisher_id: other.id, title: '另一家的', region_code: '6101' });
    const names = ['成都灶边椒事餐饮管理（集团）有限公司', '灶边椒事', '成都灶边椒事', '灶边椒事有限公司', '灶邊椒事', '灶边 椒事'];
    for (const keyword of names)
      expect([keyword, await search({ keyword })]).toMatchObject([keyword, { titles: ['冬季新品找渠道'], total: 0 }]);
    const [group] = (await search({ keyword: '灶邊椒事' })).groups;
    expect(group).toEqual({ step: 'R1', text: '发布者名称含「灶边椒事」的需求', count: 1, words: null });
    expect((await search({ keyword: '椒事灶边' })).groups[0].step).toBe('R5');
  });

  test('simplified characters find a traditional name; former members do not count', async () => {
    const { owner, orgId } = await signInOwner(api, { name: '灣區枕川貿易有限公司' });
    await publishDemand(api, { publisher_id: owner.id, title: '四件套', region_code: '6101' });
    expect((await search({ keyword: '枕川贸易' })).groups).toMatchObject([{ step: 'R1', count: 1 }]);
    await api.db.deleteFrom('org_members').where('org_id', '=', orgId).execute();
    expect((await search({ keyword: '枕川贸易' })).groups).toMatchObject([{ step: 'R5' }]);
  });

  test('ranks texts that mention a name before its publications, and lists only live demands', async () => {
    const { owner } = await signInOwner(api, { name: '枕川家纺有限公司' });
    const guest = await signInUser(api);
    await publishDemand(api, { publisher_id: owner.id, title: '四件套' });
    await publishDemand(api, { publisher_id: owner.id, title: '没过审的', audit_status: 'WAITING_REVIEW' });
    await publishDemand(api, { publisher_id: guest.id, title: '收购枕川家纺的尾货' });
    expect(await search({ keyword: '枕川家纺' })).toMatchObject({ titles: ['收购枕川家纺的尾货', '四件套'], total: 1 });
  });

  test('does not correct a name to a word of the same sound', async () => {
    const { owner } = await signInOwner(api, { name: '联明文化有限公司' });
    await publishDemand(api, { publisher_id: owner.id, title: '四件套' });
    await publishDemand(api, { publisher_id: owner.id, title: '彩妆联名' });
    expect(await search({ keyword: '联明' })).toMatchObject({ groups: [{ step: 'R1', count: 2 }], understanding: { words: ['联明'] } });
    expect((await search({ keyword: '联明咖啡' })).understanding).toMatchObject({ words: ['联名', '咖啡'] });
  });

  test('a number finds its demand only, with or without the letters, whatever other filters are set', async () => {
    const { id: publisher_id } = await signInUser(api);
    const { demandNumber } = await publishDemand(api, { publisher_id, title: '这一条' });
    await publishDemand(api, { publisher_id, title: '别的' });
    for (const keyword of [
      demandNumber,
      demandNumber.toLowerCase(),
      demandNumber.slice(2),
      `编号${demandNumber}`,
      `需求编号：${demandNumber}`,
    ]) {
      expect([keyword, await search({ keyword })]).toMatchObject([keyword, { titles: ['这一条'], total: 1, groups: null }]);
    }
    expect((await search({ keyword: demandNumber })).understanding.chips).toEqual([
      { kind: 'NUMBER', label: `编号 ${demandNumber}`, rest: '', codes: [demandNumber], others: [] },
    ]);
    const elsewhere = await search({ keyword: demandNumber, typeCode: '90' });
    expect(elsewhere).toMatchObject({
      titles: ['这一条'],
      total: 0,
      groups: [{ step: 'R1', text: `不限其他条件，编号是 ${demandNumber} 的需求` }],
    });
  });

  test('the number of a hidden demand reveals nothing; a telephone number is not a demand number', async () => {
    const { id: publisher_id } = await signInUser(api);
    const { demandNumber } = await publishDemand(api, { publisher_id, title: '下架的', audit_status: 'PAUSED' });
    await publishDemand(api, { publisher_id, title: '别的' });
    expect(await search({ keyword: demandNumber })).toMatchObject({ titles: ['别的'], groups: [{ step: 'R5' }] });
    expect((await search({ keyword: '13812345678' })).understanding.chips).toMatchObject([{ kind: 'WORD' }]);
  });
});

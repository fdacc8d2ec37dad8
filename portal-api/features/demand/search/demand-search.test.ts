import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { DAY_MS } from '#shared/durations.ts';
import { imageUrl } from '#shared/rules/image-variants.ts';
import { heatOf } from '../../../domain/demands/heat.ts';
import { forEachDatabase, type TestDatabase } from '../../../testing/for-each-database.ts';
import { createTestApi, signInUser, type TestApi } from '../../../testing/test-api.ts';
import { publishDemand } from '../../../testing/test-demands.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  let user: { id: string; token: string };

  beforeAll(async () => {
    database = await open();
    api = createTestApi(database.db);
    user = await signInUser(api);
  });
  beforeEach(async () => {
    await database.db.deleteFrom('demand_marks').execute();
    await database.db.deleteFrom('demands').execute();
  });
  afterAll(() => database.close());

  const get = (query: Record<string, string | number | string[]>, token?: string) => {
    const call = request(api.server).get('/api/demand/page-search').query(query);
    return token ? call.set('X-Token', token) : call;
  };
  const publish = (values: Omit<Parameters<typeof publishDemand>[1], 'publisher_id'> = {}) =>
    publishDemand(api, { publisher_id: user.id, ...values });
  const search = async (query: Record<string, string | number>) => {
    const { body } = await get(query).expect(200);
    return body.data as {
      records: { id: string; title: string }[];
      total: number;
      hasMore: boolean;
      facets: Record<string, { code: string; count: number }[]>;
      groups: { step: string; count: number }[] | null;
    };
  };
  /** Returns the titles of the hits, without the looser results after them (see search-answers.test.ts). */
  const titles = async (query: Record<string, string | number>) => {
    const { records, groups } = await search(query);
    const exact = groups ? (groups.find(({ step }) => step === 'R0')?.count ?? 0) : records.length;
    return records
      .slice(0, exact)
      .map(({ title }) => title)
      .toSorted();
  };
  const at = (ms: number) => new Date(api.clock.now().getTime() + ms);

  test('finds a word of two characters in title and content', async () => {
    await publish({ title: '深圳奶茶店招商' });
    await publish({ title: '门店转让', content: '原来卖奶茶的铺子' });
    await publish({ title: '咖啡馆', content: '不卖茶，也不卖奶', industry_code: '1003' });
    expect(await titles({ keyword: '奶茶' })).toEqual(['深圳奶茶店招商', '门店转让']);
    expect(await titles({ keyword: '咖' })).toEqual(['咖啡馆']);
    // Pasted with zero-width spaces.
    expect(await titles({ keyword: '\u200b奶\u200b茶' })).toEqual(['深圳奶茶店招商', '门店转让']);
  });

  test('a demand with all grams of a word, but apart, is not a hit', async () => {
    await publish({ title: '奶茶与茶店', content: '内容', industry_code: '1003' });
    await publish({ title: '开一家奶茶店', content: '内容' });
    expect(await titles({ keyword: '奶茶店' })).toEqual(['开一家奶茶店']);
  });

  test('requires all words, in any order, ignoring width and case', async () => {
    await publish({ title: '深圳ＳａａＳ软件' });
    await publish({ title: '广州SaaS软件' });
    expect(await titles({ keyword: 'saas 深' })).toEqual(['深圳ＳａａＳ软件']);
    expect(await titles({ keyword: 'ＳＡＡＳ　软件' })).toEqual(['广州SaaS软件', '深圳ＳａａＳ软件'].toSorted());
  });

  test.each(['%', '_', '\\', "'", '100%', '; drop table demands', 'a_b'])('searches for «%s» literally', async (keyword) => {
    await publish({ title: `含有${keyword}的标题` });
    await publish({ title: '别的标题 100分 axb' });
    expect(await titles({ keyword })).toEqual([`含有${keyword}的标题`]);
  });

  test('ignores a blank keyword', async () => {
    await publish();
    expect((await search({ keyword: '  　' })).total).toBe(1);
  });

  test('finds only demands that are published, not removed and not expired, to the second', async () => {
    await publish({ title: '在' });
    for (const audit_status of ['WAITING_REVIEW', 'REJECTED', 'PAUSED']) await publish({ audit_status });
    await publish({ deleted_at: api.clock.now() });
    await publish({ title: '到期', valid_until: at(1_000) });
    expect(await titles({})).toEqual(['到期', '在'].toSorted());
    api.clock.advance(1_000);
    expect(await titles({})).toEqual(['在']);
  });

  test('an industry of two digits includes its branch, one of four digits only itself', async () => {
    await publish({ title: '茶饮', industry_code: '0101' });
    await publish({ title: '快餐', industry_code: '0102' });
    await publish({ title: '电商', industry_code: '0201' });
    expect(await titles({ industryCode: '01' })).toEqual(['快餐', '茶饮'].toSorted());
    expect(await titles({ industryCode: '0102' })).toEqual(['快餐']);
  });

  test('a region includes the places below it and demands of 全国', async () => {
    await publish({ title: '深圳', region_code: '4403' });
    await publish({ title: '南山', region_code: '440305' });
    await publish({ title: '北京', region_code: '1101' });
    await publish({ title: '全国', region_code: '00' });
    expect(await titles({ regionCode: '44' })).toEqual(['全国', '南山', '深圳'].toSorted());
    expect(await titles({ regionCode: '440305' })).toEqual(['全国', '南山'].toSorted());
    expect(await titles({ regionCode: '00' })).toEqual(['全国']);
  });

  test('filters by settlement mode and type together', async () => {
    await publish({ title: '甲', type_code: '20', settlement_modes: ['CPA', 'CPS'] });
    await publish({ title: '乙', type_code: '20', settlement_modes: ['CPM'] });
    await publish({ title: '丙', type_code: '10', settlement_modes: ['CPS'] });
    expect(await titles({ typeCode: '20', settlementMode: 'CPS' })).toEqual(['甲']);
  });

  test('memberOnly keeps the demands of current members', async () => {
    const { db } = database;
    const member = await signInUser(api, { memberLevel: 20 });
    const former = await signInUser(api, { memberLevel: 30 });
    await db.updateTable('users').set({ member_expire_at: api.clock.now() }).where('id', '=', former.id).execute();
    await publish({ title: '普通' });
    await publishDemand(api, { publisher_id: member.id, title: '会员' });
    await publishDemand(api, { publisher_id: former.id, title: '过期会员' });
    expect(await titles({ memberOnly: '1' })).toEqual(['会员']);
    expect(await titles({ memberOnly: '0' })).toHaveLength(3);
  });

  test('the default order lists running headlines, running tops, then the last refreshed; boosts end to the second', async () => {
    const oldest = await publish({ refreshed_at: at(-3 * DAY_MS), headline_until: at(5_000) });
    const older = await publish({ refreshed_at: at(-2 * DAY_MS), top_until: at(9_000) });
    const old = await publish({ refreshed_at: at(-DAY_MS), headline_until: at(0) });
    const fresh = await publish({ refreshed_at: at(0) });
    const order = async () => (await search({})).records.map(({ id }) => id);
    expect(await order()).toEqual([oldest.id, older.id, fresh.id, old.id]);
    api.clock.advance(5_000);
    expect(await order()).toEqual([older.id, fresh.id, old.id, oldest.id]);
  });

  test('new sorts by publication and hot by what people acted on; views alone do not count', async () => {
    const hot = await publish({ created_at: at(-10 * DAY_MS), refreshed_at: at(0), heat: heatOf(10, at(-DAY_MS)) });
    const cold = await publish({ created_at: at(-DAY_MS), refreshed_at: at(-DAY_MS), view_count: 9_000 });
    const stale = await publish({ created_at: at(-300 * DAY_MS), heat: heatOf(20, at(-30 * DAY_MS)) });
    const order = async (sort: string) => (await search({ sort })).records.map(({ id }) => id);
    expect(await order('new')).toEqual([cold.id, hot.id, stale.id]);
    expect(await order('hot')).toEqual([hot.id, stale.id, cold.id]);
  });

  test('facets count what each value would leave with the other filters unchanged', async () => {
    await publish({ type_code: '10', region_code: '4403', industry_code: '0101', settlement_modes: ['CPA', 'CPS'] });
    await publish({ type_code: '10', region_code: '1101', industry_code: '0201', settlement_modes: ['CPA'] });
    await publish({ type_code: '20', region_code: '00', industry_code: '0102', settlement_modes: ['CPM'] });
    await publish({ type_code: '30', region_code: '4401', industry_code: '0102', settlement_modes: ['CPM'] });
    const filters = { regionCode: '44', industryCode: '01' };
    const { facets, total } = await search(filters);
    expect(total).toBe(3);
    const parameters = { typeCode: 'typeCode', industryCode: 'industryCode', regionCode: 'regionCode', settlementMode: 'settlementMode' };
    for (const [facet, parameter] of Object.entries(parameters)) {
      expect(facets[facet]).not.toEqual([]);
      for (const { code, count } of facets[facet] ?? []) {
        expect([facet, code, (await search({ ...filters, [parameter]: code })).total]).toEqual([facet, code, count]);
      }
    }
    expect(facets.regionCode?.find(({ code }) => code === '11')?.count).toBe(1);
    expect(facets.regionCode).toHaveLength(35);
  });

  test('pages do not overlap and are complete, up to the last one', async () => {
    for (let index = 0; index < 7; index += 1) await publish();
    const pages = [];
    for (const pageNum of [1, 2, 3, 4]) pages.push(await search({ pageNum, pageSize: 3 }));
    expect(pages.map(({ records }) => records.length)).toEqual([3, 3, 1, 0]);
    expect(new Set(pages.flatMap(({ records }) => records.map(({ id }) => id))).size).toBe(7);
    expect(pages.map(({ hasMore, total }) => [hasMore, total])).toEqual([
      [true, 7],
      [true, 7],
      [false, 7],
      [false, 7],
    ]);
    expect(await search({ pageNum: 10_000, pageSize: 50 })).toMatchObject({ records: [], total: 7, hasMore: false });
  });

  test('a card has the fields of the contract and no contact', async () => {
    const { db } = database;
    const org = await db
      .insertInto('organizations')
      .values({ name: '测试公司', credit_no: '91350100M000100Y43', official_status: 2, created_at: api.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const publisher = await signInUser(api, { nickname: '阿灶', memberLevel: 10 });
    await db.updateTable('users').set({ org_id: org.id, real_name_status: 2 }).where('id', '=', publisher.id).execute();
    await db.insertInto('contacts').values({ user_id: publisher.id, phone: '13900009999', wechat: 'wx_secret' }).execute();
    const demand = await publishDemand(api, {
      publisher_id: publisher.id,
      title: '标题',
      content: '第一行\n第二行',
      budget: '3–5 万',
      images: JSON.stringify([imageUrl('a'.repeat(32), 960), imageUrl('b'.repeat(32), 960)]),
      color: 3,
      color_until: at(1_000),
      top_until: at(-1),
    });
    await db
      .insertInto('demand_marks')
      .values({ user_id: user.id, demand_id: demand.id, kind: 'COLLECTION', at: api.clock.now() })
      .execute();
    const { body, text } = await get({}, user.token).expect(200);
    expect(body.data.records[0]).toEqual({
      id: demand.id,
      demandNumber: demand.demandNumber,
      typeCode: '10',
      title: '标题',
      summary: '第一行 第二行',
      cover: imageUrl('a'.repeat(32), 320),
      industryCode: '0101',
      industryName: '茶饮咖啡',
      regionCode: '4403',
      regionName: '广东 深圳',
      settlementModes: ['CPA'],
      budget: '3–5 万',
      auditStatus: 'PUBLISH',
      color: 3,
      topUntil: null,
      headlineUntil: null,
      refreshedAt: expect.stringMatching(/^2026-03-01T10:00:\d\d\+08:00$/),
      refreshedUntil: null,
      viewCount: 0,
      collectCount: 0,
      contactCount: 0,
      collected: true,
      publisher: { id: publisher.id, nickname: '阿灶', avatar: null, memberLevel: 10, orgName: '测试公司', official: true, realName: true },
      createdAt: expect.stringMatching(/\+08:00$/),
    });
    expect(text).not.toMatch(/13900009999|wx_secret/);
    const visitor = await get({}).expect(200);
    expect(visitor.body.data.records[0].collected).toBe(false);
  });

  test.each([
    [{ pageNum: -1 }, 'pageNum'],
    [{ pageNum: '1e9' }, 'pageNum'],
    [{ pageNum: 'x' }, 'pageNum'],
    [{ pageSize: 51 }, 'pageSize'],
    [{ pageSize: 0 }, 'pageSize'],
    [{ typeCode: '11' }, 'typeCode'],
    [{ typeCode: ['10', '20'] }, 'typeCode'],
    [{ industryCode: '0' }, 'industryCode'],
    [{ industryCode: '01%' }, 'industryCode'],
    [{ regionCode: '44030' }, 'regionCode'],
    [{ settlementMode: 'FREE' }, 'settlementMode'],
    [{ sort: 'id' }, 'sort'],
    [{ memberOnly: 'true' }, 'memberOnly'],
    [{ keyword: '长'.repeat(51) }, 'keyword'],
    [{ keyword: ['奶', '茶'] }, 'keyword'],
    [{ keyword: '奶\0茶' }, 'keyword'],
  ])('rejects %j and names the field', async (query, field) => {
    const { body } = await get(query).expect(400);
    expect(body).toMatchObject({
      code: 400,
      message: expect.stringMatching(/[\u4e00-\u9fff]/u),
      data: { fields: { [field]: expect.stringMatching(/[\u4e00-\u9fff]/u) } },
    });
  });

  test('treats a keyword with broken percent-encoding as text', async () => {
    await request(api.server).get('/api/demand/page-search?keyword=%E5%A5%').expect(200);
    await request(api.server).get('/api/demand/page-search?keyword=%zz&pageNum=1').expect(200);
  });
});

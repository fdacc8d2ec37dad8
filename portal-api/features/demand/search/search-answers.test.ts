import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { DAY_MS } from '#shared/durations.ts';
import { deriveDemandText } from '../../../domain/demands/demand-fields.ts';
import { forEachDatabase, type TestDatabase } from '../../../testing/for-each-database.ts';
import { createTestApi, signInUser, type TestApi } from '../../../testing/test-api.ts';
import { publishDemand } from '../../../testing/test-demands.ts';

interface Answer {
  records: { title: string }[];
  total: number;
  hasMore: boolean;
  understanding: {
    words: string[];
    chips: { kind: string; label: string; rest: string; codes: string[]; others: { label: string }[] }[];
    typeHint: string | null;
    corrected?: { literal: string } | null;
    ignored: { text: string; sentence: string; rest: string }[];
  } | null;
  groups: { step: string; text: string | null; count: number; words: string[][] | null }[] | null;
}

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  let publisher: { id: string };
  let age = 0;

  beforeAll(async () => {
    database = await open();
    api = createTestApi(database.db);
    publisher = await signInUser(api);
  });
  beforeEach(async () => {
    await database.db.deleteFrom('demands').execute();
    age = 0;
  });
  afterAll(() => database.close());

  /** Publishes a demand that is a minute older than the previous one, by default in Xi'an, 体检口腔 and 企业服务, which no search requests. */
  async function publish(title: string, values: Omit<Parameters<typeof publishDemand>[1], 'publisher_id'> = {}): Promise<void> {
    age += 1;
    const refreshed_at = new Date(api.clock.now().getTime() - age * 60_000);
    const plain = { region_code: '6101', industry_code: '1003', type_code: '60', refreshed_at };
    await publishDemand(api, { publisher_id: publisher.id, title, ...plain, ...values });
  }
  async function search(query: Record<string, string | number>): Promise<Answer> {
    const { body } = await request(api.server).get('/api/demand/page-search').query(query).expect(200);
    return body.data;
  }
  /** Returns 「R2: 甲 乙」 for each group. */
  const outline = ({ records, groups }: Answer): string[] => {
    let at = 0;
    return (groups ?? [{ step: 'R0', count: records.length }]).map(({ step, count }) => {
      const titles = records.slice(at, at + count).map(({ title }) => title);
      at += count;
      return `${step}: ${titles.join(' ')}`;
    });
  };

  test('a place in the keyword is a filter; local demands rank before nationwide ones', async () => {
    await publish('全国咖啡', { region_code: '00' });
    await publish('上海咖啡', { region_code: '3101' });
    for (const name of ['甲', '乙', '丙']) await publish(`浦东咖啡${name}`, { region_code: '310115' });
    await publish('西安咖啡');
    const answer = await search({ keyword: '咖啡 上海' });
    expect(answer.records.map(({ title }) => title)).toEqual([
      '上海咖啡',
      '浦东咖啡甲',
      '浦东咖啡乙',
      '浦东咖啡丙',
      '全国咖啡',
      '西安咖啡',
    ]);
    expect(answer).toMatchObject({
      total: 5,
      groups: [
        { step: 'R0', count: 5 },
        { step: 'R4', count: 1 },
      ],
    });
    expect(answer.understanding).toMatchObject({
      words: ['咖啡'],
      chips: [
        { kind: 'WORD', label: '「咖啡」', rest: '上海' },
        { kind: 'REGION', label: '上海', rest: '咖啡', codes: ['31'] },
      ],
    });
  });

  test('pages of a named place do not overlap', async () => {
    for (const name of ['甲', '乙', '丙']) {
      await publish(`全国咖啡${name}`, { region_code: '00' });
      await publish(`上海咖啡${name}`, { region_code: '3101' });
    }
    const pages = [];
    for (const pageNum of [1, 2, 3]) pages.push(await search({ keyword: '上海咖啡', pageNum, pageSize: 2 }));
    expect(pages.flatMap(({ records }) => records.map(({ title }) => title.slice(0, 2)))).toEqual([
      '上海',
      '上海',
      '上海',
      '全国',
      '全国',
      '全国',
    ]);
    expect(pages.map(({ total, hasMore }) => [total, hasMore])).toEqual([
      [6, true],
      [6, true],
      [6, false],
    ]);
  });

  test('if no demand has all words, lists those with one of them and the words each has', async () => {
    await publish('上海咖啡节', { region_code: '3101' });
    await publish('彩妆联名', { region_code: '3101' });
    await publish('别处咖啡');
    const answer = await search({ keyword: '联名咖啡上海' });
    expect(outline(answer)).toEqual(['R2: 上海咖啡节 彩妆联名', 'R4: 别处咖啡']);
    expect(answer).toMatchObject({ total: 0, hasMore: false });
    expect(answer.groups?.[0]).toMatchObject({
      text: '没有同时包含「联名」「咖啡」的需求，以下包含其中一个，或说法相近',
      words: [['咖啡'], ['联名']],
    });
    expect(answer.groups?.[1]?.text).toBe('不限上海，包含「联名」「咖啡」其中一个的需求');
  });

  test('tries synonyms before a part of the words', async () => {
    await publish('高校迎新巡展');
    await publish('校园餐厅', { ...deriveDemandText('校园餐厅', '开学做推广'), content: '开学做推广' });
    await publish('校园歌手赛');
    await publish('高校实验室耗材');
    const answer = await search({ keyword: '校园地推' });
    expect(outline(answer)).toEqual(['R1: 高校迎新巡展 校园餐厅', 'R2: 校园歌手赛 高校实验室耗材']);
    expect(answer.groups?.map(({ text }) => text)).toEqual([
      '与「校园」「地推」说法相近的需求',
      '没有同时包含「校园」「地推」的需求，以下包含其中一个，或说法相近',
    ]);
    expect(answer.groups?.[1]?.words).toEqual([['校园'], []]);
  });

  test('lists few hits first, then other readings of the same words', async () => {
    await publish('上海咖啡', { region_code: '3101' });
    await publish('西安咖啡，想去上海');
    await publish('茶饮小店', { region_code: '3101', industry_code: '0101' });
    const answer = await search({ keyword: '咖啡 上海' });
    expect(outline(answer)).toEqual(['R0: 上海咖啡 茶饮小店', 'R1: 西安咖啡，想去上海']);
    expect(answer.groups?.map(({ text }) => text)).toEqual([null, '正文提到「上海」的需求']);
  });

  test('ranks a match in the title above one in the text, and both above the industry alone', async () => {
    await publish('茶饮小店', { industry_code: '0101' });
    await publish('店面转让', { ...deriveDemandText('店面转让', '原来卖咖啡'), content: '原来卖咖啡' });
    await publish('写字楼里卖咖啡');
    await publish('开一家咖啡馆', { industry_code: '0101' });
    await publish('手冲课', { ...deriveDemandText('手冲课', '教做咖啡'), content: '教做咖啡', industry_code: '0101' });
    expect(outline(await search({ keyword: '咖啡' }))).toEqual(['R0: 开一家咖啡馆 写字楼里卖咖啡 手冲课 店面转让 茶饮小店']);
  });

  test('ranks the newer of equal demands first; a refresh, which is paid for, counts half', async () => {
    const old = { created_at: new Date(api.clock.now().getTime() - 90 * DAY_MS) };
    await publish('咖啡甲', { ...old, refreshed_at: new Date(api.clock.now().getTime() - 90 * DAY_MS) });
    await publish('咖啡乙', { ...old, refreshed_at: api.clock.now() });
    await publish('咖啡丙', { refreshed_at: api.clock.now(), created_at: api.clock.now() });
    expect(outline(await search({ keyword: '咖啡' }))).toEqual(['R0: 咖啡丙 咖啡乙 咖啡甲']);
  });

  test('in a sentence rarer words count more, and long words are also searched by their parts', async () => {
    for (const name of ['甲', '乙', '丙', '丁']) await publish(`推广${name}`);
    await publish('校园歌手赛');
    expect(outline(await search({ keyword: '想找一家能做校园推广的公司' }))[0]).toMatch(/^R2: 校园歌手赛 推广/u);
    await publish('桂林的米粉店');
    const answer = await search({ keyword: '桂林米粉' });
    expect(answer.groups?.[0]).toMatchObject({ step: 'R2', text: '没有包含「桂林米粉」的需求，以下内容相近' });
    expect(answer.records[0]?.title).toBe('桂林的米粉店');
  });

  test('for a sentence that seeks something, ranks demands that offer it above those that seek it', async () => {
    for (const title of ['奶茶店开学季，找校园推广', '奶茶店找人，校园推广已有', '校园推广位']) await publish(title);
    const titles = async (keyword: string) => outline(await search({ keyword }))[0];
    expect(await titles('校园推广')).toBe('R0: 奶茶店开学季，找校园推广 奶茶店找人，校园推广已有 校园推广位');
    expect(await titles('想找一家能做校园推广的公司')).toBe('R0: 奶茶店找人，校园推广已有 校园推广位 奶茶店开学季，找校园推广');
    for (const title of ['求 a.*b[ 活动', 'a.*b[ 活动位']) await publish(title);
    expect(await titles('a.*b[ 活动')).toBe('R0: 求 a.*b[ 活动 a.*b[ 活动位');
    expect(await titles('找 a.*b[ 活动')).toBe('R0: a.*b[ 活动位 求 a.*b[ 活动');
  });

  test('vague words such as 渠道 are optional unless nothing else is requested', async () => {
    await publish('婚纱一批，找尾货渠道');
    await publish('童装尾货');
    await publish('招商渠道');
    expect(outline(await search({ keyword: '尾货渠道' }))[0]).toBe('R0: 婚纱一批，找尾货渠道 童装尾货');
    expect(outline(await search({ keyword: '渠道' }))[0]).toBe('R0: 婚纱一批，找尾货渠道 招商渠道');
  });

  test('for some of the words, ranks demands of a word’s industry below those with the word', async () => {
    await publish('茶饮小店', { industry_code: '0101' });
    await publish('写字楼里卖咖啡');
    const answer = await search({ keyword: '咖啡 鹿柚森' });
    expect(outline(answer)).toContain('R2: 写字楼里卖咖啡 茶饮小店');
    expect(answer.groups?.find(({ step }) => step === 'R2')?.words).toEqual([['咖啡'], []]);
  });

  test('widens a place step by step and says so', async () => {
    await publish('深圳咖啡', { region_code: '4403' });
    await publish('广州咖啡', { region_code: '4401' });
    await publish('长沙咖啡', { region_code: '4301' });
    const answer = await search({ keyword: '南山区 深圳 咖啡' });
    expect(answer.understanding?.chips.map(({ label }) => label)).toContain('深圳');
    const district = await search({ keyword: '咖啡', regionCode: '440305' });
    expect(outline(district)).toEqual(['R3: 深圳咖啡', 'R3: 广州咖啡', 'R3: 长沙咖啡']);
    expect(district.groups?.map(({ text }) => text)).toEqual([
      '南山区暂时没有，看看深圳',
      '南山区暂时没有，看看广东',
      '南山区暂时没有，看看广西、湖南、福建',
    ]);
  });

  test('lists the newest demands if nothing fits, those of the type first', async () => {
    await publish('另一类');
    await publish('库存一批', { type_code: '80' });
    const answer = await search({ keyword: '量子佛跳墙', typeCode: '80' });
    expect(outline(answer)).toEqual(['R5: 库存一批', 'R5: 另一类']);
    expect(answer.groups?.map(({ text }) => text)).toEqual(['还没有人发布，先看最新的库存尾货', '还没有人发布，先看最新的需求']);
    expect((await search({ keyword: '量子佛跳墙' })).total).toBe(0);
  });

  test('adds at most twenty looser results, on the first page only', async () => {
    for (let index = 0; index < 30; index += 1) await publish(`咖啡${index}`);
    await publish('联名');
    const answer = await search({ keyword: '咖啡 联名', pageSize: 50 });
    expect(answer.records).toHaveLength(20);
    expect((await search({ keyword: '咖啡 联名', pageNum: 2 })).records).toEqual([]);
    expect((await search({ keyword: '咖啡 联名', pageNum: 2 })).groups).toBeNull();
  });

  test('adds nothing to enough hits or to a list without conditions', async () => {
    for (let index = 0; index < 5; index += 1) await publish(`咖啡${index}`);
    await publish('联名', { type_code: '30' });
    expect(await search({ keyword: '咖啡' })).toMatchObject({ total: 5, groups: null });
    expect(await search({ typeCode: '30' })).toMatchObject({ total: 1, groups: null, understanding: null });
  });

  test('a filter in the URL overrides one named by the keyword', async () => {
    await publish('上海咖啡', { region_code: '3101' });
    for (let index = 0; index < 5; index += 1) await publish(`杭州咖啡${index}`, { region_code: '3301', type_code: '20' });
    const answer = await search({ keyword: '咖啡 上海 广告主', regionCode: '33', typeCode: '20' });
    expect(answer.total).toBe(5);
    expect(answer.understanding?.words).toEqual(['咖啡']);
    expect(answer.understanding?.ignored.map(({ text }) => text)).toEqual(['上海', '广告主']);
    expect(answer.understanding?.ignored[0]).toMatchObject({ sentence: '已按所选条件筛选，没有使用「上海」', rest: '咖啡 广告主' });
    expect((await search({ keyword: '咖啡 浙江', regionCode: '3301' })).understanding?.ignored).toEqual([]);
  });

  test('types, settlement modes and 只看会员 in a keyword become filters', async () => {
    const member = await signInUser(api, { memberLevel: 20 });
    await publish('甲', { type_code: '20', settlement_modes: ['CPS'] });
    await publish('乙', { type_code: '20', settlement_modes: ['CPM'] });
    await publishDemand(api, { publisher_id: member.id, title: '丙', type_code: '20', settlement_modes: ['CPS'] });
    expect((await search({ keyword: '流量主' })).total).toBe(3);
    expect((await search({ keyword: '流量主 cps' })).total).toBe(2);
    const members = await search({ keyword: '流量主 CPS 只看会员' });
    expect(members.total).toBe(1);
    expect(members.understanding?.chips.map(({ kind, label }) => `${kind} ${label}`)).toEqual([
      'TYPE 流量主',
      'SETTLEMENT CPS 按销售',
      'MEMBER 只看会员',
    ]);
  });

  test('the name of an industry finds the industry and the word', async () => {
    await publish('小程序里的广告位');
    await publish('扫码点餐', { industry_code: '0303' });
    await publish('别的');
    const answer = await search({ keyword: '小程序' });
    expect(outline(answer)[0]).toBe('R0: 小程序里的广告位 扫码点餐');
    expect(answer.total).toBe(2);
  });

  test('a budget in the keyword is a condition; demands without one rank below fitting ones', async () => {
    await publish('校园地推二');
    await publish('校园地推一', { budget: '3–4 万' });
    await publish('校园地推三', { budget: '8 万' });
    await publish('校园地推四', { budget: '30 元/单' });
    const answer = await search({ keyword: '5万以内的校园地推' });
    expect(outline(answer)[0]).toBe('R0: 校园地推一 校园地推二');
    expect(answer.understanding).toMatchObject({
      words: ['校园', '地推'],
      chips: [{ kind: 'BUDGET', label: '预算 5万以内', codes: ['0-50000'], rest: '校园地推' }, {}, {}],
      ignored: [],
    });
    expect((await search({ keyword: '5万以内的校园地推', budget: '70000-' })).understanding?.ignored).toEqual([
      { text: '5万以内', rest: '校园地推', sentence: '已按所选条件筛选，没有使用「5万以内」' },
    ]);
  });

  test('widens an unmatched budget before dropping it', async () => {
    await publish('校园地推', { budget: '8 万' });
    await publish('校园快闪', { budget: '90 万' });
    const answer = await search({ budget: '30000-50000', negotiable: '0' });
    expect(outline(answer)).toEqual(['R3: 校园地推']);
    expect(answer.groups?.[0]?.text).toBe('这个预算暂时没有，看看预算相近的');
  });

  test('reports that an unclear budget is ignored', async () => {
    await publish('校园地推');
    expect((await search({ keyword: '几万元以内的校园地推' })).understanding).toMatchObject({
      words: ['校园', '地推'],
      ignored: [{ text: '几万元以内', sentence: '不能按「几万元以内」筛选预算，请看各条需求的预算' }],
    });
  });

  test('a quoted phrase has to occur verbatim', async () => {
    await publish('咖啡联名');
    await publish('联名咖啡');
    expect((await search({ keyword: '"联名咖啡"' })).total).toBe(1);
    expect((await search({ keyword: '联名咖啡' })).total).toBe(2);
  });

  test('traditional and simplified characters match each other', async () => {
    await publish('聯名咖啡節');
    await publish('联名茶会');
    expect((await search({ keyword: '联名' })).total).toBe(2);
    expect((await search({ keyword: '聯名' })).total).toBe(2);
    expect((await search({ keyword: '咖啡节' })).records[0]?.title).toBe('聯名咖啡節');
  });

  test('corrects pinyin and wrong characters if the typed keyword has no hits', async () => {
    await publish('上海咖啡节', { region_code: '3101' });
    await publish('彩妆联名');
    const spelled = await search({ keyword: 'shanghai kafei' });
    expect([spelled.records[0]?.title, spelled.total]).toEqual(['上海咖啡节', 1]);
    expect(spelled.understanding).toMatchObject({
      chips: [{ label: '上海' }, { label: '「咖啡」' }],
      corrected: {
        corrections: [
          { typed: 'shanghai', taken: '上海' },
          { typed: 'kafei', taken: '咖啡' },
        ],
        literal: '"shanghai" "kafei"',
      },
    });
    expect((await search({ keyword: '联明' })).records[0]?.title).toBe('彩妆联名');
    await publish('kafei 联明');
    for (const keyword of ['kafei', '联明']) {
      const literal = await search({ keyword });
      expect([literal.records[0]?.title, literal.total]).toEqual(['kafei 联明', 1]);
      expect(literal.understanding?.corrected ?? null).toBeNull();
    }
    expect(await search({ keyword: '"shanghai"' })).toMatchObject({ total: 0, understanding: { words: ['shanghai'] } });
  });

  test('looser results are live demands only', async () => {
    await publish('咖啡', { audit_status: 'PAUSED' });
    await publish('联名咖啡馆', { deleted_at: api.clock.now() });
    await publish('联名', { valid_until: api.clock.now() });
    expect(await search({ keyword: '联名 咖啡' })).toMatchObject({ records: [], groups: null, total: 0 });
  });
});

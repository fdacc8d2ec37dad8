import { beforeEach, expect, test } from '@jest/globals';
import { getReferenceCatalog, type ReferenceCatalog } from '../../../domain/reference/reference-catalog.ts';
import { type Caller, callAs } from '../../../testing/publish-steps.ts';
import { savedSearchSteps } from '../../../testing/saved-search-steps.ts';
import { createWatchedLogger, forEachApi, signInUser } from '../../../testing/test-api.ts';
import { publishDemand } from '../../../testing/test-demands.ts';
import { matchDemands } from '../matches/match-demands.ts';
import { findForPerson, reasonsForAll } from './recommend-for-person.ts';

const catalog: ReferenceCatalog = {
  regions: [],
  industries: [],
  positions: [],
  industryName: (code) => `行业${code}`,
  regionName: (code) => `地区${code}`,
};
const profileRow = {
  tier: 2,
  match_reasons: null,
  search_name: null,
  own_industry: '0101',
  own_region: '440305',
  industry_code: '0101',
  region_code: '4403',
};

test.each([
  ['the same industry and city', {}, ['与您同属行业0101', '与您同在地区4403']],
  ['the branch and the province', { industry_code: '0102', region_code: '4401' }, ['与您同属行业01大类', '与您同在地区44']],
  ['a demand of the province itself', { region_code: '44' }, ['与您同属行业0101', '与您同在地区44']],
  ['neither', { industry_code: '0201', region_code: '1101' }, []],
  ['a profile that says nothing', { own_industry: null, own_region: null }, []],
  ['a branch in the profile', { own_industry: '01' }, ['与您同属行业01大类', '与您同在地区4403']],
  ['the whole country on both sides', { own_region: '00', region_code: '00' }, ['与您同属行业0101']],
  ['what an own demand looks for', { tier: 0, match_reasons: ['一', '二', '三', '四'] }, ['一', '二', '三']],
  ['what a saved search has found', { tier: 1, search_name: '咖啡 · 上海' }, ['符合您订阅的「咖啡 · 上海」']],
])('states the reason for %s', (_what, values, reasons) => {
  const [[, found]] = reasonsForAll([{ ...profileRow, ...values }], catalog) as [[object, string[]]];
  expect(found).toEqual(reasons);
});

test('gives 最近刷新 as the reason for a demand without one if other demands have reasons', () => {
  const reasons = reasonsForAll([profileRow, { ...profileRow, industry_code: '0201', region_code: '1101' }], catalog).map(
    ([, said]) => said,
  );
  expect(reasons).toEqual([['与您同属行业0101', '与您同在地区4403'], ['最近刷新']]);
});

forEachApi((api) => {
  const steps = savedSearchSteps(api);
  let reader: Caller;

  beforeEach(async () => {
    for (const table of ['demand_feedback', 'demand_matching', 'demand_matches', 'user_blocks'] as const)
      await api.db.deleteFrom(table).execute();
    reader = steps.people.reader;
  });

  interface Card {
    id: string;
    reasons: string[];
  }
  const page = async (by: Caller | null = reader, query = '') =>
    (await callAs(api, by).get(`/v1/demRecommend/page${query}`).expect(200)).body.data as { records: Card[]; total: number };
  const ids = ({ records }: { records: readonly Card[] }) => records.map(({ id }) => id);
  const ago = (seconds: number) => new Date(api.clock.now().getTime() - seconds * 1_000);
  /** Publishes a demand of a new user, so that nothing else connects the demands. */
  const publish = async (values: Partial<Parameters<typeof publishDemand>[1]> = {}) =>
    publishDemand(api, {
      publisher_id: (await signInUser(api)).id,
      type_code: '70',
      industry_code: '1003',
      region_code: '6501',
      ...values,
    });

  /** Publishes one demand of each kind; the nearer ones are refreshed longer ago. */
  async function fill() {
    const own = await publish({ publisher_id: reader.id, type_code: '10', industry_code: '0101', region_code: '4403' });
    const fitting = await publish({ type_code: '20', industry_code: '0101', region_code: '4403', refreshed_at: ago(90) });
    await api.db.insertInto('demand_matching').values({ demand_id: own.id, due_at: api.clock.now() }).execute();
    await matchDemands(api.db, api.clock.now(), createWatchedLogger());
    await steps.save({ keyword: '咖啡' });
    const found = await steps.show('上海咖啡一号', { refreshed_at: ago(80), type_code: '70', region_code: '6501' });
    await steps.run();
    await api.db.updateTable('users').set({ industry_code: '0301', region_code: '3301' }).where('id', '=', reader.id).execute();
    const [near, industry, place, other] = [
      await publish({ industry_code: '0302', region_code: '3302', refreshed_at: ago(70) }),
      await publish({ industry_code: '0301', refreshed_at: ago(60) }),
      await publish({ region_code: '3301', refreshed_at: ago(50) }),
      await publish({ refreshed_at: ago(40) }),
    ];
    return { own, fitting, found, near, industry, place, other };
  }

  test('recommends matches, then saved search hits, then demands near the profile, then the rest, each with its reason', async () => {
    const { fitting, found, near, industry, place, other } = await fill();
    const { industryName } = await getReferenceCatalog(api.db);
    const answer = await page();
    expect(ids(answer)).toEqual([fitting, found, near, industry, place, other].map(({ id }) => id));
    expect(answer.total).toBe(6);
    expect(answer.records.map(({ reasons }) => reasons)).toEqual([
      expect.arrayContaining(['广告主与流量主互补', '同在广东 深圳']),
      ['符合您订阅的「咖啡」'],
      [`与您同属${industryName('03')}大类`, '与您同在浙江'],
      [`与您同属${industryName('0301')}`],
      ['与您同在浙江 杭州'],
      ['最近刷新'],
    ]);
    const second = await page(reader, '?pageNum=2&pageSize=2');
    expect([ids(second), second.total]).toEqual([[near.id, industry.id], 6]);
    expect(await page(reader, '?pageNum=300&pageSize=2')).toMatchObject({ records: [], total: second.total });
  });

  test('with personalisation off returns what visitors see, equally many and without reasons', async () => {
    const { own, other } = await fill();
    const anonymous = await page(null);
    expect(ids(anonymous).slice(0, 2)).toEqual([own.id, other.id]);
    await callAs(api, reader).put('/api/account/personalisation', { on: false }).expect(200);
    const answer = await page();
    expect(ids(answer)).toEqual(ids(anonymous));
    expect(answer.records.every(({ reasons }) => reasons.length === 0)).toBe(true);
    await callAs(api, reader).put('/api/account/personalisation', { on: true }).expect(200);
    expect(ids(await page())).not.toEqual(ids(anonymous));
  });

  test('excludes unwanted and hidden demands and those of blocked users; ranks unwanted types lower', async () => {
    const { fitting, near, industry, place, other } = await fill();
    const say = (id: string, kind: string) => callAs(api, reader).post(`/api/demand/${id}/feedback`, { kind }).expect(200);
    await say(fitting.id, 'PUBLISHER');
    await api.db
      .insertInto('user_blocks')
      .values({ user_id: reader.id, blocked_id: steps.people.publisher.id, at: api.clock.now() })
      .execute();
    await api.db.updateTable('demands').set({ audit_status: 'PAUSED' }).where('id', '=', near.id).execute();
    const later = await publish({ type_code: '30', refreshed_at: ago(100) });
    await say(other.id, 'TYPE');
    const again = await publish({ refreshed_at: ago(30) });
    expect(ids(await page())).toEqual([industry.id, place.id, later.id, again.id]);
  });

  test('scans a limited number of the newest demands, but finds matches of any age', async () => {
    const { fitting, found, other, place } = await fill();
    const { rows, total } = await findForPerson(api.db, { personId: reader.id, pageNum: 1, pageSize: 10 }, api.clock.now(), 2);
    expect([rows.map(({ id }) => id), total]).toEqual([[fitting.id, found.id, place.id, other.id], 4]);
  });
});

import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { readDemandCards } from '../../../domain/demands/demand-cards.ts';
import { deriveDemandText } from '../../../domain/demands/demand-fields.ts';
import { forEachDatabase, type TestDatabase } from '../../../testing/for-each-database.ts';
import { createTestApi, signInUser, type TestApi } from '../../../testing/test-api.ts';
import { publishDemand } from '../../../testing/test-demands.ts';
import type { SearchCriteria } from './demand-filters.ts';
import { createDemandFinder, type SearchLimits } from './find-demands.ts';
import { collectHits, rankInSlices } from './search-repository.ts';

/** Far below the production limits: four hits count as many here. */
const narrowLimits: SearchLimits = { counted: 3, weighed: 100, reachable: 8, walked: 6, slices: [1_000] };

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  let user: { id: string };
  let errors: unknown[];

  beforeAll(async () => {
    database = await open();
    api = createTestApi(database.db);
    user = await signInUser(api);
  });
  beforeEach(async () => {
    await database.db.deleteFrom('demand_marks').execute();
    await database.db.deleteFrom('demands').execute();
    errors = [];
  });
  afterAll(() => database.close());

  const at = (hours: number): Date => new Date(api.clock.now().getTime() + hours * HOUR_MS);
  const createFinder = (limits = narrowLimits) => createDemandFinder(database.db, (error) => errors.push(error), limits);
  const search = (filters: Partial<SearchCriteria> = {}): SearchCriteria => ({ sort: 'default', pageNum: 1, pageSize: 4, ...filters });
  /** Publishes demands whose age in hours is their index. Returns their ids. */
  async function publishAll(values: readonly Omit<Parameters<typeof publishDemand>[1], 'publisher_id'>[]): Promise<string[]> {
    const ids = [];
    for (const [age, more] of values.entries()) {
      ids.push((await publishDemand(api, { publisher_id: user.id, refreshed_at: at(-age), created_at: at(-age), ...more })).id);
    }
    return ids;
  }

  test('counts few hits immediately', async () => {
    const ids = await publishAll([{}, {}, {}]);
    const found = await createFinder().find(search(), api.clock.now());
    expect(found).toMatchObject({ ids, total: 3, isTotalAtLeast: false, reachable: 3 });
    expect((await found.countFacets()).counts.filter(({ facet }) => facet === 'typeCode')).toEqual([
      { facet: 'typeCode', code: '10', count: 3 },
    ]);
  });

  test('returns cards with the plain list only; not with facets, a filter or many hits', async () => {
    const ids = await publishAll([{}, { type_code: '20' }, {}]);
    await database.db
      .insertInto('demand_marks')
      .values({ user_id: user.id, demand_id: ids[1] ?? '', kind: 'COLLECTION', at: api.clock.now() })
      .execute();
    const { find, settle } = createFinder();
    const now = api.clock.now();
    for (const viewerId of [user.id, null]) {
      const { cards } = await find(search({ pageSize: 2 }), now, { isCounted: false, cardsFor: { viewerId } });
      expect(cards).toMatchObject(await readDemandCards(database.db, ids.slice(0, 2), viewerId, now));
      expect(cards.map(({ collected }) => collected)).toEqual([false, viewerId !== null]);
    }
    const options = { isCounted: false, cardsFor: { viewerId: null } };
    const without = [
      await find(search(), now, { ...options, isCounted: true }),
      await find(search({ typeCode: '20' }), now, options),
      await find(search(), now, { isCounted: false }),
    ];
    await publishAll([{}, {}]);
    without.push(await find(search(), now, options));
    expect(without.map(({ cards }) => cards)).toEqual([[], [], [], []]);
    await settle();
  });

  test('reports many hits as a lower bound, and exactly once they are counted', async () => {
    await publishAll([{}, {}, { type_code: '20' }, {}, {}]);
    const { find, settle } = createFinder();
    const first = await find(search(), api.clock.now());
    expect(first).toMatchObject({ total: 3, isTotalAtLeast: true, reachable: 3 });
    expect(await first.countFacets()).toEqual({ counts: [], totals: [] });
    await settle();
    const second = await find(search({ pageNum: 2 }), api.clock.now());
    expect(second).toMatchObject({ total: 5, isTotalAtLeast: false, reachable: 5 });
    expect((await second.countFacets()).counts.filter(({ facet }) => facet === 'typeCode')).toEqual(
      expect.arrayContaining([
        { facet: 'typeCode', code: '10', count: 4 },
        { facet: 'typeCode', code: '20', count: 1 },
      ]),
    );
    expect(errors).toEqual([]);
  });

  test('returns no values for a filter with too many hits without it, and values for the others', async () => {
    await publishAll([{ type_code: '20', region_code: '1101' }, {}, {}, {}, {}]);
    const found = await createFinder().find(search({ typeCode: '20', regionCode: '11' }), api.clock.now());
    const { counts } = await found.countFacets();
    expect(found).toMatchObject({ total: 1, isTotalAtLeast: false });
    expect(counts.filter(({ facet }) => facet === 'regionCode')).toEqual([{ facet: 'regionCode', code: '11', count: 1, added: 0 }]);
    const widened = await createFinder().find(search({ typeCode: '20', industryCode: '01' }), api.clock.now());
    expect((await widened.countFacets()).counts.filter(({ facet }) => facet === 'typeCode')).toEqual([]);
    expect((await widened.countFacets()).counts.filter(({ facet }) => facet === 'industryCode')).toHaveLength(1);
  });

  test('counts each facet even with every filter set', async () => {
    await publishAll([{}, { type_code: '20' }]);
    const all = search({
      keyword: '测试',
      typeCode: '10',
      industryCode: '0101',
      regionCode: '4403',
      settlementMode: 'CPA',
      memberOnly: '0',
    });
    const found = await createFinder().find(all, api.clock.now());
    expect(found.total).toBe(1);
    const { counts } = await found.countFacets();
    const ofSetFilters = counts.filter(({ facet }) => facet !== 'budget');
    expect(ofSetFilters.map(({ facet, code, count }) => `${facet} ${code} ${count}`).toSorted()).toEqual([
      'industryCode 01 1',
      'regionCode 44 1',
      'settlementMode CPA 1',
      'typeCode 10 1',
      'typeCode 20 1',
    ]);
  });

  test.each([
    ['default', {}],
    ['default', { keyword: '奶茶' }],
    ['default', { typeCode: '10' }],
    ['default', { regionCode: '44' }],
    ['default', { keyword: '奶茶', place: { codes: ['11', '44'], withNationwide: true } }],
    ['default', { words: [{ text: '奶茶', instead: ['t:20'] }], place: { codes: ['44'], withNationwide: true } }],
    ['hot', { place: { codes: ['44'], withNationwide: true } }],
    ['new', {}],
    ['new', { keyword: '奶茶' }],
    ['hot', {}],
    ['hot', { keyword: '奶茶' }],
  ] as const)('many hits have the same order as few (%s, %j)', async (sort, filters) => {
    await publishAll([
      { title: '奶茶一' },
      { title: '咖啡', type_code: '20', region_code: '1101' },
      { title: '奶茶二', headline_until: at(-1), heat: 4.5 },
      { title: '奶茶三', top_until: at(1), refreshed_at: at(-90) },
      { title: '奶茶四', top_until: at(1), headline_until: at(1), heat: 2 },
      { title: '奶茶五', headline_until: at(1), region_code: '00' },
      { title: '奶茶六', heat: 6.8 },
      { title: '奶茶七', refreshed_at: at(0) },
    ]);
    const pages = async (limits: SearchLimits) => {
      const { find } = createFinder(limits);
      const ids = [];
      for (const pageNum of [1, 2, 3]) ids.push(...(await find(search({ ...filters, sort, pageNum }), api.clock.now())).ids);
      return ids;
    };
    const few = await pages({ counted: 100, weighed: 100, reachable: 100, walked: 1, slices: [1_000] });
    expect(new Set(few).size).toBe(few.length);
    expect(few.length).toBeGreaterThanOrEqual(7);
    expect(await pages({ counted: 3, weighed: 100, reachable: 100, walked: 100, slices: [1_000] })).toEqual(few);
    expect(await pages({ counted: 3, weighed: 100, reachable: 100, walked: 2, slices: [1_000] })).toEqual(few);
  });

  test('with more hits than are weighed, ranks the last refreshed by relevance and lists the rest by refresh time', async () => {
    const ids = await publishAll([{ title: '别的奶' }, { title: '奶茶一' }, { title: '别的茶' }, { title: '奶茶二' }, { title: '奶茶三' }]);
    const texts = [0, 2].map((at) => ids[at] ?? '');
    await database.db.updateTable('demands').set(deriveDemandText('别的', '奶茶')).where('id', 'in', texts).execute();
    const { find } = createFinder({ counted: 100, weighed: 3, reachable: 100, walked: 1, slices: [1_000] });
    const pages = [];
    for (const pageNum of [1, 2, 3])
      pages.push(...(await find(search({ words: [{ text: '奶茶' }], pageNum, pageSize: 2 }), api.clock.now())).ids);
    expect(pages.map((id) => ids.indexOf(id))).toEqual([1, 0, 2, 3, 4]);
  });

  test('orders ties by numeric id on every page', async () => {
    await sql`alter sequence demands_id_seq restart with 9997`.execute(database.db);
    for (let index = 0; index < 6; index += 1) await publishDemand(api, { publisher_id: user.id });
    const { find } = createFinder({ counted: 100, weighed: 100, reachable: 100, walked: 1, slices: [1_000] });
    const pages = [];
    for (const pageNum of [1, 2, 3]) pages.push(...(await find(search({ pageNum, pageSize: 2 }), api.clock.now())).ids);
    expect(pages).toEqual(['10002', '10001', '10000', '9999', '9998', '9997']);
  });

  test('pages end at the reachable hits', async () => {
    const ids = await publishAll(Array.from({ length: 10 }, () => ({})));
    const { find, settle } = createFinder();
    await find(search(), api.clock.now());
    await settle();
    const page = (pageNum: number) => find(search({ pageNum, pageSize: 3 }), api.clock.now());
    expect(await page(3)).toMatchObject({ ids: ids.slice(6, 8), total: 10, reachable: 8 });
    expect(await page(4)).toMatchObject({ ids: [], total: 10, reachable: 8 });
    expect(await page(10_000)).toMatchObject({ ids: [], reachable: 8 });
  });

  test('hot sorts by heat, whatever the age, then by age; views do not count', async () => {
    const ids = await publishAll(
      Array.from({ length: 10 }, (_, age) => ({
        view_count: 9_000 * age,
        ...(age % 3 === 0 && { heat: -age }),
        ...(age === 9 && { heat: 7 }),
      })),
    );
    const found = await createFinder().find(search({ sort: 'hot', pageSize: 8 }), api.clock.now());
    expect(found.ids).toEqual([9, 0, 3, 6, 1, 2, 4, 5].map((age) => ids[age]));
  });

  /** Copies a demand, each copy refreshed six hours before the previous one, so that four share a day. */
  async function copyDemand(id: string, count: number): Promise<void> {
    await sql`
      insert into demands (demand_number, publisher_id, type_code, title, content, summary, industry_code, region_code, settlement_modes,
        audit_status, refreshed_at, search_text, search_grams, created_at, updated_at)
      select 'C' || n, publisher_id, type_code, title, content, summary, industry_code, region_code, settlement_modes, audit_status,
        refreshed_at - n * interval '6 hours', search_text, search_grams, created_at, updated_at
      from demands cross join generate_series(1, ${count}::int) as n where id = ${id}::bigint`.execute(database.db);
  }
  const texts = async (limits: SearchLimits, filters: Partial<SearchCriteria>) => {
    const { find, settle } = createFinder(limits);
    const first = await find(search(filters), api.clock.now());
    await settle();
    // The slices are known now, but this search has not been counted.
    const pages = [];
    for (const pageNum of [1, 2, 3, 60]) pages.push((await find(search({ ...filters, hide: 'unwanted', pageNum }), api.clock.now())).ids);
    return { first: first.ids, pages };
  };

  test('slices of the newest demands produce the same pages as all hits', async () => {
    const [id = ''] = await publishAll([{ title: '奶茶加盟' }, { title: '咖啡加盟' }]);
    await copyDemand(id, 600);
    // Every third title lacks the words, and some demands have expired.
    await sql`update demands set title = '别的' where id % 3 = 0`.execute(database.db);
    await sql`update demands set valid_until = ${at(-1)} where id % 7 = 0`.execute(database.db);
    const limits = { counted: 20, weighed: 100, reachable: 400, walked: 10 };
    const filters = { words: [{ text: '奶茶' }, { text: '加盟' }] };
    const whole = await texts({ ...limits, slices: [1_000] }, filters);
    expect(await texts({ ...limits, slices: [4, 16, 64] }, filters)).toEqual(whole);
    expect(await texts({ ...limits, slices: [200] }, filters)).toEqual(whole);
    expect(whole.pages.map(({ length }) => length)).toEqual([4, 4, 4, 4]);
    expect(errors).toEqual([]);
  });

  test('caches the plan for slices, whatever the words', async () => {
    const [id = ''] = await publishAll([{ title: '奶茶加盟' }]);
    await copyDemand(id, 30);
    const day = Math.floor(api.clock.now().getTime() / DAY_MS);
    const slices = [[`d:${day + 1}`, `d:${day}`], [`d:${day - 1}`]];
    for (const text of ['奶茶', '加盟', '盟', '咖啡', '门店', '联名', '茶', '彩妆']) {
      const slice = { search: search({ words: [{ text }] }), need: 4, together: 4, slices };
      const found = await rankInSlices(database.db, slice, api.clock.now());
      expect(found).toHaveLength(['奶茶', '加盟', '盟', '茶'].includes(text) ? 4 : 0);
    }
    // Through a pooler, statements are unnamed unless it is known to keep prepared statements.
    if (database.pooledUrl !== undefined) return;
    const { rows } = await sql<{ generic: number }>`
      select generic_plans::int as generic from pg_prepared_statements
      where statement like '%slice_1%' and statement not like '%slice_2%'`.execute(database.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.generic).toBeGreaterThan(0);
  });

  test('a sample detects many hits and never mistakes few for many', async () => {
    const [id = '', other = ''] = await publishAll([{ title: '奶茶加盟' }, { title: '咖啡加盟' }]);
    await copyDemand(id, 3_000);
    const limits = { counted: 200, weighed: 100, reachable: 400, walked: 10, slices: [10] };
    const { find, settle } = createFinder(limits);
    await find(search({ words: [{ text: '加盟' }] }), api.clock.now());
    await settle();
    const many = { words: [{ text: '奶茶' }] };
    const sample = async (filters: Partial<SearchCriteria>) => {
      const collection = { search: search(filters), facets: ['typeCode' as const], limit: limits.counted, isSampled: true };
      const { isMany, total, counts } = await collectHits(database.db, collection, api.clock.now());
      return { isMany, total, counts };
    };
    expect(await sample(many)).toEqual({ isMany: true, total: 0, counts: [] });
    expect(await find(search(many), api.clock.now())).toMatchObject({ total: 200, isTotalAtLeast: true });
    await settle();
    expect(await find(search({ ...many, pageNum: 2 }), api.clock.now())).toMatchObject({ total: 3_001, isTotalAtLeast: false });
    const few = { words: [{ text: '咖啡' }] };
    expect(await sample(few)).toEqual({ isMany: false, total: 1, counts: [{ facet: 'typeCode', code: '10', count: 1 }] });
    expect(await find(search(few), api.clock.now())).toMatchObject({ ids: [other], total: 1, isTotalAtLeast: false });
    expect(errors).toEqual([]);
  });

  test('finds a changed demand by its new values immediately', async () => {
    const [id = ''] = await publishAll([{ region_code: '4403' }]);
    await database.db
      .updateTable('demands')
      .set({ region_code: '110105', type_code: '50', settlement_modes: ['SWAP'] })
      .execute();
    const ids = async (filters: Partial<SearchCriteria>) => (await createFinder().find(search(filters), api.clock.now())).ids;
    expect(await ids({ regionCode: '1101', typeCode: '50', settlementMode: 'SWAP' })).toEqual([id]);
    expect(await ids({ regionCode: '44' })).toEqual([]);
    await sql`update demands set audit_status = 'PAUSED'`.execute(database.db);
    expect(await ids({ typeCode: '50' })).toEqual([]);
  });
});

import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import request from 'supertest';
import { settlementModes } from '#shared/contract/demand-enums.ts';
import { DAY_MS } from '#shared/durations.ts';
import { budgetBands, joinValues, sinceDays, valuesOf } from '#shared/rules/filter-values.ts';
import { forEachDatabase, type TestDatabase } from '../../../testing/for-each-database.ts';
import { createTestApi, signInUser, type TestApi } from '../../../testing/test-api.ts';
import { publishDemand } from '../../../testing/test-demands.ts';

const types = ['10', '20', '30'];
const industries = ['0101', '0102', '0201'];
const regions = ['4403', '4401', '310115', '110105', '00'];
const budgets = [null, '面议', '8000 元', '3–6 万', '8–30 万/月', '60 万起', '80 元/单', '约 5 万，另有提成', '利润四成'];
const words = ['联名', '地推', '咖啡'];

interface Answer {
  records: { title: string }[];
  total: number;
  facets: Record<string, { code: string; count: number; added?: number }[]>;
  removals: { name: string; value: string; total: number }[] | null;
}

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  let users: { id: string; token: string }[];

  beforeAll(async () => {
    database = await open();
    api = createTestApi(database.db);
    users = [await signInUser(api), await signInUser(api), await signInUser(api)];
    const [plain, real, official] = users.map(({ id }) => id);
    const org = await database.db
      .insertInto('organizations')
      .values({ name: '甲公司', credit_no: 'U1', official_status: 2, created_at: api.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await database.db
      .updateTable('users')
      .set({ real_name_status: 2 })
      .where('id', '=', real ?? '')
      .execute();
    await database.db
      .updateTable('users')
      .set({ org_id: org.id })
      .where('id', '=', official ?? '')
      .execute();
    for (let index = 0; index < 240; index += 1) {
      const pick = <Item>(items: readonly Item[], step: number): Item =>
        items[(index * step + Math.floor(index / 7)) % items.length] as Item;
      await publishDemand(api, {
        publisher_id: pick([plain ?? '', real ?? '', official ?? ''], 1),
        title: `${pick(words, 1)}${pick(words, 2)}第${index}条`,
        type_code: pick(types, 5),
        industry_code: pick(industries, 7),
        region_code: pick(regions, 3),
        settlement_modes: [...new Set([pick(settlementModes, 1), pick(settlementModes, 4)])],
        budget: pick(budgets, 1),
        images: JSON.stringify(index % 3 === 0 ? ['/v1/file/1'] : []),
        created_at: new Date(api.clock.now().getTime() - (index % 40) * DAY_MS),
      });
    }
  }, 60_000);
  afterAll(() => database.close());

  async function search(query: Record<string, string | undefined>, token?: string): Promise<Answer> {
    const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
    const call = request(api.server).get('/api/demand/page-search').query(given);
    const { body } = await (token ? call.set('X-Token', token) : call).expect(200);
    return body.data;
  }
  /** Counts rows directly by a condition. */
  async function count(condition: ReturnType<typeof sql<boolean>>): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from demands join users on users.id = publisher_id left join organizations on organizations.id = users.org_id
      where ${condition}`.execute(database.db);
    return rows[0]?.n ?? -1;
  }

  test('values of one filter are alternatives; several filters all apply', async () => {
    expect((await search({ typeCode: '10,20', regionCode: '4401,31', settlementMode: 'CPA,SWAP' })).total).toBe(
      await count(sql<boolean>`type_code in ('10', '20') and (demands.region_code in ('4401', '00') or demands.region_code like '31%')
        and settlement_modes && array['CPA', 'SWAP']::text[]`),
    );
    expect((await search({ industryCode: '0101,02' })).total).toBe(
      await count(sql<boolean>`demands.industry_code = '0101' or demands.industry_code like '02%'`),
    );
  });

  test('a range finds overlapping budgets, and unstated ones unless excluded, but never prices per piece', async () => {
    const inRange = sql<boolean>`budget in ('3–6 万', '8–30 万/月')`;
    expect((await search({ budget: '50000-200000', negotiable: '0' })).total).toBe(await count(inRange));
    expect((await search({ budget: '50000-200000' })).total).toBe(
      await count(sql<boolean>`${inRange} or budget is null or budget = '面议'`),
    );
    expect((await search({ budget: '300001-', negotiable: '0' })).total).toBe(await count(sql<boolean>`budget = '60 万起'`));
    const bands = await Promise.all(budgetBands.map((budget) => search({ budget, negotiable: '0', keyword: '第' })));
    const titles = bands.flatMap(({ records }) => records.map(({ title }) => title));
    expect(titles.length).toBeGreaterThan(0);
    const { rows } = await sql<{ budget: string }>`select distinct budget from demands where title = any(${titles}::text[])`.execute(
      database.db,
    );
    expect(rows.map(({ budget }) => budget).filter((budget) => /元\/单|提成|四成/.test(budget))).toEqual([]);
  });

  test.each([{}, { typeCode: '10', keyword: '联名' }])('returns the same demands in the same order without facets: %j', async (query) => {
    const { facets, ...counted } = await search(query);
    expect(facets.typeCode?.length).toBeGreaterThan(0);
    expect(await search({ ...query, withFacets: '0' })).toEqual({ ...counted, facets: null });
    expect((await search({ ...query, withFacets: '1' })).facets).toEqual(facets);
  });

  test('filters by recent publication, verified people and organizations, and pictures', async () => {
    expect((await search({ since: '1' })).total).toBe(6);
    expect((await search({ since: '7' })).total).toBe(42);
    expect((await search({ verified: 'real' })).total).toBe(await count(sql<boolean>`real_name_status = 2`));
    expect((await search({ verified: 'official,real' })).total).toBe(
      await count(sql<boolean>`real_name_status = 2 or official_status = 2`),
    );
    expect((await search({ withImages: '1' })).total).toBe(80);
    expect((await search({ withImages: '0', negotiable: '0' })).total).toBe(240);
  });

  test.each([
    ['industryCode', '44,0101'],
    ['industryCode', '9999'],
    ['regionCode', '4403,9901'],
    ['regionCode', '449999'],
    ['budget', '5'],
    ['since', '2'],
    ['verified', 'phone'],
    ['typeCode', '10,11'],
    ['regionCode', Array.from({ length: 11 }, () => '44').join(',')],
  ])('rejects %s=%s and names the field', async (name, value) => {
    const { body } = await request(api.server)
      .get('/api/demand/page-search')
      .query({ [name]: value })
      .expect(400);
    expect(Object.keys(body.data.fields)).toEqual([name]);
  });

  const some = <Value extends string>(values: readonly Value[]) =>
    fc.option(fc.subarray([...values], { minLength: 1, maxLength: 2 }), { nil: undefined, freq: 1 });
  const searches = fc.record({
    keyword: fc.option(fc.constantFrom(...words, '联名 地推', '咖啡 CPS'), { nil: undefined }),
    typeCode: some(types),
    industryCode: some(['01', '02']),
    regionCode: some(['44', '31', '11', '12']),
    settlementMode: some(settlementModes),
    budget: fc.option(fc.constantFrom(...budgetBands), { nil: undefined }),
    negotiable: fc.option(fc.constantFrom('0', '1'), { nil: undefined }),
    since: fc.option(fc.constantFrom(...sinceDays), { nil: undefined }),
    withImages: fc.option(fc.constant('1'), { nil: undefined }),
    pressed: fc.nat(),
  });

  test('the count of a value is the number of hits it leaves, or adds to the chosen values', async () => {
    await fc.assert(
      fc.asyncProperty(searches, async ({ pressed, ...given }) => {
        const query = Object.fromEntries(
          Object.entries(given).map(([name, value]) => [name, Array.isArray(value) ? joinValues(value) : value]),
        ) as Record<string, string | undefined>;
        const { total, facets } = await search({ ...query, pageSize: '1' });
        const values = Object.entries(facets).flatMap(([name, list]) => list.map((value) => ({ name, ...value })));
        const free = values.filter(({ name, code }) => code !== '00' && !valuesOf(query[name]).includes(code));
        const value = free[pressed % Math.max(1, free.length)];
        if (!value) return;
        const { name, code, count: alone, added } = value;
        const isAdded = name !== 'budget' && query[name] !== undefined;
        const after = await search({ ...query, pageSize: '1', [name]: isAdded ? joinValues([...valuesOf(query[name]), code]) : code });
        expect([query, name, code, after.total]).toEqual([query, name, code, isAdded ? total + (added ?? Number.NaN) : alone]);
      }),
      { numRuns: 300 },
    );
  }, 120_000);

  test('a removable condition shows the number of hits without it', async () => {
    const query = { keyword: '联名 地推', regionCode: '12,310101', settlementMode: 'CPT', since: '3' };
    const { removals } = await search(query);
    expect(removals?.map(({ name, value }) => [name, value])).toEqual([
      ['keyword', '地推'],
      ['keyword', '联名'],
      ['regionCode', '12'],
      ['regionCode', '310101'],
      ['settlementMode', 'CPT'],
      ['since', '3'],
    ]);
    for (const { name, value, total } of removals ?? []) {
      const without = name === 'keyword' ? value : joinValues(valuesOf(query[name as keyof typeof query]).filter((one) => one !== value));
      expect([name, value, (await search({ ...query, [name]: without })).total]).toEqual([name, value, total]);
    }
  });

  test('a signed-in list with every filter set takes four statements', async () => {
    const query = {
      keyword: '第',
      typeCode: '10,20',
      industryCode: '01',
      regionCode: '44',
      settlementMode: 'CPA,CPS,CPC,CPM,CPT,SWAP',
      budget: '0-10000',
    };
    await search(query, users[0]?.token);
    const statements = jest.spyOn(database.db.getExecutor(), 'executeQuery');
    const { total } = await search(query, users[0]?.token);
    expect(total).toBeGreaterThanOrEqual(5);
    expect(statements.mock.calls.length).toBe(4);
    statements.mockRestore();
  });
});

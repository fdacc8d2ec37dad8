import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { DAY_MS } from '#shared/durations.ts';
import { forEachDatabase, type TestDatabase } from '../../../testing/for-each-database.ts';
import { createTestApi, signInUser, type TestApi } from '../../../testing/test-api.ts';
import { publishDemand } from '../../../testing/test-demands.ts';
import { countLandingPages } from './count-landing-pages.ts';

const LEAST = 3;

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  let publisher: { id: string };

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    for (const table of ['demands', 'landing_pages', 'daily_runs'] as const) await database.db.deleteFrom(table).execute();
    api = createTestApi(database.db);
    publisher = await signInUser(api);
  });
  afterAll(() => database.close());

  /** Publishes demands of 广告主 in 上海, industry 0101, unless `values` differ. */
  async function publish(count: number, values: Omit<Parameters<typeof publishDemand>[1], 'publisher_id'> = {}): Promise<void> {
    const own = { type_code: '10', region_code: '3101', industry_code: '0101', ...values };
    for (let done = 0; done < count; done += 1) await publishDemand(api, { publisher_id: publisher.id, title: '找合作方', ...own });
  }
  const count = (): Promise<number | null> => countLandingPages(database.db, LEAST, api.clock.now());
  async function read(query: Record<string, string>) {
    const { body } = await request(api.server).get('/api/landing').query(query).expect(200);
    return body.data;
  }
  async function readIndex(): Promise<string[]> {
    const { body } = await request(api.server).get('/api/landing/index').expect(200);
    return body.data.pages.map(({ typeCode = '', regionCode = '', industryCode = '' }) => `${typeCode}|${regionCode}|${industryCode}`);
  }
  const removeAll = () => database.db.updateTable('demands').set({ deleted_at: api.clock.now() }).execute();

  test('lists a page with enough demands: by type, place, industry, and branch with province', async () => {
    await publish(LEAST);
    await publish(LEAST - 1, { type_code: '20', region_code: '3301', industry_code: '0201' });
    expect(await count()).toBe(7);
    expect((await readIndex()).toSorted()).toEqual(['10||01', '10||0101', '10|31|', '|31|', '|31|01', '||01', '||0101'].toSorted());
    expect(await read({ typeCode: '10', regionCode: '31' })).toMatchObject({ isListed: true, live: LEAST, countedOn: '2026-03-01' });
    expect(await read({ typeCode: '20', regionCode: '3301' })).toMatchObject({ isListed: false, live: LEAST - 1 });
    expect(await read({ regionCode: '44' })).toEqual({
      ...{ isListed: false, live: 0, countedOn: null, newestAt: null, settlementMode: null, budgetMedian: null },
      neighbours: [{ regionCode: '31', name: '上海市', live: LEAST }],
    });
  });

  test('counts once a day', async () => {
    await publish(LEAST);
    expect([await count(), await count()]).toEqual([7, null]);
    await publish(1);
    api.clock.advance(DAY_MS);
    await count();
    expect(await read({ regionCode: '31' })).toMatchObject({ live: LEAST + 1 });
  });

  test('demands of 全国 count for no place, and hidden ones do not count at all', async () => {
    await publish(LEAST, { region_code: '00' });
    await publish(LEAST, { audit_status: 'WAITING_REVIEW' });
    await publish(LEAST, { region_code: '4403', valid_until: new Date(api.clock.now().getTime() - DAY_MS) });
    await count();
    expect((await readIndex()).toSorted()).toEqual(['10||01', '10||0101', '||01', '||0101']);
  });

  test('a page with too few demands stays listed for two weeks; one that never had enough is not listed', async () => {
    await publish(LEAST);
    await count();
    await removeAll();
    for (const [days, isListed] of [
      [1, true],
      [13, true],
      [1, false],
    ] as const) {
      api.clock.advance(days * DAY_MS);
      await count();
      expect([days, (await read({ regionCode: '31' })).isListed]).toEqual([days, isListed]);
    }
    await publish(LEAST - 1);
    api.clock.advance(DAY_MS);
    await count();
    expect(await readIndex()).toEqual([]);
  });

  test('a page that recovers gets another two weeks, and one between both limits stays listed', async () => {
    await publish(LEAST);
    await count();
    await removeAll();
    api.clock.advance(10 * DAY_MS);
    await count();
    await publish(LEAST - 1);
    for (const days of [1, 30]) {
      api.clock.advance(days * DAY_MS);
      await count();
      expect(await read({ regionCode: '31' })).toMatchObject({ isListed: true, live: LEAST - 1 });
    }
  });

  test('reports the newest demand, the most common settlement and the median of ten total budgets', async () => {
    const budget = (yuan: number) => ({
      budget: `${yuan}元`,
      budget_kind: 'TOTAL' as const,
      budget_min: yuan * 100,
      budget_max: yuan * 100,
    });
    for (let yuan = 1; yuan <= 9; yuan += 1) await publish(1, { ...budget(yuan * 1_000), settlement_modes: ['CPS'] });
    await publish(1, { settlement_modes: ['CPA', 'CPS'], budget: '9元/条', budget_kind: 'UNIT', budget_min: 900, budget_max: 900 });
    await count();
    const facts = await read({ regionCode: '31' });
    expect(facts).toMatchObject({ settlementMode: 'CPS', budgetMedian: null });
    expect(new Date(facts.newestAt).getTime()).toBeLessThanOrEqual(api.clock.now().getTime());
    await publish(1, budget(100_000));
    api.clock.advance(DAY_MS);
    await count();
    expect(await read({ regionCode: '31' })).toMatchObject({ budgetMedian: 500_000 });
  });

  test('neighbours are listed pages of other places with the same type, or of other industries', async () => {
    await publish(LEAST);
    await publish(LEAST + 1, { region_code: '3301', industry_code: '0201' });
    await publish(LEAST, { type_code: '20', region_code: '4403' });
    await count();
    const names = async (query: Record<string, string>) =>
      (await read(query)).neighbours.map(({ name, live }: { name: string; live: number }) => `${name} ${live}`);
    expect(await names({ typeCode: '10', regionCode: '31' })).toEqual([`浙江省 ${LEAST + 1}`, `杭州市 ${LEAST + 1}`]);
    expect(await names({ typeCode: '20', regionCode: '31' })).toEqual([`广东省 ${LEAST}`, `深圳市 ${LEAST}`]);
    const { industryName } = await import('../../../domain/reference/reference-catalog.ts').then(({ getReferenceCatalog }) =>
      getReferenceCatalog(database.db),
    );
    expect(await names({ typeCode: '10', industryCode: '0101' })).toEqual(
      expect.arrayContaining([`${industryName('02')} ${LEAST + 1}`, `${industryName('01')} ${LEAST}`]),
    );
  });

  test.each([
    [404, { typeCode: '10' }],
    [404, { regionCode: '3101' }],
    [404, { regionCode: '99' }],
    [404, { industryCode: '9999' }],
    [404, { typeCode: '10', regionCode: '31', industryCode: '01' }],
    [400, { regionCode: '310115' }],
    [400, { typeCode: 'x', regionCode: '31' }],
  ])('%s: no page for %j', async (status, query) => {
    await request(api.server).get('/api/landing').query(query).expect(status);
  });
});

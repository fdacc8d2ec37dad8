import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import type { Suggestion } from '#shared/contract/search-paths.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { matchRoute } from '#shared/routes/match-route.ts';
import { forEachDatabase, type TestDatabase } from '../../../testing/for-each-database.ts';
import { createTestApi, signInUser, type TestApi } from '../../../testing/test-api.ts';
import { publishDemand } from '../../../testing/test-demands.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  let publisher: { id: string };

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.db.deleteFrom('demands').execute();
    await database.db.deleteFrom('search_words').execute();
    await database.db.deleteFrom('hot_words').execute();
    // A new API has an index of its own.
    api = createTestApi(database.db);
    publisher = await signInUser(api);
  });
  afterAll(() => database.close());

  /** Publishes a demand, by default in Xi'an, 体检口腔 and 企业服务, which no test requests. */
  const publish = (title: string, values: Omit<Parameters<typeof publishDemand>[1], 'publisher_id'> = {}) =>
    publishDemand(api, { publisher_id: publisher.id, title, region_code: '6101', industry_code: '1003', type_code: '60', ...values });
  const ask = (q: string, more: Record<string, string | number> = {}) =>
    request(api.server)
      .get('/api/search/suggest')
      .query({ q, ...more });
  async function suggest(q: string, more: Record<string, string | number> = {}): Promise<Suggestion[]> {
    const { body } = await ask(q, more).expect(200);
    return body.data.items;
  }
  const outline = (items: readonly Suggestion[]): string[] => items.map(({ kind, text }) => `${kind} ${text}`);
  const totalOf = async (address: string): Promise<number> => {
    const { pathname, searchParams } = new URL(address, 'http://portal');
    const { typeCode } = matchRoute(pathname)?.params ?? {};
    const query = { ...Object.fromEntries(searchParams), ...(typeCode && { typeCode }) };
    const { body } = await request(api.server).get('/api/demand/page-search').query(query).expect(200);
    return body.data.total;
  };

  test('lists a place first, with its types and the number of demands on its page', async () => {
    await publish('上海咖啡', { region_code: '3101', type_code: '30' });
    await publish('浦东咖啡', { region_code: '310115', type_code: '30' });
    await publish('上海地推', { region_code: '3101', type_code: '20' });
    await publish('全国广告', { region_code: '00', type_code: '10' });
    const items = await suggest('上海');
    expect(outline(items).slice(0, 3)).toEqual(['REGION 上海', 'TYPE 上海 · 异业合作', 'TYPE 上海 · 流量主']);
    expect(items.slice(0, 3).map(({ count }) => count)).toEqual([4, 2, 1]);
    for (const { href, count } of items.slice(0, 3)) expect([href, await totalOf(href)]).toEqual([href, count]);
    expect(outline(items)).toContain('TITLE 上海咖啡');
    expect(items[0]).toMatchObject({ match: [0, 2], href: '/demand/type?regionCode=31' });
  });

  test('types, industries and words match by prefix; industries also inside their names', async () => {
    await publish('甲', { industry_code: '0101', type_code: '30' });
    await database.db
      .insertInto('search_words')
      .values([
        { word: '咖啡车', frequency: 7 },
        { word: '咖啡杯套', frequency: 70 },
      ])
      .execute();
    const items = await suggest('咖啡');
    expect(items[0]).toMatchObject({ kind: 'INDUSTRY', text: '茶饮咖啡', match: [2, 4], count: 1, href: '/demand/type?industryCode=0101' });
    expect(outline(items).filter((line) => line.startsWith('WORD'))).toEqual(['WORD 咖啡杯套', 'WORD 咖啡车', 'WORD 咖啡厅']);
    expect((await suggest('异业'))[0]).toMatchObject({ kind: 'TYPE', text: '异业合作', href: '/type/30', count: 1 });
  });

  test('ranks popular words before frequent ones', async () => {
    await database.db.insertInto('search_words').values({ word: '校园大使', frequency: 900 }).execute();
    await database.db
      .insertInto('hot_words')
      .values([
        { word: '校园跑', source: 'SEARCHED', score: 21 },
        { word: '校园禁词', source: 'BLOCKED', score: 900 },
      ])
      .execute();
    expect(outline(await suggest('校')).slice(0, 3)).toEqual(['WORD 校园跑', 'WORD 校园大使', 'WORD 校园']);
  });

  test('nicknames, traditional and full-width characters find the same', async () => {
    await publish('甲', { region_code: '3101' });
    expect((await suggest('魔都'))[0]).toMatchObject({ kind: 'REGION', text: '上海', match: null });
    expect((await suggest('廣東'))[0]).toMatchObject({ kind: 'REGION', text: '广东', match: [0, 2] });
    await database.db.insertInto('search_words').values({ word: 'cpa推广', frequency: 9 }).execute();
    api = createTestApi(database.db);
    expect(outline(await suggest('ＣＰＡ'))).toEqual(['WORD cpa推广']);
  });

  test('completes the last word after known words', async () => {
    await publish('甲', { region_code: '3101', industry_code: '0101' });
    expect(outline(await suggest('上海咖'))[0]).toBe('WORD 上海 咖啡');
    expect(await suggest('上海 咖')).toContainEqual(
      expect.objectContaining({
        text: '上海 咖啡',
        match: [0, 4],
        href: `/demand/type?keyword=${encodeURIComponent('上海')}+${encodeURIComponent('咖啡')}`,
      }),
    );
    expect(await suggest('量子佛跳墙')).toEqual([]);
  });

  test('lists at most three titles, of live demands only', async () => {
    const { id } = await publish('麋鹿园联名');
    for (const name of ['甲', '乙', '丙']) await publish(`麋鹿${name}`);
    await publish('麋鹿暂停', { audit_status: 'PAUSED' });
    await publish('麋鹿过期', { valid_until: api.clock.now() });
    const titles = await suggest('麋鹿');
    expect(titles).toHaveLength(3);
    expect(titles.every(({ kind, href, match }) => kind === 'TITLE' && href.startsWith('/demand/BD') && match?.[0] === 0)).toBe(true);
    expect(outline(await suggest('麋鹿园'))).toEqual(['TITLE 麋鹿园联名']);
    await database.db.updateTable('demands').set({ audit_status: 'PAUSED' }).where('id', '=', id).execute();
    api.clock.advance(MINUTE_MS);
    expect(await suggest('麋鹿园')).toEqual([]);
    expect(await suggest('麋')).toEqual([]);
  });

  test('for a list of one type every suggestion leads to that type', async () => {
    await publish('上海一', { region_code: '3101', type_code: '30' });
    await publish('上海二', { region_code: '3101', type_code: '20' });
    const items = await suggest('上海', { typeCode: '30' });
    expect(items[0]).toMatchObject({ kind: 'REGION', href: '/type/30?regionCode=31', count: 1 });
    expect(items.filter(({ kind }) => kind === 'TYPE')).toEqual([]);
  });

  test('returns nothing for an empty text, and at most the requested number', async () => {
    await publish('上海一', { region_code: '3101', type_code: '30' });
    expect(await suggest('')).toEqual([]);
    expect(await suggest('  ')).toEqual([]);
    expect(await suggest('上海', { size: 2 })).toHaveLength(2);
    expect((await ask('上', { size: 13 })).status).toBe(400);
    expect((await ask('字'.repeat(51))).status).toBe(400);
    expect((await ask('%_\\\'"<script>')).status).toBe(200);
  });

  test('is cacheable for a minute, answers revalidation with 304, and does not depend on the account', async () => {
    await publish('上海一', { region_code: '3101' });
    const answer = await ask('上海').expect(200);
    expect(answer.headers['cache-control']).toBe('public, max-age=60');
    await ask('上海')
      .set('If-None-Match', answer.headers.etag ?? '')
      .expect(304);
    const { token } = await signInUser(api);
    expect((await ask('上海').set('X-Token', token)).body).toEqual(answer.body);
  });

  test('queries the database once for a hundred requests', async () => {
    for (const name of ['甲', '乙', '丙']) await publish(`上海${name}`, { region_code: '3101' });
    await suggest('上海');
    await database.db.schema.alterTable('demands').renameTo('demands_away').execute();
    try {
      for (let count = 0; count < 99; count += 1) expect(await suggest('上海')).not.toEqual([]);
      // Without the titles, which are checked against the database.
      expect(outline(await suggest('上海 '))).toContain('REGION 上海');
      expect((await suggest('上')).length).toBeGreaterThan(0);
    } finally {
      await database.db.schema.alterTable('demands_away').renameTo('demands').execute();
    }
  });

  test('suggests new content within ten minutes without making a request wait', async () => {
    expect(await suggest('獬豸')).toEqual([]);
    await publish('獬豸');
    api.clock.advance(11 * MINUTE_MS);
    // The old index is used while the new one is being built.
    let items = await suggest('獬豸');
    for (let count = 0; items.length === 0 && count < 100; count += 1) {
      api.clock.advance(MINUTE_MS);
      items = await suggest('獬豸');
    }
    expect(outline(items)).toEqual(['TITLE 獬豸']);
  });
});

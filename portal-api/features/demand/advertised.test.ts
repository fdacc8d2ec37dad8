import { beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';
import { createDemandFinder } from './search/find-demands.ts';

interface Card {
  title: string;
  topUntil: string | null;
  headlineUntil: string | null;
}

forEachApi((api) => {
  let publisher_id: string;

  beforeEach(async () => {
    await api.db.deleteFrom('demands').execute();
    ({ id: publisher_id } = await signInUser(api));
  });

  const later = (ms: number) => new Date(api.clock.now().getTime() + ms);
  const publish = (title: string, values: object = {}) => publishDemand(api, { publisher_id, title, industry_code: '1003', ...values });
  async function search(query: Record<string, string>) {
    const { body } = await request(api.server).get('/api/demand/page-search').query(query).expect(200);
    const { records, advertised, groups, total } = body.data as {
      records: Card[];
      advertised: Card[];
      groups: object[] | null;
      total: number;
    };
    return { titles: records.map(({ title }) => title), paid: advertised.map(({ title }) => title), records, advertised, groups, total };
  }

  test('shows at most three paid hits separately, on the first page only, without reordering the results', async () => {
    for (let count = 1; count <= 12; count += 1) await publish(`奶茶${count}`);
    const plain = await search({ keyword: '奶茶' });
    const ids = await api.db.selectFrom('demands').select('id').orderBy('id').limit(5).execute();
    for (const { id } of ids)
      await api.db
        .updateTable('demands')
        .set({ top_until: later(DAY_MS) })
        .where('id', '=', id)
        .execute();
    const first = await search({ keyword: '奶茶' });
    expect(first.titles).toEqual(plain.titles);
    expect(first.paid).toHaveLength(3);
    for (const title of first.paid) expect(['奶茶1', '奶茶2', '奶茶3', '奶茶4', '奶茶5']).toContain(title);
    expect(first.advertised.every(({ topUntil }) => topUntil !== null)).toBe(true);
    expect(first.records.filter(({ topUntil, headlineUntil }) => topUntil ?? headlineUntil)).toEqual([]);
    expect((await search({ keyword: '奶茶', pageNum: '2', pageSize: '10' })).paid).toEqual([]);
    expect((await search({ keyword: '奶茶', sort: 'new' })).paid).toEqual([]);
  });

  test('paid hits match all words and conditions and have a running boost', async () => {
    for (let count = 1; count <= 10; count += 1) await publish(`深圳奶茶${count}`);
    await publish('上海奶茶', { region_code: '3101', headline_until: later(HOUR_MS) });
    await publish('深圳咖啡', { headline_until: later(HOUR_MS) });
    await publish('深圳奶茶过期', { top_until: later(-1) });
    await publish('深圳奶茶没过审', { top_until: later(HOUR_MS), audit_status: 'WAITING_REVIEW' });
    expect((await search({ keyword: '深圳奶茶' })).paid).toEqual([]);
    await publish('深圳奶茶头条', { headline_until: later(HOUR_MS) });
    expect((await search({ keyword: '深圳奶茶' })).paid).toEqual(['深圳奶茶头条']);
  });

  test('looser readings have no paid hits', async () => {
    await publish('联名', { top_until: later(HOUR_MS), headline_until: later(HOUR_MS) });
    for (let count = 1; count <= 3; count += 1) await publish(`彩妆${count}`);
    const answer = await search({ keyword: '联名彩妆' });
    expect(answer).toMatchObject({ total: 0, paid: [], groups: [{ step: 'R2', count: 4 }] });
    expect(answer.records.filter(({ topUntil, headlineUntil }) => topUntil ?? headlineUntil)).toEqual([]);
  });

  test('draws the paid hits again each hour', async () => {
    for (let count = 1; count <= 12; count += 1) await publish(`奶茶${count}`, { top_until: later(400 * HOUR_MS) });
    const draws = new Set<string>();
    for (let hour = 0; hour < 6; hour += 1) {
      draws.add((await search({ keyword: '奶茶' })).paid.join(' '));
      api.clock.advance(HOUR_MS);
    }
    expect(draws.size).toBeGreaterThan(3);
  });

  test('also shows paid hits if there are many hits; pages of results do not overlap', async () => {
    for (let count = 1; count <= 9; count += 1)
      await publish(count % 3 === 0 ? `奶茶${count}` : `别的${count}`, { top_until: later(HOUR_MS) });
    const { find } = createDemandFinder(api.db, () => {}, { counted: 1, weighed: 100, reachable: 100, walked: 50, slices: [1_000] });
    const of = (pageNum: number) =>
      find({ words: [{ text: '奶茶' }], pageNum, pageSize: 2, sort: 'default' } as Parameters<typeof find>[0], api.clock.now());
    const [first, second] = [await of(1), await of(2)];
    expect([first.advertised.length, second.advertised.length]).toEqual([3, 0]);
    expect(new Set([...first.ids, ...second.ids]).size).toBe(3);
  });

  test('a list without a keyword still starts with the boosted demands', async () => {
    await publish('置顶的', { top_until: later(HOUR_MS), refreshed_at: later(-HOUR_MS) });
    await publish('新的');
    const answer = await search({});
    expect([answer.titles, answer.paid]).toEqual([['置顶的', '新的'], []]);
    expect(answer.records[0]?.topUntil).not.toBeNull();
  });
});

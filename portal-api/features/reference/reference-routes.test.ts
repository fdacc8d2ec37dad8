import { beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import type { CodeNode } from '#shared/contract/reference.ts';
import { syncReferenceData } from '../../domain/reference/sync-reference-data.ts';
import { forEachApi } from '../../testing/test-api.ts';

forEachApi((api) => {
  beforeAll(() => syncReferenceData(api.db));

  const read = async (path: string): Promise<CodeNode[]> => (await request(api.server).get(path).expect(200)).body.data;

  test('the region tree has the real 省/市/区', async () => {
    const tree = await read('/api/region/tree');
    const guangdong = tree.find(({ code }) => code === '44');
    const shenzhen = guangdong?.children?.find(({ code }) => code === '4403');
    expect([guangdong?.name, shenzhen?.name]).toEqual(['广东省', '深圳市']);
    expect(shenzhen?.children).toContainEqual({ code: '440305', name: '南山区' });
  });

  test.each([
    [1, (tree: CodeNode[]) => tree[0]],
    [2, (tree: CodeNode[]) => tree[0]?.children?.[0]],
    [3, (tree: CodeNode[]) => tree[0]?.children?.[0]?.children?.[0]],
  ])('the tree ends at depth %d', async (depth, deepest) => {
    const node = deepest(await read(`/api/region/tree?depth=${depth}`));
    expect(node).toBeDefined();
    expect(node?.children).toBeUndefined();
  });

  test.each(['0', '4', 'x', '1.5'])('rejects depth %s', async (depth) => {
    const { body } = await request(api.server).get('/api/region/tree').query({ depth }).expect(400);
    expect(body.data.fields.depth).toEqual(expect.any(String));
  });

  test.each(['/api/region/tree', '/api/industry/tree', '/api/demand/merge/options', '/v1/position/list'])(
    '%s has a strong ETag and returns 304 to a client that has it',
    async (path) => {
      const first = await request(api.server).get(path).expect(200).expect('Cache-Control', 'no-cache');
      expect(first.headers.etag).toMatch(/^"[\w-]+"$/);
      const second = await request(api.server).get(path).set('If-None-Match', String(first.headers.etag)).expect(304);
      expect(second.text).toBe('');
      await request(api.server).get(path).set('If-None-Match', '"other"').expect(200);
    },
  );

  test('industries are a tree of two levels, and children can be requested separately', async () => {
    const tree = await read('/api/industry/tree');
    expect(tree).toHaveLength(20);
    expect(await read('/api/industry/children?parentCode=01')).toEqual(tree[0]?.children);
    expect((await read('/api/industry/children')).map(({ code }) => code)).toEqual(tree.map(({ code }) => code));
    expect(await read('/api/industry/children?parentCode=0101')).toEqual([]);
    expect(await read('/api/industry/children?parentCode=77')).toEqual([]);
  });

  test('rejects a repeated parent code and names the field', async () => {
    const { body } = await request(api.server).get('/api/industry/children?parentCode=1&parentCode=2').expect(400);
    expect(body.data.fields.parentCode).toEqual(expect.any(String));
  });

  test('positions are real and in order', async () => {
    const { body } = await request(api.server).get('/v1/position/list').expect(200);
    expect(body.data.length).toBeGreaterThanOrEqual(40);
    expect(body.data[0]).toEqual({ id: expect.any(String), name: '创始人' });
  });

  test('the options contain every filter, with regions down to 市', async () => {
    const { body } = await request(api.server).get('/api/demand/merge/options').expect(200);
    expect(body.data).toMatchObject({ durations: [5, 10, 30, 60, 180, 720, 1440], colors: [1, 2, 3, 4, 5, 6, 7, 8] });
    expect(body.data.types[0]).toEqual({ code: '10', name: '广告主' });
    expect(body.data.settlementModes).toContainEqual({ code: 'SWAP', name: '资源置换' });
    expect(body.data.sorts.map(({ code }: { code: string }) => code)).toEqual(['default', 'new', 'hot']);
    expect(body.data.industries).toHaveLength(20);
    expect(body.data.regions[0].children[0].children).toBeUndefined();
  });

  test('a second sync changes nothing; a wrong name is corrected', async () => {
    const { db } = api;
    const before = await db.selectFrom('regions').selectAll().orderBy('code').execute();
    await db.updateTable('regions').set({ name: '旧名' }).where('code', '=', '4403').execute();
    await db.insertInto('positions').values({ name: '自己加的', sort: 999 }).execute();
    await syncReferenceData(db);
    await syncReferenceData(db);
    expect(await db.selectFrom('regions').selectAll().orderBy('code').execute()).toEqual(before);
    expect(await db.selectFrom('positions').select('name').where('sort', '=', 999).execute()).toEqual([{ name: '自己加的' }]);
    await db.deleteFrom('positions').where('sort', '=', 999).execute();
  });

  test('if all data is as shipped, the sync on start runs one statement and reads no rows', async () => {
    let statements = 0;
    const counting = api.db.withPlugin({
      transformQuery({ node }) {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await syncReferenceData(counting);
    expect(statements).toBe(1);
    for (const table of ['regions', 'industries', 'positions'] as const) await api.db.updateTable(table).set({ sort: 77 }).execute();
    const before = statements;
    await syncReferenceData(counting);
    expect(statements).toBeGreaterThan(before + 3);
    statements = 0;
    await syncReferenceData(counting);
    expect(statements).toBe(1);
  });
});

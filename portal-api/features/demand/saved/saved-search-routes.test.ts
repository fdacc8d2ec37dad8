import { expect, test } from '@jest/globals';
import { DAY_MS } from '#shared/durations.ts';
import { isSavable } from '#shared/rules/savable-search.ts';
import { pruneExpired } from '../../../maintenance/prune-expired.ts';
import { createSession } from '../../../platform/http/session.ts';
import { type Caller, callAs } from '../../../testing/publish-steps.ts';
import { savedSearchSteps } from '../../../testing/saved-search-steps.ts';
import { forEachApi, signInUser } from '../../../testing/test-api.ts';
import { eraseAccounts } from '../../account/erase-accounts.ts';

forEachApi((api, database) => {
  const { logger, people, run, after, create, save, list, change, seen, notices, show } = savedSearchSteps(api);

  test('limits saved searches by membership, stores equal ones once, and requires a word or two conditions', async () => {
    const many = async (caller: Caller, from: number, count: number) => {
      for (let index = from; index < from + count; index += 1) await save({ keyword: `品牌${index}` }, caller);
    };
    await many(people.reader, 0, 10);
    const { body } = await create({ keyword: '品牌10' }).expect(409);
    expect(body.message).toBe('最多订阅 10 个搜索，请先删除不需要的订阅');
    const again = await save({ keyword: ' 品牌3 ' });
    expect(await list()).toMatchObject({ limit: 10, items: expect.arrayContaining([expect.objectContaining({ id: again.id })]) });
    expect((await list()).items).toHaveLength(10);
    await api.db.updateTable('users').set({ member_level: 10 }).where('id', '=', people.reader.id).execute();
    await many(people.reader, 10, 1);
    expect((await list()).limit).toBe(30);
    for (const query of [{}, { typeCode: '10' }, { regionCode: '31' }, { keyword: '上海' }, { withImages: '0', typeCode: '10' }]) {
      const refused = await create(query).expect(400);
      expect([query, refused.body.data.fields.query]).toEqual([query, '请至少填写一个关键词，或选择两个筛选条件']);
    }
    const named = await save({ typeCode: '20,10', regionCode: '31', budget: '10000-50000', since: '7', sort: 'hot', pageNum: 3 });
    expect(named.name).toBe('广告主 · 流量主 · 上海 · 预算 1–5 万');
    expect((await save({ typeCode: '10,20', regionCode: '31', budget: '10000-50000' })).id).toBe(named.id);
    const unknown = await create({ keyword: '咖啡', regionCode: '99' }).expect(400);
    expect(unknown.body.data.fields).toEqual({ regionCode: '地区不正确' });
  });

  test.each([
    { keyword: '上海' },
    { keyword: '上海 北京' },
    { keyword: '上海 会员' },
    { keyword: '上海', typeCode: '10' },
    { keyword: '上海', regionCode: '3101' },
    { keyword: '会员', memberOnly: '1' },
    { keyword: '上海咖啡' },
    { keyword: 'shanghai' },
    { keyword: '3元/单' },
    { keyword: 'BD202603010001' },
    { keyword: '！！' },
    { budget: '0-10000', withImages: '1' },
    { verified: 'real' },
  ])('accepts %j exactly if the page offers to save it', async (query) => {
    const { body } = await callAs(api, people.reader)
      .get(`/api/demand/page-search?${new URLSearchParams(Object.entries(query))}`)
      .expect(200);
    const { status } = await create(query);
    expect(status).toBe(isSavable(query, body.data.understanding?.chips) ? 200 : 400);
  });

  test('concurrent saves do not exceed the limit', async () => {
    for (let index = 0; index < 9; index += 1) await save({ keyword: `品牌${index}` });
    const answers = await Promise.all(['咖啡', '奶茶', '联名'].map((keyword) => create({ keyword })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await list()).items).toHaveLength(10);
  });

  test('another user’s searches can be neither read nor changed', async () => {
    const { id } = await save({ keyword: '咖啡' });
    const stranger = await signInUser(api);
    expect((await list(stranger)).items).toEqual([]);
    await change(id, { name: '我的' }, stranger).expect(404);
    await seen(id, stranger).expect(404);
    await callAs(api, stranger).delete(`/api/saved-search/${id}`).expect(404);
    await callAs(api, null).get('/api/saved-search').expect(401);
    expect((await list()).items).toMatchObject([{ name: '咖啡' }]);
  });

  test('a name has to contain a visible character, and is stored as a single line', async () => {
    const { id } = await save({ keyword: '咖啡' });
    expect((await change(id, { name: '\u200b\u200b' }).expect(400)).body.data.fields).toEqual({ name: '请填写名称' });
    expect((await change(id, { name: '咖\u200b\n啡' }).expect(200)).body.data.name).toBe('咖 啡');
  });

  test('announces the expiry of an unvisited search; a visit renews it', async () => {
    const [kept, left] = [await save({ keyword: '咖啡' }), await save({ keyword: '奶茶' })];
    await after(173 * DAY_MS - 3_000);
    expect(await notices()).toEqual([]);
    await after(3_000);
    await run();
    expect(await notices()).toEqual(['订阅即将停止', '订阅即将停止']);
    const { token } = await createSession(api.db, { id: people.reader.id, ip: '127.0.0.1', userAgent: 'test' }, api.clock.now());
    people.reader = { ...people.reader, token };
    await seen(kept.id).expect(200);
    await after(7 * DAY_MS);
    await show('咖啡奶茶');
    await run();
    expect((await notices()).slice(2)).toEqual(['「咖啡」有 1 条新需求']);
    api.clock.advance(1);
    await pruneExpired(api.db, api.clock.now());
    expect((await list()).items.map(({ id }: { id: string }) => id)).toEqual([kept.id]);
    expect(left.id).not.toBe(kept.id);
  });

  test('saved searches are exported, and deleted with the account', async () => {
    await save({ keyword: '咖啡' });
    await show('咖啡一号');
    await run();
    const { body } = await callAs(api, people.reader).get('/api/privacy/export').expect(200);
    expect(body.data.savedSearches).toMatchObject([
      { name: '咖啡', query: { keyword: '咖啡' }, frequency: 'INSTANT', hits: [{ told_at: expect.anything() }] },
    ]);
    await api.db.updateTable('users').set({ deletion_requested_at: api.clock.now() }).where('id', '=', people.reader.id).execute();
    api.clock.advance(16 * DAY_MS);
    expect(await eraseAccounts(database.db, api.clock.now(), logger)).toBe(1);
    for (const table of ['saved_searches', 'saved_search_keys', 'saved_search_hits'] as const)
      expect(await api.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});

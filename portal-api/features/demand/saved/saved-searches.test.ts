import { expect, test } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { matchRoute } from '#shared/routes/match-route.ts';
import { callAs, demandFields, reviewAs, saveAs, signInPublisher } from '../../../testing/publish-steps.ts';
import { savedSearchSteps } from '../../../testing/saved-search-steps.ts';
import { forEachApi } from '../../../testing/test-api.ts';
import type { publishDemand } from '../../../testing/test-demands.ts';

forEachApi((api) => {
  const { people, run, after, save, list, change, seen, notices, publish, show } = savedSearchSteps(api);

  test('notifies the owner once of an approved demand that the search finds, with a link to the results', async () => {
    const saved = await save({ keyword: '咖啡 上海' });
    expect(saved.name).toBe('咖啡 · 上海');
    const demand = await saveAs(api, people.publisher, { title: '寻找咖啡品牌联名合作', regionCode: '3101' }, { approved: false });
    await run();
    expect(await notices()).toEqual([]);
    await reviewAs(api, demand.id, { event: 'APPROVE' });
    await run();
    await run();
    expect(await notices()).toEqual(['「咖啡 · 上海」有 1 条新需求']);
    const notice = await api.db.selectFrom('notices').selectAll().where('user_id', '=', people.reader.id).executeTakeFirstOrThrow();
    expect(notice).toMatchObject({ category: '匹配', link: saved.href });
    expect(notice.content).toContain('寻找咖啡品牌联名合作');
    // The results page finds the demand.
    const { pathname, searchParams } = new URL(saved.href, 'http://portal');
    expect(matchRoute(pathname)?.name).toBe('demand.list');
    expect(searchParams.get('savedId')).toBe(saved.id);
    const { body } = await callAs(api, null).get(
      `/api/demand/page-search?keyword=${encodeURIComponent(searchParams.get('keyword') ?? '')}`,
    );
    expect(body.data.records.map(({ id }: { id: string }) => id)).toEqual([demand.id]);
    expect((await list()).items).toMatchObject([{ id: saved.id, freshCount: 1, frequency: 'INSTANT', pausedUntil: null }]);
    await seen(saved.id).expect(200);
    expect((await list()).items).toMatchObject([{ freshCount: 0 }]);
    const unread = await callAs(api, people.reader).get('/v1/sysNotice/page').expect(200);
    expect(unread.body.data.records.map(({ read }: { read: boolean }) => read)).toEqual([true]);
    expect(await api.db.selectFrom('demand_outbox').selectAll().execute()).toEqual([]);
  });

  test('finds only demands that meet every condition, as the results page does', async () => {
    const asked = {
      keyword: '投放',
      typeCode: '10,20',
      industryCode: '0403',
      regionCode: '31',
      settlementMode: 'CPA',
      budget: '10000-50000',
      negotiable: '0',
      withImages: '1',
      verified: 'real',
      memberOnly: '1',
    };
    await save(asked);
    const fits = {
      type_code: '20',
      industry_code: '0403',
      region_code: '310115',
      settlement_modes: ['CPS', 'CPA'],
      budget: '总预算 2 万元',
      images: JSON.stringify(['a']),
    };
    await api.db.updateTable('users').set({ real_name_status: 2, member_level: 10 }).where('id', '=', people.publisher.id).execute();
    const others: Partial<Parameters<typeof publishDemand>[1]>[] = [
      { type_code: '30' },
      { industry_code: '0402' },
      { region_code: '3201' },
      { settlement_modes: ['CPS'] },
      { budget: '总预算 20 万元' },
      { budget: null },
      { images: '[]' },
      { valid_until: new Date(api.clock.now().getTime() - HOUR_MS) },
    ];
    // Without the last one: an expired demand is not restored.
    for (const other of others.slice(0, -1)) await show('投放合作', { ...fits, ...other });
    await show('别的合作', fits);
    await run();
    expect(await notices()).toEqual([]);
    await show('投放合作', fits);
    await show('投放合作 全国', { ...fits, region_code: '00' });
    await run();
    expect((await list()).items).toMatchObject([{ freshCount: 2 }]);
    const found = await callAs(api, null)
      .get(`/api/demand/page-search?${new URLSearchParams(asked)}`)
      .expect(200);
    expect(found.body.data.total).toBe(2);
  });

  test('skips own demands, those of blocked users, and viewed ones', async () => {
    await save({ keyword: '咖啡' });
    await save({ keyword: '咖啡' }, people.publisher);
    const blocked = await signInPublisher(api);
    await callAs(api, people.reader).post('/api/chat/block', { userId: blocked.id, blocked: true });
    await api.db
      .insertInto('user_blocks')
      .values({ user_id: people.reader.id, blocked_id: blocked.id, at: api.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await publish('咖啡品牌寻找联名', {}, blocked);
    const known = await saveAs(api, people.publisher, { title: '咖啡机租赁合作' }, { approved: false });
    await api.db
      .insertInto('demand_marks')
      .values({ user_id: people.reader.id, demand_id: known.id, kind: 'CONTACT', at: api.clock.now() })
      .execute();
    await reviewAs(api, known.id, { event: 'APPROVE' });
    await run();
    expect(await notices()).toEqual([]);
    expect((await notices(people.publisher)).filter((title) => title.includes('新需求'))).toEqual(['「咖啡」有 1 条新需求']);
  });

  test('a changed demand counts once, for searches that did not find it before', async () => {
    const demand = await publish('寻找茶饮品牌合作');
    const [other, same] = [await save({ keyword: '联名' }), await save({ keyword: '茶饮', typeCode: '10' })];
    const edit = async (version: number, title: string) => {
      await callAs(api, people.publisher)
        .put('/v1/demand/update', { ...demandFields({ title }), id: demand.id, version })
        .expect(200);
      await reviewAs(api, demand.id, { event: 'APPROVE' });
      await run();
    };
    await run();
    await edit(demand.version, '寻找茶饮品牌联名合作');
    expect(await notices()).toEqual(['「联名」有 1 条新需求']);
    await seen(other.id).expect(200);
    await edit(demand.version + 1, '寻找茶饮品牌合作事宜');
    await after(2 * HOUR_MS);
    await edit(demand.version + 2, '寻找茶饮品牌联名的合作');
    expect(await notices()).toEqual(['「联名」有 1 条新需求']);
    expect((await list()).items.map(({ id, freshCount }: { id: string; freshCount: number }) => [id, freshCount])).toEqual([
      [same.id, 0],
      [other.id, 0],
    ]);
  });

  test('notifies once of a demand that is hidden and shown again', async () => {
    await save({ keyword: '咖啡' });
    const { id } = await publish('咖啡品牌寻找联名');
    for (const shown of [false, true, false, true]) {
      await callAs(api, people.publisher).post('/v1/demand/show', { id, show: shown });
      await after(2 * HOUR_MS);
    }
    expect(await notices()).toEqual(['「咖啡」有 1 条新需求']);
  });

  test('sends one notice per search and hour, and updates its count until it is read', async () => {
    await save({ keyword: '咖啡' });
    const titles = async (title: string) => {
      await show(title);
      await run();
      return notices();
    };
    expect(await titles('咖啡一号')).toEqual(['「咖啡」有 1 条新需求']);
    expect(await titles('咖啡二号')).toEqual(['「咖啡」有 2 条新需求']);
    await callAs(api, people.reader).post('/v1/sysNotice/read-all').expect(200);
    expect(await titles('咖啡三号')).toEqual(['「咖啡」有 2 条新需求']);
    await after(HOUR_MS);
    expect(await notices()).toEqual(['「咖啡」有 2 条新需求', '「咖啡」有 1 条新需求']);
  });

  test('sends one daily summary of all searches at 9:00 China time, and none without hits', async () => {
    const [coffee, tea] = [await save({ keyword: '咖啡' }), await save({ keyword: '奶茶' })];
    for (const { id } of [coffee, tea]) await change(id, { frequency: 'DAILY' }).expect(200);
    await show('咖啡一号');
    await show('咖啡二号');
    await show('奶茶一号');
    const gone = await show('奶茶二号');
    await run();
    await reviewAs(api, gone.id, { event: 'TAKE_DOWN', reason: '不符合规范' });
    const untilNine = DAY_MS - ((api.clock.now().getTime() - HOUR_MS) % DAY_MS);
    await after(untilNine - 1);
    expect(await notices()).toEqual([]);
    await after(1);
    await run();
    expect(await notices()).toEqual(['您订阅的 2 个搜索有 3 条新需求']);
    const { content, link } = await api.db
      .selectFrom('notices')
      .selectAll()
      .where('user_id', '=', people.reader.id)
      .executeTakeFirstOrThrow();
    expect(content).toContain('「咖啡」2 条、「奶茶」1 条');
    expect(link).toBe('/user/savedSearches');
    await after(DAY_MS);
    expect(await notices()).toHaveLength(1);
  });

  test('sends no notice for a search that is off, paused or deleted, nor later for hits found meanwhile', async () => {
    const [off, paused, deleted] = [await save({ keyword: '咖啡' }), await save({ keyword: '奶茶' }), await save({ keyword: '联名' })];
    await change(off.id, { frequency: 'OFF' }).expect(200);
    const { body } = await change(paused.id, { paused: true }).expect(200);
    expect(new Date(body.data.pausedUntil).getTime()).toBe(api.clock.now().getTime() + 30 * DAY_MS);
    await callAs(api, people.reader).delete(`/api/saved-search/${deleted.id}`).expect(200);
    await callAs(api, people.reader).delete(`/api/saved-search/${deleted.id}`).expect(404);
    await show('咖啡奶茶联名');
    await run();
    await after(2 * DAY_MS);
    expect(await notices()).toEqual([]);
    expect((await list()).items.map(({ freshCount }: { freshCount: number }) => freshCount)).toEqual([1, 1]);
    await change(off.id, { frequency: 'INSTANT' }).expect(200);
    await change(paused.id, { paused: false }).expect(200);
    await run();
    expect(await notices()).toEqual([]);
    await show('咖啡二号');
    await run();
    expect(await notices()).toEqual(['「咖啡」有 1 条新需求']);
  });
});

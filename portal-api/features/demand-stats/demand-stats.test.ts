import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { DAY_MS } from '#shared/durations.ts';
import { toChinaDay } from '../../platform/china-time.ts';
import { type Caller, callAs, signInPublisher } from '../../testing/publish-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';

forEachApi((api) => {
  let owner: Caller;
  let demand: { id: string; demandNumber: string };
  beforeAll(async () => {
    owner = await signInPublisher(api);
  });
  beforeEach(async () => {
    demand = await publishDemand(api, { publisher_id: owner.id, title: '寻找渠道' });
  });

  const ago = (days: number): Date => new Date(api.clock.now().getTime() - days * DAY_MS);
  const unlock = (userId: string, at: Date) =>
    api.db.insertInto('contact_grants').values({ user_id: userId, demand_id: demand.id, granted_by: 'QUOTA', at }).execute();
  async function write(readerId: string, at: Date, from: 'reader' | 'owner' = 'reader'): Promise<string> {
    const { id: thread_id } = await api.db
      .insertInto('threads')
      .values({ demand_id: demand.id, publisher_id: owner.id, reader_id: readerId, updated_at: at })
      .onConflict((conflict) => conflict.columns(['demand_id', 'reader_id']).doUpdateSet({ updated_at: at }))
      .returning('id')
      .executeTakeFirstOrThrow();
    const [from_id, to_id] = from === 'reader' ? [readerId, owner.id] : [owner.id, readerId];
    await api.db
      .insertInto('messages')
      .values({ thread_id, demand_id: demand.id, from_id, to_id, content: '您好', created_at: at })
      .execute();
    return thread_id;
  }
  const readStats = async (days: number | null = null, id = demand.id) =>
    (
      await callAs(api, owner)
        .get(`/api/demand/stats/${id}${days === null ? '' : `?days=${days}`}`)
        .expect(200)
    ).body.data;
  const readPeople = async (query = '') =>
    (await callAs(api, owner).get(`/api/demand/stats/${demand.id}/people${query}`).expect(200)).body.data;

  test('a demand that nobody has viewed has every day, with zeros', async () => {
    const stats = await readStats();
    expect(stats.demand).toEqual({
      id: demand.id,
      demandNumber: demand.demandNumber,
      title: '寻找渠道',
      auditStatus: 'PUBLISH',
      createdAt: '2026-03-01T10:00:00+08:00',
      live: true,
    });
    expect(stats.days).toHaveLength(30);
    expect([stats.days[0].day, stats.days.at(-1).day]).toEqual(['2026-01-31', '2026-03-01']);
    expect(stats.totals).toEqual({ exposures: 0, views: 0, collects: 0, messages: 0, unlocks: 0 });
    expect(stats.sources).toEqual([]);
    expect(await readStats(7, demand.demandNumber)).toMatchObject({ demand: { id: demand.id } });
  });

  test('counts each event on its day in China, and a person once, at the first time', async () => {
    const readers = [await signInUser(api), await signInUser(api), await signInUser(api)];
    const [first, second, third] = readers.map(({ id }) => id) as [string, string, string];
    // 01:00 of the next day in China.
    const lateOn27th = new Date('2026-02-27T17:00:00Z');
    await unlock(first, lateOn27th);
    await unlock(second, ago(40));
    await write(first, ago(1));
    await write(first, ago(0));
    await write(second, ago(50));
    await write(second, ago(0));
    await write(third, ago(0), 'owner');
    await api.db
      .insertInto('demand_collectors')
      .values(readers.map(({ id }, index) => ({ demand_id: demand.id, user_id: id, first_at: ago(index * 4) })))
      .execute();
    const day = (days: number) => ({ demand_id: demand.id, day: toChinaDay(ago(days)) });
    await api.db
      .insertInto('demand_view_days')
      .values([
        { ...day(0), views: 6 },
        { ...day(6), views: 4 },
        { ...day(7), views: 90 },
      ])
      .execute();
    await api.db
      .insertInto('demand_exposure_days')
      .values([
        { ...day(0), exposures: 70 },
        { ...day(89), exposures: 5 },
      ])
      .execute();
    await api.db
      .insertInto('demand_view_sources')
      .values([
        { ...day(0), source: 'SEARCH', views: 4 },
        { ...day(6), source: 'SEARCH', views: 1 },
        { ...day(6), source: 'HOME', views: 2 },
        { ...day(7), source: 'MESSAGE', views: 9 },
      ])
      .execute();
    const week = await readStats(7);
    expect(week.days.map(({ day: name }: { day: string }) => name)).toEqual([
      '2026-02-23',
      '2026-02-24',
      '2026-02-25',
      '2026-02-26',
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
    expect(week.days.at(-1)).toEqual({ day: '2026-03-01', exposures: 70, views: 6, collects: 1, messages: 0, unlocks: 0 });
    expect(week.days.at(-2)).toEqual({ day: '2026-02-28', exposures: 0, views: 0, collects: 0, messages: 1, unlocks: 1 });
    expect(week.totals).toEqual({ exposures: 70, views: 10, collects: 2, messages: 1, unlocks: 1 });
    expect(week.sources).toEqual([
      { source: 'SEARCH', views: 5 },
      { source: 'HOME', views: 2 },
      { source: 'OTHER', views: 3 },
    ]);
    expect((await readStats(30)).totals).toEqual({ exposures: 70, views: 100, collects: 3, messages: 1, unlocks: 1 });
    expect((await readStats(90)).totals).toEqual({ exposures: 75, views: 100, collects: 3, messages: 2, unlocks: 2 });
  });

  test('statistics are for the owner only: another user’s, a removed and an unknown demand return the same 404', async () => {
    const removed = await publishDemand(api, { publisher_id: owner.id, deleted_at: api.clock.now() });
    const stranger = await signInUser(api);
    for (const path of ['', '/people']) {
      await callAs(api, stranger).get(`/api/demand/stats/${demand.id}${path}`).expect(404);
      await callAs(api, owner).get(`/api/demand/stats/${removed.id}${path}`).expect(404);
      await callAs(api, owner).get(`/api/demand/stats/999999999${path}`).expect(404);
      await callAs(api, null).get(`/api/demand/stats/${demand.id}${path}`).expect(401);
    }
    await callAs(api, stranger).get(`/api/demand/${demand.id}/boost-estimates`).expect(404);
    await callAs(api, null).get(`/api/demand/${demand.id}/boost-estimates`).expect(401);
  });

  test.each(['14', '0', '9999', 'all'])('rejects a period of %s days with 400', async (days) => {
    const { body } = await callAs(api, owner).get(`/api/demand/stats/${demand.id}?days=${days}`).expect(400);
    expect(body.data.fields).toEqual({ days: '时间范围不正确' });
  });

  test('lists interested users once each, latest act first, with the conversation; bookmarks are only counted', async () => {
    const [unlocked, both, wrote, collected] = [
      await signInUser(api, { nickname: '看过的人' }),
      await signInUser(api, { nickname: '都做过的人' }),
      await signInUser(api, { nickname: '写过的人' }),
      await signInUser(api),
    ];
    await unlock(unlocked.id, ago(1));
    await unlock(both.id, ago(5));
    const thread = await write(both.id, ago(0));
    await write(wrote.id, ago(9));
    await write(wrote.id, ago(3));
    // A message of the publisher does not make its receiver interested.
    await write(collected.id, ago(0), 'owner');
    await api.db.updateTable('demands').set({ collect_count: 3 }).where('id', '=', demand.id).execute();
    const page = await readPeople();
    for (const { phone } of [unlocked, both, wrote]) expect(JSON.stringify(page)).not.toContain(phone);
    expect(page).toMatchObject({ total: 3, hasMore: false, collectors: 3 });
    expect(page.records).toEqual([
      {
        userId: both.id,
        nickname: '都做过的人',
        avatar: null,
        orgName: null,
        kinds: ['UNLOCK', 'MESSAGE'],
        at: '2026-03-01T10:00:00+08:00',
        threadId: thread,
        reachable: true,
      },
      expect.objectContaining({ userId: unlocked.id, kinds: ['UNLOCK'], threadId: null, at: '2026-02-28T10:00:00+08:00' }),
      expect.objectContaining({ userId: wrote.id, kinds: ['MESSAGE'], at: '2026-02-26T10:00:00+08:00' }),
    ]);
    const second = await readPeople('?pageSize=2&pageNum=2');
    expect(second.records.map(({ userId }: { userId: string }) => userId)).toEqual([wrote.id]);
    expect(second).toMatchObject({ total: 3, hasMore: false });
  });

  test('omits users who are deleted or may not sign in; users with a block in either direction are unreachable', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => signInUser(api)));
    const [gone, blocked, muted, blocking, free] = people.map(({ id }) => id) as [string, string, string, string, string];
    for (const [index, id] of [gone, blocked, muted, blocking, free].entries()) await unlock(id, ago(index));
    const now = api.clock.now();
    await api.db.updateTable('users').set({ deleted_at: now }).where('id', '=', gone).execute();
    await api.db
      .insertInto('account_blocks')
      .values({ user_id: blocked, level: 'SIGN_IN', reason: '违规', since: now, until: null, set_by: '运营' })
      .execute();
    await api.db
      .insertInto('user_blocks')
      .values([
        { user_id: owner.id, blocked_id: muted, at: now },
        { user_id: blocking, blocked_id: owner.id, at: now },
      ])
      .execute();
    const { records, total } = await readPeople();
    expect(records.map(({ userId, reachable }: { userId: string; reachable: boolean }) => [userId, reachable])).toEqual([
      [muted, false],
      [blocking, false],
      [free, true],
    ]);
    expect(total).toBe(3);
  });

  test('a publisher may write first only to users who have unlocked the contact', async () => {
    const [unlocked, stranger, gone] = [await signInUser(api), await signInUser(api), await signInUser(api)];
    for (const { id } of [unlocked, gone]) await unlock(id, ago(1));
    await api.db.updateTable('users').set({ deleted_at: api.clock.now() }).where('id', '=', gone.id).execute();
    const send = (peerId: string, clientKey = randomUUID()) =>
      callAs(api, owner).post('/api/demand/message/save', {
        demandId: demand.id,
        peerId,
        content: '您好，看到您关注了我们的需求',
        clientKey,
      });
    expect((await send(stranger.id)).status).toBe(409);
    expect((await send(gone.id)).status).toBe(409);
    const key = randomUUID();
    const sent = await send(unlocked.id, key);
    expect(sent.status).toBe(200);
    expect((await send(unlocked.id, key)).body.data).toEqual(sent.body.data);
    const { records } = await readPeople();
    expect(records).toMatchObject([{ userId: unlocked.id, kinds: ['UNLOCK'], threadId: sent.body.data.threadId }]);
    const { body } = await callAs(api, unlocked).get(`/api/chat/${sent.body.data.threadId}/messages`).expect(200);
    expect(body.data.messages).toMatchObject([{ content: '您好，看到您关注了我们的需求', fromId: owner.id }]);
    // Messages of the publisher do not count as interest and add no heat.
    expect((await readStats()).totals).toMatchObject({ messages: 0, unlocks: 2 });
    const { heat } = await api.db.selectFrom('demands').select('heat').where('id', '=', demand.id).executeTakeFirstOrThrow();
    expect(heat).toBe(Number.NEGATIVE_INFINITY);
  });
});

import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { callAs } from '../../testing/publish-steps.ts';
import { createTestApi, signInUser, type TestApi } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';

interface Conversation {
  threadId: string;
  demandId: string;
}

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  /** Has published two demands, to which `an` and `bo` have written, and has written to a demand of `an`. */
  let me: { id: string; token: string };
  let an: { id: string; token: string };
  let bo: { id: string; token: string };
  let toAn: Conversation;
  let fromAn: Conversation;
  let fromBo: Conversation;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    api = createTestApi(database.db);
    me = await signInUser(api, { nickname: '林一舟' });
    an = await signInUser(api, { nickname: '安然 Anran' });
    bo = await signInUser(api, { nickname: '薄荷' });
    const publish = async (publisher: { id: string }, title: string) =>
      (await publishDemand(api, { publisher_id: publisher.id, title, reviewed_title: title })).id;
    fromAn = await begin(an, await publish(me, '瑜伽馆找咖啡品牌联名'), '我们有 12 家门店');
    fromBo = await begin(bo, await publish(me, '书店空间出租'), '想租 100% 的场地');
    toAn = await begin(me, await publish(an, '充电宝铺设'), '请问分成怎么算');
  });
  afterAll(() => database.close());

  const say = async (from: { id: string; token: string }, demandId: string, content: string, peerId?: string) => {
    api.clock.advance(1_000);
    const { body } = await callAs(api, from)
      .post('/api/demand/message/save', { demandId, content, ...(peerId && { peerId }) })
      .expect(200);
    return body.data as { id: string; threadId: string };
  };
  const begin = async (from: { id: string; token: string }, demandId: string, content: string): Promise<Conversation> => ({
    demandId,
    threadId: (await say(from, demandId, content)).threadId,
  });
  const search = async (query: Record<string, string>) => {
    const { body } = await callAs(api, me)
      .get(`/api/chat/inbox/page?${new URLSearchParams(query)}`)
      .expect(200);
    const { records, total, counts } = body.data;
    return {
      ids: records.map(({ threadId }: Conversation) => threadId),
      matches: records.map((row: { match: unknown }) => row.match),
      matchIds: records.map((row: { matchId: unknown }) => row.matchId),
      total,
      counts,
    };
  };
  const found = async (keyword: string) => (await search({ keyword })).ids;

  test('a filter leaves the conversations about own demands, those with publishers, or those with unread messages', async () => {
    expect(await search({})).toMatchObject({
      ids: [toAn, fromBo, fromAn].map(({ threadId }) => threadId),
      total: 3,
      counts: { all: 3, unread: 2, published: 2, contacted: 1 },
      matches: [null, null, null],
    });
    expect(await search({ filter: 'published' })).toMatchObject({ ids: [fromBo.threadId, fromAn.threadId], total: 2 });
    expect(await search({ filter: 'contacted' })).toMatchObject({ ids: [toAn.threadId], total: 1 });
    await callAs(api, me).post(`/api/chat/${fromAn.threadId}/read`, {}).expect(200);
    await say(an, toAn.demandId, '三七分', me.id);
    expect(await search({ filter: 'unread' })).toMatchObject({ ids: [toAn.threadId, fromBo.threadId], total: 2 });
    await callAs(api, me).get('/api/chat/inbox/page?filter=archived').expect(400);
  });

  test('muted and hidden conversations are not unread, and hidden ones count nowhere', async () => {
    await callAs(api, me).post(`/api/chat/${fromAn.threadId}/settings`, { muted: true }).expect(200);
    await callAs(api, me).post(`/api/chat/${fromBo.threadId}/settings`, { hidden: true }).expect(200);
    expect(await search({ filter: 'unread' })).toEqual({
      ids: [],
      matches: [],
      matchIds: [],
      total: 0,
      counts: { all: 2, unread: 0, published: 1, contacted: 1 },
    });
  });

  test('a page beyond the last still has the counts', async () => {
    expect(await search({ pageNum: '2' })).toMatchObject({ ids: [], total: 3, counts: { all: 3 } });
  });

  test.each([
    ['the nickname of the other user, in any case and width', 'ａNRAN', ['toAn', 'fromAn']],
    ['the title of the demand', '咖啡', ['fromAn']],
    ['a message', '门店', ['fromAn']],
    ['a message with a character that patterns use', '100%', ['fromBo']],
    ['a pattern, which matches only itself', '1%店', []],
    ['the own nickname, which is in every conversation', '林一舟', []],
  ])('a keyword finds %s', async (_what, keyword, names) => {
    const known: Record<string, Conversation> = { toAn, fromAn, fromBo };
    expect(await found(keyword)).toEqual(names.map((name) => known[name]?.threadId));
  });

  test('a keyword finds the number of the demand', async () => {
    const { demand_number } = await api.db
      .selectFrom('demands')
      .select('demand_number')
      .where('id', '=', fromBo.demandId)
      .executeTakeFirstOrThrow();
    expect(await found(demand_number)).toEqual([fromBo.threadId]);
  });

  test('the latest message that matches comes with its conversation, and the counts are of the keyword', async () => {
    const { id } = await say(an, fromAn.demandId, '门店都在上海');
    expect(await search({ keyword: '门店', filter: 'published' })).toEqual({
      ids: [fromAn.threadId],
      matches: ['门店都在上海'],
      matchIds: [id],
      total: 1,
      counts: { all: 1, unread: 1, published: 1, contacted: 0 },
    });
    expect(await search({ keyword: '咖啡' })).toMatchObject({ matches: [null], matchIds: [null] });
  });

  test('messages that are hidden or retracted are not found', async () => {
    const { id } = await say(me, toAn.demandId, '误发的密码');
    expect(await found('密码')).toEqual([toAn.threadId]);
    await callAs(api, me).post(`/api/chat/${toAn.threadId}/messages/${id}/retract`).expect(200);
    expect(await found('密码')).toEqual([]);
    await callAs(api, me).post(`/api/chat/${toAn.threadId}/settings`, { hidden: true }).expect(200);
    await say(an, toAn.demandId, '在的', me.id);
    expect([await found('分成'), await found('在的')]).toEqual([[], [toAn.threadId]]);
  });

  test('nobody finds the conversations of others', async () => {
    const { body } = await callAs(api, bo).get('/api/chat/inbox/page?keyword=门店').expect(200);
    expect(body.data).toMatchObject({ records: [], total: 0, counts: { all: 0 } });
  });

  test('a keyword has at most 50 characters', async () => {
    const { body } = await callAs(api, me)
      .get(`/api/chat/inbox/page?keyword=${'长'.repeat(51)}`)
      .expect(400);
    expect(body.message).toContain('关键词不能超过 50 个字');
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import request from 'supertest';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { createTestApi, signInUser, type TestApi } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';

interface Person {
  id: string;
  token: string;
}

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  let owner: Person;
  let reader: Person;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    api = createTestApi(database.db);
    owner = await signInUser(api, { nickname: '发布者' });
    reader = await signInUser(api, { nickname: '读者' });
  });
  afterAll(() => database.close());

  const get = (path: string, { token } = reader) => request(api.server).get(path).set('X-Token', token);
  const post = (path: string, body: object, { token } = reader) =>
    request(api.server).post(path).set({ 'X-Token': token, 'Idempotency-Key': randomUUID() }).send(body);
  /** Sends a message one second after the previous one. */
  const say = async (demandId: string, content: string, from = reader, more: object = {}) => {
    api.clock.advance(1_000);
    const { body } = await post('/api/demand/message/save', { demandId, content, ...more }, from).expect(200);
    return body.data as { id: string; threadId: string };
  };
  const answer = (demandId: string, content: string, to = reader) => say(demandId, content, owner, { peerId: to.id });
  const publish = (title: string) => publishDemand(api, { publisher_id: owner.id, title });
  const block = (userId: string, blocked: boolean, by: Person) => post('/api/chat/block', { userId, blocked }, by).expect(200);
  const unreadOf = async (person: Person) => (await get('/api/chat/count-unread-messages', person)).body.data.totalChatMessages;
  const texts = (body: { data: { messages: { content: string }[] } }) => body.data.messages.map(({ content }) => content).join('');
  /** Creates a conversation of at least two messages by the reader: 一, 2, 3 … */
  const talk = async (length: number) => {
    const demand = await publish('长谈');
    const first = await say(demand.id, '一');
    const between = { thread_id: first.threadId, demand_id: demand.id, from_id: reader.id, to_id: owner.id, created_at: api.clock.now() };
    const rows = Array.from({ length: length - 1 }, (_value, index) => ({ ...between, content: String(index + 2) }));
    const inserted = await database.db.insertInto('messages').values(rows).returning('id').execute();
    return { threadId: first.threadId, demandId: demand.id, ids: [first.id, ...inserted.map(({ id }) => id)] };
  };

  test('the inbox has one conversation per demand and person, last written first, with unread counts', async () => {
    const other = await signInUser(api, { nickname: '另一位' });
    const [first, second] = [await publish('第一个'), await publish('第二个')];
    await say(first.id, '问一');
    await say(second.id, '问二');
    await say(first.id, '问三', other);
    await answer(first.id, '答一');
    const { body } = await get('/api/chat/inbox/page', owner).expect(200);
    expect(body.data.total).toBe(3);
    expect(body.data.records).toMatchObject([
      { peer: { id: reader.id, nickname: '读者' }, demand: { id: first.id, title: '第一个' }, lastMessage: '答一', unread: 1 },
      { peer: { nickname: '另一位' }, demand: { id: first.id }, lastMessage: '问三', unread: 1 },
      { peer: { nickname: '读者' }, demand: { id: second.id, demandNumber: second.demandNumber }, lastMessage: '问二', unread: 1 },
    ]);
    expect((await get('/api/chat/inbox/page')).body.data.records).toMatchObject([
      { peer: { nickname: '发布者' }, lastMessage: '答一', unread: 1 },
      { lastMessage: '问二', unread: 0 },
    ]);
    const page = (await get('/api/chat/inbox/page?pageNum=2&pageSize=2', owner)).body.data;
    expect(page).toMatchObject({ total: 3, hasMore: false, records: [{ lastMessage: '问二' }] });
    expect([await unreadOf(owner), await unreadOf(reader), await unreadOf(other)]).toEqual([3, 1, 0]);
  });

  test('a conversation page has the last messages in order, the peer and the demand', async () => {
    const organization = { name: '桥梁科技', credit_no: `91${Math.random()}`, created_at: api.clock.now() };
    const org = await database.db.insertInto('organizations').values(organization).returning('id').executeTakeFirstOrThrow();
    await database.db.updateTable('users').set({ org_id: org.id }).where('id', '=', owner.id).execute();
    const demand = await publish('找渠道');
    const { threadId } = await say(demand.id, '您好', reader, { clientKey: 'my-own-key-1' });
    await answer(demand.id, '请讲');
    const { body } = await get(`/api/chat/${threadId}/messages`).expect(200);
    expect(body.data).toMatchObject({
      threadId,
      peer: { id: owner.id, nickname: '发布者', orgName: '桥梁科技' },
      demand: { id: demand.id, demandNumber: demand.demandNumber, title: '找渠道', typeCode: '10', available: true, publisherId: owner.id },
      blocked: false,
      blockedByPeer: false,
      peerGone: false,
      hasEarlier: false,
      readUpTo: null,
      messages: [
        { fromId: reader.id, toId: owner.id, content: '您好', read: false, clientKey: 'my-own-key-1' },
        { fromId: owner.id, content: '请讲', clientKey: null },
      ],
    });
    // Only the sender gets the client key.
    expect((await get(`/api/chat/${threadId}/messages`, owner)).text).not.toContain('my-own-key-1');
    await database.db.updateTable('demands').set({ audit_status: 'PAUSED' }).where('id', '=', demand.id).execute();
    expect((await get(`/api/chat/${threadId}/messages`)).body.data.demand.available).toBe(false);
    expect((await get(`/api/chat/${threadId}/messages`, owner)).body.data.demand.available).toBe(true);
  });

  test('paging back and forth neither skips nor repeats messages while new ones arrive', async () => {
    const { threadId, demandId, ids } = await talk(9);
    const path = `/api/chat/${threadId}/messages`;
    const last = await get(`${path}?limit=4`).expect(200);
    expect([texts(last.body), last.body.data.hasEarlier]).toEqual(['6789', true]);
    const news = await say(demandId, '新');
    const before = await get(`${path}?limit=4&before=${ids[5]}`);
    expect([texts(before.body), before.body.data.hasEarlier]).toEqual(['2345', true]);
    const beginning = await get(`${path}?limit=4&before=${ids[1]}`);
    expect([texts(beginning.body), beginning.body.data.hasEarlier]).toEqual(['一', false]);
    expect(texts((await get(`${path}?after=${ids[8]}`)).body)).toBe('新');
    expect(texts((await get(`${path}?limit=2&after=${ids[0]}`)).body)).toBe('23');
    const nothing = await get(`${path}?after=${news.id}`);
    expect([texts(nothing.body), nothing.body.data.hasEarlier]).toEqual(['', true]);
    expect(texts((await get(`${path}?before=${ids[0]}`)).body)).toBe('');
  });

  test('if both write concurrently, the last message is the one with the highest id', async () => {
    const { threadId, demandId } = await talk(2);
    const sent = await Promise.all(
      Array.from({ length: 12 }, (_value, index) => (index % 2 ? answer(demandId, '答') : say(demandId, '问'))),
    );
    const { messages } = (await get(`/api/chat/${threadId}/messages`)).body.data;
    expect(messages).toHaveLength(14);
    expect(messages.at(-1).id).toBe(
      sent
        .map(({ id }) => id)
        .toSorted((a, b) => Number(a) - Number(b))
        .at(-1),
    );
    const thread = await database.db.selectFrom('threads').select('last_message_id').where('id', '=', threadId).executeTakeFirstOrThrow();
    expect(thread.last_message_id).toBe(messages.at(-1).id);
  });

  test('viewing does not mark messages read; reading marks them up to a message, and the sender sees how far', async () => {
    const { threadId, ids } = await talk(5);
    const read = (body: object, by = owner) => post(`/api/chat/${threadId}/read`, body, by).expect(200);
    await get(`/api/chat/${threadId}/messages`, owner).expect(200);
    expect(await unreadOf(owner)).toBe(5);
    expect((await read({ upTo: ids[2] })).body.data).toEqual({ unread: 2 });
    expect((await get(`/api/chat/${threadId}/messages`)).body.data.readUpTo).toBe(ids[2]);
    // The sender cannot mark them read for the receiver.
    expect((await read({}, reader)).body.data).toEqual({ unread: 0 });
    expect(await unreadOf(owner)).toBe(2);
    expect((await read({ upTo: 'x' })).body.data).toEqual({ unread: 2 });
    expect((await read({})).body.data).toEqual({ unread: 0 });
    expect([await unreadOf(owner), (await get(`/api/chat/${threadId}/messages`)).body.data.readUpTo]).toEqual([0, ids[4]]);
  });

  test('messages of a blocked user no longer count as unread, and the page reports who blocks whom', async () => {
    const { threadId } = await talk(3);
    await block(reader.id, true, owner);
    expect([await unreadOf(owner), (await get('/api/chat/inbox/page', owner)).body.data.records[0].unread]).toEqual([0, 0]);
    const frame = async (person: Person) => (await get(`/api/chat/${threadId}/messages`, person)).body.data;
    expect(await frame(owner)).toMatchObject({ blocked: true, blockedByPeer: false });
    expect(await frame(reader)).toMatchObject({ blocked: false, blockedByPeer: true });
    await block(reader.id, false, owner);
    expect(await unreadOf(owner)).toBe(3);
  });

  test('lists the caller’s messages latest first, by demand, by person, or both', async () => {
    const other = await signInUser(api);
    const [first, second] = [await publish('甲'), await publish('乙')];
    await say(first.id, '1');
    await say(second.id, '2');
    await say(first.id, '3', other);
    await answer(first.id, '4');
    const list = async (query: string, person = owner) => {
      const { records, total } = (await get(`/v1/demMessage/page${query}`, person).expect(200)).body.data;
      return [records.map(({ content }: { content: string }) => content).join(''), total];
    };
    expect(await list('')).toEqual(['4321', 4]);
    expect(await list('?pageSize=2&pageNum=2')).toEqual(['21', 4]);
    expect(await list(`?demandId=${first.id}`)).toEqual(['431', 3]);
    expect(await list(`?peerId=${reader.id}`)).toEqual(['421', 3]);
    expect(await list(`?demandId=${first.id}&peerId=${reader.id}`)).toEqual(['41', 2]);
    expect(await list('', other)).toEqual(['3', 1]);
    for (const query of [`?peerId=${owner.id}`, '?peerId=x', '?demandId=0']) expect(await list(query)).toEqual(['', 0]);
  });

  test('a conversation returns 404 to other users and 401 to visitors', async () => {
    const { threadId } = await talk(2);
    const stranger = await signInUser(api);
    for (const id of [threadId, '0', 'x']) {
      const { body } = await get(`/api/chat/${id}/messages`, stranger).expect(404);
      expect(body.message).toBe('会话不存在');
      await post(`/api/chat/${id}/read`, {}, stranger).expect(404);
    }
    expect((await get('/api/chat/inbox/page', stranger)).body.data).toMatchObject({ total: 0, records: [] });
    for (const path of [`/api/chat/${threadId}/messages`, '/api/chat/inbox/page', '/v1/demMessage/page'])
      await request(api.server).get(path).expect(401);
    await request(api.server).post(`/api/chat/${threadId}/read`).send({}).expect(401);
    const { body } = await get(`/api/chat/${threadId}/messages?limit=51`).expect(400);
    expect(body.data.fields).toEqual({ limit: '最多 50 条' });
  });

  test('the inbox takes as many queries for twenty conversations as for one', async () => {
    const countQueries = async () => {
      const asked: string[] = [];
      const counting = database.db.withPlugin({
        transformQuery: ({ node }) => {
          asked.push(node.kind);
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const { app } = createTestApi(counting);
      await request(app).get('/api/chat/inbox/page?pageSize=20').set('X-Token', owner.token).expect(200);
      return asked.length;
    };
    await talk(2);
    const forOne = await countQueries();
    for (let more = 0; more < 19; more += 1) await say((await publish('更多')).id, '您好');
    expect(await countQueries()).toBe(forOne);
    expect(
      await sql<{ count: number }>`select count(*)::int as count from threads where publisher_id = ${owner.id}`.execute(database.db),
    ).toMatchObject({
      rows: [{ count: 20 }],
    });
  });
});

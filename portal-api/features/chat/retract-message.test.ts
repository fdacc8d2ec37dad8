import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import request from 'supertest';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { lockPerson } from '../../domain/users/lock-person.ts';
import type { Database } from '../../platform/db/database.ts';
import { actWhileLocked } from '../../testing/act-while-locked.ts';
import { blockAs } from '../../testing/auth-steps.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { createTestApi, createWatchedLogger, signInUser, type TestApi } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';
import { eraseAccounts } from '../account/erase-accounts.ts';

interface Person {
  id: string;
  token: string;
}
interface Sent {
  id: string;
  threadId: string;
}

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  let owner: Person;
  let reader: Person;
  let demand: { id: string };

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    api = createTestApi(database.db);
    owner = await signInUser(api, { nickname: '发布者' });
    reader = await signInUser(api, { nickname: '读者' });
    demand = await publishDemand(api, { publisher_id: owner.id });
  });
  afterAll(() => database.close());

  const get = async (path: string, { token }: Person) => (await request(api.server).get(path).set('X-Token', token).expect(200)).body.data;
  const post = (path: string, body: object, { token }: Person) =>
    request(api.server).post(path).set({ 'X-Token': token, 'Idempotency-Key': randomUUID() }).send(body);
  const send = (content: string, more: object = {}, by = reader) =>
    post('/api/demand/message/save', { demandId: demand.id, content, ...more }, by);
  const say = async (content: string, more: object = {}, by = reader): Promise<Sent> =>
    (await send(content, more, by).expect(200)).body.data;
  const answer = (content: string) => say(content, { peerId: reader.id }, owner);
  const retract = ({ id, threadId }: Sent, by = reader) => post(`/api/chat/${threadId}/messages/${id}/retract`, {}, by);
  const stored = ({ id }: Sent) => database.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const threadOf = ({ threadId }: Sent, by: Person, query = '') => get(`/api/chat/${threadId}/messages${query}`, by);
  const unreadOf = async (by: Person) => [
    (await get('/api/chat/count-unread-messages', by)).totalChatMessages,
    (await get('/api/chat/inbox/page', by)).records[0].unread,
    (await get('/v1/user/detail', by)).unread.totalChatMessages,
  ];
  const block = (userId: string, by: Person) => post('/api/chat/block', { userId, blocked: true }, by).expect(200);

  test('erases the content for both users, and says who retracted it', async () => {
    const first = await say('第一句');
    const sent = await say('发错了', { clientKey: 'my-own-key-1' });
    expect((await retract(sent).expect(200)).body.data).toEqual({ retracted: true });
    expect(await stored(sent)).toMatchObject({ content: '', retracted_at: api.clock.now(), client_key: 'my-own-key-1', read_at: null });
    for (const person of [reader, owner]) {
      const { messages, retractedIds } = await threadOf(sent, person);
      expect(messages).toMatchObject([
        { id: first.id, content: '第一句', retracted: false },
        { id: sent.id, content: '', retracted: true, clientKey: person === reader ? 'my-own-key-1' : null },
      ]);
      expect(retractedIds).toEqual([sent.id]);
      const { records } = await get('/v1/demMessage/page', person);
      expect(records).toMatchObject([
        { content: '', retracted: true },
        { content: '第一句', retracted: false },
      ]);
    }
    const lastMessageOf = async (person: Person) => (await get('/api/chat/inbox/page', person)).records[0].lastMessage;
    expect(await lastMessageOf(reader)).toBe('您撤回了一条消息');
    expect(await lastMessageOf(owner)).toBe('对方撤回了一条消息');
    await answer('没关系');
    expect(await lastMessageOf(reader)).toBe('没关系');
  });

  test('a poll after later messages names a retracted one too, and only those of its conversation', async () => {
    const [first, second] = [await say('一'), await say('二')];
    const last = await answer('三');
    const other = await publishDemand(api, { publisher_id: owner.id });
    await retract(await say('别处', { demandId: other.id })).expect(200);
    for (const sent of [first, second]) await retract(sent).expect(200);
    const polled = await threadOf(last, owner, `?after=${last.id}`);
    expect(polled).toMatchObject({ messages: [], retractedIds: [second.id, first.id] });
    expect((await threadOf(last, owner, `?before=${second.id}`)).messages).toMatchObject([{ id: first.id, retracted: true }]);
  });

  test('can be repeated, even after the two minutes and with the answer of the first time', async () => {
    const sent = await say('发错了');
    const first = await retract(sent).expect(200);
    const at = api.clock.now();
    api.clock.advance(5 * MINUTE_MS);
    expect((await retract(sent).expect(200)).body.data).toEqual(first.body.data);
    expect((await stored(sent)).retracted_at).toEqual(at);
  });

  test('rejects a message that was sent more than two minutes ago with 409', async () => {
    const sent = await say('留着');
    api.clock.advance(2 * MINUTE_MS - 1);
    const atTheEnd = await say('刚好');
    api.clock.advance(1);
    expect((await retract(sent).expect(409)).body).toMatchObject({ message: '发送已超过 2 分钟，不能撤回', data: null });
    expect(await stored(sent)).toMatchObject({ content: '留着', retracted_at: null });
    api.clock.advance(2 * MINUTE_MS - 2);
    await retract(atTheEnd).expect(200);
  });

  test('rejects a message of the other user with 403, one of another conversation with 404, and visitors with 401', async () => {
    const theirs = await answerFirst();
    expect((await retract(theirs).expect(403)).body.message).toBe('只能撤回自己发送的消息');
    const other = await publishDemand(api, { publisher_id: owner.id });
    const elsewhere = await say('别处', { demandId: other.id });
    for (const id of [elsewhere.id, '0', 'x', '99999999999999999999'])
      expect((await retract({ id, threadId: theirs.threadId }).expect(404)).body.message).toBe('消息不存在');
    const stranger = await signInUser(api);
    for (const threadId of [theirs.threadId, '0', 'x'])
      expect((await retract({ id: theirs.id, threadId }, stranger).expect(404)).body.message).toBe('会话不存在');
    await request(api.server).post(`/api/chat/${theirs.threadId}/messages/${theirs.id}/retract`).send({}).expect(401);
    expect(await stored(theirs)).toMatchObject({ content: '请讲', retracted_at: null });
  });
  const answerFirst = async () => {
    await say('您好');
    return answer('请讲');
  };

  test('a retracted unread message no longer counts, and reading the others shows how far', async () => {
    const [first, second] = [await say('一'), await say('二')];
    expect(await unreadOf(owner)).toEqual([2, 2, 2]);
    await retract(second).expect(200);
    expect(await unreadOf(owner)).toEqual([1, 1, 1]);
    await post(`/api/chat/${first.threadId}/read`, { upTo: first.id }, owner).expect(200);
    expect(await unreadOf(owner)).toEqual([0, 0, 0]);
    expect((await threadOf(first, reader)).readUpTo).toBe(first.id);
  });

  test('sending the same key again neither restores nor duplicates the message', async () => {
    const body = { clientKey: 'key-again-1' };
    const sent = await say('发错了', body);
    await retract(sent).expect(200);
    for (const text of ['发错了', '另一句'])
      expect((await send(text, body).expect(200)).body.data).toMatchObject({ id: sent.id, threadId: sent.threadId });
    const other = await publishDemand(api, { publisher_id: owner.id });
    expect((await send('发错了', { ...body, demandId: other.id }).expect(409)).body.message).toBe('同一个消息标识已用于另一条消息');
    const { messages } = await threadOf(sent, owner);
    expect(messages).toMatchObject([{ id: sent.id, content: '', retracted: true }]);
    // The text can be sent again as a new message.
    await say('发错了', { clientKey: 'key-again-2' });
    expect((await threadOf(sent, owner)).messages).toHaveLength(2);
  });

  test('is possible after either user has blocked the other, and for a user who may not write', async () => {
    const sent = [await say('一'), await say('二'), await say('三')] as const;
    await block(reader.id, owner);
    await retract(sent[0]).expect(200);
    await block(owner.id, reader);
    await retract(sent[1]).expect(200);
    await blockAs(api, reader, 'WRITE');
    await send('四').expect(403);
    await retract(sent[2]).expect(200);
    expect((await threadOf(sent[0], owner)).messages.map(({ content }: { content: string }) => content)).toEqual(['', '', '']);
  });

  test('is possible after the other user’s account was erased and the demand removed', async () => {
    const sent = await say('您好');
    const asked = { deletion_requested_at: new Date(api.clock.now().getTime() - 365 * DAY_MS) };
    await database.db.updateTable('users').set(asked).where('id', '=', owner.id).execute();
    expect(await eraseAccounts(database.db, api.clock.now(), createWatchedLogger())).toBe(1);
    await retract(sent).expect(200);
    expect(await threadOf(sent, reader)).toMatchObject({ peerGone: true, messages: [{ content: '', retracted: true }] });
  });

  test('the export of the sender’s data says that a message was retracted, without its content', async () => {
    await say('留着');
    await retract(await say('身份证号码')).expect(200);
    const { text, body } = await request(api.server).get('/api/privacy/export').set('X-Token', reader.token).expect(200);
    expect(text).not.toContain('身份证号码');
    expect(body.data.messages).toMatchObject([
      { content: '留着', retracted_at: null },
      { content: '', retracted_at: expect.stringMatching(/^2026-03-01T/) },
    ]);
  });

  test('a reader who has retracted everything is no longer listed as interested; the conversation begun still counts in the statistics', async () => {
    const [first, second] = [await say('一'), await say('二')];
    const interested = async () => (await get(`/api/demand/stats/${demand.id}/people`, owner)).total;
    const countOwn = async () => (await get('/api/demand/page-my-publish', owner)).records[0].messageCount;
    await retract(first).expect(200);
    expect([await interested(), await countOwn()]).toEqual([1, 1]);
    await retract(second).expect(200);
    expect([await interested(), await countOwn()]).toEqual([0, 0]);
    expect((await get(`/api/demand/stats/${demand.id}?days=7`, owner)).totals.messages).toBe(1);
  });

  test('two concurrent retractions give the same answer', async () => {
    const sent = await say('发错了');
    const answers = await Promise.all(Array.from({ length: 6 }, () => retract(sent)));
    expect(answers.map(({ status, body }) => [status, body.data])).toEqual(answers.map(() => [200, { retracted: true }]));
    expect((await threadOf(sent, owner)).retractedIds).toEqual([sent.id]);
  });

  test('a message that is read meanwhile is retracted and read', async () => {
    const sent = await say('发错了');
    const hold = (trx: Database) => trx.updateTable('messages').set({ read_at: api.clock.now() }).where('id', '=', sent.id).execute();
    const { status } = await actWhileLocked(database, { hold }, () => retract(sent));
    expect(status).toBe(200);
    expect(await stored(sent)).toMatchObject({ content: '', retracted_at: api.clock.now(), read_at: api.clock.now() });
  });

  test('reading while a message is retracted waits for it, and both take effect', async () => {
    const [first, second] = [await say('一'), await say('二')];
    const hold = (trx: Database) =>
      trx.updateTable('messages').set({ content: '', retracted_at: api.clock.now() }).where('id', '=', second.id).execute();
    const read = () => post(`/api/chat/${first.threadId}/read`, { upTo: second.id }, owner);
    expect((await actWhileLocked(database, { hold }, read)).body.data).toEqual({ unread: 0 });
    expect([await stored(first), await stored(second)]).toMatchObject([
      { content: '一', read_at: api.clock.now() },
      { content: '', retracted_at: api.clock.now() },
    ]);
  });

  test('locks the sender before the message, and rejects the call with 401 if the account is erased meanwhile', async () => {
    const sent = await say('您好');
    let free = 0;
    const change = async (trx: Database) => {
      free = (await sql`select from messages where id = ${sent.id} for update skip locked`.execute(trx)).rows.length;
      await trx.updateTable('users').set({ deleted_at: api.clock.now() }).where('id', '=', reader.id).execute();
    };
    const { status } = await actWhileLocked(database, { hold: (trx) => lockPerson(trx, reader.id), change }, () => retract(sent));
    expect({ status, free }).toEqual({ status: 401, free: 1 });
    expect(await stored(sent)).toMatchObject({ content: '您好', retracted_at: null });
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { greetings } from '#shared/text/greetings.ts';
import { removeBlock } from '../../domain/users/account-block-repository.ts';
import { blockAs } from '../../testing/auth-steps.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { createTestApi, signInUser, type TestApi } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  let owner: { id: string; token: string };
  let reader: { id: string; token: string };
  let demand: { id: string };

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    api = createTestApi(database.db);
    owner = await signInUser(api);
    reader = await signInUser(api);
    demand = await publishDemand(api, { publisher_id: owner.id });
  });
  afterAll(() => database.close());

  const send = (body: object, token = reader.token) =>
    request(api.server)
      .post('/api/demand/message/save')
      .set({ 'X-Token': token, 'Idempotency-Key': randomUUID() })
      .send({ demandId: demand.id, content: '您好', ...body });
  const answer = (body: object = {}) => send({ peerId: reader.id, ...body }, owner.token);
  const block = (userId: string, blocked: boolean, token: string) =>
    request(api.server).post('/api/chat/block').set('X-Token', token).send({ userId, blocked });
  const stored = () => database.db.selectFrom('messages').selectAll().where('demand_id', '=', demand.id).orderBy('id').execute();
  const threads = () => database.db.selectFrom('threads').selectAll().where('demand_id', '=', demand.id).execute();
  const change = (values: object) => database.db.updateTable('demands').set(values).where('id', '=', demand.id).execute();

  test('a reader starts a conversation and the publisher answers in it', async () => {
    const first = await send({ content: ' 想了解一下 ' }).expect(200);
    expect(first.body.data).toEqual({ id: expect.any(String), threadId: expect.any(String), createdAt: '2026-03-01T10:00:00+08:00' });
    api.clock.advance(MINUTE_MS);
    const second = await answer({ content: '请讲' }).expect(200);
    expect(second.body.data.threadId).toBe(first.body.data.threadId);
    expect(await stored()).toMatchObject([
      { from_id: reader.id, to_id: owner.id, content: '想了解一下', read_at: null },
      { from_id: owner.id, to_id: reader.id, content: '请讲', read_at: null },
    ]);
    expect(await threads()).toMatchObject([
      { publisher_id: owner.id, reader_id: reader.id, last_message_id: second.body.data.id, updated_at: api.clock.now() },
    ]);
  });

  test('a greeting is sent by its number', async () => {
    await send({ content: undefined, greetingIndex: 8 }).expect(200);
    expect(await stored()).toMatchObject([{ content: greetings[8] }]);
  });

  test('the publisher cannot start a conversation, nor write to themselves', async () => {
    for (const peerId of [undefined, reader.id, 'x', '0']) {
      expect((await send({ peerId }, owner.token).expect(409)).body.message).toBe('请等待对方先联系您');
    }
    expect((await send({ peerId: owner.id }, owner.token).expect(409)).body.message).toContain('您自己发布的需求');
    const { body } = await send({ peerId: '1' }).expect(400);
    expect(Object.keys(body.data.fields)).toEqual(['peerId']);
    expect(await threads()).toEqual([]);
  });

  test.each([
    ['taken down', { audit_status: 'PAUSED' }],
    ['removed', { deleted_at: new Date(0) }],
  ])('about a demand that is %s nobody can start a conversation, but an existing one continues', async (_name, values) => {
    const late = await signInUser(api);
    await send({}).expect(200);
    await change(values);
    await send({}).expect(200);
    await answer().expect(200);
    expect((await send({}, late.token).expect(404)).body.message).toBe('需求不存在或已下架');
    expect(await stored()).toHaveLength(3);
  });

  test('a client key creates one message: when repeated, for ten concurrent requests, and in a new conversation', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send({ clientKey: 'key-begin-1' })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    expect(await stored()).toHaveLength(1);
    expect(await threads()).toMatchObject([{ last_message_id: answers[0]?.body.data.id }]);
    // Keys belong to the sender: the other participant may use the same one.
    await answer({ clientKey: 'key-begin-1' }).expect(200);
    expect(await stored()).toHaveLength(2);
    // The repeats did not count towards the limit of the minute.
    for (let more = 0; more < 29; more += 1) await send({}).expect(200);
    await send({}).expect(429);
    await send({ clientKey: 'key-begin-1' }).expect(200);
  });

  test('rejects a client key that was used for another message with 409', async () => {
    await send({ clientKey: 'key-other-1' }).expect(200);
    const other = await publishDemand(api, { publisher_id: owner.id });
    for (const body of [{ content: '另一句' }, { demandId: other.id }])
      expect((await send({ clientKey: 'key-other-1', ...body }).expect(409)).body.message).toBe('同一个消息标识已用于另一条消息');
    expect(await stored()).toHaveLength(1);
  });

  test.each(['publisher', 'reader'])('rejects a message to a %s whose account is deleted with 409', async (gone) => {
    await send({}).expect(200);
    const [person, sender, write] = gone === 'publisher' ? [owner, reader, send] : [reader, owner, answer];
    await database.db.updateTable('users').set({ deleted_at: api.clock.now() }).where('id', '=', person.id).execute();
    expect((await write({}).expect(409)).body.message).toBe('对方已注销账号，收不到新消息');
    expect(await stored()).toHaveLength(1);
    const [{ id } = { id: '' }] = await threads();
    const frame = await request(api.server).get(`/api/chat/${id}/messages`).set('X-Token', sender.token).expect(200);
    expect(frame.body.data).toMatchObject({ peerGone: true, messages: [{ content: '您好' }] });
  });

  test.each(['publisher', 'reader'])(
    'rejects a message to a %s who may not sign in, until the block is removed, without the reason',
    async (kept) => {
      await send({}).expect(200);
      const [person, sender, write] = kept === 'publisher' ? [owner, reader, send] : [reader, owner, answer];
      const [{ id } = { id: '' }] = await threads();
      const frame = async () =>
        (await request(api.server).get(`/api/chat/${id}/messages`).set('X-Token', sender.token).expect(200)).body.data;
      // A user who may not write still receives messages.
      await blockAs(api, person, 'WRITE');
      expect(await frame()).toMatchObject({ peerAway: false });
      await write({}).expect(200);
      await blockAs(api, person, 'SIGN_IN');
      expect((await write({}).expect(409)).body).toMatchObject({ message: '对方暂时无法联系，收不到新消息', data: null });
      expect(await stored()).toHaveLength(2);
      expect(await frame()).toMatchObject({ peerGone: false, peerAway: true, blockedByPeer: false });
      await removeBlock(database.db, person.id);
      await write({}).expect(200);
      expect(await frame()).toMatchObject({ peerAway: false });
    },
  );

  test('rejects messages between users who block each other, and tells each which side blocks', async () => {
    await send({}).expect(200);
    for (const _ of [1, 2]) expect((await block(reader.id, true, owner.token).expect(200)).body.data).toEqual({ blocked: true });
    expect((await send({}).expect(403)).body).toMatchObject({ message: '对方暂时不接收您的消息', data: { reason: 'BLOCKED' } });
    expect((await answer().expect(403)).body).toMatchObject({ message: '您已屏蔽对方，解除屏蔽后再发送', data: { reason: 'YOU_BLOCKED' } });
    const other = await publishDemand(api, { publisher_id: owner.id });
    await send({ demandId: other.id }).expect(403);
    for (const _ of [1, 2]) expect((await block(reader.id, false, owner.token).expect(200)).body.data).toEqual({ blocked: false });
    await send({}).expect(200);
    expect(await stored()).toHaveLength(2);
  });

  test('only another user who exists can be blocked', async () => {
    await block(owner.id, true, owner.token).expect(409);
    for (const id of ['0', 'x']) await block(id, true, owner.token).expect(404);
    const { body } = await request(api.server).post('/api/chat/block').set('X-Token', owner.token).send({ userId: reader.id }).expect(400);
    expect(Object.keys(body.data.fields)).toEqual(['blocked']);
    await request(api.server).post('/api/chat/block').send({ userId: reader.id, blocked: true }).expect(401);
  });

  test('allows thirty messages a minute, even for concurrent requests', async () => {
    await send({}).expect(200);
    const answers = await Promise.all(Array.from({ length: 40 }, () => send({})));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(29);
    const [refused] = answers.filter(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ message: '消息发送太频繁，请稍后再试', data: { retryAfter: 60 } });
    expect(await stored()).toHaveLength(30);
    api.clock.advance(MINUTE_MS + 1_000);
    await send({}).expect(200);
  });

  test('allows twenty new conversations a day; existing ones continue', async () => {
    const demands = await Promise.all(Array.from({ length: 21 }, () => publishDemand(api, { publisher_id: owner.id })));
    const answers = await Promise.all(demands.map(({ id }) => send({ demandId: id })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    const begun = demands[answers.findIndex(({ status }) => status === 200)];
    await send({ demandId: begun?.id }).expect(200);
    expect((await send({}).expect(429)).body.message).toBe('今天新联系的人太多了，请明天再试');
    api.clock.advance(DAY_MS + 1_000);
    await send({}).expect(200);
  });

  test.each([
    [{ content: undefined }, 'content', '请输入消息'],
    [{ content: '   ' }, 'content', '请输入消息'],
    [{ content: '\u200B\u3164\uFE0F' }, 'content', '请输入消息'],
    [{ content: '长'.repeat(501) }, 'content', '消息不能超过 500 个字'],
    [{ content: 'a\0b' }, 'content', '含有无效字符'],
    [{ content: undefined, greetingIndex: 9 }, 'greetingIndex', '没有这条问候语'],
    [{ clientKey: 'short' }, 'clientKey', '消息标识不正确'],
    [{ demandId: { a: 1 } }, 'demandId', expect.stringMatching(/[\u4e00-\u9fff]/u)],
  ])('rejects %j and names the field', async (body, field, sentence) => {
    const refused = await send(body).expect(400);
    expect(refused.body.data.fields).toEqual({ [field]: sentence });
    expect(await stored()).toEqual([]);
  });

  test('rejects forbidden words in the content, however they are spaced; words for review pass', async () => {
    const { body } = await send({ content: '专业代 开。发 票，量大从优' }).expect(400);
    expect(body.data.fields.content).toBe('含有违规内容「代开发票」，请修改');
    await send({ content: '这个价格是全网第一吗？' }).expect(200);
    for (const index of greetings.keys()) await send({ content: undefined, greetingIndex: index }).expect(200);
  });

  test('returns 401 to visitors and 404 for an unknown demand', async () => {
    await request(api.server).post('/api/demand/message/save').send({ demandId: demand.id, content: '您好' }).expect(401);
    for (const demandId of ['0', 'x', '99999999999999999999']) await send({ demandId }).expect(404);
  });
});

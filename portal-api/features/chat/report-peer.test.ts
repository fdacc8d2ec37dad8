import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { DAY_MS } from '#shared/durations.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { callAs } from '../../testing/publish-steps.ts';
import { createTestApi, signInUser, type TestApi } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  let owner: { id: string; token: string };
  let writer: { id: string; token: string };
  let threadId: string;
  let demandId: string;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    api = createTestApi(database.db);
    owner = await signInUser(api);
    writer = await signInUser(api);
    demandId = (await publishDemand(api, { publisher_id: owner.id })).id;
    threadId = await write('先交五百元保证金');
  });
  afterAll(() => database.close());

  /** Sends a message to the owner; returns the id of the conversation. */
  async function write(content: string): Promise<string> {
    const { body } = await callAs(api, writer).post('/api/demand/message/save', { demandId, content }).expect(200);
    return body.data.threadId;
  }
  const report = (more: object = {}, by = owner, thread = threadId) =>
    request(api.server)
      .post(`/api/chat/${thread}/report`)
      .set('X-Token', by.token)
      .send({ reason: 'FRAUD', ...more });
  const conversation = async (by = owner) => (await callAs(api, by).get(`/api/chat/${threadId}/messages`).expect(200)).body.data;
  const stored = () => database.db.selectFrom('chat_reports').selectAll().where('thread_id', '=', threadId).orderBy('id').execute();

  test('keeps the latest messages of both as evidence, and only its author sees that it is open', async () => {
    await callAs(api, owner).post('/api/demand/message/save', { demandId, peerId: writer.id, content: '请问您是哪家公司' }).expect(200);
    for (let count = 0; count < 20; count += 1) await write(`再催第 ${count} 次`);
    expect((await conversation()).reported).toBe(false);
    const { body } = await report({ content: '  对方反复索要保证金 ' }).expect(200);
    expect(body.data).toEqual({ id: expect.any(String), status: 'PENDING' });
    const [row] = await stored();
    expect(row).toMatchObject({ reporter_id: owner.id, reported_id: writer.id, reason: 'FRAUD', content: '对方反复索要保证金' });
    expect(row?.evidence).toHaveLength(20);
    expect(row?.evidence.at(-1)).toEqual({
      id: expect.any(String),
      fromId: writer.id,
      content: '再催第 19 次',
      at: api.clock.now().toISOString(),
    });
    expect((await conversation()).reported).toBe(true);
    expect((await conversation(writer)).reported).toBe(false);
    expect((await conversation()).blocked).toBe(false);
  });

  test('blocks the other user on request', async () => {
    await report({ block: true }).expect(200);
    expect(await conversation()).toMatchObject({ blocked: true, reported: true });
    const { body } = await callAs(api, writer).post('/api/demand/message/save', { demandId, content: '您好' }).expect(403);
    expect(body.data).toEqual({ reason: 'BLOCKED' });
  });

  test('the same report again returns the first, also at the same time, and may add the block', async () => {
    const [first, second] = await Promise.all([report().expect(200), report().expect(200)]);
    const third = await report({ block: true }).expect(200);
    expect(new Set([first, second, third].map(({ body }) => body.data.id)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
    expect((await conversation()).blocked).toBe(true);
  });

  test('a different report is refused while one is open, and possible after its outcome', async () => {
    const { body } = await report().expect(200);
    const refused = await report({ reason: 'ADVERTISING' }).expect(409);
    expect(refused.body.message).toBe('您对这位用户的举报正在核实，有结果后可以再次举报');
    const handled = { status: 'DISMISSED', handled_at: api.clock.now() } as const;
    await database.db.updateTable('chat_reports').set(handled).where('id', '=', body.data.id).execute();
    expect((await conversation()).reported).toBe(false);
    await report({ reason: 'ADVERTISING' }).expect(200);
    expect(await stored()).toHaveLength(2);
  });

  test('both people of a conversation can report, but only whom they have read', async () => {
    const { body } = await report({}, writer).expect(409);
    expect(body.message).toBe('最近的消息里没有对方发来的，没有可以举报的内容');
    await callAs(api, owner).post('/api/demand/message/save', { demandId, peerId: writer.id, content: '滚' }).expect(200);
    await report({ reason: 'HARASSMENT' }, writer).expect(200);
    await report().expect(200);
    expect((await stored()).map(({ reported_id }) => reported_id)).toEqual([owner.id, writer.id]);
  });

  test('others cannot report it, and get no hint that it exists', async () => {
    const stranger = await signInUser(api);
    const answers = [await report({}, stranger), await report({}, stranger, '999999999')];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [404, '会话不存在'],
      [404, '会话不存在'],
    ]);
    await request(api.server).post(`/api/chat/${threadId}/report`).send({ reason: 'FRAUD' }).expect(401);
  });

  test.each([
    [{ reason: 'RUDE' }, 'reason', '请选择举报原因'],
    [{ reason: 'OTHER' }, 'content', '请至少用 5 个字说明情况'],
    [{ content: '字'.repeat(501) }, 'content', '说明不能超过 500 个字'],
  ])('rejects %j at its field', async (more, field, message) => {
    const { body } = await report(more).expect(400);
    expect(body.data.fields).toEqual({ [field]: message });
  });

  test('shares the limit of ten reports a day with reports of demands', async () => {
    const demands = await Promise.all(Array.from({ length: 10 }, () => publishDemand(api, { publisher_id: writer.id })));
    for (const { id } of demands) {
      const fields = { demandId: id, reason: 'SPAM', content: '每天重复发布' };
      await callAs(api, owner).post('/v1/umsDemandReport/save', fields).expect(200);
    }
    const { body } = await report().expect(429);
    expect(body.message).toBe('今天举报的次数已用完，请明天再试');
    api.clock.advance(DAY_MS);
    await report().expect(200);
  });

  test('a report is part of its author’s data export, and not of the other’s', async () => {
    await report({ content: '对方反复索要保证金' }).expect(200);
    const exported = async (by: typeof owner) => (await callAs(api, by).get('/api/privacy/export')).body;
    expect(JSON.stringify(await exported(owner))).toContain('对方反复索要保证金');
    expect(JSON.stringify(await exported(writer))).not.toContain('对方反复索要保证金');
  });
});

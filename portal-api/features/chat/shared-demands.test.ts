import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { beginConversation, readConversation, sendAs, type TestConversation } from '../../testing/chat-steps.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { type Caller, callAs } from '../../testing/publish-steps.ts';
import { createTestApi, type TestApi } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  let chat: TestConversation;
  let owner: Caller;
  let reader: Caller;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    api = createTestApi(database.db);
    chat = await beginConversation(api);
    ({ owner, reader } = chat);
  });
  afterAll(() => database.close());

  const title = '社区门店寻找联名活动';
  const publish = (by: Caller, more: object = {}) =>
    publishDemand(api, { publisher_id: by.id, title, type_code: '20', budget: '5 万', ...more });
  const send = (by: Caller, body: object) => sendAs(api, by, chat, body);
  const lastOf = async (by: Caller) => (await readConversation(api, by, chat.threadId)).messages.at(-1);
  const change = (id: string, values: object) => database.db.updateTable('demands').set(values).where('id', '=', id).execute();

  test('a message shares a demand of the sender, which both see as it is now', async () => {
    expect((await readConversation(api, reader, chat.threadId)).takesSharedDemands).toBe(true);
    const { id, demandNumber } = await publish(reader);
    await send(reader, { sharedDemandId: id }).expect(200);
    const sharedDemand = { id, demandNumber, title, typeCode: '20', cover: null, budget: '5 万', available: true, shown: true };
    for (const by of [reader, owner]) expect(await lastOf(by)).toMatchObject({ content: `[需求] ${title}`, sharedDemand });

    await change(id, { title: '社区门店寻找联名伙伴', budget: null });
    expect(await lastOf(owner)).toMatchObject({
      content: `[需求] ${title}`,
      sharedDemand: { title: '社区门店寻找联名伙伴', budget: null, available: true },
    });
    const { body } = await callAs(api, owner).get(`/v1/demMessage/page?demandId=${chat.demandId}`).expect(200);
    expect(body.data.records[0]).toMatchObject({ sharedDemand: { id } });
    const inbox = (await callAs(api, owner).get('/api/chat/inbox/page').expect(200)).body.data.records[0];
    expect(inbox.lastMessage).toBe(`[需求] ${title}`);
  });

  test('a demand of others can be shared, too, and one that is taken down can be opened by nobody but its publisher', async () => {
    const { id } = await publish(chat.stranger);
    const own = await publish(reader, { images: JSON.stringify(['/images/scenes/20-1.svg']) });
    await send(reader, { sharedDemandId: id }).expect(200);
    await send(reader, { sharedDemandId: own.id }).expect(200);
    await change(id, { audit_status: 'PAUSED' });
    await change(own.id, { audit_status: 'PAUSED' });
    const available = async (by: Caller) =>
      (await readConversation(api, by, chat.threadId)).messages
        .slice(-2)
        .map((message: { sharedDemand: { available: boolean } }) => message.sharedDemand.available);
    expect(await available(owner)).toEqual([false, false]);
    expect((await lastOf(owner)).sharedDemand).toMatchObject({ title, cover: null, budget: null });
    expect(await available(reader)).toEqual([false, true]);
    expect((await lastOf(reader)).sharedDemand).toMatchObject({ available: true, shown: false });
    await change(own.id, { deleted_at: api.clock.now() });
    expect(await available(reader)).toEqual([false, false]);
  });

  test('shares only a demand that is shown, and only alone', async () => {
    const { id } = await publish(reader);
    for (const hidden of [{ audit_status: 'WAITING_REVIEW' as const }, { valid_until: new Date(api.clock.now().getTime() - 1) }]) {
      const demand = await publish(reader, hidden);
      const { body } = await send(reader, { sharedDemandId: demand.id }).expect(409);
      expect(body.message).toBe('这条需求已下架，不能发送');
    }
    for (const unknown of ['999999999', 'abc']) await send(reader, { sharedDemandId: unknown }).expect(409);
    const { body } = await send(reader, { sharedDemandId: id, content: '请看' }).expect(400);
    expect(body.data.fields).toEqual({ sharedDemandId: '需求要单独发送' });
  });

  test('a repetition finds the message even if the demand has changed meanwhile; another demand is another message', async () => {
    const [one, other] = [await publish(reader), await publish(reader)];
    const clientKey = randomUUID();
    const first = await send(reader, { sharedDemandId: one.id, clientKey }).expect(200);
    await change(one.id, { title: '改过的标题', audit_status: 'PAUSED' });
    const again = await send(reader, { sharedDemandId: one.id, clientKey }).expect(200);
    expect(again.body.data.id).toBe(first.body.data.id);
    await send(reader, { sharedDemandId: other.id, clientKey }).expect(409);
    await send(reader, { content: `[需求] ${title}`, clientKey }).expect(409);
  });

  test('the title is public: contacts in it are not masked', async () => {
    const { id } = await publish(reader, { title: '联名活动 13800000000' });
    await send(reader, { sharedDemandId: id }).expect(200);
    const shown = await lastOf(owner);
    expect(shown).toMatchObject({ content: '[需求] 联名活动 13800000000' });
    expect(shown).not.toHaveProperty('contactsMasked');
  });

  test('a retracted message shares nothing', async () => {
    const { id } = await publish(reader);
    const { body } = await send(reader, { sharedDemandId: id }).expect(200);
    await callAs(api, reader).post(`/api/chat/${chat.threadId}/messages/${body.data.id}/retract`, {}).expect(200);
    for (const by of [reader, owner]) {
      const message = await lastOf(by);
      expect(message).toMatchObject({ content: '', retracted: true });
      expect(message).not.toHaveProperty('sharedDemand');
    }
  });

  test('a blocked user shares nothing', async () => {
    const { id } = await publish(reader);
    await callAs(api, owner).post('/api/chat/block', { userId: reader.id, blocked: true }).expect(200);
    await send(reader, { sharedDemandId: id }).expect(403);
  });
});

import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import sharp from 'sharp';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { pruneChatAttachments } from '../../domain/chat-attachments/chat-attachments.ts';
import { findOperatorFile } from '../../domain/private-files/private-files.ts';
import { createMemoryStorage } from '../../platform/providers/storage/memory-storage.ts';
import { blockAs } from '../../testing/auth-steps.ts';
import { beginConversation, readConversation, sendAs, type TestConversation } from '../../testing/chat-steps.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { type Caller, callAs } from '../../testing/publish-steps.ts';
import { createTestApi, type TestApi } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';
import { uploadToChat } from '../../testing/upload-steps.ts';
import { eraseAccounts } from '../account/erase-accounts.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  let storage: ReturnType<typeof createMemoryStorage>;
  let api: TestApi;
  let chat: TestConversation;
  let owner: Caller;
  let reader: Caller;
  let stranger: Caller;
  let threadId: string;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    storage = createMemoryStorage();
    api = createTestApi(database.db, { providers: { storage } });
    chat = await beginConversation(api);
    ({ owner, reader, stranger, threadId } = chat);
  });
  afterAll(() => database.close());

  const send = (by: Caller, body: object) => sendAs(api, by, chat, body);
  const answer = () => send(owner, { content: '请发来看看' }).expect(200);
  const upload = async (by: Caller): Promise<string> => (await uploadToChat(api, by, threadId).expect(200)).body.data.id;
  const sendPictures = async (by: Caller, more: object = {}): Promise<{ id: string; pictureIds: string[] }> => {
    const pictureIds = [await upload(by), await upload(by)];
    const { body } = await send(by, { pictureIds, ...more }).expect(200);
    return { id: body.data.id, pictureIds };
  };
  const read = (by: Caller, id: string, size = '320', thread = threadId) =>
    callAs(api, by).get(`/api/chat/${thread}/pictures/${id}?size=${size}`);
  const conversation = (by: Caller) => readConversation(api, by, threadId);
  const lastOf = async (by: Caller) => (await conversation(by)).messages.at(-1);
  const prune = () => pruneChatAttachments(database.db, storage, api.clock.now());
  const rows = () => database.db.selectFrom('chat_pictures').selectAll().where('thread_id', '=', threadId).orderBy('id').execute();
  const retract = (by: Caller, id: string) => callAs(api, by).post(`/api/chat/${threadId}/messages/${id}/retract`, {});

  test('both users see the pictures of a message, and lists show words', async () => {
    const { id, pictureIds } = await sendPictures(owner);
    for (const person of [reader, owner]) {
      expect(await lastOf(person)).toMatchObject({
        id,
        content: '[图片]',
        pictures: pictureIds.map((picture) => ({ id: picture, width: 1, height: 1 })),
      });
      const { body } = await callAs(api, person).get('/api/chat/inbox/page').expect(200);
      expect(body.data.records[0].lastMessage).toBe('[图片]');
      const listed = await callAs(api, person).get(`/v1/demMessage/page?demandId=${chat.demandId}`).expect(200);
      expect(listed.body.data.records[0].pictures).toHaveLength(2);
      for (const size of ['320', '1600']) {
        const { body: bytes, headers } = await read(person, pictureIds[0] ?? '', size).expect(200);
        expect(headers).toMatchObject({
          'content-type': 'image/webp',
          'cache-control': 'private, no-cache',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
        });
        expect(Buffer.from(bytes).subarray(8, 12).toString()).toBe('WEBP');
      }
    }
    await answer();
    await sendPictures(reader, { content: '这是样品' });
    expect(await lastOf(owner)).toMatchObject({ content: '这是样品', pictures: [{}, {}] });
    expect((await conversation(owner)).messages[0]).not.toHaveProperty('pictures');
  });

  test('is stored without metadata, upright and in two sizes', async () => {
    const photo = await sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await uploadToChat(api, owner, threadId, photo).expect(200);
    expect(body.data).toMatchObject({ width: 1_000, height: 2_000 });
    expect([...storage.files.keys()].sort()).toEqual([`chat-${body.data.id}-1600.webp`, `chat-${body.data.id}-320.webp`]);
    for (const bytes of storage.files.values()) expect(bytes.includes('secret place')).toBe(false);
  });

  test('nobody else sees a picture, and before it is sent only its owner', async () => {
    const id = await upload(owner);
    await read(owner, id).expect(200);
    const missing = await read(reader, '0'.repeat(32)).expect(404);
    expect((await read(reader, id).expect(404)).body).toEqual(missing.body);
    await send(owner, { pictureIds: [id] }).expect(200);
    await read(reader, id).expect(200);
    expect((await read(stranger, id).expect(404)).body).toEqual(missing.body);
    await callAs(api, null).get(`/api/chat/${threadId}/pictures/${id}`).expect(401);
    await callAs(api, stranger).get(`/api/private-file/${id}`).expect(404);
    await callAs(api, stranger).get(`/api/file/${id}/320.webp`).expect(404);
    await read(owner, id, '960').expect(404);
    await read(owner, id, '320', '999999999').expect(404);
    await read(owner, 'x', '320', 'x').expect(404);
  });

  test('a browser that has the picture asks whether it may still show it', async () => {
    const { id, pictureIds } = await sendPictures(owner);
    const { headers } = await read(reader, pictureIds[0] ?? '').expect(200);
    const again = () => read(reader, pictureIds[0] ?? '').set('If-None-Match', String(headers['etag']));
    await again().expect(304);
    await retract(owner, id).expect(200);
    await again().expect(404);
  });

  test('a picture is sent once, by its owner and in its conversation', async () => {
    const id = await upload(owner);
    await answer();
    const sentence = '有图片已过期或已发送，请重新选择';
    const refused = async (by: Caller, pictureIds: string[]) => {
      const { body } = await send(by, { pictureIds }).expect(400);
      expect(body.data.fields).toEqual({ pictureIds: sentence });
    };
    await refused(reader, [id]);
    await refused(owner, [id, '0'.repeat(32)]);
    // Nothing of a refused message is stored.
    expect((await conversation(owner)).messages).toHaveLength(2);
    const results = await Promise.all([send(owner, { pictureIds: [id] }), send(owner, { pictureIds: [id] })]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 400]);
    await refused(owner, [id]);
    const other = (await publishDemand(api, { publisher_id: owner.id })).id;
    await send(reader, { demandId: other, content: '您好' }).expect(200);
    await send(owner, { demandId: other, pictureIds: [await upload(owner)] }).expect(400);
    const many = Array.from({ length: 10 }, (_, index) => index.toString(16).padStart(32, '0'));
    await send(owner, { pictureIds: many }).expect(400);
    await send(owner, { pictureIds: [id, id] }).expect(400);
    await send(owner, { pictureIds: [] }).expect(400);
  });

  test('the same message again is stored once, and its key is refused for other pictures', async () => {
    const pictureIds = [await upload(owner), await upload(owner)];
    const body = { pictureIds, clientKey: 'the-same-key' };
    const sent = await Promise.all([send(owner, body).expect(200), send(owner, body).expect(200)]);
    sent.push(await send(owner, body).expect(200));
    expect(new Set(sent.map((each) => each.body.data.id)).size).toBe(1);
    expect((await conversation(owner)).messages).toHaveLength(2);
    await send(owner, { ...body, pictureIds: pictureIds.toReversed() }).expect(409);
    await send(owner, { clientKey: 'the-same-key', content: '[图片]' }).expect(409);
  });

  test('a stranger may send pictures only after the other user has written', async () => {
    expect((await conversation(reader)).takesPictures).toBe(false);
    expect((await conversation(owner)).takesPictures).toBe(true);
    const { body } = await uploadToChat(api, reader, threadId).expect(403);
    expect(body).toMatchObject({ message: '对方回复后才能发送图片', data: { reason: 'NOT_ANSWERED' } });
    await send(reader, { pictureIds: ['0'.repeat(32)] }).expect(403);
    const other = (await publishDemand(api, { publisher_id: owner.id })).id;
    await send(reader, { demandId: other, pictureIds: ['0'.repeat(32)] }).expect(403);
    expect(storage.files.size).toBe(0);
    await answer();
    expect((await conversation(reader)).takesPictures).toBe(true);
    await sendPictures(reader);
  });

  test('refuses uploads of others, to users who have blocked the caller or are gone, and by users who may not write', async () => {
    await uploadToChat(api, stranger, threadId).expect(404);
    await uploadToChat(api, owner, '999999999').expect(404);
    await uploadToChat(api, { token: '' }, threadId).expect(401);
    await callAs(api, reader).post('/api/chat/block', { userId: owner.id, blocked: true }).expect(200);
    expect((await uploadToChat(api, owner, threadId).expect(403)).body.data).toEqual({ reason: 'BLOCKED' });
    await callAs(api, reader).post('/api/chat/block', { userId: owner.id, blocked: false }).expect(200);
    await blockAs(api, owner, 'WRITE');
    await uploadToChat(api, owner, threadId).expect(403);
    expect(await rows()).toEqual([]);
  });

  test('refuses what is no picture', async () => {
    const bytes = ['<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'PK\x03\x04', '\x89PNG\r\n\x1a\nbroken', ''];
    for (const content of bytes) {
      const { body } = await uploadToChat(api, owner, threadId, Buffer.from(content, 'latin1')).expect(400);
      expect(body.data.fields).toEqual({ file: expect.any(String) });
    }
    await uploadToChat(api, owner, threadId).set('Content-Type', 'application/pdf').expect(400);
    await uploadToChat(api, owner, threadId, Buffer.alloc(10 * 1024 * 1024 + 1)).expect(413);
    expect(storage.files.size).toBe(0);
  });

  test('allows 100 uploads a day', async () => {
    const attempts = Array.from({ length: 99 }, () => ({ key: `chat-picture:user:${owner.id}`, at: api.clock.now() }));
    await database.db.insertInto('attempts').values(attempts).execute();
    await upload(owner);
    const { body } = await uploadToChat(api, owner, threadId).expect(429);
    expect(body.message).toBe('24 小时内最多发送 100 张图片，请稍后再试');
    api.clock.advance(DAY_MS + 1);
    await upload(owner);
  });

  test('a picture that is not sent within a day is removed, a sent one stays', async () => {
    const { pictureIds } = await sendPictures(owner);
    const unsent = await upload(owner);
    api.clock.advance(23 * HOUR_MS);
    await prune();
    expect(storage.files.size).toBe(6);
    api.clock.advance(2 * HOUR_MS);
    await prune();
    expect((await rows()).map(({ id }) => id)).toEqual(pictureIds.toSorted());
    expect(storage.files.size).toBe(4);
    await send(owner, { pictureIds: [unsent] }).expect(400);
  });

  test('a picture whose files could not be stored is removed with the unsent ones', async () => {
    const put = async (key: string, bytes: Buffer) => {
      storage.files.set(key, bytes);
      throw new Error('no answer');
    };
    api = createTestApi(database.db, { providers: { storage: { ...storage, put } } });
    await uploadToChat(api, owner, threadId).expect(500);
    expect(storage.files.size).toBeGreaterThan(0);
    api.clock.advance(25 * HOUR_MS);
    await prune();
    expect(storage.files.size).toBe(0);
  });

  test('retracting erases the pictures at once, also if the storage fails at first', async () => {
    const first = await sendPictures(owner);
    await retract(owner, first.id).expect(200);
    expect(storage.files.size).toBe(0);
    expect(await rows()).toEqual([]);
    for (const person of [owner, reader]) expect(await lastOf(person)).not.toHaveProperty('pictures');
    const second = await sendPictures(owner);
    const remove = () => Promise.reject(new Error('storage away'));
    api = createTestApi(database.db, { providers: { storage: { ...storage, remove } } });
    await retract(owner, second.id).expect(200);
    await read(reader, second.pictureIds[0] ?? '').expect(404);
    expect(storage.files.size).toBe(4);
    await prune();
    expect(storage.files.size).toBe(0);
    await send(owner, { pictureIds: second.pictureIds }).expect(400);
  });

  test('evidence of a report stays until operators have answered, although the sender retracts it', async () => {
    const { id, pictureIds } = await sendPictures(owner);
    const keyForOperators = async () => (await findOperatorFile(database.db, pictureIds[0] ?? ''))?.key ?? null;
    expect(await keyForOperators()).toBeNull();
    const { body } = await callAs(api, reader).post(`/api/chat/${threadId}/report`, { reason: 'FRAUD' }).expect(200);
    await retract(owner, id).expect(200);
    await read(reader, pictureIds[0] ?? '').expect(404);
    await prune();
    expect(storage.files.size).toBe(4);
    expect(await keyForOperators()).toBe(`chat-${pictureIds[0]}-1600.webp`);
    const report = database.db.selectFrom('chat_reports').select('evidence').where('id', '=', body.data.id);
    expect((await report.executeTakeFirstOrThrow()).evidence.at(-1)).toMatchObject({ content: '[图片]', pictures: pictureIds });
    await database.db.updateTable('chat_reports').set({ status: 'UPHELD' }).where('id', '=', body.data.id).execute();
    expect(await keyForOperators()).toBeNull();
    await prune();
    expect(storage.files.size).toBe(0);
    // A later report has no pictures that were erased before it.
    await callAs(api, reader).post(`/api/chat/${threadId}/report`, { reason: 'FRAUD' }).expect(200);
    const later = database.db.selectFrom('chat_reports').select('evidence').where('thread_id', '=', threadId).orderBy('id', 'desc');
    expect((await later.executeTakeFirstOrThrow()).evidence.at(-1)).not.toHaveProperty('pictures');
  });

  test('erasing an account erases its pictures, and the words stay', async () => {
    await answer();
    await sendPictures(owner);
    const theirs = await sendPictures(reader);
    await upload(reader);
    await database.db
      .updateTable('users')
      .set({ deletion_requested_at: new Date(api.clock.now().getTime() - 16 * DAY_MS) })
      .where('id', '=', reader.id)
      .execute();
    expect(await eraseAccounts(database.db, api.clock.now(), pino({ level: 'silent' }))).toBe(1);
    await read(owner, theirs.pictureIds[0] ?? '').expect(404);
    await prune();
    expect(storage.files.size).toBe(4);
    expect(await lastOf(owner)).toMatchObject({ content: '[图片]' });
    expect(await lastOf(owner)).not.toHaveProperty('pictures');
  });
});

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import request from 'supertest';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { makeBackup } from '../../domain/backup/make-backup.ts';
import { pruneChatAttachments } from '../../domain/chat-attachments/chat-attachments.ts';
import { findOperatorFile } from '../../domain/private-files/private-files.ts';
import type { VirusScanProvider } from '../../platform/providers/providers.ts';
import { createMemoryStorage } from '../../platform/providers/storage/memory-storage.ts';
import { blockAs } from '../../testing/auth-steps.ts';
import { beginConversation, readConversation, sendAs, type TestConversation } from '../../testing/chat-steps.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { officeFile, pdfFile, uploadFileToChat } from '../../testing/office-files.ts';
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
  const upload = async (by: Caller, name = '报价单.pdf', bytes = pdfFile()): Promise<string> =>
    (await uploadFileToChat(api, by, threadId, { name, bytes }).expect(200)).body.data.id;
  const sendFile = async (by: Caller, more: object = {}): Promise<{ id: string; fileId: string }> => {
    const fileId = await upload(by);
    const { body } = await send(by, { fileId, ...more }).expect(200);
    return { id: body.data.id, fileId };
  };
  const refused = async (name: string, bytes = pdfFile(), status = 400): Promise<string> => {
    const { body } = await uploadFileToChat(api, owner, threadId, { name, bytes }).expect(status);
    return body.data.fields.file;
  };
  const read = (by: Caller, id: string, thread = threadId) => callAs(api, by).get(`/api/chat/${thread}/files/${id}`);
  const conversation = (by: Caller) => readConversation(api, by, threadId);
  const lastOf = async (by: Caller) => (await conversation(by)).messages.at(-1);
  const prune = () => pruneChatAttachments(database.db, storage, api.clock.now());
  const rows = () => database.db.selectFrom('chat_files').selectAll().where('thread_id', '=', threadId).orderBy('id').execute();
  const retract = (by: Caller, id: string) => callAs(api, by).post(`/api/chat/${threadId}/messages/${id}/retract`, {});
  const withScanner = (scan: VirusScanProvider['scan']) => {
    api = createTestApi(database.db, { providers: { storage, virusScan: { scan } } });
  };

  test('both users get the document of a message as a download, and lists show its name', async () => {
    const bytes = officeFile('xlsx');
    const fileId = await upload(owner, "报价 (2026)'s.xlsx", bytes);
    await send(owner, { fileId }).expect(200);
    const file = { id: fileId, name: "报价 (2026)'s.xlsx", kind: 'xlsx', bytes: bytes.length, scanned: false };
    for (const person of [reader, owner]) {
      expect(await lastOf(person)).toMatchObject({ content: `[文件] ${file.name}`, file });
      const { body } = await callAs(api, person).get('/api/chat/inbox/page').expect(200);
      expect(body.data.records[0].lastMessage).toBe(`[文件] ${file.name}`);
      const answered = await read(person, fileId)
        .buffer()
        .parse((response, done) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => done(null, Buffer.concat(chunks)));
        });
      expect(answered.headers).toMatchObject({
        'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'content-disposition': `attachment; filename="file.xlsx"; filename*=UTF-8''%E6%8A%A5%E4%BB%B7%20%282026%29%27s.xlsx`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-length': String(bytes.length),
      });
      expect(bytes.equals(answered.body)).toBe(true);
    }
    expect((await conversation(owner)).messages[0]).not.toHaveProperty('file');
  });

  test('a message can have text, pictures and a document', async () => {
    const pictureIds = [(await uploadToChat(api, owner, threadId).expect(200)).body.data.id];
    const { fileId } = await sendFile(owner, { content: '报价在这里', pictureIds });
    expect(await lastOf(reader)).toMatchObject({ content: '报价在这里', pictures: [{}], file: { id: fileId } });
    const more = [(await uploadToChat(api, owner, threadId).expect(200)).body.data.id];
    await sendFile(owner, { pictureIds: more });
    expect(await lastOf(reader)).toMatchObject({ content: '[文件] 报价单.pdf', pictures: [{}], file: {} });
  });

  test('nobody else gets a document, and before it is sent only its owner', async () => {
    const id = await upload(owner, '报价.txt', Buffer.from('<script>1</script>'));
    const { headers } = await read(owner, id).expect(200);
    expect(headers['content-type']).toBe('application/octet-stream');
    const missing = await read(reader, '0'.repeat(32)).expect(404);
    expect((await read(reader, id).expect(404)).body).toEqual(missing.body);
    await send(owner, { fileId: id }).expect(200);
    await read(reader, id).expect(200);
    expect((await read(stranger, id).expect(404)).body).toEqual(missing.body);
    await callAs(api, null).get(`/api/chat/${threadId}/files/${id}`).expect(401);
    await callAs(api, reader).get(`/api/private-file/${id}`).expect(404);
    await callAs(api, reader).get(`/api/chat/${threadId}/pictures/${id}`).expect(404);
    await read(owner, id, '999999999').expect(404);
    await read(owner, 'x', 'x').expect(404);
  });

  test('a document is sent once, by its owner and in its conversation', async () => {
    const id = await upload(owner);
    await answer();
    const sentence = '文件已过期或已发送，请重新选择';
    const refuse = async (by: Caller, fileId: string) => {
      const { body } = await send(by, { fileId }).expect(400);
      expect(body.data.fields).toEqual({ fileId: sentence });
    };
    await refuse(reader, id);
    await refuse(owner, '0'.repeat(32));
    expect((await conversation(owner)).messages).toHaveLength(2);
    const results = await Promise.all([send(owner, { fileId: id }), send(owner, { fileId: id })]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 400]);
    await refuse(owner, id);
    const other = (await publishDemand(api, { publisher_id: owner.id })).id;
    await send(reader, { demandId: other, content: '您好' }).expect(200);
    await send(owner, { demandId: other, fileId: await upload(owner) }).expect(400);
    await send(owner, { fileId: '' }).expect(400);
  });

  test('the same message again is stored once, and its key is refused for another document', async () => {
    const body = { fileId: await upload(owner), clientKey: 'the-same-key' };
    const sent = await Promise.all([send(owner, body).expect(200), send(owner, body).expect(200)]);
    sent.push(await send(owner, body).expect(200));
    expect(new Set(sent.map((each) => each.body.data.id)).size).toBe(1);
    expect((await conversation(owner)).messages).toHaveLength(2);
    await send(owner, { ...body, fileId: await upload(owner) }).expect(409);
    await send(owner, { clientKey: 'the-same-key', content: '[文件] 报价单.pdf' }).expect(409);
    await retract(owner, sent[0]?.body.data.id).expect(200);
    expect((await send(owner, body).expect(200)).body.data.id).toBe(sent[0]?.body.data.id);
  });

  test('a stranger may send documents only after the other user has written', async () => {
    expect((await conversation(reader)).takesFiles).toBe(false);
    expect((await conversation(owner)).takesFiles).toBe(true);
    const { body } = await uploadFileToChat(api, reader, threadId).expect(403);
    expect(body).toMatchObject({ message: '对方回复后才能发送文件', data: { reason: 'NOT_ANSWERED' } });
    await send(reader, { fileId: '0'.repeat(32) }).expect(403);
    expect(storage.files.size).toBe(0);
    await answer();
    expect((await conversation(reader)).takesFiles).toBe(true);
    await sendFile(reader);
  });

  test('refuses uploads of others, to users who have blocked the caller, and by users who may not write', async () => {
    await uploadFileToChat(api, stranger, threadId).expect(404);
    await uploadFileToChat(api, owner, '999999999').expect(404);
    await uploadFileToChat(api, { token: '' }, threadId).expect(401);
    await callAs(api, reader).post('/api/chat/block', { userId: owner.id, blocked: true }).expect(200);
    expect((await uploadFileToChat(api, owner, threadId).expect(403)).body.data).toEqual({ reason: 'BLOCKED' });
    await callAs(api, reader).post('/api/chat/block', { userId: owner.id, blocked: false }).expect(200);
    await blockAs(api, owner, 'WRITE');
    await uploadFileToChat(api, owner, threadId).expect(403);
    expect(await rows()).toEqual([]);
  });

  test('refuses what is no document of the kind that its name claims', async () => {
    expect(await refused('报价.zip')).toContain('只能发送 PDF、Word（docx）');
    expect(await refused('报价.doc')).toContain('请另存为 docx');
    expect(await refused('报价')).toContain('只能发送');
    expect(await refused('报价.docx')).toContain('不是 docx');
    expect(await refused('报价.pdf', officeFile('docx'))).toContain('不是 PDF');
    expect(await refused('报价.xlsx', officeFile('xlsx', { 'xl/vbaProject.bin': 'x' }))).toContain('含有宏');
    expect(await refused('报价.pdf', Buffer.alloc(0))).toBe('文件是空的');
    expect(await refused(`${'长'.repeat(117)}.pdf`)).toContain('120 个字');
    expect(await refused('报价.pdf', Buffer.alloc(20 * 1024 * 1024 + 1), 413)).toBe('文件不能超过 20 MB');
    const post = (path: string) => request(api.app).post(`/api/chat/${threadId}/files${path}`).set('X-Token', owner.token);
    await post('?name=a.pdf').set('Content-Type', 'application/json').send('{}').expect(400);
    await post('').set('Content-Type', 'application/octet-stream').send(pdfFile()).expect(400);
    await post('?name=a.pdf').set('Content-Type', 'application/octet-stream').set('Transfer-Encoding', 'chunked').send('').expect(400);
    expect(storage.files.size).toBe(0);
  });

  test('stores the name without folders and invisible characters', async () => {
    const id = await upload(owner, 'C:\\temp\\报价\u202E\u200B 单\n.pdf');
    expect(await rows()).toMatchObject([{ id, name: '报价 单 .pdf', kind: 'pdf' }]);
    expect([...storage.files.keys()]).toEqual([`chat-${id}.file`]);
  });

  test('a name with contacts or forbidden words is refused, contacts only where the portal masks them', async () => {
    expect(await refused('加微信 lihua_2026 报价.pdf')).toBe('文件名里有联系方式，请改名后再发送');
    expect(await refused('电话13812345678.pdf')).toBe('文件名里有联系方式，请改名后再发送');
    api = createTestApi(database.db, { providers: { storage }, env: { CHAT_MASK_CONTACTS: 'off' } });
    await sendFileNamed('电话13812345678.pdf');
    await database.db.insertInto('sensitive_words').values({ word: '违禁品', level: 'REJECT', created_at: api.clock.now() }).execute();
    api.clock.advance(HOUR_MS);
    expect(await refused('违禁品清单.pdf')).toContain('违禁品');
  });
  const sendFileNamed = async (name: string) => send(owner, { fileId: await upload(owner, name) }).expect(200);

  test('a document that the scanner finds infected is refused and counted', async () => {
    withScanner(async (bytes) => (bytes.includes('EICAR') ? 'infected' : 'clean'));
    const id = await upload(owner);
    await send(owner, { fileId: id }).expect(200);
    expect(await lastOf(reader)).toMatchObject({ file: { id, scanned: true } });
    expect(await refused('报价.pdf', pdfFile('EICAR'))).toBe('文件未通过安全检查，不能发送');
    expect(storage.files.size).toBe(1);
    const metrics = await api.metrics.read();
    expect(metrics).toContain('file_scans_total{outcome="clean"} 1');
    expect(metrics).toContain('file_scans_total{outcome="infected"} 1');
  });

  test('while the scanner is away the upload can be repeated, and does not count', async () => {
    let isAway = true;
    withScanner(async () => {
      if (isAway) throw new Error('ECONNREFUSED');
      return 'clean';
    });
    const attempts = Array.from({ length: 19 }, () => ({ key: `chat-file:user:${owner.id}`, at: api.clock.now() }));
    await database.db.insertInto('attempts').values(attempts).execute();
    const again = () => uploadFileToChat(api, owner, threadId).set('Idempotency-Key', 'the-same-upload');
    expect((await again().expect(503)).body.message).toBe('文件安全检查暂时不可用，请稍后重试');
    await again().expect(503);
    isAway = false;
    const first = await again().expect(200);
    expect((await again().expect(200)).body).toEqual(first.body);
    expect(await rows()).toHaveLength(1);
    expect(await api.metrics.read()).toContain('file_scans_total{outcome="failed"} 2');
  });

  test('allows 20 uploads a day', async () => {
    const attempts = Array.from({ length: 19 }, () => ({ key: `chat-file:user:${owner.id}`, at: api.clock.now() }));
    await database.db.insertInto('attempts').values(attempts).execute();
    await upload(owner);
    const { body } = await uploadFileToChat(api, owner, threadId).expect(429);
    expect(body.message).toBe('24 小时内最多发送 20 个文件，请稍后再试');
    api.clock.advance(DAY_MS + 1);
    await upload(owner);
  });

  test('reads one document of a user at a time, so that its memory is bounded', async () => {
    let letGo = () => {};
    let begin = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    withScanner(async () => {
      begin();
      await held;
      return 'clean';
    });
    const first = uploadFileToChat(api, owner, threadId).then(({ status }) => status);
    await begun;
    expect((await uploadFileToChat(api, owner, threadId).expect(429)).body.message).toBe('同时上传的文件太多，请等前面的传完');
    letGo();
    expect(await first).toBe(200);
  });

  test('a document that is not sent within a day is removed, a sent one stays', async () => {
    const { fileId } = await sendFile(owner);
    const unsent = await upload(owner);
    api.clock.advance(23 * HOUR_MS);
    await prune();
    expect(storage.files.size).toBe(2);
    api.clock.advance(2 * HOUR_MS);
    await prune();
    expect((await rows()).map(({ id }) => id)).toEqual([fileId]);
    expect([...storage.files.keys()]).toEqual([`chat-${fileId}.file`]);
    await send(owner, { fileId: unsent }).expect(400);
  });

  test('retracting erases the document at once, also if the storage fails at first', async () => {
    const first = await sendFile(owner);
    await retract(owner, first.id).expect(200);
    expect(storage.files.size).toBe(0);
    expect(await rows()).toEqual([]);
    for (const person of [owner, reader]) {
      expect(await lastOf(person)).not.toHaveProperty('file');
      await read(person, first.fileId).expect(404);
    }
    const second = await sendFile(owner);
    const remove = () => Promise.reject(new Error('storage away'));
    api = createTestApi(database.db, { providers: { storage: { ...storage, remove } } });
    await retract(owner, second.id).expect(200);
    await read(reader, second.fileId).expect(404);
    expect(storage.files.size).toBe(1);
    await prune();
    expect(storage.files.size).toBe(0);
  });

  test('evidence of a report stays until operators have answered, although the sender retracts it', async () => {
    const { id, fileId } = await sendFile(owner);
    const forOperators = () => findOperatorFile(database.db, fileId);
    expect(await forOperators()).toBeNull();
    const { body } = await callAs(api, reader).post(`/api/chat/${threadId}/report`, { reason: 'FRAUD' }).expect(200);
    await retract(owner, id).expect(200);
    await read(reader, fileId).expect(404);
    await prune();
    expect(storage.files.size).toBe(1);
    expect(await forOperators()).toEqual({ key: `chat-${fileId}.file`, download: { name: '报价单.pdf', type: 'application/pdf' } });
    const report = database.db.selectFrom('chat_reports').select('evidence').where('id', '=', body.data.id);
    expect((await report.executeTakeFirstOrThrow()).evidence.at(-1)).toMatchObject({ file: { id: fileId, name: '报价单.pdf' } });
    await database.db.updateTable('chat_reports').set({ status: 'UPHELD' }).where('id', '=', body.data.id).execute();
    expect(await forOperators()).toBeNull();
    await prune();
    expect(storage.files.size).toBe(0);
    await callAs(api, reader).post(`/api/chat/${threadId}/report`, { reason: 'FRAUD' }).expect(200);
    const later = database.db.selectFrom('chat_reports').select('evidence').where('thread_id', '=', threadId).orderBy('id', 'desc');
    expect((await later.executeTakeFirstOrThrow()).evidence.at(-1)).not.toHaveProperty('file');
  });

  test('a backup contains the documents', async () => {
    const { fileId } = await sendFile(owner);
    const folder = await mkdtemp(join(tmpdir(), 'chat-files-'));
    try {
      const path = join(folder, 'portal.backup');
      await makeBackup({ db: database.db, storage, now: api.clock.now() }, path);
      expect(gunzipSync(await readFile(path)).includes(`{"file":"chat-${fileId}.file"}`)).toBe(true);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('the copy of personal data lists the documents that the user sent, and how to get them', async () => {
    const { fileId } = await sendFile(owner);
    const { body } = await callAs(api, owner).get('/api/privacy/export').expect(200);
    expect(body.data.chatFiles).toMatchObject([{ id: fileId, name: '报价单.pdf', download: `/api/chat/${threadId}/files/${fileId}` }]);
  });

  test('erasing an account erases its documents, and the words stay', async () => {
    await answer();
    await sendFile(owner);
    const theirs = await sendFile(reader);
    await upload(reader);
    await database.db
      .updateTable('users')
      .set({ deletion_requested_at: new Date(api.clock.now().getTime() - 16 * DAY_MS) })
      .where('id', '=', reader.id)
      .execute();
    expect(await eraseAccounts(database.db, api.clock.now(), pino({ level: 'silent' }))).toBe(1);
    await read(owner, theirs.fileId).expect(404);
    await prune();
    expect(storage.files.size).toBe(1);
    expect(await lastOf(owner)).toMatchObject({ content: '[文件] 报价单.pdf' });
    expect(await lastOf(owner)).not.toHaveProperty('file');
  });
});

import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { DAY_MS } from '#shared/durations.ts';
import type { NoticeCategory } from '#shared/rules/notice-filters.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { createTestApi, signInUser, type TestApi } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  let user: { id: string; token: string };
  let other: { id: string; token: string };

  beforeAll(async () => {
    database = await open();
    api = createTestApi(database.db);
  });
  beforeEach(async () => {
    const { db } = database;
    for (const table of ['announcement_reads', 'announcements', 'notices', 'messages'] as const) await db.deleteFrom(table).execute();
    user = await signInUser(api);
    other = await signInUser(api);
  });
  afterAll(() => database.close());

  const get = (path: string, token?: string) => {
    const call = request(api.server).get(path);
    return token ? call.set('X-Token', token) : call;
  };
  const unread = async (token: string) => (await get('/api/chat/count-unread-messages', token).expect(200)).body.data;
  const notify = async (title = '通知', category: NoticeCategory = '系统') => {
    const values = { user_id: user.id, title, summary: '摘要', content: '正文', category, created_at: api.clock.now() };
    return (await database.db.insertInto('notices').values(values).returning('id').executeTakeFirstOrThrow()).id;
  };
  const announce = async (title: string, ageMs: number, pinned = false) => {
    const created_at = new Date(api.clock.now().getTime() - ageMs);
    const values = { title, summary: '摘要', content: '正文', pinned, created_at };
    return (await database.db.insertInto('announcements').values(values).returning('id').executeTakeFirstOrThrow()).id;
  };

  test.each([
    ['get', '/v1/sysNotice/page'],
    ['get', '/v1/sysNotice/detail?id=1'],
    ['post', '/v1/sysNotice/read-all'],
    ['get', '/api/chat/count-unread-messages'],
  ] as const)('%s %s returns 401 without a session', async (method, path) => {
    const { body } = await request(api.server)[method](path).expect(401);
    expect(body).toEqual({ code: 401, message: '请您先登录', data: null });
    await request(api.server)[method](path).set('X-Token', 'x'.repeat(43)).expect(401);
  });

  test('lists notices newest first, to their owner only', async () => {
    await notify('一');
    await notify('二');
    const { body } = await get('/v1/sysNotice/page?pageSize=1', user.token).expect(200);
    expect(body.data).toMatchObject({
      total: 2,
      hasMore: true,
      records: [{ title: '二', summary: '摘要', category: '系统', read: false, link: null }],
    });
    expect(body.data.records[0].content).toBeUndefined();
    expect((await get('/v1/sysNotice/page', other.token)).body.data).toMatchObject({ total: 0, records: [] });
  });

  test('a filter leaves the unread notices or those of a category, with the number for each filter', async () => {
    const read = await notify('已读的审核', '审核');
    await notify('未读的审核', '审核');
    const latestId = await notify('认证', '认证');
    await get(`/v1/sysNotice/detail?id=${read}`, user.token).expect(200);
    const list = async (query: string) => (await get(`/v1/sysNotice/page?${new URLSearchParams(query)}`, user.token).expect(200)).body.data;
    const counts = expect.objectContaining({ all: 3, unread: 2, 审核: 2, 认证: 1, 系统: 0 });
    expect(await list('')).toMatchObject({ total: 3, counts, latestId });
    expect(await list('filter=unread')).toMatchObject({ records: [{ title: '认证' }, { title: '未读的审核' }], total: 2, counts });
    expect(await list('filter=审核')).toMatchObject({ records: [{ title: '未读的审核' }, { title: '已读的审核' }], total: 2, latestId });
    expect(await list('filter=审核&pageNum=2')).toMatchObject({ records: [], total: 2, counts, latestId });
    expect(await list('filter=企业')).toMatchObject({ records: [], total: 0, counts, latestId });
    expect((await get('/v1/sysNotice/page', other.token)).body.data.counts).toMatchObject({ all: 0, unread: 0, 审核: 0 });
  });

  test('opening a notice marks it read, once', async () => {
    const id = await notify();
    expect((await get(`/v1/sysNotice/detail?id=${id}`, user.token).expect(200)).body.data).toMatchObject({
      id,
      content: '正文',
      read: true,
    });
    const [before] = await database.db.selectFrom('notices').select('read_at').execute();
    api.clock.advance(60_000);
    await get(`/v1/sysNotice/detail?id=${id}`, user.token).expect(200);
    expect(await database.db.selectFrom('notices').select('read_at').execute()).toEqual([before]);
    expect((await get('/v1/sysNotice/page', user.token)).body.data.records[0].read).toBe(true);
  });

  test('another user’s notice returns the same 404 as a missing one, and stays unread', async () => {
    const id = await notify();
    const foreign = await get(`/v1/sysNotice/detail?id=${id}`, other.token).expect(404);
    const missing = await get('/v1/sysNotice/detail?id=999999999999999999999999', other.token).expect(404);
    expect(foreign.body).toEqual(missing.body);
    expect(await unread(user.token)).toMatchObject({ totalSystemNotice: 1 });
  });

  test('read-all marks only the caller’s own notices', async () => {
    await notify();
    await notify();
    await request(api.server).post('/v1/sysNotice/read-all').set('X-Token', other.token).expect(200);
    expect((await unread(user.token)).totalSystemNotice).toBe(2);
    await request(api.server)
      .post('/v1/sysNotice/read-all')
      .set('X-Token', user.token)
      .expect(200, { code: 200, message: 'ok', data: null });
    expect((await unread(user.token)).totalSystemNotice).toBe(0);
  });

  test('read-all stops at the latest notice known to the page, and marks none for an invalid id', async () => {
    const readAll = (body: object) => request(api.server).post('/v1/sysNotice/read-all').set('X-Token', user.token).send(body).expect(200);
    expect((await get('/v1/sysNotice/page', user.token)).body.data.latestId).toBeNull();
    await notify('一');
    const latest = await notify('二');
    const { body } = await get('/v1/sysNotice/page?pageNum=2&pageSize=1', user.token).expect(200);
    expect(body.data).toMatchObject({ records: [{ title: '一' }], latestId: latest });
    await notify('后来的');
    await readAll({ upTo: 'x' });
    expect((await unread(user.token)).totalSystemNotice).toBe(3);
    await readAll({ upTo: latest });
    const { records } = (await get('/v1/sysNotice/page', user.token)).body.data;
    expect(records.map(({ title, read }: Record<string, unknown>) => [title, read])).toEqual([
      ['后来的', false],
      ['二', true],
      ['一', true],
    ]);
    expect((await get('/v1/sysNotice/page', other.token)).body.data.latestId).toBeNull();
  });

  test('announcements are public: pinned first, then newest', async () => {
    await announce('旧', 3_000);
    await announce('新', 1_000);
    await announce('置顶', 2_000, true);
    const { body } = await get('/v1/sysAnnouncement/page').expect(200);
    expect(body.data.records.map(({ title, read, pinned }: Record<string, unknown>) => [title, read, pinned])).toEqual([
      ['置顶', false, true],
      ['新', false, false],
      ['旧', false, false],
    ]);
  });

  test('an announcement counts as read once opened, or if it is older than the account', async () => {
    await announce('以前', DAY_MS);
    api.clock.advance(1_000);
    const id = await announce('刚才', 0);
    const reads = async (token?: string) =>
      Object.fromEntries(
        (await get('/v1/sysAnnouncement/page', token)).body.data.records.map(({ title, read }: { title: string; read: boolean }) => [
          title,
          read,
        ]),
      );
    expect(await reads(user.token)).toEqual({ 以前: true, 刚才: false });
    expect((await unread(user.token)).totalAnnouncements).toBe(1);
    expect((await get(`/v1/sysAnnouncement/detail?id=${id}`).expect(200)).body.data).toMatchObject({ id, content: '正文', read: false });
    for (const _ of [1, 2]) await get(`/v1/sysAnnouncement/detail?id=${id}`, user.token).expect(200);
    expect(await reads(user.token)).toEqual({ 以前: true, 刚才: true });
    expect((await unread(user.token)).totalAnnouncements).toBe(0);
    expect((await unread(other.token)).totalAnnouncements).toBe(1);
    await get('/v1/sysAnnouncement/detail?id=0').expect(404);
  });

  test('received messages count until they are read, except those of blocked users', async () => {
    const demand = await publishDemand(api, { publisher_id: user.id });
    const thread = await database.db
      .insertInto('threads')
      .values({ demand_id: demand.id, publisher_id: user.id, reader_id: other.id, updated_at: api.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const between = { thread_id: thread.id, demand_id: demand.id, from_id: other.id, to_id: user.id };
    const message = { ...between, content: '您好', created_at: api.clock.now() };
    await database.db
      .insertInto('messages')
      .values([message, message, { ...message, read_at: api.clock.now() }])
      .execute();
    expect(await unread(user.token)).toMatchObject({ totalAnnouncements: 0, totalChatMessages: 2, totalSystemNotice: 0 });
    expect((await unread(other.token)).totalChatMessages).toBe(0);
    await database.db.insertInto('user_blocks').values({ user_id: user.id, blocked_id: other.id, at: api.clock.now() }).execute();
    expect((await unread(user.token)).totalChatMessages).toBe(0);
    await database.db.deleteFrom('user_blocks').execute();
  });

  test.each([
    ['/v1/sysNotice/page?pageNum=0', 'pageNum'],
    ['/v1/sysNotice/page?pageSize=1000', 'pageSize'],
    ['/v1/sysNotice/page?filter=read', 'filter'],
    ['/v1/sysNotice/detail', 'id'],
    ['/v1/sysNotice/detail?id=1&id=2', 'id'],
    ['/v1/sysAnnouncement/page?pageNum=a', 'pageNum'],
    ['/v1/sysAnnouncement/detail?id=', 'id'],
  ])('rejects %s and names the field', async (path, field) => {
    const { body } = await get(path, user.token).expect(400);
    expect(body.data.fields[field]).toMatch(/[\u4e00-\u9fff]/u);
  });

  test('rejects broken JSON and ids that are not numbers', async () => {
    await request(api.server)
      .post('/v1/sysNotice/read-all')
      .set('X-Token', user.token)
      .set('Content-Type', 'application/json')
      .send('{"a":')
      .expect(400);
    await get('/v1/sysNotice/detail?id=1%20or%201', user.token).expect(404);
    await get('/v1/sysAnnouncement/detail?id=%00', user.token).expect(400);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { callAs } from '../../testing/publish-steps.ts';
import { createTestApi, signInUser, type TestApi } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';
import { applyChange, type StoredSettings, toSettings } from './thread-settings.ts';

const nothing: StoredSettings = { muted: false, pinned: false, hidden_up_to: null };

describe('a change of settings', () => {
  test.each<[string, StoredSettings, Parameters<typeof applyChange>[1], StoredSettings]>([
    ['changes what it names', { ...nothing, pinned: true }, { muted: true, hideUpTo: null }, { ...nothing, muted: true, pinned: true }],
    [
      'unpins by hiding, and keeps muted',
      { ...nothing, muted: true, pinned: true },
      { hideUpTo: '9' },
      { ...nothing, muted: true, hidden_up_to: '9' },
    ],
    ['hides more, compared as numbers', { ...nothing, hidden_up_to: '9' }, { hideUpTo: '10' }, { ...nothing, hidden_up_to: '10' }],
    [
      'a repeated hiding neither shows anything nor unpins',
      { ...nothing, pinned: true, hidden_up_to: '10' },
      { hideUpTo: '9' },
      { ...nothing, pinned: true, hidden_up_to: '10' },
    ],
  ])('%s', (_name, before, change, after) => {
    expect(applyChange(before, change)).toEqual(after);
  });

  test('a conversation is hidden until it has a later message', () => {
    const hidden = { ...nothing, hidden_up_to: '9' };
    expect([toSettings(hidden, '9').hidden, toSettings(hidden, '10').hidden, toSettings(nothing, '9').hidden]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

interface Row {
  threadId: string;
  lastMessage: string;
  lastMessageId: string;
  unread: number;
  settings: object;
}

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  let owner: { id: string; token: string };
  let reader: { id: string; token: string };

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    api = createTestApi(database.db);
    owner = await signInUser(api, { nickname: '发布者' });
    reader = await signInUser(api, { nickname: '读者' });
  });
  afterAll(() => database.close());

  /** Sends a message a second after the previous one, from the reader unless it names one. */
  const say = async (demandId: string, content: string, more: { peerId?: string } = {}) => {
    api.clock.advance(1_000);
    const { body } = await callAs(api, more.peerId ? owner : reader)
      .post('/api/demand/message/save', { demandId, content, ...more })
      .expect(200);
    return body.data as { id: string; threadId: string };
  };
  const begin = async (content = '您好') => {
    const { id } = await publishDemand(api, { publisher_id: owner.id });
    return { demandId: id, ...(await say(id, content)) };
  };
  const set = (threadId: string, change: object, by = owner) => callAs(api, by).post(`/api/chat/${threadId}/settings`, change);
  const change = async (threadId: string, settings: object, by = owner) => (await set(threadId, settings, by).expect(200)).body.data;
  const inbox = async (by = owner, query = '') => {
    const { body } = await callAs(api, by).get(`/api/chat/inbox/page${query}`).expect(200);
    return body.data as { records: Row[]; total: number; hasMore: boolean };
  };
  const shown = async (by = owner, query = '') => (await inbox(by, query)).records.map(({ lastMessage }) => lastMessage);
  const conversation = async (threadId: string, by = owner, query = '') =>
    (await callAs(api, by).get(`/api/chat/${threadId}/messages${query}`).expect(200)).body.data;
  const words = async (threadId: string, by = owner, query = '') =>
    (await conversation(threadId, by, query)).messages.map(({ content }: { content: string }) => content);
  const unread = async (by = owner) => {
    const [counts, detail] = [
      await callAs(api, by).get('/api/chat/count-unread-messages').expect(200),
      await callAs(api, by).get('/v1/user/detail').expect(200),
    ];
    expect(detail.body.data.unread.totalChatMessages).toBe(counts.body.data.totalChatMessages);
    return counts.body.data.totalChatMessages;
  };

  test('changes what a call names, for the caller alone, and returns everything', async () => {
    const { threadId } = await begin();
    const none = { muted: false, pinned: false, hidden: false, hiddenUpTo: null };
    expect((await inbox()).records[0]).toMatchObject({ settings: none });
    expect(await change(threadId, { muted: true })).toEqual({ ...none, muted: true });
    expect(await change(threadId, { pinned: true })).toEqual({ ...none, muted: true, pinned: true });
    expect(await change(threadId, { pinned: true })).toEqual({ ...none, muted: true, pinned: true });
    expect((await conversation(threadId)).settings).toEqual({ ...none, muted: true, pinned: true });
    expect((await inbox()).records[0]?.settings).toEqual({ ...none, muted: true, pinned: true });
    expect((await conversation(threadId, reader)).settings).toEqual(none);
    expect(await change(threadId, { muted: false, pinned: false })).toEqual(none);
  });

  test('refuses other people, visitors, and changes that say nothing or contradict themselves', async () => {
    const { threadId } = await begin();
    await set(threadId, { muted: true }, await signInUser(api)).expect(404);
    await set('999999999', { muted: true }).expect(404);
    await set('abc', { muted: true }).expect(404);
    await set(threadId, { muted: true }, { id: '', token: '' }).expect(401);
    expect((await set(threadId, {}).expect(400)).body.message).toBe('请选择要更改的设置');
    expect((await set(threadId, { pinned: true, hidden: true }).expect(400)).body.message).toBe('不能同时置顶和删除');
    expect((await set(threadId, { hidden: false }).expect(400)).body.message).toBe('已删除的会话不能恢复，有新消息后会重新出现');
    await set(threadId, { muted: 'yes' }).expect(400);
    expect((await inbox()).records[0]?.settings).toMatchObject({ muted: false, pinned: false, hiddenUpTo: null });
  });

  test('pinned conversations come first on all pages, each group last written first', async () => {
    const threads = [];
    for (const content of ['一', '二', '三', '四', '五']) threads.push(await begin(content));
    await change(threads[0]?.threadId ?? '', { pinned: true });
    await change(threads[2]?.threadId ?? '', { pinned: true });
    expect(await shown()).toEqual(['三', '一', '五', '四', '二']);
    const pages = [
      await inbox(owner, '?pageSize=2'),
      await inbox(owner, '?pageNum=2&pageSize=2'),
      await inbox(owner, '?pageNum=3&pageSize=2'),
    ];
    expect(pages.map(({ records }) => records.map(({ lastMessage }) => lastMessage))).toEqual([['三', '一'], ['五', '四'], ['二']]);
    expect(pages.map(({ total, hasMore }) => [total, hasMore])).toEqual([
      [5, true],
      [5, true],
      [5, false],
    ]);
    expect(await shown(reader)).toEqual(['五', '四', '三', '二', '一']);
    await say(threads[0]?.demandId ?? '', '一之二');
    expect(await shown()).toEqual(['一之二', '三', '五', '四', '二']);
    await change(threads[0]?.threadId ?? '', { pinned: false });
    expect(await shown()).toEqual(['三', '一之二', '五', '四', '二']);
  });

  test('at most 20 conversations can be pinned, also by concurrent calls', async () => {
    const threads: { threadId: string }[] = [];
    const pin = (from: number, to: number) => Promise.all(threads.slice(from, to).map(({ threadId }) => set(threadId, { pinned: true })));
    for (let count = 0; count < 22; count += 1) {
      // A user may begin 20 conversations a day.
      if (count === 15) reader = await signInUser(api);
      threads.push(await begin());
    }
    for (const { status } of await pin(0, 18)) expect(status).toBe(200);
    const answers = await pin(18, 22);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe('最多置顶 20 个会话，请先取消一些置顶');
    // One that is pinned already can be pinned again, and muted.
    await change(threads[0]?.threadId ?? '', { pinned: true, muted: true });
    await change(threads[0]?.threadId ?? '', { pinned: false });
    const refused = answers.findIndex(({ status }) => status === 409);
    await change(threads[18 + refused]?.threadId ?? '', { pinned: true });
  });

  test('messages of a muted conversation count nowhere but in its row, and again once it is not muted', async () => {
    const [quiet, loud] = [await begin('一'), await begin('二')];
    await say(quiet.demandId, '再说一句');
    expect(await unread()).toBe(3);
    await change(quiet.threadId, { muted: true });
    expect(await unread()).toBe(1);
    expect((await inbox()).records.map((row) => [row.threadId, row.unread])).toEqual([
      [quiet.threadId, 2],
      [loud.threadId, 1],
    ]);
    await say(quiet.demandId, '还有一句');
    expect(await unread()).toBe(1);
    await change(quiet.threadId, { muted: false });
    expect(await unread()).toBe(4);
  });

  test('a hidden conversation leaves the list and the count of the caller, and nothing changes for the other user', async () => {
    const { threadId, demandId } = await begin('一');
    const other = await begin('另一个');
    await say(demandId, '答一', { peerId: reader.id });
    await say(demandId, '二');
    await change(threadId, { pinned: true, muted: false });
    const before = await conversation(threadId, reader);
    const { lastMessageId = '' } = (await inbox()).records[0] ?? {};
    expect(await change(threadId, { hidden: true, upTo: lastMessageId })).toEqual({
      muted: false,
      pinned: false,
      hidden: true,
      hiddenUpTo: lastMessageId,
    });
    expect(await inbox()).toMatchObject({ total: 1, records: [{ threadId: other.threadId }] });
    expect(await unread()).toBe(1);
    expect(await conversation(threadId)).toMatchObject({ messages: [], hasEarlier: false, settings: { hidden: true } });
    expect((await callAs(api, owner).get(`/v1/demMessage/page?demandId=${demandId}`).expect(200)).body.data.total).toBe(0);
    expect({ ...(await conversation(threadId, reader)), now: null }).toEqual({ ...before, now: null });
    expect((await inbox(reader)).total).toBe(2);
    expect((await callAs(api, reader).get(`/v1/demMessage/page?demandId=${demandId}`).expect(200)).body.data.total).toBe(3);
    expect((await set(threadId, { pinned: true }).expect(409)).body.message).toBe('这个会话已删除，有新消息后才能置顶');
  });

  test.each([
    ['the other user', true],
    ['the caller', false],
  ])('a new message of %s brings it back without the earlier ones', async (_name, isByReader) => {
    const { threadId, demandId } = await begin('一');
    await say(demandId, '二');
    await change(threadId, { hidden: true });
    const { id } = isByReader ? await say(demandId, '三') : await say(demandId, '三', { peerId: reader.id });
    expect((await inbox()).records).toMatchObject([
      { threadId, lastMessage: '三', unread: isByReader ? 1 : 0, settings: { hidden: false, pinned: false } },
    ]);
    expect(await unread()).toBe(isByReader ? 1 : 0);
    expect(await conversation(threadId)).toMatchObject({ hasEarlier: false, messages: [{ id, content: '三' }] });
    expect(await words(threadId, owner, `?before=${id}`)).toEqual([]);
    expect(await words(threadId, owner, '?after=1')).toEqual(['三']);
    expect(await words(threadId, reader)).toEqual(['一', '二', '三']);
    await callAs(api, owner).post(`/api/chat/${threadId}/read`, {}).expect(200);
    expect(await unread()).toBe(0);
  });

  test('hiding hides only up to the message that the user saw, and a repeated call nothing that came since', async () => {
    const { threadId, demandId, id: first } = await begin('一');
    const { id: second } = await say(demandId, '二');
    expect(await change(threadId, { hidden: true, upTo: first })).toMatchObject({ hidden: false, hiddenUpTo: first });
    expect(await words(threadId)).toEqual(['二']);
    expect(await unread()).toBe(1);
    // Two tabs: each hides what it shows, and one of them says it twice.
    await Promise.all([first, second, second].map((upTo) => change(threadId, { hidden: true, upTo })));
    await say(demandId, '三');
    expect(await change(threadId, { hidden: true, upTo: second })).toMatchObject({ hidden: false, hiddenUpTo: second });
    expect(await words(threadId)).toEqual(['三']);
    // No later message than the last one of this conversation can be named.
    const { hiddenUpTo } = await change(threadId, { hidden: true, upTo: '9223372036854775807' });
    await say(demandId, '四');
    expect(Number(hiddenUpTo)).toBeGreaterThan(Number(second));
    expect(await words(threadId)).toEqual(['四']);
  });

  test('the data export still has the own messages of a hidden conversation, and the settings', async () => {
    const { threadId, id } = await begin('一');
    await change(threadId, { hidden: true, muted: true }, reader);
    const { data } = (await callAs(api, reader).get('/api/privacy/export').expect(200)).body;
    expect(data.messages).toMatchObject([{ id, content: '一' }]);
    expect(data.conversationSettings).toEqual([{ thread_id: threadId, muted: true, pinned: false, hidden_up_to: id }]);
  });

  test('concurrent changes of two tabs do not undo each other', async () => {
    const { threadId } = await begin();
    await Promise.all([change(threadId, { muted: true }), change(threadId, { pinned: true })]);
    expect((await conversation(threadId)).settings).toMatchObject({ muted: true, pinned: true });
  });

  test('a report has the latest messages as evidence, hidden or not', async () => {
    const { threadId, demandId } = await begin('先交保证金');
    await change(threadId, { hidden: true });
    await say(demandId, '在吗');
    await callAs(api, owner).post(`/api/chat/${threadId}/report`, { reason: 'FRAUD' }).expect(200);
    const { evidence } = await database.db
      .selectFrom('chat_reports')
      .select('evidence')
      .where('thread_id', '=', threadId)
      .executeTakeFirstOrThrow();
    expect(evidence.map(({ content }) => content)).toEqual(['先交保证金', '在吗']);
  });
});

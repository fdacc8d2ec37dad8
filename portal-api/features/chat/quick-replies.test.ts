import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { DAY_MS } from '#shared/durations.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { callAs } from '../../testing/publish-steps.ts';
import { createTestApi, createWatchedLogger, signInUser, type TestApi } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';
import { eraseAccounts } from '../account/erase-accounts.ts';

const PATH = '/api/chat/quick-replies';

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  let user: { id: string; token: string };

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    api = createTestApi(database.db);
    user = await signInUser(api);
  });
  afterAll(() => database.close());

  const save = (phrases: unknown, by = user) => callAs(api, by).put(PATH, { phrases } as object);
  const read = async (by = user): Promise<string[]> => (await callAs(api, by).get(PATH).expect(200)).body.data.phrases;
  const refusal = async (phrases: unknown) => {
    const { body } = await save(phrases).expect(400);
    return body.data.fields as Record<string, string>;
  };

  test('keeps the sentences of each user in their order, and replaces them as a whole', async () => {
    expect(await read()).toEqual([]);
    const saved = await save(['  报价单见附件。\r\n有效期 30 天\u200b ', '好的，明天回复您', '1']).expect(200);
    const phrases = ['报价单见附件。\n有效期 30 天', '好的，明天回复您', '1'];
    expect(saved.body.data).toEqual({ phrases });
    expect(await read()).toEqual(phrases);
    expect(await read(await signInUser(api))).toEqual([]);
    await save(['1', '好的，明天回复您']).expect(200);
    expect(await read()).toEqual(['1', '好的，明天回复您']);
    await save([]).expect(200);
    expect(await read()).toEqual([]);
  });

  test('takes 20 sentences of 200 characters, and says of each other list what is wrong and where', async () => {
    const most = Array.from({ length: 20 }, (_, index) => `${index}`.padEnd(200, '长'));
    await save(most).expect(200);
    expect(await read()).toEqual(most);
    expect(await refusal([...most, '多一条'])).toEqual({ phrases: '最多保存 20 条常用语' });
    expect(await refusal(['好的', ' \u200b\n', '长'.repeat(201)])).toEqual({
      'phrases.1': '请填写内容，或删除这一条',
      'phrases.2': '每条常用语不能超过 200 个字',
    });
    expect(await refusal(['好的', '在的', ' 好的 ', '在的'])).toEqual({ 'phrases.2': '和第 1 条重复', 'phrases.3': '和第 2 条重复' });
    expect(Object.keys(await refusal(['好的', 5]))).toEqual(['phrases.1']);
    expect(await refusal(['无效\0'])).toEqual({ 'phrases.0': '含有无效字符' });
    for (const none of [undefined, null, '好的']) expect(Object.keys(await refusal(none))).toEqual(['phrases']);
    expect(await read()).toEqual(most);
  });

  test('refuses visitors before it looks at the list', async () => {
    await callAs(api, null).get(PATH).expect(401);
    await callAs(api, null).put(PATH, { phrases: 5 }).expect(401);
  });

  test('of two tabs that save at once, one has the last word', async () => {
    const lists = [['好的', '在的'], ['明天回复您'], ['1', '2', '3']];
    await Promise.all(lists.map((list) => save(list).expect(200)));
    expect(lists).toContainEqual(await read());
  });

  test('a conversation says that sentences can be saved', async () => {
    const { id } = await publishDemand(api, { publisher_id: (await signInUser(api)).id });
    const { body } = await callAs(api, user).post('/api/demand/message/save', { demandId: id, content: '您好' }).expect(200);
    const { data } = (await callAs(api, user).get(`/api/chat/${body.data.threadId}/messages`).expect(200)).body;
    expect(data.takesQuickReplies).toBe(true);
  });

  test('the copy of data has them, and they are erased with the account', async () => {
    await save(['好的', '在的']).expect(200);
    const { data } = (await callAs(api, user).get('/api/privacy/export').expect(200)).body;
    expect(data.quickReplies).toEqual(['好的', '在的']);
    const asked = new Date(api.clock.now().getTime() - 16 * DAY_MS);
    await api.db.updateTable('users').set({ deletion_requested_at: asked }).where('id', '=', user.id).execute();
    expect(await eraseAccounts(api.db, api.clock.now(), createWatchedLogger())).toBe(1);
    expect(await api.db.selectFrom('quick_replies').selectAll().where('user_id', '=', user.id).execute()).toEqual([]);
  });
});

import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { DAY_MS } from '#shared/durations.ts';
import type { NoticeCategory } from '#shared/rules/notice-filters.ts';
import { alwaysCounted, mutableCategories } from '#shared/rules/notice-settings.ts';
import { sendNotice } from '../../domain/notices/send-notice.ts';
import { blockAs } from '../../testing/auth-steps.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { callAs } from '../../testing/publish-steps.ts';
import { createTestApi, createWatchedLogger, signInUser, type TestApi } from '../../testing/test-api.ts';
import { eraseAccounts } from '../account/erase-accounts.ts';

const PATH = '/api/notice/settings';

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  let user: Awaited<ReturnType<typeof signInUser>>;

  beforeAll(async () => {
    database = await open();
    api = createTestApi(database.db);
  });
  beforeEach(async () => {
    user = await signInUser(api);
  });
  afterAll(() => database.close());

  const read = async (path: string, by = user) => (await callAs(api, by).get(path).expect(200)).body.data;
  const change = (category: unknown, muted: unknown, by = user) => callAs(api, by).put(PATH, { category, muted });
  const notify = (category: NoticeCategory, title: string = category, to = user) =>
    sendNotice(database.db, { userId: to.id, category, title, text: '正文', link: null }, api.clock.now());
  const list = (query = '') => read(`/v1/sysNotice/page?${query}`);
  const titles = async (query = '') => (await list(query)).records.map(({ title }: { title: string }) => title);
  /** The number of unread notices at each place that shows one. */
  const counted = async () => {
    const header = await read('/api/chat/count-unread-messages');
    const account = await read('/v1/user/detail');
    const page = await list();
    const unread = await list('filter=unread');
    return [header.totalSystemNotice, account.unread.totalSystemNotice, page.counts.unread, unread.total, unread.records.length];
  };
  const everywhere = (count: number) => [count, count, count, count, count];

  test('no group is muted until its user mutes it, and each of them can be', async () => {
    expect(await read(PATH)).toEqual({ muted: [] });
    for (const category of mutableCategories) await change(category, true).expect(200);
    expect((await read(PATH)).muted.sort()).toEqual([...mutableCategories].sort());
    expect((await change('审核', false).expect(200)).body.data.muted).not.toContain('审核');
    expect((await list()).muted.sort()).toEqual(mutableCategories.filter((category) => category !== '审核').sort());
  });

  test('notices of a muted group are listed and count nowhere; unmuted, those that are unread count again', async () => {
    await notify('互动', '以前的');
    await notify('审核');
    expect(await counted()).toEqual(everywhere(2));
    await change('互动', true).expect(200);
    await notify('互动', '之后的');
    expect(await counted()).toEqual(everywhere(1));
    expect(await titles()).toEqual(['之后的', '审核', '以前的']);
    expect(await titles('filter=互动')).toEqual(['之后的', '以前的']);
    expect(await titles('filter=unread')).toEqual(['审核']);
    expect(await list()).toMatchObject({
      counts: { all: 3, unread: 1, 互动: 2 },
      records: [{ read: false }, { read: false }, { read: false }],
    });

    await change('互动', false).expect(200);
    expect(await counted()).toEqual(everywhere(3));
  });

  test('a muted notice that was opened stays read, and 全部已读 includes muted groups', async () => {
    await change('匹配', true).expect(200);
    const id = await notify('匹配', '打开的');
    await notify('匹配', '没打开的');
    await read(`/v1/sysNotice/detail?id=${id}`);
    await change('匹配', false).expect(200);
    expect(await titles('filter=unread')).toEqual(['没打开的']);
    await change('匹配', true).expect(200);
    await callAs(api, user).post('/v1/sysNotice/read-all').expect(200);
    await change('匹配', false).expect(200);
    expect(await counted()).toEqual(everywhere(0));
  });

  test('a page without notices also tells which groups are muted', async () => {
    await change('企业', true).expect(200);
    expect(await list()).toMatchObject({ records: [], muted: ['企业'], counts: { all: 0, unread: 0 } });
  });

  test('a repeated call changes nothing, and nobody else is affected', async () => {
    const other = await signInUser(api);
    await notify('道具', '别人的', other);
    const mutedAt = () => database.db.selectFrom('notice_settings').selectAll().where('user_id', '=', user.id).execute();
    await change('道具', true).expect(200);
    const before = await mutedAt();
    api.clock.advance(1_000);
    expect((await change('道具', true).expect(200)).body.data).toEqual({ muted: ['道具'] });
    expect(await mutedAt()).toEqual(before);
    expect(await read(PATH, other)).toEqual({ muted: [] });
    expect((await read('/api/chat/count-unread-messages', other)).totalSystemNotice).toBe(1);
    for (const _ of [1, 2]) expect((await change('道具', false).expect(200)).body.data).toEqual({ muted: [] });
  });

  test('two calls at the same time are both stored', async () => {
    const answers = await Promise.all([change('审核', true), change('认证', true), change('审核', true)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await read(PATH)).muted.sort()).toEqual(['审核', '认证'].sort());
  });

  test.each([
    ...alwaysCounted.flatMap((category) => [true, false].map((muted) => [category, muted, { category: '这类通知不能关闭' }] as const)),
    ['聊天', true, { category: '通知分类不正确' }],
    ['unread', true, { category: '通知分类不正确' }],
    [undefined, true, { category: '通知分类不正确' }],
    [['互动'], true, { category: '通知分类不正确' }],
    ['互动', 'on', { muted: '开关状态不正确' }],
    ['互动', undefined, { muted: '开关状态不正确' }],
  ])('%j with %j is refused at its field', async (category, muted, fields) => {
    expect((await change(category, muted).expect(400)).body.data.fields).toEqual(fields);
    expect(await read(PATH)).toEqual({ muted: [] });
  });

  test('visitors have no settings; a user who is blocked from writing may change theirs', async () => {
    await callAs(api, null).get(PATH).expect(401);
    await callAs(api, null).put(PATH, { category: '互动', muted: true }).expect(401);
    await blockAs(api, user);
    expect((await change('互动', true).expect(200)).body.data).toEqual({ muted: ['互动'] });
  });

  test('the copy of a user’s data contains the settings, which are deleted with the account', async () => {
    await change('互动', true).expect(200);
    const { body } = await callAs(api, user).get('/api/privacy/export').expect(200);
    expect(body.data.noticeSettings).toEqual([{ category: '互动', muted_at: expect.stringMatching(/^2026-.+\+08:00$/) }]);
    await database.db.updateTable('users').set({ deletion_requested_at: api.clock.now() }).where('id', '=', user.id).execute();
    api.clock.advance(30 * DAY_MS);
    await eraseAccounts(database.db, api.clock.now(), createWatchedLogger());
    expect(await database.db.selectFrom('notice_settings').selectAll().where('user_id', '=', user.id).execute()).toEqual([]);
  });
});

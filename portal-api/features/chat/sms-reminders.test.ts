import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { maskPhone } from '#shared/rules/phone.ts';
import { readApiConfig } from '../../platform/config/env.ts';
import type { SmsReminderProvider } from '../../platform/providers/providers.ts';
import { createOutbox } from '../../platform/providers/sandbox-outbox.ts';
import { blockAs } from '../../testing/auth-steps.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { callAs } from '../../testing/publish-steps.ts';
import { createTestApi, createWatchedLogger, signInUser, type TestApi, type TestApiOptions } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';
import { eraseAccounts } from '../account/erase-accounts.ts';
import { remindBySms } from './remind-by-sms.ts';

const PATH = '/api/chat/sms-reminders';

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  let owner: Awaited<ReturnType<typeof signInUser>>;
  let reader: Awaited<ReturnType<typeof signInUser>>;
  let demandId: string;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  /** Starts over at ten in the morning with a publisher who wants reminders and a reader. */
  const begin = async (options: TestApiOptions = {}) => {
    await database.db.deleteFrom('sms_reminders').execute();
    api = createTestApi(database.db, options);
    owner = await signInUser(api);
    reader = await signInUser(api);
    ({ id: demandId } = await publishDemand(api, { publisher_id: owner.id }));
    if (api.providers.smsReminder) await choose(true);
  };
  beforeEach(() => begin());

  const choose = (on: unknown, by = owner) => callAs(api, by).put(PATH, { on } as object);
  const write = async (by = reader, content = '您好，想了解一下'): Promise<{ id: string; threadId: string }> =>
    (await callAs(api, by).post('/api/demand/message/save', { demandId, content, clientKey: randomUUID() }).expect(200)).body.data;
  const pass = (ms: number) => api.clock.advance(ms);
  /** Runs the job and returns what the owner's phone has received since the test began, oldest first. */
  const received = async (env: NodeJS.ProcessEnv = {}): Promise<number[]> => {
    await remindBySms({ ...api, config: readApiConfig(env), logger: createWatchedLogger() });
    const items = await createOutbox(database.db, api.clock).list({ kinds: ['reminder'], phone: owner.phone, limit: 50 });
    return items.map(({ payload }) => Number(payload.unread)).reverse();
  };

  test('are off until a user switches them on, for their own phone', async () => {
    const read = async (by: typeof owner) => (await callAs(api, by).get(PATH).expect(200)).body.data;
    expect(await read(reader)).toEqual({ on: false, phone: maskPhone(reader.phone), available: true });
    expect((await choose(true, reader).expect(200)).body.data).toEqual({ on: true, phone: maskPhone(reader.phone), available: true });
    expect(await read(reader)).toMatchObject({ on: true });
    expect((await choose(false, reader).expect(200)).body.data).toMatchObject({ on: false });
    expect(await read(reader)).toMatchObject({ on: false });
    expect((await choose('ja').expect(400)).body.data.fields).toEqual({ on: '开关状态不正确' });
    await callAs(api, null).get(PATH).expect(401);
  });

  test('a message that was unread for two hours is reported once, with the number of all unread ones', async () => {
    await write();
    pass(90 * MINUTE_MS);
    await write();
    pass(29 * MINUTE_MS);
    expect(await received()).toEqual([]);
    pass(MINUTE_MS);
    expect(await received()).toEqual([2]);
    pass(3 * HOUR_MS);
    expect(await received()).toEqual([2]);
  });

  test('a user without the switch, or who has switched it off, receives nothing', async () => {
    await choose(false).expect(200);
    await write();
    pass(3 * HOUR_MS);
    expect(await received()).toEqual([]);
    // The message came before it was switched on.
    await choose(true).expect(200);
    pass(3 * HOUR_MS);
    expect(await received()).toEqual([]);
  });

  test('switching them on again in another tab forgets no message', async () => {
    await write();
    pass(HOUR_MS);
    await choose(true).expect(200);
    pass(HOUR_MS);
    expect(await received()).toEqual([1]);
  });

  test('a user who has been here within half an hour is not called back', async () => {
    await write();
    pass(100 * MINUTE_MS);
    await callAs(api, owner).get('/v1/user/detail').expect(200);
    pass(29 * MINUTE_MS);
    expect(await received()).toEqual([]);
    pass(2 * MINUTE_MS);
    expect(await received()).toEqual([1]);
  });

  test.each<[string, (message: { id: string; threadId: string }) => Promise<unknown>]>([
    ['was read', ({ threadId }) => callAs(api, owner).post(`/api/chat/${threadId}/read`, {}).expect(200)],
    ['was retracted', ({ id, threadId }) => callAs(api, reader).post(`/api/chat/${threadId}/messages/${id}/retract`, {}).expect(200)],
    [
      'is in a muted conversation',
      ({ threadId }) => callAs(api, owner).post(`/api/chat/${threadId}/settings`, { muted: true }).expect(200),
    ],
    ['is in a deleted conversation', ({ threadId }) => callAs(api, owner).post(`/api/chat/${threadId}/settings`, { hidden: true })],
    ['came from a blocked user', () => callAs(api, owner).post('/api/chat/block', { userId: reader.id, blocked: true }).expect(200)],
    ['came from a user whom the operators have blocked', () => blockAs(api, reader, 'SIGN_IN')],
    [
      'waits for an account that will be deleted',
      () => database.db.updateTable('users').set({ deletion_requested_at: api.clock.now() }).where('id', '=', owner.id).execute(),
    ],
    ['waits for a blocked account', () => blockAs(api, owner, 'SIGN_IN')],
  ])('a message that %s is not reported', async (_case, change) => {
    await change(await write());
    pass(3 * HOUR_MS);
    expect(await received()).toEqual([]);
  });

  test('nothing is sent at night; the message is reported in the morning', async () => {
    pass(11 * HOUR_MS);
    await write();
    pass(2 * HOUR_MS);
    expect(await received()).toEqual([]);
    pass(9 * HOUR_MS - MINUTE_MS);
    expect(await received()).toEqual([]);
    pass(MINUTE_MS);
    expect(await received()).toEqual([1]);
  });

  test('a user receives one a day and three in seven days', async () => {
    const counts: number[] = [];
    for (let day = 0; day < 9; day += 1) {
      await write();
      pass(3 * HOUR_MS);
      await received();
      await write();
      pass(3 * HOUR_MS);
      counts.push((await received()).length);
      pass(DAY_MS - 6 * HOUR_MS);
    }
    expect(counts).toEqual([1, 2, 3, 3, 3, 3, 3, 4, 5]);
    // Switching it off and on does not start the count again.
    await choose(false).expect(200);
    await choose(true).expect(200);
    const { sent_at } = await database.db
      .selectFrom('sms_reminders')
      .select('sent_at')
      .where('user_id', '=', owner.id)
      .executeTakeFirstOrThrow();
    expect(sent_at).toHaveLength(3);
  });

  test('all users together receive no more than the limit of a day', async () => {
    const other = await signInUser(api);
    const { id } = await publishDemand(api, { publisher_id: other.id });
    await choose(true, other).expect(200);
    await callAs(api, reader).post('/api/demand/message/save', { demandId: id, content: '您好', clientKey: randomUUID() }).expect(200);
    await write();
    pass(3 * HOUR_MS);
    await received({ SMS_REMINDERS_PER_DAY: '1' });
    const sent = async () =>
      (await database.db.selectFrom('sms_reminders').select('user_id').where(sql<boolean>`cardinality(sent_at) > 0`).execute()).length;
    expect(await sent()).toBe(1);
    await received({ SMS_REMINDERS_PER_DAY: '2' });
    expect(await sent()).toBe(2);
  });

  test('two instances send one reminder', async () => {
    await write();
    pass(3 * HOUR_MS);
    const results = await Promise.all([received(), received()]);
    expect(results).toContainEqual([1]);
    expect(await received()).toEqual([1]);
  });

  test('a reminder that the carrier refuses is counted, not repeated, and does not keep others from theirs', async () => {
    const asked: string[] = [];
    const smsReminder: SmsReminderProvider = {
      remind: async ({ phone }) => {
        asked.push(phone);
        if (phone === owner.phone) throw new Error('isv.MOBILE_NUMBER_ILLEGAL');
      },
    };
    await begin({ providers: { smsReminder } });
    const other = await signInUser(api);
    const { id } = await publishDemand(api, { publisher_id: other.id });
    await choose(true, other).expect(200);
    await callAs(api, reader).post('/api/demand/message/save', { demandId: id, content: '您好', clientKey: randomUUID() }).expect(200);
    await write();
    pass(3 * HOUR_MS);
    await received();
    await received();
    expect(asked.sort()).toEqual([owner.phone, other.phone].sort());
    const metrics = await api.metrics.read();
    expect(metrics).toContain('sms_reminders_total{outcome="sent"} 1');
    expect(metrics).toContain('sms_reminders_total{outcome="failed"} 1');
  });

  test('without a template they are not available, and cannot be switched on', async () => {
    await begin({ providers: { smsReminder: null } });
    expect((await callAs(api, owner).get(PATH).expect(200)).body.data).toMatchObject({ on: false, available: false });
    expect((await choose(true).expect(404)).body.message).toBe('短信提醒暂未开通');
    await choose(false).expect(200);
  });

  test('the copy of a user’s data contains the choice, which is deleted with the account', async () => {
    const { body } = await callAs(api, owner).get('/api/privacy/export').expect(200);
    expect(body.data.smsReminders).toEqual({ enabled_at: '2026-03-01T10:00:00+08:00', sent_at: [] });
    await database.db.updateTable('users').set({ deletion_requested_at: api.clock.now() }).where('id', '=', owner.id).execute();
    pass(30 * DAY_MS);
    await eraseAccounts(database.db, api.clock.now(), createWatchedLogger());
    expect(await database.db.selectFrom('sms_reminders').selectAll().where('user_id', '=', owner.id).execute()).toEqual([]);
  });
});

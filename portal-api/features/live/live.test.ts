import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import pino from 'pino';
import request from 'supertest';
import { LIVE_PATH } from '#shared/contract/live-updates.ts';
import { type ChangeListener, listenForChanges } from '../../platform/db/changes/listen-for-changes.ts';
import { watchChanges } from '../../platform/db/changes/watch-changes.ts';
import { createSession, revokeSessions } from '../../platform/http/session.ts';
import { createApiMetrics } from '../../platform/metrics.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { createTestApi, signInUser, type TestApi, TestClock } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';
import { createLiveStreams, type LiveStreams } from './live-streams.ts';

/** The stream that a browser receives: the names of its events so far, and whether it has ended. */
interface Reader {
  events: string[];
  answer: IncomingMessage;
  isOver: boolean;
  /** Resolves when something has arrived that makes the condition true. */
  until(isSo: (reader: Reader) => boolean): Promise<void>;
}

const changes = ({ events }: Reader): number => events.filter((event) => event === 'changed').length;

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  let live: LiveStreams;
  let listener: ChangeListener;
  let isHearing: boolean;
  let readers: Reader[];

  const start = async (options: { maxStreams?: number; aliveEveryMs?: number; spreadMs?: number } = {}) => {
    const { db } = database;
    live = createLiveStreams({ db, clock: new TestClock(), metrics: createApiMetrics(), isHearing: () => isHearing, ...options });
    api = createTestApi(db, { live });
    await once(api.server.listen(0, '127.0.0.1'), 'listening');
    await watchChanges(db);
    const source = { databaseUrl: database.url, logger: pino({ enabled: false }), onChange: () => {} };
    listener = await listenForChanges({ db, ...source, onInbox: live.wake });
  };
  beforeEach(async () => {
    isHearing = true;
    readers = [];
    database = await open();
  });
  afterEach(async () => {
    live.close();
    await listener.stop();
    for (const { answer } of readers) answer.destroy();
    await new Promise((resolve) => void api.server.close(resolve));
    await database.close();
  });

  const connect = async ({ token }: { token: string }): Promise<Reader> => {
    const { port } = api.server.address() as AddressInfo;
    const asked = httpGet({ port, path: LIVE_PATH, headers: { Accept: 'text/event-stream', 'X-Token': token } });
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    let onNews = () => {};
    const reader: Reader = {
      events: [],
      answer,
      isOver: false,
      async until(isSo) {
        while (!isSo(reader)) {
          await new Promise<void>((resolve) => {
            onNews = resolve;
          });
        }
      },
    };
    answer.setEncoding('utf8');
    answer.on('data', (text: string) => {
      reader.events.push(...[...text.matchAll(/^event: (\w+)\ndata: \{\}$/gm)].map(([, event = '']) => event));
      onNews();
    });
    answer.on('close', () => {
      reader.isOver = true;
      onNews();
    });
    readers.push(reader);
    await reader.until(({ events }) => events.includes('alive'));
    return reader;
  };
  const post = (path: string, body: object, { token }: { token: string }) =>
    request(api.server).post(path).set({ 'X-Token': token, 'Idempotency-Key': randomUUID() }).send(body).expect(200);
  const hasLive = async ({ token }: { token: string }) =>
    (await request(api.server).get('/api/chat/count-unread-messages').set('X-Token', token).expect(200)).body.data.liveUpdates;

  test('only a signed-in user who wants an event stream gets one', async () => {
    await start();
    const person = await signInUser(api);
    await request(api.server).get(LIVE_PATH).set('Accept', 'text/event-stream').expect(204);
    await request(api.server).get(LIVE_PATH).set({ 'X-Token': person.token, Accept: 'text/html' }).expect(400);
    const { answer, events } = await connect(person);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(events).toEqual(['alive']);
    expect(await hasLive(person)).toBe(true);
  });

  test('while changes are not heard there is no stream, and the unread count says so', async () => {
    await start();
    const person = await signInUser(api);
    isHearing = false;
    await request(api.server).get(LIVE_PATH).set({ 'X-Token': person.token, Accept: 'text/event-stream' }).expect(204);
    expect(await hasLive(person)).toBe(false);
  });

  test('a message wakes its sender and its receiver, in all their browsers, and nobody else', async () => {
    await start();
    const [owner, writer, other] = [await signInUser(api), await signInUser(api), await signInUser(api)];
    const demand = await publishDemand(api, { publisher_id: owner.id });
    const [first, second, own, stranger] = [await connect(owner), await connect(owner), await connect(writer), await connect(other)];
    await post('/api/demand/message/save', { demandId: demand.id, content: '您好' }, writer);
    await Promise.all([first, second, own].map((reader) => reader.until((it) => changes(it) > 0)));
    // Notifications arrive in order: the stranger's own change comes after the message.
    await database.db.insertInto('notices').values(noticeOf(other.id)).execute();
    await stranger.until((it) => changes(it) > 0);
    expect(stranger.events).toEqual(['alive', 'changed']);
  });

  const noticeOf = (userId: string) => ({
    user_id: userId,
    title: '通知',
    summary: '通知',
    content: '通知',
    category: 'SYSTEM',
    created_at: api.clock.now(),
  });

  test('a message that is retracted or read, a notice, a block, settings and a logout elsewhere wake the people concerned', async () => {
    await start();
    const [owner, writer] = [await signInUser(api), await signInUser(api)];
    const demand = await publishDemand(api, { publisher_id: owner.id });
    const { body } = await post('/api/demand/message/save', { demandId: demand.id, content: '您好' }, writer);
    const [reader, receiver] = [await connect(writer), await connect(owner)];
    await post(`/api/chat/${body.data.threadId}/messages/${body.data.id}/retract`, {}, writer);
    await Promise.all([reader, receiver].map((one) => one.until((it) => changes(it) > 0)));
    const acts: (() => PromiseLike<unknown>)[] = [
      () => post(`/api/chat/${body.data.threadId}/read`, { upTo: body.data.id }, owner),
      () => database.db.insertInto('notices').values(noticeOf(writer.id)).execute(),
      () => post('/api/chat/block', { userId: writer.id, blocked: true }, owner),
      () => post(`/api/chat/${body.data.threadId}/settings`, { muted: true }, writer),
      () =>
        request(api.server).put('/api/notice/settings').set('X-Token', writer.token).send({ category: '互动', muted: true }).expect(200),
      async () => {
        const { token } = await createSession(database.db, { id: writer.id, ip: '127.0.0.1', userAgent: null }, api.clock.now());
        await post('/v1/logout', {}, { token });
      },
    ];
    for (const [index, act] of acts.entries()) {
      await act();
      await reader.until((it) => changes(it) > index + 1);
    }
  });

  test('a stream ends soon after its session', async () => {
    await start({ aliveEveryMs: 20 });
    const [leaving, staying] = [await signInUser(api), await signInUser(api)];
    const [left, stayed] = [await connect(leaving), await connect(staying)];
    await revokeSessions(database.db, { userId: leaving.id }, api.clock.now());
    await left.until(({ isOver }) => isOver);
    expect(stayed.isOver).toBe(false);
  });

  test('the eleventh stream of a user ends their oldest', async () => {
    await start();
    const person = await signInUser(api);
    const opened: Reader[] = [];
    for (let index = 0; index < 11; index += 1) opened.push(await connect(person));
    await opened[0]?.until(({ isOver }) => isOver);
    expect(opened.slice(1).map(({ isOver }) => isOver)).toEqual(Array.from({ length: 10 }, () => false));
  });

  test('a process without room for more refuses a stream, and takes none from those who have one', async () => {
    await start({ maxStreams: 1 });
    const [first, second] = [await signInUser(api), await signInUser(api)];
    await connect(first);
    await request(api.server).get(LIVE_PATH).set({ 'X-Token': second.token, Accept: 'text/event-stream' }).expect(204);
    expect(await hasLive(first)).toBe(true);
  });

  test('a change for everyone reaches every stream, and a stop ends all of them', async () => {
    await start({ spreadMs: 20 });
    const [one, two] = [await connect(await signInUser(api)), await connect(await signInUser(api))];
    live.wake(null);
    await Promise.all([one, two].map((reader) => reader.until((it) => changes(it) === 1)));
    live.close();
    await Promise.all([one, two].map((reader) => reader.until(({ isOver }) => isOver)));
    expect(await hasLive(await signInUser(api))).toBe(false);
  });
});

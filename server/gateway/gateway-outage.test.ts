import { expect, test } from '@jest/globals';
import request from 'supertest';
import { createApp } from '../app.ts';
import { silentMetrics, type UpstreamOutcome } from '../http/metrics.ts';
import { portalDeps, startUpstream } from '../testing/servers.ts';
import { createBreaker } from '../upstream/breaker.ts';

/** Starts an API that closes every connection until told to answer, behind a portal whose breaker uses the test's clock. */
async function portalInOutage() {
  const api = { isBack: false };
  const clock = { ms: 0 };
  const outcomes: UpstreamOutcome[] = [];
  const { url, seen } = await startUpstream((incoming, response) => {
    if (!api.isBack) return void incoming.socket.destroy();
    response.setHeader('Content-Type', 'application/json');
    response.end('{"code":200,"message":"ok","data":null}');
  });
  const metrics = { ...silentMetrics, upstreamCall: (_source: string, outcome: UpstreamOutcome) => void outcomes.push(outcome) };
  const app = createApp(portalDeps(url, { deps: { breaker: createBreaker({ now: () => clock.ms }), metrics } }));
  const call = (path = '/v1/x') => request(app).post(path).send({});
  for (let count = 0; count < 20; count += 1) await call();
  return { api, clock, outcomes, seen, call };
}

test('after twenty failures calls are answered immediately with the same failure, and none reaches the API', async () => {
  const { call, seen, outcomes } = await portalInOutage();
  const before = seen.length;
  const { status, body } = await call();
  expect([status, body]).toEqual([502, { code: 502, message: '服务暂时不可用，请稍后再试', data: null }]);
  expect(seen.length).toBe(before);
  expect(outcomes.at(-1)).toBe('refused');
});

test('a logout during an outage clears the session cookies', async () => {
  const { call } = await portalInOutage();
  const { status, headers } = await call('/v1/logout').set('Cookie', 'X-Token=abc');
  expect(status).toBe(502);
  expect(String(headers['set-cookie'])).toContain('X-Token=;');
});

test('after a second one call probes the API, and all calls pass once it answers', async () => {
  const { api, clock, call, seen } = await portalInOutage();
  clock.ms = 1_000;
  await call();
  api.isBack = true;
  const before = seen.length;
  expect((await call()).status).toBe(502);
  clock.ms = 2_000;
  expect((await call()).status).toBe(200);
  expect((await call()).status).toBe(200);
  expect(seen.length).toBe(before + 2);
});

test('while the embedded API restarts, calls wait, with or without a body, and each one is sent once', async () => {
  const back = Promise.withResolvers<void>();
  const come = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let waiting = 0;
  const { url, seen } = await startUpstream((incoming, response) => {
    response.setHeader('Content-Type', 'text/plain');
    incoming.pipe(response);
  });
  const restart = {
    untilBack() {
      come[waiting]?.resolve();
      waiting += 1;
      return back.promise;
    },
    untilBackAfterLoss: () => back.promise,
  };
  const app = createApp(portalDeps(url, { deps: { restart } }));
  const calls = Promise.all([request(app).post('/v1/x').send({ a: 1 }), request(app).get('/v1/y')]);
  await Promise.all(come.map(({ promise }) => promise));
  expect(seen).toHaveLength(0);
  back.resolve();
  const [write, read] = await calls;
  expect([write.status, write.text, read.status]).toEqual([200, '{"a":1}', 200]);
  expect(seen.map(({ url: path }) => path).sort()).toEqual(['/v1/x', '/v1/y']);
});

/** Creates a portal whose embedded API is unreachable at its first address, and available at another one after a call has waited for it. */
async function portalInRestart(goneUrl: string) {
  const { url, seen } = await startUpstream((_incoming, response) => response.end('{"code":200,"message":"ok","data":null}'));
  const upstream = { url: goneUrl };
  const restart = {
    untilBack: () => null,
    async untilBackAfterLoss() {
      upstream.url = url;
    },
  };
  return { app: createApp(portalDeps(url, { deps: { restart, upstream: () => upstream.url } })), seen, upstream };
}

test('resends a read after the restart if a dying embedded API closed two connections under it', async () => {
  const dying = await startUpstream((incoming) => incoming.socket.destroy());
  const { app, seen, upstream } = await portalInRestart(dying.url);
  expect((await request(app).get('/v1/y')).status).toBe(200);
  expect([dying.seen.length, seen.length]).toEqual([2, 1]);
  upstream.url = dying.url;
  expect((await request(app).post('/v1/x').send({ a: 1 })).status).toBe(502);
  expect([dying.seen.length, seen.length]).toEqual([3, 1]);
});

test('resends a read once after the restart if the embedded API refused the connection', async () => {
  const { app, seen } = await portalInRestart('http://127.0.0.1:9');
  expect((await request(app).get('/v1/y')).status).toBe(200);
  expect(seen).toHaveLength(1);
});

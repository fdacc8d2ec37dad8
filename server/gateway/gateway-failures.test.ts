import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from '@jest/globals';
import request, { type Response } from 'supertest';
import { DEAD_ADDRESS, endWithTest, portalDeps, sendBytes, startPortal, startRawUpstream, startUpstream } from '#server/testing/servers.ts';
import { createApp } from '../app.ts';
import { silentMetrics } from '../http/metrics.ts';

/** Deadline of the portals in the tests of a slow API, in ms. */
const DEADLINE = 600;
/** Less than the default deadline of 10 s, and well above three short ones, for a busy machine. */
const SOON = 8_000;
const inHaste = { env: { PORTAL_API_TIMEOUT_MS: String(DEADLINE) } };
const call = 'GET /v1/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

function expectFailure(answer: Response, status: number): void {
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual({ code: status, message: expect.stringMatching(/^服务/), data: null });
  expect(answer.text).not.toMatch(/127\.0\.0\.1|ECONN|HPE_|\bat /);
}

test('answers 502 if the API is down', async () => {
  expectFailure(await request(createApp(portalDeps(DEAD_ADDRESS))).get('/v1/x'), 502);
});

test('answers 502 if the API closes the connection immediately, and sends a POST only once', async () => {
  const { url, sockets } = await startRawUpstream((socket) => socket.on('data', () => socket.resetAndDestroy()));
  expectFailure(
    await request(createApp(portalDeps(url)))
      .post('/v1/x')
      .send({ a: 1 }),
    502,
  );
  expect(sockets).toHaveLength(1);
});

test.each([
  ['garbage', 'SSH-2.0-OpenSSH_9.6\r\n\r\n'],
  ['a switch of protocols that nobody asked for', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'],
  ['an impossible status', 'HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n'],
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
  ['a head without end', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(20_000)}\r\n`],
  ['a closed connection', ''],
])('answers 502 for %s', async (_name, bytes) => {
  const { url } = await startRawUpstream((socket) => socket.once('data', () => socket.end(bytes)));
  expectFailure(await request(createApp(portalDeps(url))).get('/v1/x'), 502);
});

test('odd bytes in the response head do not break the response', async () => {
  const bytes = 'HTTP/1.1 200 \x07\x80\r\nX-Latin: caf\xe9\r\nSet-Cookie: a=\x01\r\nX-Bell: \x07\r\nContent-Length: 2\r\n\r\nok';
  const { url } = await startRawUpstream((socket) => socket.once('data', () => socket.end(Buffer.from(bytes, 'latin1'))));
  const answer = await request(createApp(portalDeps(url)))
    .get('/v1/x')
    .buffer();
  expect([200, 502]).toContain(answer.status);
});

test('answers 504 if no response arrives within the deadline, and aborts the API call', async () => {
  let gone = () => {};
  const isGone = new Promise<void>((resolve) => {
    gone = resolve;
  });
  const { url, seen } = await startUpstream((_request, response) => void response.once('close', gone));
  const startedAt = performance.now();
  expectFailure(
    await request(createApp(portalDeps(url, inHaste)))
      .post('/v1/x')
      .send({}),
    504,
  );
  expect(performance.now() - startedAt).toBeLessThan(SOON);
  await isGone;
  expect(seen).toHaveLength(1);
});

test('a response head that arrives in small pieces has the same deadline', async () => {
  const { url } = await startRawUpstream((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nX: ');
    const timer = setInterval(() => socket.write('x'), 50);
    socket.once('close', () => clearInterval(timer));
  });
  expectFailure(await request(createApp(portalDeps(url, inHaste))).get('/v1/x'), 504);
});

test('a response that breaks off also breaks off for the client', async () => {
  const { url } = await startRawUpstream((socket) =>
    socket.once('data', () =>
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n', () => socket.resetAndDestroy()),
    ),
  );
  const { port } = await startPortal(url);
  const answer = await sendBytes(port, call);
  expect(answer).not.toContain('\r\n0\r\n\r\n');
  expect(answer).not.toContain('服务');
});

const cutShort = 'HTTP/1.1 200 OK\r\nContent-Length: 500\r\nCache-Control: max-age=60\r\nContent-Disposition: attachment\r\n\r\n';

test('a login response that breaks off is a 502, since nothing of it was sent', async () => {
  const { url, sockets } = await startRawUpstream((socket) =>
    socket.once('data', () => socket.write(`${cutShort}{"code":200,`, () => setTimeout(() => socket.resetAndDestroy(), 20))),
  );
  const answer = await request(createApp(portalDeps(url)))
    .post('/v1/login')
    .send({});
  expectFailure(answer, 502);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(sockets).toHaveLength(1);
});

test.each(['get', 'post'] as const)('a %s whose response breaks off before its first byte is a 502 without its head', async (method) => {
  const { url } = await startRawUpstream((socket) =>
    socket.on('data', () => socket.write(cutShort, () => setTimeout(() => socket.resetAndDestroy(), 20))),
  );
  const answer = await request(createApp(portalDeps(url)))
    [method]('/v1/x')
    .send(method === 'post' ? {} : undefined);
  expectFailure(answer, 502);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(answer.headers['content-disposition']).toBeUndefined();
});

test('a first chunk that is not HTTP is a 502', async () => {
  const { url } = await startRawUpstream((socket) =>
    socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n')),
  );
  expectFailure(await request(createApp(portalDeps(url))).get('/v1/x'), 502);
});

/** Starts an API that begins a response and breaks it off when the client has its first bytes. */
async function startBreakingUpstream() {
  const { url, sockets } = await startRawUpstream((socket) => socket.once('data', () => socket.write(`${cutShort}{"code"`)));
  /** Sends a request, and returns all that the client gets. */
  const send = async (port: number, bytes: string): Promise<string> => {
    const client = connect(port, '127.0.0.1', () => void client.write(bytes));
    endWithTest(() => client.destroy());
    client.on('error', () => {});
    let text = '';
    client.on('data', (chunk) => {
      text += chunk.toString();
      if (text.endsWith('{"code"')) for (const socket of sockets) socket.resetAndDestroy();
    });
    await once(client, 'close');
    return text;
  };
  return { url, send };
}

test.each([
  ['GET', ''],
  ['POST', 'Content-Length: 2\r\n'],
])('a %s whose response the API cuts counts as a failure of the API, not as a client that left', async (method, head) => {
  const { url, send } = await startBreakingUpstream();
  const finished = Promise.withResolvers<unknown[]>();
  const upstreamCall = (...facts: unknown[]) => finished.resolve(facts);
  const { port } = await startPortal(url, { deps: { metrics: { ...silentMetrics, upstreamCall } } });
  const answer = await send(port, `${method} /v1/x HTTP/1.1\r\nHost: a\r\n${head}\r\n${head && '{}'}`);
  expect(answer).toMatch(/^HTTP\/1.1 200[\s\S]*\{"code"$/);
  expect(await finished.promise).toEqual(['gateway', 'down', expect.any(Number)]);
});

test('a write that the API has accepted renews the pages that show it, even if its response breaks off', async () => {
  const { url, send } = await startBreakingUpstream();
  const renewed = Promise.withResolvers<unknown>();
  const pages = { ...portalDeps(url).pages, invalidate: renewed.resolve };
  const { port } = await startPortal(url, { deps: { pages } });
  await send(port, 'POST /api/demand/1/refresh HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}');
  expect(await renewed.promise).toContain('demand.get');
});

test('a response shorter than its Content-Length breaks off for the client', async () => {
  const { url } = await startRawUpstream((socket) =>
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello')),
  );
  await expect(request(createApp(portalDeps(url))).get('/v1/x')).rejects.toThrow();
});

test.each([
  ['stalls', () => {}],
  ['drips', (write: () => void) => setInterval(write, 20)],
])('a body that %s is cut after its deadlines', async (_name, keepOn) => {
  const { url } = await startUpstream((_request, response) => {
    response.write('x');
    const timer = keepOn(() => response.write('x'));
    response.once('close', () => clearInterval(timer ?? undefined));
  });
  const { port } = await startPortal(url, inHaste);
  const startedAt = performance.now();
  const answer = await sendBytes(port, call);
  expect(performance.now() - startedAt).toBeLessThan(SOON);
  expect(answer).toMatch(/^HTTP\/1.1 200/);
  expect(answer).not.toContain('\r\n0\r\n\r\n');
});

test('answers 504 if a login response stalls', async () => {
  const { url } = await startUpstream((_request, response) => void response.write('{"code":200'));
  const answer = await request(createApp(portalDeps(url, inHaste)))
    .post('/v1/login')
    .send({});
  expectFailure(answer, 504);
  expect(answer.headers['set-cookie']).toBeUndefined();
});

test('an event stream outlives the deadlines, and its first byte is sent immediately', async () => {
  const { url } = await startUpstream((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders();
    const timer = setTimeout(() => response.end('data: late\n\n'), DEADLINE * 4);
    response.once('close', () => clearTimeout(timer));
  });
  const { port } = await startPortal(url, inHaste);
  expect(await sendBytes(port, call, 'data: late')).toContain('data: late');
});

test('an event stream that its reader leaves is no failure, and how long it was open is no response time', async () => {
  const { url } = await startUpstream((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write('data: first\n\n');
    setTimeout(() => response.write('data: second\n\n'), DEADLINE).unref();
  });
  const finished = new Promise((resolve) => {
    const upstreamCall = (...facts: unknown[]) => resolve(facts);
    void startPortal(url, { ...inHaste, deps: { metrics: { ...silentMetrics, upstreamCall } } }).then(({ port }) =>
      sendBytes(port, call, 'data: second'),
    );
  });
  const [source, outcome, seconds] = (await finished) as [string, string, number];
  expect([source, outcome]).toEqual(['gateway', 'ok']);
  expect(seconds).toBeLessThan(DEADLINE / 1_000);
});

test('a GET survives a pooled connection that the API just closed', async () => {
  let answered = 0;
  const { url } = await startRawUpstream((socket) => {
    let isFirst = true;
    socket.on('data', () => {
      // Reset the connection at its second request, as if the request had crossed the API's close.
      if (!isFirst) return socket.resetAndDestroy();
      isFirst = false;
      answered += 1;
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
    });
  });
  const app = createApp(portalDeps(url));
  for (let round = 0; round < 6; round += 1) expect((await request(app).get('/v1/x')).status).toBe(200);
  expect(answered).toBe(6);
});

test.each([
  ['with', { a: 1 }],
  ['without', undefined],
])('does not resend a POST %s a body after a reset on a pooled connection', async (_with, body) => {
  let posts = 0;
  const { url } = await startRawUpstream((socket) => {
    let isFirst = true;
    socket.on('data', () => {
      if (!isFirst) {
        posts += 1;
        return socket.resetAndDestroy();
      }
      isFirst = false;
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
    });
  });
  const app = createApp(portalDeps(url));
  expect((await request(app).post('/v1/x').send(body)).status).toBe(200);
  expectFailure(await request(app).post('/v1/x').send(body), 502);
  expect(posts).toBe(1);
});

test('300 stuck calls do not block pages or other calls; beyond the limit a call gets 503 with Retry-After', async () => {
  let waiting = 0;
  let allWait = () => {};
  const areWaiting = new Promise<void>((resolve) => {
    allWait = resolve;
  });
  const { url } = await startUpstream((incoming, response) => {
    if (incoming.url !== '/v1/stuck') return void response.end('{}');
    waiting += 1;
    if (waiting === 300) allWait();
  });
  const { url: portal } = await startPortal(url, { env: { PORTAL_API_TIMEOUT_MS: '20000' } });
  const abort = new AbortController();
  const stuck = (count: number) =>
    Promise.allSettled(
      Array.from({ length: count }, () => fetch(`${portal}/v1/stuck`, { signal: abort.signal }).then(({ status }) => status)),
    );
  const first = stuck(300);
  await areWaiting;
  const startedAt = performance.now();
  expect((await fetch(`${portal}/`)).status).toBe(404);
  expect((await fetch(`${portal}/v1/other`)).status).toBe(200);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  const more = stuck(300);
  const refused = await untilStatus(`${portal}/v1/other`, 503);
  expect(refused.headers.get('retry-after')).toBe('1');
  abort.abort();
  await Promise.all([first, more]);
  expect((await untilStatus(`${portal}/v1/other`, 200)).status).toBe(200);
});

test('at the limit, calls whose body never ends are cut, the oldest first, but no call that waits for the API', async () => {
  let arrived = 0;
  const isFull = Promise.withResolvers<void>();
  const { url } = await startUpstream((incoming, response) => {
    incoming.resume();
    if (incoming.url === '/v1/other') return void response.end('{}');
    arrived += 1;
    if (arrived === 512) isFull.resolve();
  });
  const { url: portal, port } = await startPortal(url, { env: { PORTAL_API_TIMEOUT_MS: '20000' } });
  const abort = new AbortController();
  let isStuckOver = false;
  const stuck = fetch(`${portal}/v1/stuck`, { method: 'POST', body: '{}', signal: abort.signal }).catch(() => {});
  void stuck.then(() => {
    isStuckOver = true;
  });
  let ended = 0;
  const endless = 'POST /v1/endless HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{';
  for (let count = 1; count < 512; count += 1) void sendBytes(port, endless).then(() => (ended += 1));
  await isFull.promise;
  for (const _ of [1, 2, 3]) expect((await untilStatus(`${portal}/v1/other`, 200)).status).toBe(200);
  expect(ended).toBeGreaterThanOrEqual(1);
  expect(isStuckOver).toBe(false);
  abort.abort();
  await stuck;
});

async function untilStatus(url: string, status: number): Promise<globalThis.Response> {
  const answer = await fetch(url);
  if (answer.status === status) return answer;
  await answer.arrayBuffer();
  return untilStatus(url, status);
}

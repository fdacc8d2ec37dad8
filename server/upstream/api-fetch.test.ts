import { expect, test } from '@jest/globals';
import { DEAD_ADDRESS, startRawUpstream, startUpstream } from '#server/testing/servers.ts';
import { createUpstreamFetch, UpstreamError, type UpstreamRequest } from './api-fetch.ts';

const config = { container: 'PC', tokenHeader: 'X-Token', publicOrigin: null, portalApiTimeoutMs: 10_000 };
const fetchFrom = (url: string, portalApiTimeoutMs = config.portalApiTimeoutMs) =>
  createUpstreamFetch({ config: { ...config, portalApiTimeoutMs }, upstream: () => url });
const get = (path: string, more: Partial<UpstreamRequest> = {}): UpstreamRequest => ({
  method: 'GET',
  path,
  token: null,
  requestId: 'request-1',
  clientIp: '192.0.2.1',
  ...more,
});
const kindOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof UpstreamError ? error.kind : error),
  );

test('the renderer sends the same headers as the gateway, and request headers cannot override them', async () => {
  const { url, seen } = await startUpstream((_request, response) => void response.end('{"code":200,"data":[1]}'));
  const answer = await fetchFrom(`${url}/base`)(
    get('/api/x?y=%E4%BD%A0', { token: 'tok', headers: { 'x-container': 'APP', 'Accept-Language': 'zh' } }),
  );
  expect(answer).toEqual({ status: 200, body: { code: 200, data: [1] } });
  expect(seen[0]?.url).toBe('/base/api/x?y=%E4%BD%A0');
  expect(seen[0]?.headers).toMatchObject({
    'x-container': 'PC',
    'x-token': 'tok',
    'x-request-id': 'request-1',
    'x-forwarded-for': '192.0.2.1',
    'accept-language': 'zh',
  });
});

test('sends a body as JSON; an empty body is null; a refusal is a regular result', async () => {
  const { url, seen } = await startUpstream((request, response) => void request.resume().once('end', () => response.writeHead(401).end()));
  expect(await fetchFrom(url)(get('/v1/x', { method: 'POST', body: { a: 1 } }))).toEqual({ status: 401, body: null });
  expect(seen[0]?.headers['content-type']).toBe('application/json');
});

test('a 4xx is a refusal whatever its body is; an HTML page with a 5xx is an invalid response', async () => {
  const answering = (status: number) =>
    startUpstream((_request, response) => void response.writeHead(status).end('<h1>Cannot GET /api/x</h1>'));
  const [missing, broken] = await Promise.all([answering(404), answering(502)]);
  expect(await fetchFrom(missing.url)(get('/api/x'))).toEqual({ status: 404, body: null });
  expect(await kindOf(fetchFrom(broken.url)(get('/api/x')))).toBe('invalid');
});

test('every failure has a kind', async () => {
  const { url: silent } = await startUpstream(() => {});
  const { url: stalling } = await startUpstream((_request, response) => void response.write('{'));
  const { url: html } = await startUpstream((_request, response) => void response.end('<h1>Bad gateway</h1>'));
  const { url: huge } = await startUpstream((_request, response) => void response.end(`"${'x'.repeat(9_000_000)}"`));
  const { url: garbage } = await startRawUpstream((socket) => socket.once('data', () => socket.end('SSH-2.0\r\n\r\n')));
  const late = [silent, stalling].map((url) => kindOf(fetchFrom(url, 300)(get('/v1/x'))));
  const wrong = [html, huge, garbage, DEAD_ADDRESS].map((url) => kindOf(fetchFrom(url)(get('/v1/x'))));
  expect(await Promise.all([...late, ...wrong])).toEqual(['timeout', 'timeout', 'invalid', 'invalid', 'invalid', 'down']);
});

test('an aborted caller ends the call at the API', async () => {
  const leaving = new AbortController();
  let closed = () => {};
  const isClosed = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const { url } = await startUpstream((_request, response) => {
    response.once('close', closed);
    leaving.abort();
  });
  expect(await kindOf(fetchFrom(url)(get('/v1/x', { signal: leaving.signal })))).toBe('aborted');
  await isClosed;
});

test('a read is repeated once if its connection was closing, a write is not', async () => {
  const { url, sockets } = await startRawUpstream((socket) => {
    let isFirst = true;
    socket.on('data', () => {
      if (!isFirst) return socket.resetAndDestroy();
      isFirst = false;
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');
    });
  });
  const fetch = fetchFrom(url);
  expect(await kindOf(fetch(get('/v1/x')))).toBe('answered');
  expect(await kindOf(fetch(get('/v1/x')))).toBe('answered');
  expect(await kindOf(fetch(get('/v1/x', { method: 'POST', body: {} })))).toBe('down');
  expect(sockets).toHaveLength(2);
});

test('resends a read after the restart if a dying API closed two connections under it', async () => {
  const dying = await startUpstream((request) => void request.socket.destroy());
  const { url } = await startUpstream((_request, response) => void response.end('1'));
  let current = dying.url;
  const restart = {
    untilBack: () => null,
    async untilBackAfterLoss() {
      current = url;
    },
  };
  const fetch = createUpstreamFetch({ config, upstream: () => current, restart });
  expect(await fetch(get('/v1/x'))).toEqual({ status: 200, body: 1 });
  current = dying.url;
  expect(await kindOf(fetch(get('/v1/x', { method: 'POST', body: {} })))).toBe('down');
});

test('uses the new port of a restarted API', async () => {
  const { url } = await startUpstream((_request, response) => void response.end('1'));
  let current = DEAD_ADDRESS;
  const fetch = createUpstreamFetch({ config, upstream: () => current });
  expect(await kindOf(fetch(get('/v1/x')))).toBe('down');
  current = url;
  expect(await fetch(get('/v1/x'))).toEqual({ status: 200, body: 1 });
});

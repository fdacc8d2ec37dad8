import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import { endWithTest, sendBytes, startPortal, startUpstream } from '#server/testing/servers.ts';
import { makeDrainable } from './drain-server.ts';

const lines = (...head: string[]): string => `${head.join('\r\n')}\r\n\r\n`;
const second = lines('POST /v1/second HTTP/1.1', 'Host: a', 'Content-Length: 0');

/** Sends the second bytes in the same packet as the first or in the next one; returns everything received until the connection ended. */
async function sendPair(port: number, first: string, packets: 'one packet' | 'two packets'): Promise<string> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  endWithTest(() => socket.destroy());
  const answer = readAll(socket);
  await once(socket, 'connect');
  if (packets === 'one packet') socket.write(first + second);
  else socket.write(first, () => setImmediate(() => socket.write(second)));
  return answer;
}

function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.once('close', () => resolve(text));
  });
}

/** Returns the status if the text is exactly one complete response, else the text itself. */
function statusOfWhole(answer: string): string {
  const [head = '', body = ''] = answer.split(/\r\n\r\n(.*)/s);
  const length = /^content-length: (\d+)$/im.exec(head)?.[1];
  // A response without a length is Node's own refusal with an empty chunked body.
  const isWhole = length === undefined ? body === '0\r\n\r\n' : body.length === Number(length);
  return isWhole && /^connection: close$/im.test(head) ? head.slice('HTTP/1.1 '.length, 12) : JSON.stringify(answer);
}

/** Starts a portal with open connections to the API, so that a call that is let through would arrive there immediately. */
async function startWarm() {
  const upstream = await startUpstream((_request, response) => void response.end('{}'));
  const portal = await startPortal(upstream.url);
  const warm = lines('GET /v1/warm HTTP/1.1', 'Host: a', 'Connection: close');
  await Promise.all(Array.from({ length: 8 }, () => sendBytes(portal.port, warm)));
  const secondCalls = () => upstream.seen.filter(({ url }) => url === '/v1/second').length;
  return { ...portal, seen: upstream.seen, secondCalls };
}

const refusals: [name: string, bytes: string, status: string][] = [
  ['two Hosts', lines('GET /v1/x HTTP/1.1', 'Host: a', 'Host: b'), '400'],
  ['no Host', lines('GET /v1/x HTTP/1.1'), '400'],
  ['another transfer coding', `${lines('POST /v1/x HTTP/1.1', 'Host: a', 'Transfer-Encoding: gzip, chunked')}0\r\n\r\n`, '501'],
  ['absolute form', lines('GET http://evil.example/ HTTP/1.1', 'Host: a'), '400'],
  ['OPTIONS *', lines('OPTIONS * HTTP/1.1', 'Host: a'), '400'],
  ['another version', lines('GET /v1/x HTTP/2.0', 'Host: a'), '505'],
  ['WebSocket', lines('GET /v1/ws HTTP/1.1', 'Host: a', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: x'), '426'],
  ['CONNECT', lines('CONNECT evil:443 HTTP/1.1', 'Host: a'), '405'],
  ['headers over 16 KB', lines('GET / HTTP/1.1', 'Host: a', `X: ${'x'.repeat(17_000)}`), '431'],
  ['a made-up method', lines('FROBNICATE / HTTP/1.1', 'Host: a'), '501'],
];
const pairs = refusals.flatMap(([name, bytes, status]) =>
  (['one packet', 'two packets'] as const).map((way) => ({ name, bytes, status, way })),
);

test.each(pairs)(
  '$name in $way: the refusal arrives complete, and the request behind it is never executed',
  async ({ bytes, status, way }) => {
    const { port, secondCalls } = await startWarm();
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendPair(port, bytes, way)));
    expect(answers.map(statusOfWhole)).toEqual(Array.from({ length: 10 }, () => status));
    // Once a later call has arrived, a call sent behind a refusal would have arrived too.
    await sendBytes(port, lines('GET /v1/last HTTP/1.1', 'Host: a', 'Connection: close'));
    expect(secondCalls()).toBe(0);
  },
);

test.each(['one packet', 'two packets'] as const)('nothing behind a request with Connection: close is executed: %s', async (way) => {
  const { port, secondCalls } = await startWarm();
  const answer = await sendPair(port, lines('GET /v1/x HTTP/1.1', 'Host: a', 'Connection: close'), way);
  expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*\{\}$/);
  expect(secondCalls()).toBe(0);
});

test('a portal that is about to stop accepts one more request per connection, even if several arrive together', async () => {
  const { port, server, secondCalls } = await startWarm();
  makeDrainable(server).announceClose();
  const answer = await sendPair(port, lines('GET /v1/x HTTP/1.1', 'Host: a'), 'one packet');
  expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(1);
  expect(secondCalls()).toBe(0);
});

test('pipelined requests are answered in order, and none starts before the previous one has finished', async () => {
  const begun: string[] = [];
  const { url } = await startUpstream((request, response) => {
    begun.push(`${request.url} begins`);
    setImmediate(() => {
      begun.push(`${request.url} ends`);
      response.end(`[${request.url}]`);
    });
  });
  const { port } = await startPortal(url);
  const calls = ['/v1/1', '/v1/2', '/v1/3'].map((path) => lines(`GET ${path} HTTP/1.1`, 'Host: a'));
  const answer = await sendBytes(port, calls.join(''), /\[\/v1\/3\]/);
  expect(answer.match(/\[[^\]]+\]/g)).toEqual(['[/v1/1]', '[/v1/2]', '[/v1/3]']);
  expect(begun).toEqual(['1 begins', '1 ends', '2 begins', '2 ends', '3 begins', '3 ends'].map((step) => `/v1/${step}`));
});

test('a refusal does not overtake a pending response', async () => {
  const upstream = await startUpstream((_request, response) => setImmediate(() => response.end('first')));
  const { port } = await startPortal(upstream.url);
  const call = lines('GET /v1/x HTTP/1.1', 'Host: a');
  for (const [, bytes, status] of refusals.filter(([name]) => ['absolute form', 'WebSocket', 'CONNECT'].includes(name))) {
    expect(await sendBytes(port, call + bytes)).toMatch(new RegExp(`^HTTP/1\\.1 200 [\\s\\S]*first(HTTP/1\\.1 ${status} [\\s\\S]*)$`));
  }
});

test('the connection of a client that pipelines hundreds of requests is closed, and other clients are still served', async () => {
  const upstream = await startUpstream((request, response) => {
    if (request.url !== '/v1/hangs') response.end('{}');
  });
  const { port } = await startPortal(upstream.url, { env: { PORTAL_API_TIMEOUT_MS: '60000' } });
  const many = lines('GET /v1/hangs HTTP/1.1', 'Host: a').repeat(300);
  await Promise.all(Array.from({ length: 4 }, () => sendBytes(port, many)));
  expect(await sendBytes(port, lines('GET /v1/x HTTP/1.1', 'Host: a', 'Connection: close'))).toMatch(/^HTTP\/1\.1 200/);
  expect(upstream.seen.filter(({ url }) => url === '/v1/hangs').length).toBeLessThanOrEqual(4);
});

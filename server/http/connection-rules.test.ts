import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from '@jest/globals';
import { sendBytes, startPortal, startUpstream } from '#server/testing/servers.ts';

const start = async () => startPortal((await startUpstream((_request, response) => void response.end('{}'))).url);
const lines = (...head: string[]): string => `${head.join('\r\n')}\r\n\r\n`;

test.each([
  ['two Hosts', lines('GET / HTTP/1.1', 'Host: a', 'Host: b'), 400],
  ['no Host', lines('GET / HTTP/1.1'), 400],
  ['HTTP/0.9', 'GET /\r\n\r\n', 505],
  ['HTTP/0.9 spelt out', lines('GET / HTTP/0.9', 'Host: a'), 505],
  ['HTTP/2.0', lines('GET / HTTP/2.0', 'Host: a'), 505],
  ['HTTP/3.7', lines('GET / HTTP/3.7', 'Host: a'), 505],
  ['another transfer coding', `${lines('POST /v1/x HTTP/1.1', 'Host: a', 'Transfer-Encoding: gzip, chunked')}0\r\n\r\n`, 501],
  ['identity', `${lines('POST /v1/x HTTP/1.1', 'Host: a', 'Transfer-Encoding: identity, chunked')}0\r\n\r\n`, 501],
  ['length and chunks', `${lines('POST /v1/x HTTP/1.1', 'Host: a', 'Content-Length: 5', 'Transfer-Encoding: chunked')}0\r\n\r\n`, 400],
  ['two lengths', `${lines('POST /v1/x HTTP/1.1', 'Host: a', 'Content-Length: 5', 'Content-Length: 6')}hello`, 400],
  ['a space before the colon', lines('GET / HTTP/1.1', 'Host : a'), 400],
  ['a folded header', lines('GET / HTTP/1.1', 'Host: a', 'X: 1', ' 2'), 400],
  ['bare line feeds in a chunk', `${lines('POST /v1/x HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked')}5\nhello\n0\n\n`, 400],
  ['TRACE', lines('TRACE / HTTP/1.1', 'Host: a', 'Connection: close'), 405],
  ['CONNECT', lines('CONNECT evil:443 HTTP/1.1', 'Host: a'), 405],
  ['a method of WebDAV', lines('PROPFIND / HTTP/1.1', 'Host: a', 'Connection: close'), 501],
  ['a made-up method', lines('FROBNICATE / HTTP/1.1', 'Host: a'), 501],
  ['bytes that are no HTTP', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
  ['WebSocket', lines('GET /v1/ws HTTP/1.1', 'Host: a', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: x'), 426],
  ['h2c', lines('GET / HTTP/1.1', 'Host: a', 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: x'), 426],
  ['absolute form', lines('GET http://evil.example/ HTTP/1.1', 'Host: a', 'Connection: close'), 400],
  ['an absolute form that no parser likes', lines('GET http://[ HTTP/1.1', 'Host: a', 'Connection: close'), 400],
  ['OPTIONS *', lines('OPTIONS * HTTP/1.1', 'Host: a', 'Connection: close'), 400],
  ['headers over 16 KB', lines('GET / HTTP/1.1', 'Host: a', `X: ${'x'.repeat(17_000)}`), 431],
])('refuses %s and closes the connection', async (_name, bytes, status) => {
  const { port } = await start();
  expect((await sendBytes(port, bytes)).slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
});

test('accepts 8 KB of cookies, also on a call to the API, which does not receive them', async () => {
  const { port } = await start();
  const answer = await sendBytes(
    port,
    lines('GET /v1/x HTTP/1.1', 'Host: a', `Cookie: A=${'x'.repeat(4_000)}; B=${'y'.repeat(4_000)}`),
    '{}',
  );
  expect(answer).toMatch(/^HTTP\/1.1 200/);
});

test('serves HTTP/1.0 without a Host and then closes the connection', async () => {
  const { port } = await start();
  const answer = await sendBytes(port, 'GET /v1/x HTTP/1.0\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1.1 200 OK[\s\S]*\r\nConnection: close\r\n[\s\S]*\{\}$/);
});

test('answers a request that announces no body without waiting for one, whatever its method', async () => {
  const { port } = await start();
  const report = lines('POST /csp-report HTTP/1.1', 'Host: a', 'Content-Type: application/csp-report');
  expect(await sendBytes(port, report, '\r\n\r\n')).toMatch(/^HTTP\/1.1 204/);
  expect(await sendBytes(port, lines('POST /v1/x HTTP/1.1', 'Host: a'), '{}')).toMatch(/^HTTP\/1.1 200/);
  expect(await sendBytes(port, lines('DELETE /v1/x HTTP/1.1', 'Host: a'), '{}')).toMatch(/^HTTP\/1.1 200/);
  expect(await sendBytes(port, lines('POST /nowhere HTTP/1.1', 'Host: a'), '\r\n\r\n')).toMatch(/^HTTP\/1.1 404/);
});

test('closes the connection of a client that sends Connection: close', async () => {
  const { port } = await start();
  expect(await sendBytes(port, lines('GET /v1/x HTTP/1.1', 'Host: a', 'Connection: close'))).toMatch(/Connection: close/);
});

test('garbage after a request is never answered in the middle of the response', async () => {
  const { url } = await startUpstream((_request, response) => void response.write('half'));
  const { port } = await startPortal(url);
  const socket = connect(port, '127.0.0.1', () => void socket.write(lines('GET /v1/x HTTP/1.1', 'Host: a')));
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString();
    if (text.includes('half')) socket.write('\x00garbage\r\n\r\n');
  });
  socket.on('error', () => {});
  await once(socket, 'close');
  expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

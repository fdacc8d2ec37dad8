import { createHash, randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { endWithTest, sendBytes, startPortal, startRawUpstream, startUpstream } from '#server/testing/servers.ts';

const MB = 1024 * 1024;
const inHaste = { env: { PORTAL_API_TIMEOUT_MS: '400' } };

/** Returns the bytes in live buffers, after a garbage collection. */
function liveBufferBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().arrayBuffers;
}

test('three concurrent uploads of 100 MB pass unchanged and use little memory', async () => {
  const before = liveBufferBytes();
  let peak = 0;
  let received = 0;
  const { url } = await startUpstream(async (request, response) => {
    const hash = createHash('sha256');
    for await (const part of request) {
      hash.update(part);
      const isMilestone = Math.floor((received + part.length) / (20 * MB)) > Math.floor(received / (20 * MB));
      received += part.length;
      if (isMilestone) peak = Math.max(peak, liveBufferBytes() - before);
    }
    response.end(hash.digest('hex'));
  });
  const { url: portal } = await startPortal(url);
  const chunk = randomBytes(MB);
  const expected = createHash('sha256');
  for (let sent = 0; sent < 100; sent += 1) expected.update(chunk);
  const upload = async () => {
    const body = Readable.from(Array.from({ length: 100 }, () => chunk));
    const answer = await fetch(`${portal}/api/upload`, {
      method: 'POST',
      body: Readable.toWeb(body) as ReadableStream,
      duplex: 'half',
    } as RequestInit);
    return answer.text();
  };
  const digest = expected.digest('hex');
  expect(await Promise.all([upload(), upload(), upload()])).toEqual([digest, digest, digest]);
  // Client, portal and API share this process; one buffered body would be 100 MB.
  expect(peak).toBeLessThan(80 * MB);
});

test('reads a download from the API no faster than the client reads it', async () => {
  const before = liveBufferBytes();
  const chunk = randomBytes(MB);
  let hasAllLeft = false;
  const { url } = await startUpstream((_request, response) => {
    response.once('finish', () => {
      hasAllLeft = true;
    });
    Readable.from(Array.from({ length: 100 }, () => chunk)).pipe(response);
  });
  const { port } = await startPortal(url);
  const client = connect(port, '127.0.0.1', () => void client.write('GET /api/file HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'));
  endWithTest(() => client.destroy());
  let received = 0;
  let peak = 0;
  for await (const part of client) {
    const isMilestone = Math.floor((received + part.length) / (10 * MB)) > Math.floor(received / (10 * MB));
    received += part.length;
    // Give the rest of the API's data time to arrive before the memory is measured.
    if (isMilestone) for (let turn = 0; turn < 200; turn += 1) await setImmediate();
    if (isMilestone) peak = Math.max(peak, liveBufferBytes() - before);
    if (received > 20 * MB && received < 60 * MB) expect(hasAllLeft).toBe(false);
  }
  expect(received).toBeGreaterThan(100 * MB);
  expect(peak).toBeLessThan(30 * MB);
});

test('binary bodies are relayed unchanged', async () => {
  const { url } = await startUpstream((request, response) => void request.pipe(response));
  const { url: portal } = await startPortal(url);
  const body = randomBytes(3 * MB);
  const answer = await fetch(`${portal}/api/echo`, { method: 'PUT', body });
  expect(Buffer.from(await answer.arrayBuffer()).equals(body)).toBe(true);
});

test('JSON bodies are not parsed: digits and spaces stay unchanged', async () => {
  const { url } = await startUpstream((request, response) => void request.pipe(response));
  const { url: portal } = await startPortal(url);
  const body = '{ "id": 12345678901234567890, "x": 1.0 }';
  const answer = await fetch(`${portal}/v1/echo`, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
  expect(await answer.text()).toBe(body);
});

test("the API's early refusal of an upload reaches the client", async () => {
  const { url } = await startUpstream(
    (_request, response) => void response.writeHead(413, { 'Content-Type': 'application/json' }).end('{"code":413}'),
  );
  const { port } = await startPortal(url);
  const head = 'POST /api/upload HTTP/1.1\r\nHost: a\r\nContent-Length: 50000000\r\n\r\n';
  expect(await sendBytes(port, Buffer.concat([Buffer.from(head), Buffer.alloc(MB)]), '"code":413')).toMatch(/^HTTP\/1.1 413/);
});

test.each([
  ['trickles', 6, 150],
  ['pauses for longer than the deadline', 2, 700],
])('the deadline of the response does not cut an upload that %s', async (_name, pieces, pauseMs) => {
  const { url } = await startUpstream((request, response) => void request.resume().once('end', () => response.end('done')));
  const { url: portal } = await startPortal(url, inHaste);
  const answer = await new Promise<string>((resolve, reject) => {
    const upload = httpRequest(`${portal}/api/upload`, { method: 'POST' }, (response) =>
      response.once('data', (text) => resolve(String(text))),
    );
    upload.on('error', reject);
    upload.write('x');
    let left = pieces;
    const timer = setInterval(() => {
      upload.write('x');
      left -= 1;
      if (left > 0) return;
      clearInterval(timer);
      upload.end();
    }, pauseMs);
    endWithTest(() => clearInterval(timer));
  });
  expect(answer).toBe('done');
});

test('answers 504 if the API stops reading an upload', async () => {
  const { url } = await startRawUpstream((socket) => void socket.pause());
  const { port } = await startPortal(url, inHaste);
  const head = 'POST /api/upload HTTP/1.1\r\nHost: a\r\nContent-Length: 50000000\r\n\r\n';
  expect(await sendBytes(port, Buffer.concat([Buffer.from(head), Buffer.alloc(50 * MB)]), '"code":504')).toMatch(/^HTTP\/1.1 504/);
});

test('a client that disconnects aborts its API call, and a cut upload never counts as complete', async () => {
  const events: string[] = [];
  let closed = () => {};
  const isClosed = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const { url } = await startUpstream((request) => {
    request.resume();
    request.once('end', () => events.push('complete'));
    request.once('aborted', () => events.push('aborted'));
    request.once('close', closed);
    socket.destroy();
  });
  const { port } = await startPortal(url);
  const socket = connect(
    port,
    '127.0.0.1',
    () => void socket.write('POST /api/upload HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n'),
  );
  endWithTest(() => socket.destroy());
  await isClosed;
  expect(events).toEqual(['aborted']);
});

test('a client that disconnects while waiting aborts its API call', async () => {
  let closed = () => {};
  const isClosed = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const { url } = await startUpstream((_request, response) => {
    response.once('close', closed);
    socket.destroy();
  });
  const { port } = await startPortal(url, { env: { PORTAL_API_TIMEOUT_MS: '20000' } });
  const socket = connect(port, '127.0.0.1', () => void socket.write('GET /v1/x HTTP/1.1\r\nHost: a\r\n\r\n'));
  endWithTest(() => socket.destroy());
  await isClosed;
});

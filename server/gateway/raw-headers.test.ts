import { expect, test } from '@jest/globals';
import request from 'supertest';
import { portalDeps, startRawUpstream } from '#server/testing/servers.ts';
import { createApp } from '../app.ts';

/** Many APIs write Chinese into a header as raw UTF-8; Node reads and writes each byte as one character. */
const asNodeReads = (text: string): string => Buffer.from(text).toString('latin1');

const answering = (head: string, body: string) =>
  startRawUpstream((socket) =>
    socket.on('data', () => socket.write(Buffer.from(`${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`))),
  );

test.each([100, 20_000])('a download of %i bytes keeps its Chinese file name', async (size) => {
  const disposition = 'attachment; filename="上海合作方案.txt"';
  const body = 'x'.repeat(size);
  const { url } = await answering(`HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Disposition: ${disposition}`, body);
  const answer = await request(createApp(portalDeps(url))).get('/api/file/1');
  expect(answer.headers['content-disposition']).toBe(asNodeReads(disposition));
  expect(answer.headers['content-length']).toBe(String(size));
  expect(answer.text).toBe(body);
});

test('a redirect to a Chinese address keeps that address', async () => {
  const { url } = await answering('HTTP/1.1 302 Found\r\nLocation: /api/file/合作方案.txt?as=下载', '');
  const { headers } = await request(createApp(portalDeps(url)))
    .get('/api/file/1')
    .redirects(0);
  expect(decodeURI(String(headers.location))).toBe('/api/file/合作方案.txt?as=下载');
});

test.each(['GET', 'POST'])('removes WWW-Authenticate from a 401 to a %s, so that browsers show no password dialog', async (method) => {
  const { url } = await answering(
    'HTTP/1.1 401 Unauthorized\r\nContent-Type: application/json\r\nWWW-Authenticate: Basic realm="api"',
    '{}',
  );
  const answer = await request(createApp(portalDeps(url)))
    [method === 'GET' ? 'get' : 'post']('/v1/user/detail')
    .send(method === 'GET' ? undefined : {});
  expect([answer.status, answer.text]).toEqual([401, '{}']);
  expect(answer.headers['www-authenticate']).toBeUndefined();
});

import { expect, test } from '@jest/globals';
import request from 'supertest';
import { portalDeps, sendBytes, startPortal, startUpstream } from '#server/testing/servers.ts';
import { createApp } from '../app.ts';

test('the operator routes of the API cannot be reached through the portal in any spelling', async () => {
  const { url, seen } = await startUpstream((_request, response) => void response.end('{"code":200}'));
  const { port } = await startPortal(url);
  const targets = ['/operator/list', '/v1/../operator/list', '/api/%2e%2e/operator/list', '/v1/..%2foperator/list', '//operator/list'];
  for (const target of targets) {
    const answer = await sendBytes(port, `POST ${target} HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
    expect([target, answer.slice(0, 10)]).toEqual([target, expect.stringMatching(/^HTTP\/1.1 4/)]);
  }
  expect((await request(createApp(portalDeps(url))).get('/operator/list')).status).toBe(404);
  expect(seen.filter((call) => call.url?.includes('operator'))).toEqual([]);
});

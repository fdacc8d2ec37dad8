import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { streamOf } from '../testing/stream-of.ts';
import { type StubPortalApi, startStubPortalApi } from '../testing/stub-portal-api.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

let api: StubPortalApi;
let portal: TestPortal;

beforeAll(async () => {
  api = await startStubPortalApi();
});
beforeEach(async () => {
  api.reset();
  // With this budget the page is sent immediately, and slow parts are streamed.
  portal = await createTestPortal(api.url, { STREAM_BUDGET_MS: '0' });
});
afterEach(() => portal.close());
afterAll(() => api.close());

test('a slow list arrives later in the same response; head, header and styles come first', async () => {
  api.holdBack('/api/demand/page-search');
  const chunks = await streamOf(portal.app, '/');
  const first = await chunks.until('<footer');
  expect(first).toContain('<link rel="stylesheet"');
  expect(first).toContain('<header');
  expect(first).not.toContain('新茶饮品牌找校园渠道');
  api.release('/api/demand/page-search');
  const whole = await chunks.whole();
  expect(whole).toContain('新茶饮品牌找校园渠道');
  expect(whole.trimEnd()).toMatch(/<\/html>$/);
});

test('a crawler gets the complete page even when the list is late', async () => {
  api.holdBack('/api/demand/page-search');
  const answer = request(portal.app)
    .get('/')
    .set('User-Agent', 'Baiduspider/2.0')
    .then((response) => response.text);
  await api.waitForCall('/api/demand/page-search');
  api.release('/api/demand/page-search');
  expect(await answer).not.toContain('<!--$?-->');
});

test('a client that disconnects aborts its upstream calls', async () => {
  api.holdBack('/api/demand/page-search');
  const chunks = await streamOf(portal.app, '/');
  await chunks.until('<header');
  chunks.leave();
  await api.waitForAbort('/api/demand/page-search');
});

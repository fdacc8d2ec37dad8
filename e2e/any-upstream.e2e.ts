import { test } from './fixtures/own-portal.ts';
import { sendRaw } from './fixtures/raw-http.ts';
import { expect } from './fixtures/visitor.ts';

// The specification promises companies with a portal API of their own that requests reach PORTAL_API_URL with unchanged paths.

test('forwards /v1 and /api requests unchanged and sets X-Container itself', async ({ portal, api }) => {
  const paths = ['/v1/x?y=1', '/api/x', '/v1/a/b?q=%E4%B8%AD&r=a%2Fb', '/api/x/?empty='];
  for (const path of paths) await sendRaw(portal.url, path, { 'X-Container': 'forged', 'X-Token': 'forged' });
  const reached = api.calls.filter(({ url }) => paths.includes(url));
  expect(reached.map(({ url }) => url)).toEqual(paths);
  for (const { headers } of reached) {
    expect(headers['x-container']).toBe('PC');
    expect(headers['x-token']).toBeUndefined();
    expect(headers['x-request-id']).toMatch(/\S/);
  }
});

test('forwards the token cookie as the token header', async ({ portal, api }) => {
  await sendRaw(portal.url, '/v1/x', { Cookie: 'X-Token=the-token; USER_INFO=whatever' });
  expect(api.calls.find(({ url }) => url === '/v1/x')?.headers).toMatchObject({ 'x-token': 'the-token' });
  expect(api.calls.find(({ url }) => url === '/v1/x')?.headers.cookie ?? '').not.toContain('USER_INFO');
});

test('no other path and no disguised path reaches the API', async ({ portal, api }) => {
  const tricks = [
    '/v2/x',
    '//v1/x',
    '/v1/../x',
    '/v1/%2e%2e/x',
    '/v1/..%2fx',
    '/v1%2fx',
    '/%76%31/x',
    '/V1/x',
    '/x/../v1/x',
    '/v1/x%00',
    '/v1/x;y',
    '/v1//x',
    '/v1\\x',
    '/apix',
    '/v1',
    '/sandbox',
    '/sandbox/outbox.json',
    '/metrics',
  ];
  for (const path of tricks) {
    const status = await sendRaw(portal.url, path);
    expect(status, path).toBeGreaterThanOrEqual(400);
    expect(status, path).toBeLessThan(500);
  }
  // A 404 page requests only the data of its frame.
  const frame = ['/v1/overall/detail?id=1', '/api/config'];
  expect(api.calls.filter(({ url }) => !frame.includes(url))).toEqual([]);
});

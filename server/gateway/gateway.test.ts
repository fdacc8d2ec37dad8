import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { portalDeps, sendBytes, startPortal, startUpstream } from '#server/testing/servers.ts';
import { createApp } from '../app.ts';

const ok = () => startUpstream((_request, response) => void response.setHeader('Content-Type', 'application/json').end('{"code":200}'));

test('relays a call unchanged and adds the portal’s own headers about the caller', async () => {
  const { url, seen } = await ok();
  const answer = await request(createApp(portalDeps(url)))
    .get('/v1/x?y=1&z=%2F')
    .set('Cookie', 'X-Token=tok-1; CAPTCHA_TICKET=c-1; USER_INFO=u');
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ code: 200 });
  const [call] = seen;
  expect(call?.url).toBe('/v1/x?y=1&z=%2F');
  expect(call?.headers).toMatchObject({
    'x-container': 'PC',
    'x-token': 'tok-1',
    cookie: 'CAPTCHA_TICKET=c-1',
    'x-forwarded-for': '127.0.0.1',
  });
  expect(call?.headers.host).toBe(new URL(url).host);
  expect(call?.headers['x-request-id']).toBe(answer.headers['x-request-id']);
});

test('the API may have a base path', async () => {
  const { url, seen } = await ok();
  await request(createApp(portalDeps(`${url}/base`))).get('/api/x?y=1');
  expect(seen[0]?.url).toBe('/base/api/x?y=1');
});

test('disguised paths and paths outside of the API never reach it', async () => {
  const { url, seen } = await ok();
  const { port } = await startPortal(url);
  const targets = [
    '/v2',
    '/v1',
    '//v1/x',
    '/v1/../x',
    '/v1/..%2fx',
    '/v1/%2e%2e/x',
    '/V1/x',
    '/v1abc',
    '/x/../v1/a',
    'http://evil/v1/x',
    '/v1/a;b',
    '/v1/%00',
  ];
  for (const target of targets) {
    const answer = await sendBytes(port, `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect([target, answer.slice(0, 10)]).toEqual([target, expect.stringMatching(/^HTTP\/1.1 4/)]);
  }
  expect(seen).toHaveLength(0);
});

test.each([
  ['Expect: 100-continue', ''],
  ['Connection: X-Container, X-Token, keep-alive', ''],
  ['Trailer: X', ''],
  ['TE: trailers', ''],
  ['x-container: PC', 'X_Container: APP'],
])('X-Container is PC exactly once despite %s', async (...tricks) => {
  const { url, seen } = await ok();
  const { port } = await startPortal(url);
  const head = [
    'GET /v1/x HTTP/1.1',
    'Host: a',
    'X-Container: APP',
    'X-Token: stolen',
    ...tricks.filter(Boolean),
    'Cookie: X-Token=mine',
    '',
    '',
  ];
  expect(await sendBytes(port, head.join('\r\n'), '"code":200')).toContain('"code":200');
  const raw = seen[0]?.rawHeaders ?? [];
  const valuesOf = (name: RegExp) => raw.filter((_text, index) => index % 2 === 1 && name.test(raw[index - 1] ?? ''));
  expect(valuesOf(/^x.container$/i)).toEqual(['PC']);
  expect(valuesOf(/^x.token$/i)).toEqual(['mine']);
});

test.each(['X-Token=%E4%BD%A0', 'X-Token=a%0d%0ab', 'X-Token=', `X-Token=${'a'.repeat(4097)}`, 'X-Token=j:{"a":1}', 'X-Token=j:[1]'])(
  'ignores a malformed token: %#',
  async (cookie) => {
    const { url, seen } = await ok();
    const answer = await request(createApp(portalDeps(url)))
      .get('/v1/x')
      .set('Cookie', cookie)
      .set('X-Token', 'from-header');
    expect(answer.status).toBe(200);
    expect(seen[0]?.headers['x-token']).toBeUndefined();
  },
);

test('takes the caller’s address from the socket, or from a trusted proxy', async () => {
  const { url, seen } = await ok();
  const forged = { 'X-Forwarded-For': '6.6.6.6, 203.0.113.9', 'X-Real-IP': '6.6.6.6', Forwarded: 'for=6.6.6.6' };
  await request(createApp(portalDeps(url)))
    .get('/v1/x')
    .set(forged);
  await request(createApp(portalDeps(url, { env: { TRUST_PROXY: '1' } })))
    .get('/v1/x')
    .set(forged);
  expect(seen.map(({ headers }) => headers['x-forwarded-for'])).toEqual(['127.0.0.1', '203.0.113.9']);
  expect(seen[0]?.headers).not.toMatchObject({ 'x-real-ip': expect.anything() });
});

test.each([
  ['the request itself', {}, { Host: 'shop.example:8080' }, ['http', 'shop.example:8080']],
  [
    'the request, whatever it claims',
    {},
    { Host: 'shop.example', 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'evil.example' },
    ['http', 'shop.example'],
  ],
  [
    'a trusted proxy',
    { TRUST_PROXY: '1' },
    { Host: 'inner', 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'shop.example' },
    ['https', 'shop.example'],
  ],
  [
    'a trusted proxy that talks nonsense',
    { TRUST_PROXY: '1' },
    { Host: 'shop.example', 'X-Forwarded-Proto': 'gopher', 'X-Forwarded-Host': 'a b' },
    [undefined, undefined],
  ],
  [
    'PUBLIC_ORIGIN',
    { PUBLIC_ORIGIN: 'https://www.example.com' },
    { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
    ['https', 'www.example.com'],
  ],
])('tells the API the public scheme and host from %s', async (_from, env, headers, expected) => {
  const { url, seen } = await ok();
  await request(createApp(portalDeps(url, { env })))
    .get('/v1/x')
    .set(headers);
  expect([seen[0]?.headers['x-forwarded-proto'], seen[0]?.headers['x-forwarded-host']]).toEqual(expected);
});

test('the container and the name of the token header are configurable', async () => {
  const { url, seen } = await ok();
  const env = { PORTAL_CONTAINER: 'H5', PORTAL_TOKEN_HEADER: 'Authorization' };
  await request(createApp(portalDeps(url, { env })))
    .get('/v1/x')
    .set('Cookie', 'X-Token=tok')
    .set('Authorization', 'Basic x');
  expect(seen[0]?.headers).toMatchObject({ 'x-container': 'H5', authorization: 'tok' });
});

test.each([
  [{ Origin: 'https://evil.example' }],
  [{ Origin: 'null' }],
  [{ 'Sec-Fetch-Site': 'cross-site' }],
  [{ 'Sec-Fetch-Site': 'same-site' }],
  [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'https://evil.example' }],
  [{ Referer: 'https://evil.example/page' }],
  [{ Referer: 'https://127.0.0.1@evil.example/' }],
  [{ Referer: 'http://127.0.0.1:9/another-port' }],
  [{ Referer: 'null' }],
  [{ Referer: 'about:blank' }],
  [{ Referer: 'no address' }],
  [{ Referer: 'https://evil.example/', 'Sec-Fetch-Site': 'none' }],
])('refuses a change requested by another site before it reaches the API: %j', async (headers) => {
  const { url, seen } = await ok();
  const app = createApp(portalDeps(url));
  const answer = await request(app).post('/v1/demand/save').set(headers).send({});
  expect(answer.status).toBe(403);
  expect(answer.body).toMatchObject({ code: 403, data: null });
  expect((await request(app).delete('/v1/demand/remove?id=1').set(headers)).status).toBe(403);
  expect(seen).toHaveLength(0);
});

test('accepts calls from the portal’s own pages, from programs without a browser, and reads from other sites', async () => {
  const { url } = await ok();
  const app = createApp(portalDeps(url, { env: { PUBLIC_ORIGIN: 'https://www.example.com' } }));
  const post = (headers: Record<string, string>) => request(app).post('/v1/x').set(headers).send({});
  const answers = await Promise.all([
    post({}),
    post({ Origin: 'https://www.example.com', 'Sec-Fetch-Site': 'same-origin' }),
    post({ Origin: 'http://portal.internal:3000', Host: 'portal.internal:3000' }),
    post({ 'Sec-Fetch-Site': 'none' }),
    post({ Referer: 'https://www.example.com/publish?type=10', Host: 'www.example.com' }),
    post({ Referer: 'https://www.example.com' }),
    post({ Referer: 'http://portal.internal:3000/publish', Host: 'portal.internal:3000' }),
    post({ Referer: '' }),
    request(app).get('/v1/x').set('Origin', 'https://evil.example'),
    request(app).get('/v1/x').set('Referer', 'https://evil.example/'),
    request(app).post('/api/pay/notify/alipay').set('Origin', 'https://evil.example').send('x=1'),
    request(app).post('/api/pay/notify/alipay').set('Referer', 'https://evil.example/').send('x=1'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

test('relays a payment notice with its body and signature unchanged, from any origin', async () => {
  const bodies: Promise<string>[] = [];
  const { url, seen } = await startUpstream((incoming, response) => {
    bodies.push(text(incoming));
    response.end('{}');
  });
  const portal = createApp(portalDeps(url, { env: { PUBLIC_ORIGIN: 'https://www.example.com' } }));
  // Neither JSON in its canonical form nor one of the portal's own forms.
  const body = '{"id" : "1",\n "resource":{"ciphertext":"\\u4e2d+/="} }';
  const signed = {
    'Wechatpay-Serial': 'PUB_KEY_ID_1',
    'Wechatpay-Signature': 'a+/b==',
    'Wechatpay-Timestamp': '1772330400',
    'Wechatpay-Nonce': 'n',
  };
  const notice = request(portal)
    .post('/api/pay/notify/wechat')
    .set({ ...signed, Origin: 'https://pay.example', 'Sec-Fetch-Site': 'cross-site' });
  expect((await notice.set('Content-Type', 'application/json').send(body)).status).toBe(200);
  expect(await Promise.all(bodies)).toEqual([body]);
  const passed = Object.fromEntries(Object.entries(signed).map(([name, value]) => [name.toLowerCase(), value]));
  expect(seen[0]?.headers).toMatchObject({ ...passed, 'content-type': 'application/json' });
});

test('if PUBLIC_ORIGIN has the host of the request, its scheme and port must match too', async () => {
  const { url } = await ok();
  const app = createApp(portalDeps(url, { env: { PUBLIC_ORIGIN: 'https://www.example.com' } }));
  const post = (headers: Record<string, string>) => request(app).post('/v1/x').set('Host', 'www.example.com').set(headers).send({});
  const origins = ['http://www.example.com', 'https://www.example.com:8443', 'https://www.example.com.', 'https://example.com'];
  const answers = await Promise.all(origins.flatMap((origin) => [post({ Origin: origin }), post({ Referer: `${origin}/page` })]));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
});

test('refuses a body that is announced as too large immediately', async () => {
  const { url, seen } = await ok();
  const { port } = await startPortal(url);
  const answer = await sendBytes(
    port,
    `POST /api/upload HTTP/1.1\r\nHost: a\r\nContent-Length: ${120 * 1024 * 1024}\r\n\r\n`,
    '"code":413',
  );
  expect(answer).toMatch(/^HTTP\/1.1 413/);
  expect(seen).toHaveLength(0);
});

import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { DEAD_ADDRESS, portalDeps, startUpstream } from '#server/testing/servers.ts';
import { createApp } from '../app.ts';

const login = {
  code: 200,
  message: 'ok',
  data: { user: { nickname: '小王', avatar: '/a.png', phone: '138****0000' }, token: 'tok-1', isNew: false },
};

const answering = (body: string | Buffer, headers: Record<string, string | string[]> = {}, status = 200) =>
  startUpstream((_request, response) => void response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body));

const cookiesOf = (answer: request.Response): string[] => [answer.headers['set-cookie'] ?? []].flat();

test.each(['/v1/login', '/v1/login-by-sms', '/v1/login-by-weixin', '/v1/register-by-jverify', '/v1/LOGIN/', '/v1/%6cogin'])(
  'moves the token of a login from the response into an HttpOnly cookie: %s',
  async (path) => {
    const { url } = await answering(JSON.stringify(login), { 'Set-Cookie': ['a=1', 'b=2'], ETag: '"x"' });
    const answer = await request(createApp(portalDeps(url)))
      .post(path)
      .send({ phone: '13800000000' });
    expect(answer.body).toEqual({ code: 200, message: 'ok', data: { user: login.data.user, isNew: false } });
    expect(answer.headers['cache-control']).toBe('no-store');
    const [a, b, token, info] = cookiesOf(answer);
    expect([a, b]).toEqual(['a=1', 'b=2']);
    expect(token).toMatch(/^X-Token=tok-1; Max-Age=2592000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    expect(info).not.toMatch(/HttpOnly|Domain|Secure/);
    const cached: unknown = JSON.parse(decodeURIComponent(info?.match(/^USER_INFO=([^;]+)/)?.[1] ?? ''));
    expect(cached).toEqual({ timestamp: expect.any(Number), data: { nickname: '小王', avatar: '/a.png' } });
  },
);

test('cookies are Secure if the browser uses TLS', async () => {
  const { url } = await answering(JSON.stringify(login));
  const viaProxy = createApp(portalDeps(url, { env: { TRUST_PROXY: '1' } }));
  const byOrigin = createApp(portalDeps(url, { env: { PUBLIC_ORIGIN: 'https://www.example.com' } }));
  const untrusted = createApp(portalDeps(url));
  const isSecure = async (app: typeof viaProxy, proto: string) => {
    const cookies = cookiesOf(await request(app).post('/v1/login').set('X-Forwarded-Proto', proto).send({}));
    return cookies.map((cookie) => cookie.includes('; Secure'));
  };
  expect(await isSecure(viaProxy, 'https')).toEqual([true, true]);
  expect(await isSecure(byOrigin, 'http')).toEqual([true, true]);
  expect(await isSecure(untrusted, 'https')).toEqual([false, false]);
});

test('TOKEN_COOKIE=script leaves the token in the response and its cookie readable by scripts', async () => {
  const { url } = await answering(JSON.stringify(login));
  const answer = await request(createApp(portalDeps(url, { env: { TOKEN_COOKIE: 'script' } })))
    .post('/v1/login')
    .send({});
  expect(answer.body).toEqual(login);
  expect(cookiesOf(answer)[0]).toMatch(/^X-Token=tok-1;(?!.*HttpOnly)/);
});

test('numbers beyond 2^53 keep their digits when the token is removed', async () => {
  const { url } = await answering('{"code":200,"data":{"token":"t","user":{"id":12345678901234567890,"balance":1.50}}}');
  const answer = await request(createApp(portalDeps(url)))
    .post('/v1/login')
    .send({});
  expect(answer.text).toBe('{"code":200,"data":{"user":{"id":12345678901234567890,"balance":1.50}}}');
});

test('reads a login response that is compressed although identity was requested', async () => {
  const { url, seen } = await answering(gzipSync(JSON.stringify(login)), { 'Content-Encoding': 'gzip' });
  const answer = await request(createApp(portalDeps(url)))
    .post('/v1/login')
    .send({});
  expect(seen[0]?.headers['accept-encoding']).toBe('identity');
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.text).not.toContain('tok-1');
  expect(cookiesOf(answer)).toHaveLength(2);
});

test.each([
  ['a wrong password', '{"code":400,"message":"手机号或密码错误","data":null}', 400],
  ['an unbound WeChat account', '{"code":200,"data":{"bound":false,"weixinCode":"w"}}', 200],
  ['an error page', '<h1>Bad gateway</h1>', 500],
])('%s signs no user in and is relayed unchanged', async (_name, body, status) => {
  const { url } = await answering(body, { 'Content-Type': 'text/plain' }, status);
  const answer = await request(createApp(portalDeps(url)))
    .post('/v1/login')
    .send({});
  expect([answer.status, answer.text, cookiesOf(answer)]).toEqual([status, body, []]);
});

test.each([
  ['no JSON', '{"code":200,"data":{"token":"t'],
  ['a token that fits in no header', '{"code":200,"data":{"token":"a\\r\\nb"}}'],
  ['a token that browsers do not keep', JSON.stringify({ code: 200, data: { token: 'a'.repeat(4_090), user: {} } })],
  ['a token that grows too long on its way into a cookie', JSON.stringify({ code: 200, data: { token: '+'.repeat(1_400), user: {} } })],
  ['somebody, but no token', '{"code":200,"data":{"user":{"id":1,"nickname":"小王"},"token":null}}'],
  ['a token, but nobody', '{"code":200,"data":{"token":"tok-1"}}'],
  ['more than 1 MB', JSON.stringify({ ...login, filler: 'x'.repeat(1_100_000) })],
])('answers 502 without cookies for a successful login response with %s', async (_name, body) => {
  const { url } = await answering(body);
  const answer = await request(createApp(portalDeps(url)))
    .post('/v1/login')
    .send({});
  expect([answer.status, answer.body.code, cookiesOf(answer)]).toEqual([502, 502, []]);
});

const cleared = [
  expect.stringMatching(/^X-Token=; Path=\/; Expires=Thu, 01 Jan 1970/),
  expect.stringMatching(/^USER_INFO=; Path=\/; Expires=Thu, 01 Jan 1970/),
];

test('logout sends the API the token and clears both cookies, whatever the API answers', async () => {
  const { url, seen } = await answering('{"code":500}', {}, 500);
  for (const upstream of [url, DEAD_ADDRESS]) {
    const answer = await request(createApp(portalDeps(upstream)))
      .post('/v1/logout')
      .set('Cookie', 'X-Token=tok-1');
    expect(cookiesOf(answer)).toEqual(cleared);
  }
  expect(seen[0]?.headers['x-token']).toBe('tok-1');
});

test('a logout requested by another site is refused and clears nothing', async () => {
  const { url } = await answering('{}');
  const answer = await request(createApp(portalDeps(url)))
    .post('/v1/logout')
    .set('Origin', 'https://evil.example');
  expect([answer.status, cookiesOf(answer)]).toEqual([403, []]);
});

test('a 401 clears a token that was sent, and nothing for a caller without a token', async () => {
  const { url } = await answering('{"code":401,"message":"请您先登录","data":null}', {}, 401);
  const app = createApp(portalDeps(url));
  expect(cookiesOf(await request(app).get('/v1/user/detail').set('Cookie', 'X-Token=dead'))).toEqual(cleared);
  expect(cookiesOf(await request(app).get('/v1/user/detail'))).toEqual([]);
  expect(cookiesOf(await request(app).post('/v1/login').send({}))).toEqual([]);
});

/** Matches a Set-Cookie line that clears the token cookie of another site below the same domain. */
const foreignToken = (domain: string) =>
  expect.stringMatching(`^X-Token=; Domain=${domain.replaceAll('.', '\\.')}; Path=/; Expires=Thu, 01 Jan 1970`);

test("clears another site's token cookie if it hides the portal's own, and leaves it otherwise", async () => {
  const { url } = await answering('{"code":401,"message":"请您先登录","data":null}', {}, 401);
  const call = (cookie: string, host = 'bd.portal.example:8080') =>
    request(createApp(portalDeps(url)))
      .get('/v1/user/detail')
      .set('Host', host)
      .set('Cookie', cookie);
  expect(cookiesOf(await call('X-Token=theirs; X-Token=ours'))).toEqual([
    foreignToken('bd.portal.example'),
    foreignToken('portal.example'),
    ...cleared,
  ]);
  expect(cookiesOf(await call('X-Token=theirs'))).toEqual(cleared);
  const behindProxy = createApp(portalDeps(url, { env: { PUBLIC_ORIGIN: 'https://bd.portal.example' } }));
  const cookies = cookiesOf(
    await request(behindProxy).get('/v1/user/detail').set('Host', 'portal-a:3000').set('Cookie', 'X-Token=a; X-Token=b'),
  );
  expect(cookies.slice(0, 2)).toEqual([foreignToken('bd.portal.example'), foreignToken('portal.example')]);
  for (const host of ['127.0.0.1:3000', '[::1]:3000', 'localhost']) {
    expect(cookiesOf(await call('X-Token=theirs; X-Token=ours', host))).toEqual(cleared);
  }
});

test('a login clears a token cookie that would hide its own', async () => {
  const { url } = await answering(JSON.stringify({ code: 200, data: { user: { nickname: '小王' }, token: 'tok-1' } }));
  const logIn = (cookie: string) =>
    request(createApp(portalDeps(url)))
      .post('/v1/login')
      .set('Host', 'portal.example')
      .set('Cookie', cookie)
      .send({});
  const [first, token] = cookiesOf(await logIn('X-Token=theirs'));
  expect([first, token]).toEqual([foreignToken('portal.example'), expect.stringMatching(/^X-Token=tok-1;/)]);
  expect(cookiesOf(await logIn('a=b'))).toHaveLength(2);
});

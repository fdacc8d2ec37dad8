import { expect, test } from '@jest/globals';
import type { RequestHandler } from 'express';
import pino from 'pino';
import request from 'supertest';
import { DEAD_ADDRESS, portalDeps } from '#server/testing/servers.ts';
import { createApp } from './app.ts';
import { overloaded } from './http/refused-request.ts';
import { requestContext } from './http/request-context.ts';

const page = (handler: RequestHandler, env = {}) => createApp(portalDeps(DEAD_ADDRESS, { pageHandler: handler, env }));
const withNonce = page((_request, response) => void response.type('html').send(String(response.locals.cspNonce)));

test('every response carries the content security policy with its own nonce', async () => {
  const [first, second] = [await request(withNonce).get('/'), await request(withNonce).get('/')];
  expect(first.text).toMatch(/^[A-Za-z\d+/]{24}$/);
  expect(first.text).not.toBe(second.text);
  const policy = first.headers['content-security-policy'] ?? '';
  expect(policy).toContain(`script-src 'self' 'nonce-${first.text}' 'sha256-`);
  expect(policy).toContain(`style-src 'self' 'nonce-${first.text}';`);
  for (const rule of [
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "style-src-attr 'unsafe-inline'",
  ]) {
    expect(policy).toContain(rule);
  }
  expect(policy).not.toMatch(/unsafe-eval|upgrade-insecure-requests|script-src[^;]*unsafe-inline/);
  expect(first.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
  });
  expect(first.headers['x-powered-by']).toBeUndefined();
  expect(first.headers['strict-transport-security']).toBeUndefined();
});

test('sends HSTS only to browsers that use TLS; a phone verification script adds only its own origin to script-src', async () => {
  const env = {
    PUBLIC_ORIGIN: 'https://www.example.com',
    JVERIFY_SCRIPT_URL: 'https://jverify.example/sdk/1.js?x=1',
    JVERIFY_ORIGINS: 'https://carrier.example',
  };
  const { headers } = await request(page((_request, response) => void response.send('x'), env)).get('/');
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'nonce-[^']+' 'sha256-[^']{44}' https:\/\/jverify\.example;/);
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://jverify.example https://carrier.example;");
});

test.each([
  ['abcDEF_12-', true],
  ['short', false],
  ['x'.repeat(65), false],
  ['with space!', false],
])('request id %s is accepted: %s', async (given, accepted) => {
  const answer = await request(withNonce).get('/').set('X-Request-Id', given);
  expect(answer.headers['x-request-id'] === given).toBe(accepted);
  expect(answer.headers['x-request-id']).toMatch(/^[\w-]{8,64}$/);
});

test('answers an unexpected error with 500 and the request id, without the text of the error', async () => {
  const app = page(() => {
    throw new Error('secret detail');
  });
  const html = await request(app).get('/').set('Accept', 'text/html').set('X-Request-Id', 'request-42');
  expect([html.status, html.type]).toEqual([500, 'text/html']);
  expect(html.text).toContain('请求编号：request-42');
  expect(html.text).not.toMatch(/secret|app\.test/);
  expect(html.headers['content-security-policy']).toContain('nonce-');
  const json = await request(app).get('/').set('Accept', 'application/json');
  expect(json.body).toEqual({ code: 500, message: expect.any(String), data: null });
});

test('answers overload with 503 and Retry-After, as a page and as the envelope', async () => {
  const app = page((_request, _response, next) => next(overloaded));
  const html = await request(app).get('/').set('Accept', 'text/html');
  expect([html.status, html.type, html.headers['retry-after']]).toEqual([503, 'text/html', '1']);
  expect(html.text).toContain('<h1 style="font-size:20px;margin:8px 0">访问的人太多了</h1><p>请稍后再试</p>');
  expect(html.text).not.toMatch(/Error|请求编号/);
  const json = await request(app).get('/').set('Accept', 'application/json');
  expect(json.body).toEqual({ code: 503, message: expect.stringMatching(/稍后再试/), data: null });
});

test('answers a path that Express cannot decode with 400, not 500', async () => {
  const app = page((_request, _response, next) => next(new URIError('Failed to decode param')));
  expect((await request(app).get('/%zz')).status).toBe(400);
});

test('an error after the response head was sent closes the connection', async () => {
  const app = page((_request, response) => {
    response.write('half');
    throw new Error('late');
  });
  await expect(request(app).get('/')).rejects.toThrow();
});

test('handlers can read the request context, and one log line reports the outcome without the query string', async () => {
  const logged: Record<string, unknown>[] = [];
  const logger = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const pageHandler: RequestHandler = (_request, response) => void response.send(requestContext().requestId);
  const answer = await request(createApp(portalDeps(DEAD_ADDRESS, { pageHandler, deps: { logger } }))).get('/type/10?phone=13800000000');
  expect(answer.text).toBe(answer.headers['x-request-id']);
  expect(logged).toMatchObject([{ requestId: answer.text, method: 'GET', path: '/type/10', status: 200, msg: 'page' }]);
});

test('a malformed cookie never causes an error', async () => {
  const app = page((incoming, response) => void response.json(Object.keys(incoming.cookies)));
  for (const cookie of ['%zz=%zz', 'X-Token=%E0%A4%A', 'a=j:{"x":', '__proto__=x; constructor=y', '=;=;;', 'USER_INFO=j:null']) {
    expect((await request(app).get('/').set('Cookie', cookie)).status).toBe(200);
  }
});

test('until the embedded API has answered, pages say that the portal is starting and reload themselves', async () => {
  let hasStarted = false;
  const pageHandler: RequestHandler = (_request, response) => void response.send('page');
  const app = createApp(portalDeps(DEAD_ADDRESS, { pageHandler, deps: { hasApiStarted: () => hasStarted } }));
  const html = await request(app).get('/').set('Accept', 'text/html');
  expect([html.status, html.headers['retry-after'], html.headers['refresh'], html.headers['cache-control']]).toEqual([
    503,
    '2',
    '2',
    'no-store',
  ]);
  const [, body = ''] = html.text.split('<body');
  expect(body.match(/正在启动/g)).toHaveLength(1);
  expect(body).toContain('桥梁商机');
  expect(body).toContain('>重新加载</a>');
  expect(body).not.toMatch(/503|请求编号|返回首页/);
  const call = await request(app).get('/v1/overall/detail');
  expect([call.status, call.headers['retry-after'], call.body.message]).toEqual([503, '2', expect.stringContaining('正在启动')]);
  expect((await request(app).get('/healthz')).status).toBe(200);
  expect((await request(app).get('/assets/none.js')).status).toBe(404);
  hasStarted = true;
  expect((await request(app).get('/').set('Accept', 'text/html')).status).toBe(200);
});

test('/healthz answers 200 without an API; /readyz reports the reasons for not being ready', async () => {
  const problems = ['draining', 'upstream'];
  const app = createApp(portalDeps(DEAD_ADDRESS, { deps: { readiness: { problems: () => problems, warnings: () => [] } } }));
  expect((await request(app).get('/healthz')).status).toBe(200);
  const notReady = await request(app).get('/readyz');
  expect([notReady.status, notReady.body]).toEqual([503, { status: 'unavailable', problems: ['draining', 'upstream'] }]);
  problems.length = 0;
  expect((await request(app).get('/readyz')).status).toBe(200);
});

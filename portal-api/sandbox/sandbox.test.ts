import { expect, test } from '@jest/globals';
import request from 'supertest';
import { createOutbox } from '../platform/providers/sandbox-outbox.ts';
import { createVisitor, newPhone } from '../testing/auth-steps.ts';
import { createTestApi, forEachApi, signInUser } from '../testing/test-api.ts';

const back = 'http://localhost:3000/common/wechatAuth?from=login';

forEachApi({ env: { PUBLIC_ORIGIN: 'https://portal.example/' } }, (api) => {
  const openWechat = (query: Record<string, string>) => request(api.server).get('/sandbox/wechat').query(query);

  async function fillForm(choice: string, changes: Record<string, string> = {}, headers: Record<string, string> = {}) {
    const { text } = await openWechat({ redirect_uri: back, state: 'state-1' });
    const csrfToken = /name="csrfToken" value="([\w-]+)"/.exec(text)?.[1] ?? '';
    return request(api.server)
      .post('/sandbox/wechat')
      .set(headers)
      .type('form')
      .send({ redirect_uri: back, state: 'state-1', csrfToken, choice, ...changes });
  }

  test('the outbox lists codes and captchas for programs, newest first', async () => {
    const visitor = createVisitor(api);
    const phone = newPhone();
    const code = await visitor.receiveCode(phone, 'reset');
    const captcha = await visitor.seeCaptcha();
    const { body } = await request(api.server).get('/sandbox/outbox.json');
    expect(body[0]).toEqual({ type: 'captcha', id: captcha.cookie.split('=')[1], answer: captcha.answer, at: '2026-03-01T10:00:00+08:00' });
    expect(body[1]).toEqual({ type: 'sms', phone, code, scene: 'reset', at: '2026-03-01T10:00:00+08:00' });
  });

  test('the outbox can be filtered by type and phone', async () => {
    const visitor = createVisitor(api);
    const [phone, other] = [newPhone(), newPhone()];
    await visitor.receiveCode(phone);
    await visitor.receiveCode(other);
    const { body } = await request(api.server).get('/sandbox/outbox.json').query({ type: 'sms', phone });
    expect(body).toMatchObject([{ type: 'sms', phone }]);
    const captchas = await request(api.server).get('/sandbox/outbox.json?type=captcha');
    expect(new Set(captchas.body.map((line: { type: string }) => line.type))).toEqual(new Set(['captcha']));
    expect((await request(api.server).get('/sandbox/outbox.json?type=wechat-code')).status).toBe(400);
  });

  test('the outbox lists the newest fifty', async () => {
    const outbox = createOutbox(api.db, api.clock);
    for (let index = 0; index < 60; index += 1) await outbox.put('sms', { phone: 'many', code: String(index), scene: 'login' });
    const { body } = await request(api.server).get('/sandbox/outbox.json?phone=many');
    expect(body).toHaveLength(50);
    expect(body[0].code).toBe('59');
  });

  test('the page of the outbox has no script and escapes all values', async () => {
    await createOutbox(api.db, api.clock).put('sms', { phone: '<img src=x onerror=alert(1)>', code: '"&\'', scene: 'login' });
    const answer = await request(api.server).get('/sandbox');
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('沙盒工作台');
    expect(answer.text).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(answer.text).toContain('&quot;&amp;&#39;');
    expect(answer.text).not.toMatch(/<script|<img/);
    expect(answer.get('Content-Security-Policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(answer.get('Cache-Control')).toBe('no-store');
    expect(answer.get('X-Content-Type-Options')).toBe('nosniff');
  });

  test.each([
    ['another name for this machine (DNS rebinding)', { Host: 'evil.example' }],
    ['a name that only begins like it', { Host: 'localhost.evil.example' }],
    ['a proxy in between', { 'X-Forwarded-For': '127.0.0.1' }],
    ['a proxy of another kind', { Forwarded: 'for=127.0.0.1' }],
  ])('%s gets 403', async (_case, headers) => {
    for (const path of ['/sandbox', '/sandbox/outbox.json', `/sandbox/wechat?redirect_uri=${back}`]) {
      const answer = await request(api.server).get(path).set(headers);
      expect(answer.status).toBe(403);
      expect(answer.text).toBe('仅限本机访问');
    }
  });

  test.each(['localhost:3001', '127.0.0.1', '[::1]:3001'])('the host %s counts as this machine', async (host) => {
    expect((await request(api.server).get('/sandbox').set('Host', host)).status).toBe(200);
  });

  test('without a sandbox there is no console', async () => {
    const live = createTestApi(api.db, { env: { SANDBOX: 'off' } });
    for (const path of ['/sandbox', '/sandbox/outbox.json', '/sandbox/wechat'])
      expect((await request(live.server).get(path)).status).toBe(404);
  });

  test('the WeChat page offers users, a new identity and a refusal; its form may redirect only to the return address', async () => {
    const user = await signInUser(api, { nickname: '<b>张三</b>' });
    await api.db.insertInto('wechat_identities').values({ openid: 'o-1', user_id: user.id, created_at: api.clock.now() }).execute();
    const answer = await openWechat({ redirect_uri: back, state: '"><script>' });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(`value="user:${user.id}">&lt;b&gt;张三&lt;/b&gt;</button>`);
    expect(answer.text).toContain('value="new"');
    expect(answer.text).toContain('value="refuse"');
    expect(answer.text).not.toContain('<script');
    expect(answer.get('Content-Security-Policy')).toContain("form-action 'self' http://localhost:3000;");
  });

  test('a bound user returns with a code that logs them in, once', async () => {
    const user = await signInUser(api);
    const answer = await fillForm(`user:${user.id}`);
    expect(answer.status).toBe(303);
    const address = new URL(answer.get('Location') ?? '');
    expect(address.origin + address.pathname).toBe('http://localhost:3000/common/wechatAuth');
    expect(Object.fromEntries(address.searchParams)).toEqual({ from: 'login', code: expect.any(String), state: 'state-1' });
    const login = () => createVisitor(api).post('/v1/login-by-weixin', { code: address.searchParams.get('code') });
    expect((await login()).body.data).toMatchObject({ bound: true, user: { id: user.id } });
    expect((await login()).status).toBe(400);
  });

  test('a new identity is not bound to any user', async () => {
    const answer = await fillForm('new');
    const code = new URL(answer.get('Location') ?? '').searchParams.get('code');
    expect((await createVisitor(api).post('/v1/login-by-weixin', { code })).body.data).toMatchObject({ bound: false });
  });

  test.each(['refuse', 'user:999999999', 'user:x', 'nonsense'])('the choice %s returns without a code', async (choice) => {
    const answer = await fillForm(choice);
    expect(answer.status).toBe(303);
    expect(answer.get('Location')).toBe('http://localhost:3000/common/wechatAuth?from=login&state=state-1');
  });

  test.each([
    ['without its CSRF token', { csrfToken: '' }, {}],
    ['for another state', { state: 'state-2' }, {}],
    ['for another way back', { redirect_uri: 'http://localhost:3000/elsewhere' }, {}],
    ['for a way back that is not ours', { redirect_uri: 'https://evil.example/' }, {}],
    ['from another site', {}, { 'Sec-Fetch-Site': 'cross-site' }],
  ])('rejects a form %s', async (_case, changes, headers) => {
    expect((await fillForm('new', changes, headers)).status).toBe(403);
  });

  test.each([
    'https://evil.example/',
    'http://localhost.evil.example/',
    'javascript:alert(1)',
    '//localhost/',
    'http://user:pass@localhost/',
    '',
  ])('rejects the return address %s', async (address) => {
    expect((await openWechat({ redirect_uri: address, state: 's' })).status).toBe(400);
  });

  test('accepts a return address at the public origin', async () => {
    expect((await openWechat({ redirect_uri: 'https://portal.example/common/wechatAuth', state: 's' })).status).toBe(200);
  });
});

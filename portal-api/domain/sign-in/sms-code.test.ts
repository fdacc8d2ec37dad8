import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { CAPTCHA_IMAGE_PATH } from '#shared/contract/auth.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { createSandboxProviders } from '../../platform/providers/sandbox-providers.ts';
import { createVisitor, newPhone } from '../../testing/auth-steps.ts';
import { createTestApi, forEachApi } from '../../testing/test-api.ts';

const wrongCaptcha = { code: 400, message: '图形验证码不正确或已过期', data: { fields: { captcha: '图形验证码不正确或已过期' } } };

forEachApi((api) => {
  test('serves the captcha as an uncached PNG, with its ticket in an HttpOnly cookie', async () => {
    const { captcha } = createSandboxProviders(api.db, api.clock);
    const { app } = createTestApi(api.db, { providers: { captcha } });
    const answer = await request(app).get(`${CAPTCHA_IMAGE_PATH}?t=1`);
    expect(answer.status).toBe(200);
    expect(answer.type).toBe('image/png');
    expect(answer.get('Cache-Control')).toBe('no-store');
    expect(answer.body.subarray(1, 4).toString()).toBe('PNG');
    const cookie = String(answer.get('Set-Cookie')?.[0]);
    expect(cookie).toMatch(/^CAPTCHA_TICKET=[\w-]{20,};/);
    expect(cookie).toMatch(/Max-Age=300; Path=\/;.*HttpOnly; SameSite=Lax/);
    expect(cookie).not.toMatch(/Secure|Domain/);
  });

  test('sets a Secure cookie over https', async () => {
    const answer = await request(api.server).get(CAPTCHA_IMAGE_PATH).set('X-Forwarded-Proto', 'https');
    expect(String(answer.get('Set-Cookie')?.[0])).toContain('Secure');
  });

  test('limits one address to 120 captchas a minute', async () => {
    const { app, db, clock } = api;
    const key = 'captcha:ip:198.51.100.7';
    await db
      .insertInto('attempts')
      .values(Array.from({ length: 120 }, () => ({ key, at: clock.now() })))
      .execute();
    const answer = await request(app).get(CAPTCHA_IMAGE_PATH).set('X-Forwarded-For', '198.51.100.7');
    expect(answer.status).toBe(429);
    expect(answer.body.data.retryAfter).toBe(60);
  });

  test('sends a code of six digits for a solved captcha; the answer is the same for known and unknown phones', async () => {
    const visitor = createVisitor(api);
    const { phone: known } = await visitor.register();
    api.clock.advance(MINUTE_MS);
    for (const scene of ['login', 'register', 'reset'] as const) {
      const answers = [await visitor.askCode(known, scene), await visitor.askCode(newPhone(), scene)];
      for (const answer of answers) expect(answer.body).toEqual({ code: 200, message: 'ok', data: { countdown: 60 } });
      api.clock.advance(HOUR_MS);
    }
    expect(await createVisitor(api).receiveCode(newPhone())).toMatch(/^\d{6}$/);
  });

  test('accepts the captcha’s answer in lower case', async () => {
    const visitor = createVisitor(api);
    const { cookie, answer } = await visitor.seeCaptcha();
    const sent = await visitor.post('/v1/phoneToCode', { phone: newPhone(), captcha: answer.toLowerCase() }, { Cookie: cookie });
    expect(sent.status).toBe(200);
  });

  test('a right answer uses a captcha up', async () => {
    const visitor = createVisitor(api);
    const { cookie, answer } = await visitor.seeCaptcha();
    const send = () => visitor.post('/v1/phoneToCode', { phone: newPhone(), captcha: answer }, { Cookie: cookie });
    expect((await send()).status).toBe(200);
    expect((await send()).body).toEqual(wrongCaptcha);
  });

  test('a wrong answer uses a captcha up and clears its cookie', async () => {
    const visitor = createVisitor(api);
    const { cookie, answer } = await visitor.seeCaptcha();
    const send = (captcha: string) => visitor.post('/v1/phoneToCode', { phone: newPhone(), captcha }, { Cookie: cookie });
    const wrong = await send('0000');
    expect(wrong.status).toBe(400);
    expect(wrong.body).toEqual(wrongCaptcha);
    expect(String(wrong.get('Set-Cookie')?.[0])).toMatch(/^CAPTCHA_TICKET=;.*Expires=Thu, 01 Jan 1970/);
    expect((await send(answer)).body).toEqual(wrongCaptcha);
  });

  test('rejects a captcha after five minutes, without its cookie, or with a forged one', async () => {
    const visitor = createVisitor(api);
    const { cookie, answer } = await visitor.seeCaptcha();
    const send = (headers: Record<string, string>) => visitor.post('/v1/phoneToCode', { phone: newPhone(), captcha: answer }, headers);
    expect((await send({})).body).toEqual(wrongCaptcha);
    expect((await send({ Cookie: 'CAPTCHA_TICKET=' })).body).toEqual(wrongCaptcha);
    expect((await send({ Cookie: 'CAPTCHA_TICKET=j:{"a":1}' })).body).toEqual(wrongCaptcha);
    api.clock.advance(5 * MINUTE_MS);
    expect((await send({ Cookie: cookie })).body).toEqual(wrongCaptcha);
  });

  test.each([
    ['phone', { phone: '12345678901', captcha: 'ABCD' }, '请输入正确的手机号'],
    ['phone', { captcha: 'ABCD' }, '请输入手机号'],
    ['captcha', { phone: '13800000000' }, '请输入图形验证码'],
    ['scene', { phone: '13800000000', captcha: 'ABCD', scene: 'refund' }, '验证码用途不正确'],
  ])('names an invalid %s (%j)', async (field, body, sentence) => {
    const answer = await createVisitor(api).post('/v1/phoneToCode', body);
    expect(answer.status).toBe(400);
    expect(answer.body.data.fields).toEqual({ [field]: sentence });
  });

  /** Requests a code from a new address and a new browser. */
  const ask = (phone: string, scene: 'login' | 'reset' = 'login') => createVisitor(api).askCode(phone, scene);

  test('sends a phone a code every 60 s, and 3 in an hour and 8 in a day from unknown places, whatever the requester and purpose', async () => {
    const phone = newPhone();
    expect((await ask(phone)).status).toBe(200);
    const tooSoon = await ask(phone, 'reset');
    expect(tooSoon.status).toBe(429);
    expect(tooSoon.body).toEqual({ code: 429, message: '获取验证码过于频繁，请稍后再试', data: { retryAfter: 60 } });
    expect(tooSoon.get('Retry-After')).toBe('60');
    for (let sent = 1; sent < 3; sent += 1) {
      api.clock.advance(MINUTE_MS);
      expect((await ask(phone)).status).toBe(200);
    }
    api.clock.advance(MINUTE_MS);
    expect((await ask(phone)).body.data.retryAfter).toBe(57 * 60);
    for (let sent = 3; sent < 8; sent += 1) {
      api.clock.advance(HOUR_MS);
      expect((await ask(phone)).status).toBe(200);
    }
    api.clock.advance(2 * HOUR_MS);
    expect((await ask(phone)).body.data.retryAfter).toBeGreaterThan(10 * 60 * 60);
    api.clock.advance(DAY_MS);
    expect((await ask(phone)).status).toBe(200);
  });

  test('reserves the last two codes of an hour and of a day for devices and networks that the account knows', async () => {
    const owner = createVisitor(api);
    const { phone, password } = await owner.register();
    const device = { 'X-Device-Id': `${randomBytes(16).toString('base64url')}.1772330000` };
    expect((await owner.post('/v1/login', { phone, password }, device)).status).toBe(200);
    const elsewhere = createVisitor(api);
    const byDevice = async () => (await elsewhere.askCode(phone, 'login', undefined, device)).status;
    const byNetwork = async () => (await owner.askCode(phone)).status;
    const byStranger = async () => (await ask(phone)).status;
    api.clock.advance(DAY_MS);
    for (let sent = 0; sent < 3; sent += 1) {
      expect(await byStranger()).toBe(200);
      api.clock.advance(MINUTE_MS);
    }
    expect(await byStranger()).toBe(429);
    const somebody = createVisitor(api);
    const own = await somebody.register();
    const { token } = (await somebody.logIn(own.phone, own.password)).body.data;
    expect((await somebody.askCode(phone, 'login', token)).status).toBe(429);
    expect(await byDevice()).toBe(200);
    api.clock.advance(MINUTE_MS);
    expect(await byNetwork()).toBe(200);
    for (let sent = 5; sent < 8; sent += 1) {
      api.clock.advance(HOUR_MS);
      expect(await byStranger()).toBe(200);
    }
    api.clock.advance(HOUR_MS);
    expect(await byStranger()).toBe(429);
    expect(await byNetwork()).toBe(200);
    api.clock.advance(HOUR_MS);
    expect(await byDevice()).toBe(200);
    api.clock.advance(HOUR_MS);
    expect(await byNetwork()).toBe(429);
  });

  test('sends 10 codes an hour for one address, whatever the phones', async () => {
    const visitor = createVisitor(api);
    for (let sent = 0; sent < 10; sent += 1) expect((await visitor.askCode(newPhone())).status).toBe(200);
    const refused = await visitor.askCode(newPhone());
    expect(refused.status).toBe(429);
    expect(refused.body.data.retryAfter).toBe(3_600);
    expect((await createVisitor(api).askCode(newPhone())).status).toBe(200);
  });

  test('twenty concurrent requests for one phone send one code', async () => {
    const phone = newPhone();
    const visitors = Array.from({ length: 20 }, () => createVisitor(api));
    const captchas: { cookie: string; answer: string }[] = [];
    for (const visitor of visitors) captchas.push(await visitor.seeCaptcha());
    const answers = await Promise.all(
      visitors.map((visitor, index) =>
        visitor.post('/v1/phoneToCode', { phone, captcha: captchas[index]?.answer }, { Cookie: captchas[index]?.cookie ?? '' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(19);
  });

  test('the daily budget limits all requests', async () => {
    const thrifty = createTestApi(api.db, { env: { SMS_LIMIT_PER_DAY: '2' } });
    thrifty.clock.advance(100 * DAY_MS);
    expect((await createVisitor(thrifty).askCode(newPhone())).status).toBe(200);
    expect((await createVisitor(thrifty).askCode(newPhone())).status).toBe(200);
    expect((await createVisitor(thrifty).askCode(newPhone())).status).toBe(429);
  });

  test('returns 503 without an SMS provider and does not use up the captcha', async () => {
    const mute = createTestApi(api.db, { providers: { sms: null } });
    const visitor = createVisitor(mute);
    const { cookie, answer } = await visitor.seeCaptcha();
    const body = { phone: newPhone(), captcha: answer };
    const refused = await visitor.post('/v1/phoneToCode', body, { Cookie: cookie });
    expect(refused.status).toBe(503);
    expect(refused.body.message).toBe('短信服务未配置');
    const { app } = createTestApi(api.db);
    expect((await request(app).post('/v1/phoneToCode').set('Cookie', cookie).send(body)).status).toBe(200);
  });

  test('returns 503 if the carrier refuses a code, and the code stays invalid', async () => {
    let code = '';
    const sendCode = async (message: { code: string }) => {
      code = message.code;
      throw new Error('refused');
    };
    const visitor = createVisitor(createTestApi(api.db, { providers: { sms: { sendCode } } }));
    const phone = newPhone();
    const refused = await visitor.askCode(phone);
    expect(refused.status).toBe(503);
    expect(refused.body).toEqual({ code: 503, message: '短信发送失败，请稍后再试', data: null });
    expect((await visitor.post('/v1/login-by-sms', { phone, verificationCode: code })).status).toBe(400);
  });
});

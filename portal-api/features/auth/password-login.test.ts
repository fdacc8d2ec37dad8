import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { MINUTE_MS } from '#shared/durations.ts';
import { createPasswords } from '../../domain/users/password-hash.ts';
import { readApiConfig } from '../../platform/config/env.ts';
import { createVisitor, newPhone } from '../../testing/auth-steps.ts';
import { forEachApi } from '../../testing/test-api.ts';
import { authenticateByPassword } from './password-login.ts';

const wrongLogin = { code: 400, message: '手机号或密码不正确', data: null };

forEachApi({ env: { AGREEMENT_VERSION: '2026-02' } }, (api) => {
  const askedForCaptcha = { code: 400, message: '请输入图形验证码', data: { fields: { captcha: '请输入图形验证码' } } };
  const device = () => ({ 'X-Device-Id': `${randomBytes(16).toString('base64url')}.1772330000` });

  test('phone and password open a session', async () => {
    const visitor = createVisitor(api);
    const { phone, password, userId } = await visitor.register();
    const answer = await visitor.logIn(phone, password, { agree: true, channel: 'PC' });
    expect(answer.status).toBe(200);
    expect(answer.get('Cache-Control')).toBe('no-store');
    expect(answer.body.data.user).toMatchObject({
      id: userId,
      phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
      memberLevel: 0,
      orgName: null,
    });
    expect(JSON.stringify(answer.body)).not.toMatch(new RegExp(`${phone}|argon2|password`));
    expect(answer.body.data.token).toMatch(/^[\w-]{43}$/);
    expect(answer.body.data.expireAt).toMatch(/\+08:00$/);
    expect(await visitor.readDetailStatus(answer.body.data.token)).toBe(200);
  });

  test('every login gets its own token', async () => {
    const visitor = createVisitor(api);
    const { phone, password } = await visitor.register();
    const tokens = [await visitor.logIn(phone, password), await visitor.logIn(phone, password)].map(({ body }) => body.data.token);
    expect(new Set(tokens).size).toBe(2);
  });

  test('a wrong password, an unknown phone and an account without a password get the same response', async () => {
    const visitor = createVisitor(api);
    const { phone } = await visitor.register();
    const withoutPassword = newPhone();
    await visitor.post('/v1/login-by-sms', { phone: withoutPassword, verificationCode: await visitor.receiveCode(withoutPassword) });
    for (const tried of [phone, newPhone(), withoutPassword]) {
      const answer = await visitor.logIn(tried, 'wrong-1');
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual(wrongLogin);
    }
  });

  test('verifies one hash whether or not the phone has an account', async () => {
    const { phone } = await createVisitor(api).register();
    for (const tried of [phone, newPhone()]) {
      const hashes: string[] = [];
      const verifyHash = async (hash: string) => {
        hashes.push(hash);
        return false;
      };
      const deps = { db: api.db, clock: api.clock, config: readApiConfig({}), passwords: createPasswords({ verifyHash }) };
      const login = authenticateByPassword(deps, {
        phone: tried,
        password: 'wrong-1',
        place: { network: '203.0.113.9', isShared: false },
        deviceHash: null,
        hasSolvedCaptcha: false,
        origin: { ip: '203.0.113.9', userAgent: null },
      });
      await expect(login).rejects.toThrow('手机号或密码不正确');
      expect(hashes).toHaveLength(1);
    }
  });

  test.each([
    ['phone', { phone: '1', password: 'secret-1' }, '请输入正确的手机号'],
    ['password', { phone: '13800000000' }, '请输入密码'],
    ['password', { phone: '13800000000', password: { $ne: 1 } }, '请输入密码'],
    ['agree', { phone: '13800000000', password: 'secret-1', agree: false }, '请同意用户服务协议和隐私政策'],
    ['channel', { phone: '13800000000', password: 'secret-1', channel: '<b>' }, '渠道标识不正确'],
  ])('rejects an invalid %s and names the field', async (field, body, sentence) => {
    const answer = await createVisitor(api).post('/v1/login', body);
    expect(answer.status).toBe(400);
    expect(answer.body.data.fields).toEqual({ [field]: sentence });
  });

  test('requires a captcha after five wrong passwords from any address, and locks nobody out', async () => {
    const owner = createVisitor(api);
    const { phone, password } = await owner.register();
    for (let tries = 0; tries < 5; tries += 1) expect((await createVisitor(api).logIn(phone, 'wrong-1')).status).toBe(400);
    expect((await owner.logIn(phone, password)).body).toEqual(askedForCaptcha);
    const solved = await owner.logInWithCaptcha(phone, password);
    expect(solved.status).toBe(200);
  });

  test('rejects a wrong, used or missing captcha', async () => {
    const owner = createVisitor(api);
    const { phone, password } = await owner.register();
    for (let tries = 0; tries < 5; tries += 1) await createVisitor(api).logIn(phone, 'wrong-1');
    const { cookie, answer } = await owner.seeCaptcha();
    const refusal = { fields: { captcha: '图形验证码不正确或已过期' } };
    const wrong = await owner.post('/v1/login', { phone, password, captcha: 'xxxx' }, { Cookie: cookie });
    expect([wrong.status, wrong.body.data]).toEqual([400, refusal]);
    const used = await owner.post('/v1/login', { phone, password, captcha: answer }, { Cookie: cookie });
    expect([used.status, used.body.data]).toEqual([400, refusal]);
    expect((await owner.post('/v1/login', { phone, password, captcha: answer })).body.data).toEqual(refusal);
  });

  test('requires a captcha for an unknown phone in the same way', async () => {
    const phone = newPhone();
    for (let tries = 0; tries < 5; tries += 1) await createVisitor(api).logIn(phone, 'wrong-1');
    expect((await createVisitor(api).logIn(phone, 'wrong-1')).body).toEqual(askedForCaptcha);
  });

  test('the owner can log in with the right password on a known device, whatever other clients do', async () => {
    const owner = createVisitor(api);
    const { phone, password } = await owner.register();
    const known = device();
    expect((await owner.post('/v1/login', { phone, password }, known)).status).toBe(200);
    for (let tries = 0; tries < 24; tries += 1) await createVisitor(api).logInWithCaptcha(phone, 'wrong-1');
    const stranger = await createVisitor(api).logInWithCaptcha(phone, password);
    expect(stranger.status).toBe(429);
    expect(stranger.body.data.retryAfter).toBeLessThanOrEqual(60);
    expect((await owner.post('/v1/login', { phone, password }, known)).status).toBe(200);
    expect((await owner.post('/v1/login', { phone, password }, device())).status).toBe(429);
  });

  test('a device is known only to the accounts that signed in on it; a password reset forgets it', async () => {
    const [one, other] = [createVisitor(api), createVisitor(api)];
    const mine = await one.register();
    const theirs = await other.register();
    const known = device();
    expect((await one.post('/v1/login', { phone: mine.phone, password: mine.password }, known)).status).toBe(200);
    api.clock.advance(MINUTE_MS);
    for (let tries = 0; tries < 5; tries += 1) await createVisitor(api).logIn(theirs.phone, 'wrong-1');
    expect((await one.post('/v1/login', { phone: theirs.phone, password: theirs.password }, known)).body).toEqual(askedForCaptcha);
    const verificationCode = await one.receiveCode(mine.phone, 'reset');
    const reset = await one.post('/v1/retrieve/password', { phone: mine.phone, verificationCode, password: 'secret-2' });
    expect(reset.status).toBe(200);
    for (let tries = 0; tries < 5; tries += 1) await createVisitor(api).logIn(mine.phone, 'wrong-1');
    expect((await one.post('/v1/login', { phone: mine.phone, password: 'secret-2' }, known)).body).toEqual(askedForCaptcha);
  });

  test('a user who resets a forgotten password can log in immediately, despite earlier wrong guesses', async () => {
    const owner = createVisitor(api);
    const { phone } = await owner.register();
    for (let tries = 0; tries < 11; tries += 1) await owner.logInWithCaptcha(phone, 'wrong-1');
    expect((await owner.logInWithCaptcha(phone, 'wrong-1')).status).toBe(429);
    api.clock.advance(MINUTE_MS);
    const verificationCode = await owner.receiveCode(phone, 'reset');
    const reset = await owner.post('/v1/retrieve/password', { phone, verificationCode, password: 'secret-2' });
    expect(reset.status).toBe(200);
    expect((await owner.logInWithCaptcha(phone, 'secret-2')).status).toBe(200);
  });

  test('a password change forgets every device but the one used for it', async () => {
    const owner = createVisitor(api);
    const { phone, password } = await owner.register();
    const [own, foreign] = [device(), device()];
    const { token } = (await owner.post('/v1/login', { phone, password }, own)).body.data;
    expect((await createVisitor(api).post('/v1/login', { phone, password }, foreign)).status).toBe(200);
    const newPassword = 'secret-2';
    const changed = await owner.post('/api/account/password', { oldPassword: password, newPassword }, { 'X-Token': token, ...own });
    expect(changed.status).toBe(200);
    for (let tries = 0; tries < 5; tries += 1) await createVisitor(api).logIn(phone, 'wrong-1');
    const logInOn = (where: object) => createVisitor(api).post('/v1/login', { phone, password: newPassword }, { ...where });
    expect((await logInOn(foreign)).body).toEqual(askedForCaptcha);
    expect((await logInOn(own)).status).toBe(200);
  });

  test('an account keeps its fifty most recent devices', async () => {
    const owner = createVisitor(api);
    const { phone, password, userId } = await owner.register();
    const before = Array.from({ length: 52 }, (_, age) => ({
      user_id: userId,
      device_hash: `device-${age}`,
      network: '',
      first_at: api.clock.now(),
      last_at: new Date(api.clock.now().getTime() - age * MINUTE_MS),
    }));
    await api.db.insertInto('known_devices').values(before).execute();
    expect((await owner.post('/v1/login', { phone, password }, device())).status).toBe(200);
    const known = await api.db.selectFrom('known_devices').select('device_hash').where('user_id', '=', userId).execute();
    expect(known).toHaveLength(50);
    const left = known.map(({ device_hash }) => device_hash).filter((hash) => hash.startsWith('device-'));
    expect(left.sort()).toEqual(
      before
        .slice(0, 49)
        .map(({ device_hash }) => device_hash)
        .sort(),
    );
  });

  test('a network with failures at many accounts must solve captchas, then gets 429; its SMS codes still work', async () => {
    const attacker = createVisitor(api);
    const answers = await Promise.all(Array.from({ length: 20 }, () => attacker.logIn(newPhone(), 'wrong-1')));
    expect(answers.filter(({ body }) => body.message === '手机号或密码不正确')).toHaveLength(10);
    expect(answers.filter(({ body }) => body.message === '请输入图形验证码')).toHaveLength(10);
    for (let tries = 0; tries < 20; tries += 1) expect((await attacker.logInWithCaptcha(newPhone(), 'wrong-1')).status).toBe(400);
    const slowed = await attacker.logInWithCaptcha(newPhone(), 'wrong-1');
    expect([slowed.status, slowed.body.data]).toEqual([429, { retryAfter: 10 }]);
    api.clock.advance(10_000);
    expect((await attacker.logInWithCaptcha(newPhone(), 'wrong-1')).status).toBe(400);
    const phone = newPhone();
    expect((await attacker.post('/v1/login-by-sms', { phone, verificationCode: await attacker.receiveCode(phone) })).status).toBe(200);
  });

  test('behind a proxy that is not configured, forty wrong passwords of other clients do not block the right one', async () => {
    const proxy = '172.18.0.2';
    const owner = createVisitor(api, proxy);
    const { phone, password } = await owner.register();
    for (let people = 0; people < 40; people += 1)
      expect((await createVisitor(api, proxy).logIn(newPhone(), 'wrong-1')).body.message).toBe('手机号或密码不正确');
    expect((await owner.logIn(phone, password)).status).toBe(200);
    const codes = await Promise.all(Array.from({ length: 14 }, () => createVisitor(api, proxy).askCode(newPhone())));
    expect(codes.filter(({ status }) => status === 429)).toEqual([]);
  });

  test('successful logins count towards no limit', async () => {
    const visitor = createVisitor(api);
    const { phone, password } = await visitor.register();
    for (let logins = 0; logins < 12; logins += 1) expect((await visitor.logIn(phone, password)).status).toBe(200);
  });
});

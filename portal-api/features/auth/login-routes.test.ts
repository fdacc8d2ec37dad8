import { expect, test } from '@jest/globals';
import request from 'supertest';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { createVisitor, newPhone } from '../../testing/auth-steps.ts';
import { forEachApi } from '../../testing/test-api.ts';

const wrongCode = { code: 400, message: '验证码不正确或已过期', data: { fields: { verificationCode: '验证码不正确或已过期' } } };
const otherCode = (code: string) => (code === '000000' ? '000001' : '000000');

forEachApi({ env: { AGREEMENT_VERSION: '2026-02' } }, (api, database) => {
  test('an SMS code logs in and creates an account for a new phone', async () => {
    const visitor = createVisitor(api);
    const phone = newPhone();
    const first = await visitor.post('/v1/login-by-sms', { phone, verificationCode: await visitor.receiveCode(phone), channel: 'PC' });
    expect(first.status).toBe(200);
    expect(first.body.data.isNew).toBe(true);
    expect(first.body.data.user.nickname).toMatch(/^用户\d{4}$/);
    expect(first.body.data.user.inviteCode).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
    expect(await visitor.readDetailStatus(first.body.data.token)).toBe(200);
    const row = await api.db.selectFrom('users').selectAll().where('phone', '=', phone).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ agreement_version: '2026-02', agreed_at: api.clock.now(), channel: 'PC', password_hash: null });

    api.clock.advance(MINUTE_MS);
    const second = await visitor.post('/v1/login-by-sms', { phone, verificationCode: await visitor.receiveCode(phone) });
    expect(second.body.data).toMatchObject({ isNew: false, user: { id: first.body.data.user.id } });
    const later = await api.db.selectFrom('users').select('agreed_at').where('phone', '=', phone).executeTakeFirstOrThrow();
    expect(later.agreed_at).toEqual(api.clock.now());
  });

  test('a code can be used only once', async () => {
    const visitor = createVisitor(api);
    const phone = newPhone();
    const verificationCode = await visitor.receiveCode(phone);
    expect((await visitor.post('/v1/login-by-sms', { phone, verificationCode })).status).toBe(200);
    expect((await visitor.post('/v1/login-by-sms', { phone, verificationCode })).body).toEqual(wrongCode);
  });

  test('of twenty concurrent logins with one code, exactly one succeeds', async () => {
    const visitor = createVisitor(api);
    const phone = newPhone();
    const verificationCode = await visitor.receiveCode(phone);
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.post('/v1/login-by-sms', { phone, verificationCode })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
    const { userId } = await api.db.selectFrom('users').select('id as userId').where('phone', '=', phone).executeTakeFirstOrThrow();
    expect(await api.db.selectFrom('sessions').select('user_id').where('user_id', '=', userId).execute()).toHaveLength(1);
  });

  test('after five wrong guesses even the right code fails', async () => {
    const visitor = createVisitor(api);
    const phone = newPhone();
    const code = await visitor.receiveCode(phone);
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await visitor.post('/v1/login-by-sms', { phone, verificationCode: otherCode(code) })).body).toEqual(wrongCode);
    }
    expect((await visitor.post('/v1/login-by-sms', { phone, verificationCode: code })).body).toEqual(wrongCode);
  });

  test('the fifth guess can still succeed', async () => {
    const visitor = createVisitor(api);
    const phone = newPhone();
    const code = await visitor.receiveCode(phone);
    for (let tries = 0; tries < 4; tries += 1) await visitor.post('/v1/login-by-sms', { phone, verificationCode: otherCode(code) });
    expect((await visitor.post('/v1/login-by-sms', { phone, verificationCode: code })).status).toBe(200);
  });

  test('a code is invalid after ten minutes, for another phone or purpose, and once a newer one has been sent', async () => {
    const visitor = createVisitor(api);
    const [phone, other] = [newPhone(), newPhone()];
    const code = await visitor.receiveCode(phone);
    await visitor.receiveCode(other);
    expect((await visitor.post('/v1/register', { phone, verificationCode: code, password: 'secret-1' })).body).toEqual(wrongCode);
    const elsewhere = await api.db.selectFrom('sms_codes').select('code_hash').where('phone', 'in', [phone, other]).execute();
    expect(new Set(elsewhere.map((row) => row.code_hash)).size).toBe(2);
    api.clock.advance(MINUTE_MS);
    const newer = await visitor.receiveCode(phone);
    if (newer !== code) expect((await visitor.post('/v1/login-by-sms', { phone, verificationCode: code })).body).toEqual(wrongCode);
    api.clock.advance(10 * MINUTE_MS);
    expect((await visitor.post('/v1/login-by-sms', { phone, verificationCode: newer })).body).toEqual(wrongCode);
  });

  test.each([
    ['verificationCode', { phone: '13800000000' }, '请输入验证码'],
    ['verificationCode', { phone: '13800000000', verificationCode: '12ab56' }, '验证码为 6 位数字'],
    ['phone', { verificationCode: '123456' }, '请输入手机号'],
    ['inviteCode', { phone: '13800000000', verificationCode: '123456', inviteCode: '%%%' }, '邀请码格式不正确'],
  ])('rejects an SMS login with an invalid %s and names the field', async (field, body, sentence) => {
    const answer = await createVisitor(api).post('/v1/login-by-sms', body);
    expect(answer.status).toBe(400);
    expect(answer.body.data.fields).toEqual({ [field]: sentence });
  });

  test('a logout ends only its own session, and also succeeds without a valid token', async () => {
    const visitor = createVisitor(api);
    const { phone, password } = await visitor.register();
    const tokens = [await visitor.logIn(phone, password), await visitor.logIn(phone, password)].map(({ body }) => String(body.data.token));
    const [left = '', kept = ''] = tokens;
    const calls: Record<string, string>[] = [{ 'X-Token': left }, { 'X-Token': left }, {}, { 'X-Token': 'no-token-of-anybody' }];
    for (const headers of calls) {
      const answer = await visitor.post('/v1/logout', {}, headers);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ code: 200, message: 'ok', data: null });
    }
    expect(await visitor.readDetailStatus(left)).toBe(401);
    expect(await visitor.readDetailStatus(kept)).toBe(200);
  });

  test('a login or profile edit does not wait for transactions that reference the user, such as a message being written', async () => {
    // PGlite has one connection.
    if (!database.url) return;
    const visitor = createVisitor(api);
    const { phone, password, userId } = await visitor.register();
    api.clock.advance(MINUTE_MS);
    const verificationCode = await visitor.receiveCode(phone);
    const statuses = await api.db.transaction().execute(async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', userId).forKeyShare().execute();
      const [byPassword, bySms] = [
        await visitor.logIn(phone, password),
        await visitor.post('/v1/login-by-sms', { phone, verificationCode }),
      ];
      const edit = request(api.server).put('/v1/user/edit').set('X-Token', String(bySms.body.data?.token));
      return [byPassword.status, bySms.status, (await edit.send({ nickname: '冯小桥' })).status];
    });
    expect(statuses).toEqual([200, 200, 200]);
  });

  test('a session ends after 30 days', async () => {
    const visitor = createVisitor(api);
    const { phone, password } = await visitor.register();
    const token = String((await visitor.logIn(phone, password)).body.data.token);
    api.clock.advance(30 * DAY_MS);
    expect(await visitor.readDetailStatus(token)).toBe(401);
  });

  test('a logout by GET returns 404: GET changes no state', async () => {
    expect((await request(api.server).get('/v1/logout')).status).toBe(404);
  });
});

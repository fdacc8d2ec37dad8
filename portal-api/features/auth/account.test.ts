import { expect, test } from '@jest/globals';
import { parseOptions } from '@node-rs/argon2';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { readBalance } from '../../domain/ledger/balance.ts';
import { createVisitor, newPhone } from '../../testing/auth-steps.ts';
import { createTestApi, forEachApi } from '../../testing/test-api.ts';

const wrongCode = { code: 400, message: '验证码不正确或已过期', data: { fields: { verificationCode: '验证码不正确或已过期' } } };

forEachApi({ env: { AGREEMENT_VERSION: '2026-02' } }, (api) => {
  const readUser = (phone: string) => api.db.selectFrom('users').selectAll().where('phone', '=', phone).executeTakeFirst();

  async function inviteCodeOf(userId: string): Promise<string> {
    const { code } = await api.db.selectFrom('users').select('invite_code as code').where('id', '=', userId).executeTakeFirstOrThrow();
    return code;
  }

  test('a registration stores the accepted agreement version and its time, and opens no session', async () => {
    const visitor = createVisitor(api);
    const phone = newPhone();
    const verificationCode = await visitor.receiveCode(phone, 'register');
    const answer = await visitor.post('/v1/register', { phone, verificationCode, password: 'secret-1', channel: 'PC', inviteCode: '' });
    const row = await readUser(phone);
    expect(answer.body).toEqual({ code: 200, message: 'ok', data: { userId: row?.id } });
    expect(row).toMatchObject({ agreement_version: '2026-02', agreed_at: api.clock.now(), channel: 'PC', invited_by: null });
    expect(row?.nickname).toMatch(/^用户\d{4}$/);
    expect(row?.password_hash).toMatch(/^\$argon2id\$/);
    expect((await visitor.logIn(phone, 'secret-1')).status).toBe(200);
  });

  test('by default the API hashes every password at full cost: on registration, reset and change', async () => {
    const ownApi = createTestApi(api.db, { passwords: null });
    const visitor = createVisitor(ownApi);
    const { phone, password } = await visitor.register();
    const costOf = async () => parseOptions((await readUser(phone))?.password_hash ?? '');
    const fullCost = { memoryCost: 32_768, timeCost: 3, parallelism: 1 };
    expect(await costOf()).toMatchObject(fullCost);
    const { token } = (await visitor.logIn(phone, password)).body.data;
    const change = { oldPassword: password, newPassword: 'secret-2' };
    expect((await visitor.post('/api/account/password', change, { 'X-Token': token })).status).toBe(200);
    expect(await costOf()).toMatchObject(fullCost);
    ownApi.clock.advance(MINUTE_MS);
    const verificationCode = await visitor.receiveCode(phone, 'reset');
    expect((await visitor.post('/v1/retrieve/password', { phone, verificationCode, password: 'secret-3' })).status).toBe(200);
    expect(await costOf()).toMatchObject(fullCost);
  });

  test('ignores request fields that users may not set', async () => {
    const visitor = createVisitor(api);
    const phone = newPhone();
    const verificationCode = await visitor.receiveCode(phone, 'register');
    const greedy = { balance: 1_000_000, memberLevel: 30, member_level: 30, id: '1', realNameStatus: 2 };
    expect((await visitor.post('/v1/register', { phone, verificationCode, password: 'secret-1', ...greedy })).status).toBe(200);
    const row = await readUser(phone);
    expect(row).toMatchObject({ member_level: 0, real_name_status: 0 });
    expect(await readBalance(api.db, row?.id ?? '')).toEqual({ balance: 0, held: 0 });
  });

  test('without a correct code, known and unknown phones get the same response', async () => {
    const visitor = createVisitor(api);
    const { phone } = await visitor.register();
    for (const path of ['/v1/register', '/v1/retrieve/password', '/v1/login-by-sms']) {
      for (const tried of [phone, newPhone()]) {
        const answer = await visitor.post(path, { phone: tried, verificationCode: '123456', password: 'secret-2' });
        expect(answer.status).toBe(400);
        expect(answer.body).toEqual(wrongCode);
      }
    }
  });

  test('registering a registered phone with a correct code returns 409 and leaves the account unchanged', async () => {
    const visitor = createVisitor(api);
    const { phone, password } = await visitor.register();
    api.clock.advance(MINUTE_MS);
    const verificationCode = await visitor.receiveCode(phone, 'register');
    const answer = await visitor.post('/v1/register', { phone, verificationCode, password: 'other-2' });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe('该手机号已注册，请直接登录');
    expect((await visitor.logIn(phone, password)).status).toBe(200);
  });

  test('of ten concurrent registrations with one code, exactly one succeeds', async () => {
    const visitor = createVisitor(api);
    const phone = newPhone();
    const verificationCode = await visitor.receiveCode(phone, 'register');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => visitor.post('/v1/register', { phone, verificationCode, password: 'secret-1' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 500)).toEqual([]);
  });

  test.each([
    ['password', { password: 'short' }, '密码长度为 6–20 位'],
    ['password', { password: 'onlyletters' }, '密码需包含字母、数字、符号中的至少两种'],
    ['password', {}, '请输入密码'],
    ['verificationCode', { password: 'secret-1', verificationCode: 123456 }, '请输入验证码'],
  ])('rejects an invalid %s and names the field (%j)', async (field, part, sentence) => {
    for (const path of ['/v1/register', '/v1/retrieve/password']) {
      const answer = await createVisitor(api).post(path, { phone: '13800000000', verificationCode: '123456', ...part });
      expect(answer.status).toBe(400);
      expect(answer.body.data.fields).toEqual({ [field]: sentence });
    }
  });

  test('an invitation code identifies the inviter, even in lower case', async () => {
    const inviter = await createVisitor(api).register();
    const inviteCode = (await inviteCodeOf(inviter.userId)).toLowerCase();
    const { phone } = await createVisitor(api).register(newPhone(), { inviteCode });
    expect((await readUser(phone))?.invited_by).toBe(inviter.userId);
  });

  test('rejects an unknown invitation code with 400; the SMS code can be used again without it', async () => {
    const visitor = createVisitor(api);
    for (const [path, scene] of [
      ['/v1/register', 'register'],
      ['/v1/login-by-sms', 'login'],
    ] as const) {
      const phone = newPhone();
      const body = { phone, verificationCode: await visitor.receiveCode(phone, scene), password: 'secret-1' };
      const refused = await visitor.post(path, { ...body, inviteCode: 'ZZZZZZZZ' });
      expect(refused.status).toBe(400);
      expect(refused.body).toEqual({ code: 400, message: '邀请码不存在', data: { fields: { inviteCode: '邀请码不存在' } } });
      expect(await readUser(phone)).toBeUndefined();
      expect((await visitor.post(path, body)).status).toBe(200);
    }
  });

  test('a network stays bound to its first invitation code for 30 days', async () => {
    const first = await createVisitor(api).register();
    const second = await createVisitor(api).register();
    const visitor = createVisitor(api);
    const bind = async (userId: string) => visitor.post('/v1/bind-ip-and-invite-code', { inviteCode: await inviteCodeOf(userId) });
    expect((await bind(first.userId)).status).toBe(200);
    expect((await bind(second.userId)).body).toEqual({ code: 200, message: 'ok', data: null });

    const bound = await visitor.register();
    expect((await readUser(bound.phone))?.invited_by).toBe(first.userId);
    const elsewhere = await createVisitor(api).register();
    expect((await readUser(elsewhere.phone))?.invited_by).toBeNull();
    const chosen = await visitor.register(newPhone(), { inviteCode: await inviteCodeOf(second.userId) });
    expect((await readUser(chosen.phone))?.invited_by).toBe(second.userId);

    api.clock.advance(30 * DAY_MS);
    const late = await visitor.register();
    expect((await readUser(late.phone))?.invited_by).toBeNull();
    await bind(second.userId);
    const next = await visitor.register();
    expect((await readUser(next.phone))?.invited_by).toBe(second.userId);
  });

  test.each([
    ['ZZZZZZZZ', '邀请码不存在'],
    ['a b', '邀请码格式不正确'],
    [undefined, expect.any(String)],
  ])('the invitation code %s cannot be bound', async (inviteCode, sentence) => {
    const answer = await createVisitor(api).post('/v1/bind-ip-and-invite-code', { inviteCode });
    expect(answer.status).toBe(400);
    expect(answer.body.data.fields).toEqual({ inviteCode: sentence });
  });

  test('an address can try at most 60 invitation codes an hour', async () => {
    const visitor = createVisitor(api);
    const tries = await Promise.all(
      Array.from({ length: 61 }, () => visitor.post('/v1/bind-ip-and-invite-code', { inviteCode: 'ZZZZZZZZ' })),
    );
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(60);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  test('a reset changes the password, ends every session and clears earlier failed attempts', async () => {
    const visitor = createVisitor(api);
    const { phone, password } = await visitor.register();
    const tokens = [await visitor.logIn(phone, password), await visitor.logIn(phone, password)].map(({ body }) => String(body.data.token));
    for (let tries = 0; tries < 10; tries += 1) await visitor.logIn(phone, 'wrong-1');
    api.clock.advance(MINUTE_MS);
    const verificationCode = await visitor.receiveCode(phone, 'reset');
    const answer = await visitor.post('/v1/retrieve/password', { phone, verificationCode, password: 'fresh-2' });
    expect(answer.body).toEqual({ code: 200, message: 'ok', data: null });
    for (const token of tokens) expect(await visitor.readDetailStatus(token)).toBe(401);
    expect((await visitor.logIn(phone, password)).status).toBe(400);
    expect((await visitor.logIn(phone, 'fresh-2')).status).toBe(200);
    expect((await visitor.post('/v1/retrieve/password', { phone, verificationCode, password: 'third-3' })).body).toEqual(wrongCode);
    const told = api.db.selectFrom('notices').innerJoin('users', 'users.id', 'notices.user_id').select('notices.title');
    // Informs the owner of the account in case someone else had the phone.
    expect(await told.where('users.phone', '=', phone).execute()).toEqual([{ title: '登录密码已重置' }]);
  });

  test('logins concurrent with a password reset leave no valid session', async () => {
    const visitor = createVisitor(api);
    const { phone, password } = await visitor.register();
    api.clock.advance(MINUTE_MS);
    const verificationCode = await visitor.receiveCode(phone, 'reset');
    const [reset, ...logins] = await Promise.all([
      visitor.post('/v1/retrieve/password', { phone, verificationCode, password: 'fresh-2' }),
      ...Array.from({ length: 6 }, () => visitor.logIn(phone, password)),
    ]);
    expect(reset?.status).toBe(200);
    for (const { body } of logins) if (body.data?.token) expect(await visitor.readDetailStatus(body.data.token)).toBe(401);
  });

  test('a reset with a correct code returns 400 if the phone has no account', async () => {
    const visitor = createVisitor(api);
    const phone = newPhone();
    const verificationCode = await visitor.receiveCode(phone, 'reset');
    const answer = await visitor.post('/v1/retrieve/password', { phone, verificationCode, password: 'fresh-2' });
    expect(answer.status).toBe(400);
    expect(answer.body.data.fields).toEqual({ phone: '该手机号未注册，请先注册' });
  });
});

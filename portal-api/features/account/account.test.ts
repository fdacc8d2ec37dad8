import { expect, test } from '@jest/globals';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { createVisitor, newPhone } from '../../testing/auth-steps.ts';
import { callAs } from '../../testing/publish-steps.ts';
import { forEachApi } from '../../testing/test-api.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

forEachApi({ env: { AGREEMENT_VERSION: '2026-02' } }, (api) => {
  /** Registers a user and signs them in by password. */
  async function settle() {
    const visitor = createVisitor(api);
    const { phone, password, userId } = await visitor.register();
    const { body } = await visitor.logIn(phone, password);
    const caller = { id: userId, token: String(body.data.token) };
    const noticeTitles = async () =>
      (await api.db.selectFrom('notices').select('title').where('user_id', '=', userId).execute()).map(({ title }) => title);
    return { visitor, phone, password, caller, noticeTitles, as: callAs(api, caller) };
  }

  /** Requests both codes that a change of phone needs. */
  async function receiveBoth({ visitor, phone, caller }: Awaited<ReturnType<typeof settle>>, to: string) {
    const oldCode = await visitor.receiveCode(phone, 'phone-old', caller.token);
    return { phone: to, oldCode, newCode: await visitor.receiveCode(to, 'phone-new', caller.token) };
  }
  const change = '/api/user/phone/change';
  const wrongCode = '验证码不正确或已过期';

  test('changes the phone with codes to the current and the new number, ends other sessions and notifies the user', async () => {
    const user = await settle();
    const elsewhere = (await user.visitor.logIn(user.phone, user.password)).body.data.token;
    api.clock.advance(MINUTE_MS);
    const to = newPhone();
    const { body } = await user.as.post(change, await receiveBoth(user, to)).expect(200);
    expect(body.data).toEqual({ phone: `137****${to.slice(-4)}` });
    expect(await user.visitor.readDetailStatus(elsewhere)).toBe(401);
    expect(await user.visitor.readDetailStatus(user.caller.token)).toBe(200);
    expect((await user.visitor.logIn(user.phone, user.password)).status).toBe(400);
    expect((await user.visitor.logIn(to, user.password)).body.data.user.id).toBe(user.caller.id);
    expect(await user.noticeTitles()).toContain('登录手机号已更换');
  });

  test('sends a code for the current number to that number only, which the request may omit', async () => {
    const user = await settle();
    api.clock.advance(MINUTE_MS);
    for (const scene of ['phone-old', 'delete'] as const) {
      const foreign = await user.visitor.askCode(newPhone(), scene, user.caller.token);
      expect(foreign.status).toBe(400);
      expect(foreign.body.data.fields).toEqual({ phone: '与您当前的登录手机号不一致' });
      expect((await user.visitor.askCode(undefined, scene, user.caller.token)).status).toBe(200);
      api.clock.advance(MINUTE_MS);
    }
  });

  test.each(['phone-old', 'phone-new', 'contact', 'delete'] as const)('refuses a visitor a code for scene %s with 401', async (scene) => {
    expect((await createVisitor(api).askCode(newPhone(), scene)).status).toBe(401);
  });

  test('names the wrong code of a change of phone, and changes nothing', async () => {
    const user = await settle();
    api.clock.advance(MINUTE_MS);
    const right = await receiveBoth(user, newPhone());
    const old = await user.as.post(change, { ...right, oldCode: right.oldCode === '000000' ? '000001' : '000000' }).expect(400);
    expect(old.body.data.fields).toEqual({ oldCode: wrongCode });
    const fresh = await user.as.post(change, { ...right, phone: newPhone() }).expect(400);
    expect(fresh.body.data.fields).toEqual({ newCode: wrongCode });
    const same = await user.as.post(change, { ...right, phone: user.phone }).expect(400);
    expect(same.body.data.fields).toEqual({ phone: '新手机号与当前手机号相同' });
    await callAs(api, null).post(change, right).expect(401);
    expect((await user.visitor.logIn(user.phone, user.password)).status).toBe(200);
  });

  test('rejects a number in use without revealing whose it is', async () => {
    const [user, other] = [await settle(), await settle()];
    api.clock.advance(MINUTE_MS);
    const { body } = await user.as.post(change, await receiveBoth(user, other.phone)).expect(409);
    expect(body).toEqual({ code: 409, message: '该手机号已被使用，请换一个号码', data: null });
    expect((await other.visitor.logIn(other.phone, other.password)).body.data.user.id).toBe(other.caller.id);
  });

  test('gives a number to one of two accounts that request it concurrently', async () => {
    const users = [await settle(), await settle()] as const;
    api.clock.advance(MINUTE_MS);
    const to = newPhone();
    const first = await receiveBoth(users[0], to);
    api.clock.advance(MINUTE_MS);
    // Only the newest code of a number is valid, so both users submit it.
    const second = await receiveBoth(users[1], to);
    const answers = await Promise.all([users[0].as.post(change, { ...first, newCode: second.newCode }), users[1].as.post(change, second)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const holders = await api.db.selectFrom('users').select('id').where('phone', '=', to).execute();
    expect(holders).toHaveLength(1);
  });

  test('lists the current session first; only the owner can end a session', async () => {
    const [user, other] = [await settle(), await settle()];
    const elsewhere = await user.visitor.post('/v1/login', { phone: user.phone, password: user.password }, { 'User-Agent': CHROME });
    const list = async () => (await user.as.get('/api/account/sessions').expect(200)).body.data.records;
    const [present, further] = await list();
    expect(present).toMatchObject({ current: true, ip: user.visitor.ip });
    expect(further).toMatchObject({ current: false, device: 'Chrome · Windows', ip: user.visitor.ip });
    const revoke = '/api/account/sessions/revoke';
    await other.as.post(revoke, { id: further.id }).expect(404);
    expect(await user.visitor.readDetailStatus(elsewhere.body.data.token)).toBe(200);
    expect((await user.as.post(revoke, { id: further.id }).expect(200)).body.data).toEqual({ ended: 1 });
    expect(await user.visitor.readDetailStatus(elsewhere.body.data.token)).toBe(401);
    await user.as.post(revoke, { id: further.id }).expect(404);
    await user.visitor.logIn(user.phone, user.password);
    await user.visitor.logIn(user.phone, user.password);
    expect((await user.as.post(revoke, {}).expect(200)).body.data).toEqual({ ended: 2 });
    expect(await list()).toHaveLength(1);
    await callAs(api, null).get('/api/account/sessions').expect(401);
    await callAs(api, null).post(revoke, {}).expect(401);
  });

  test('paginates devices, with the current one on the first page', async () => {
    const user = await settle();
    for (let login = 0; login < 4; login += 1) await user.visitor.logIn(user.phone, user.password);
    const read = async (query: string) => (await user.as.get(`/api/account/sessions?${query}`).expect(200)).body.data;
    const [first, last] = [await read('pageSize=3'), await read('pageSize=3&pageNum=2')];
    expect(first).toMatchObject({ total: 5, pageNum: 1, hasMore: true, records: [{ current: true }, {}, {}] });
    expect(last).toMatchObject({ total: 5, hasMore: false, records: [{ current: false }, { current: false }] });
    expect(new Set([...first.records, ...last.records].map(({ id }) => id)).size).toBe(5);
  });

  test('the 21st sign-in ends the least recently used session', async () => {
    const visitor = createVisitor(api);
    const { phone, password } = await visitor.register();
    const tokens: string[] = [];
    for (let login = 0; login < 20; login += 1) {
      api.clock.advance(60_000);
      tokens.push((await visitor.logIn(phone, password)).body.data.token);
    }
    // The first session is the oldest but is used now; a use is recorded at most every ten minutes.
    api.clock.advance(11 * 60_000);
    const [first = '', second = '', ...rest] = tokens;
    expect(await visitor.readDetailStatus(first)).toBe(200);
    api.clock.advance(60_000);
    const newest = (await visitor.logIn(phone, password)).body.data.token;
    expect(await visitor.readDetailStatus(second)).toBe(401);
    for (const token of [first, newest, ...rest]) expect(await visitor.readDetailStatus(token)).toBe(200);
  });

  test('concurrent logins leave at most twenty sessions', async () => {
    const visitor = createVisitor(api);
    const { phone, password, userId } = await visitor.register();
    const now = api.clock.now();
    const session = (index: number) => ({
      token_hash: `before-${userId}-${index}`,
      user_id: userId,
      created_at: now,
      expires_at: new Date(now.getTime() + 60_000),
    });
    const rows = Array.from({ length: 15 }, (_, index) => ({ ...session(index), last_seen_at: now, ip: '10.0.0.1', user_agent: null }));
    await api.db.insertInto('sessions').values(rows).execute();
    api.clock.advance(1_000);
    // Attempts count from their start: more than four concurrent ones would require a captcha.
    const answers: { status: number; body: { data: { token: string } } }[] = [];
    for (let round = 0; round < 3; round += 1) {
      answers.push(...(await Promise.all(Array.from({ length: 4 }, () => visitor.logIn(phone, password)))));
    }
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    for (const { body } of answers) expect(await visitor.readDetailStatus(body.data.token)).toBe(200);
    const live = await api.db
      .selectFrom('sessions')
      .select('token_hash')
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .execute();
    expect(live).toHaveLength(20);
  });

  test('changes the password with the old one, ends other sessions and notifies the user', async () => {
    const user = await settle();
    const elsewhere = (await user.visitor.logIn(user.phone, user.password)).body.data.token;
    const post = (body: object) => user.as.post('/api/account/password', body);
    const wrong = await post({ oldPassword: 'wrong-1', newPassword: 'secret-2' }).expect(400);
    expect(wrong.body.data.fields).toEqual({ oldPassword: '原密码不正确' });
    const neither = await post({ newPassword: 'secret-2' }).expect(400);
    expect(neither.body.data.fields).toEqual({ oldPassword: '请输入原密码，或使用短信验证码修改' });
    expect((await post({ oldPassword: user.password, newPassword: '1' }).expect(400)).body.data.fields).toHaveProperty('newPassword');
    await callAs(api, null).post('/api/account/password', { oldPassword: user.password, newPassword: 'secret-2' }).expect(401);
    await post({ oldPassword: user.password, newPassword: 'secret-2' }).expect(200);
    expect(await user.visitor.readDetailStatus(elsewhere)).toBe(401);
    expect(await user.visitor.readDetailStatus(user.caller.token)).toBe(200);
    expect((await user.visitor.logIn(user.phone, user.password)).status).toBe(400);
    expect((await user.visitor.logIn(user.phone, 'secret-2')).status).toBe(200);
    expect(await user.noticeTitles()).toContain('登录密码已修改');
  });

  test('a user without a password sets one with a code', async () => {
    const visitor = createVisitor(api);
    const phone = newPhone();
    const { body } = await visitor.post('/v1/login-by-sms', { phone, verificationCode: await visitor.receiveCode(phone) });
    const as = callAs(api, { id: body.data.user.id, token: body.data.token });
    const hasPassword = async () => (await as.get('/v1/user/detail').expect(200)).body.data.hasPassword;
    expect(await hasPassword()).toBe(false);
    const refused = await as.post('/api/account/password', { oldPassword: 'any-1', newPassword: 'secret-2' }).expect(400);
    expect(refused.body.data.fields).toEqual({ oldPassword: '您还没有设置密码，请使用短信验证码设置' });
    api.clock.advance(MINUTE_MS);
    const verificationCode = await visitor.receiveCode(phone, 'reset', body.data.token);
    await as.post('/api/account/password', { verificationCode, newPassword: 'secret-2' }).expect(200);
    expect((await visitor.logIn(phone, 'secret-2')).status).toBe(200);
    expect(await hasPassword()).toBe(true);
  });

  test('blocks password changes after ten wrong old passwords, which do not count as failed logins', async () => {
    const user = await settle();
    const tries = { oldPassword: 'wrong-1', newPassword: 'secret-2' };
    for (let count = 0; count < 10; count += 1) await user.as.post('/api/account/password', tries).expect(400);
    await user.as.post('/api/account/password', { ...tries, oldPassword: user.password }).expect(429);
    expect((await user.visitor.logIn(user.phone, user.password)).status).toBe(200);
  });

  test('lists the owner’s sign-in attempts of the last 90 days with method, IP address, device and outcome', async () => {
    const user = await settle();
    await createVisitor(api, '10.77.0.1').logIn(user.phone, 'wrong-1');
    api.clock.advance(MINUTE_MS);
    const verificationCode = await user.visitor.receiveCode(user.phone);
    const guess = verificationCode === '000000' ? '000001' : '000000';
    await user.visitor.post('/v1/login-by-sms', { phone: user.phone, verificationCode: guess });
    const signedIn = await user.visitor.post('/v1/login-by-sms', { phone: user.phone, verificationCode }, { 'User-Agent': CHROME });
    // Not recorded: the user has no valid code left to guess.
    await user.visitor.post('/v1/login-by-sms', { phone: user.phone, verificationCode: guess });
    const { body } = await user.as.get('/api/account/logins?pageSize=3').expect(200);
    expect(body.data).toMatchObject({ total: 4, hasMore: true });
    expect(body.data.records).toMatchObject([
      { method: 'SMS', ok: true, device: 'Chrome · Windows' },
      { method: 'SMS', ok: false },
      { method: 'PASSWORD', ok: false, ip: '10.77.0.1' },
    ]);
    await callAs(api, null).get('/api/account/logins').expect(401);
    api.clock.advance(29 * DAY_MS);
    const caller = { id: user.caller.id, token: signedIn.body.data.token };
    expect((await callAs(api, caller).get('/api/account/logins').expect(200)).body.data.total).toBe(4);
  });

  test('accepts agreement to the current version and rejects an older one', async () => {
    const user = await settle();
    const read = async () => (await user.as.get('/api/account/agreement').expect(200)).body.data;
    // The unread count, which every page requests, reports it too.
    const isAskedAgain = async () => (await user.as.get('/api/chat/count-unread-messages').expect(200)).body.data.agreementOutdated;
    expect(await read()).toMatchObject({ version: '2026-02', agreedVersion: '2026-02' });
    expect(await isAskedAgain()).toBe(false);
    await api.db.updateTable('users').set({ agreement_version: '2026-01' }).where('id', '=', user.caller.id).execute();
    expect(await read()).toMatchObject({ version: '2026-02', agreedVersion: '2026-01' });
    expect(await isAskedAgain()).toBe(true);
    await user.as.post('/api/account/agreement', { version: '2026-01' }).expect(409);
    await user.as.post('/api/account/agreement', { version: '2026-02' }).expect(200);
    expect((await read()).agreedVersion).toBe('2026-02');
    expect(await isAskedAgain()).toBe(false);
    await callAs(api, null).get('/api/account/agreement').expect(401);
    await callAs(api, null).post('/api/account/agreement', { version: '2026-02' }).expect(401);
  });
});

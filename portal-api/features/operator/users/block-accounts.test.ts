import { expect, test } from '@jest/globals';
import request from 'supertest';
import { DAY_MS } from '#shared/durations.ts';
import { lockDemand } from '../../../domain/demands/review-state-repository.ts';
import { actWhileLocked } from '../../../testing/act-while-locked.ts';
import { createVisitor, newPhone } from '../../../testing/auth-steps.ts';
import { type Caller, callAs, demandFields, saveAs, signInPublisher } from '../../../testing/publish-steps.ts';
import { createTestApi, forEachApi, signInUser } from '../../../testing/test-api.ts';

const TOKEN = 'operator-token-of-this-test';
/** The clock of the tests starts at 2026-03-01 10:00 in China. */
const blockedUntil =
  '您的账号暂时不能发布需求、修改资料和发送消息。原因：多次发布虚假信息。限制至 2026年3月8日 10:00。如有疑问，请联系客服。';

forEachApi({ operatorToken: TOKEN }, (api, database) => {
  const send = (command: string, input: object = {}) =>
    request(api.server)
      .post(`/operator/${command}`)
      .set('Authorization', `Bearer ${TOKEN}`)
      .set('X-Request-Id', 'request-of-command')
      .send({ by: '审核员甲', input });
  const execute = async (command: string, input: object = {}) => (await send(command, input).expect(200)).body.data;
  const block = (user: { id: string }, more: object = {}) => execute('block', { user: user.id, reason: '多次发布虚假信息', ...more });
  const noticesOf = async (caller: Caller) => (await callAs(api, caller).get('/v1/sysNotice/page').expect(200)).body.data.records;
  const statusOf = async (id: string) =>
    (await api.db.selectFrom('demands').select(['audit_status', 'paused_by']).where('id', '=', id).executeTakeFirstOrThrow()).audit_status;

  test('a WRITE block refuses publishing and messages with reason, end and contact, and notifies the user', async () => {
    const [person, other] = [await signInPublisher(api), await signInPublisher(api)];
    const own = await saveAs(api, person);
    const foreign = await saveAs(api, other);
    expect(await block(person, { until: '7d' })).toMatchObject({ level: 'WRITE', until: '2026-03-08T10:00:00+08:00', takenDownCount: 0 });
    const as = callAs(api, person);
    const tries = [
      as.post('/v1/demand/save', demandFields()),
      as.post('/v1/demand/save', {}),
      as.put('/v1/demand/update', { id: own.id, version: 1, ...demandFields() }),
      as.post('/v1/demand/show', { id: own.id }),
      as.post('/api/demand/message/save', { demandId: foreign.id, content: '您好' }),
      as.post('/api/demand/authorize-get-contact-info', { demandId: foreign.id }),
      as.post(`/api/demand/${own.id}/refresh`, {}),
      as.put('/v1/user/edit', { nickname: '换个名字' }),
      as.post('/api/user/org', { intro: '简介' }),
      as.post('/api/community/1/join'),
    ];
    for (const answer of await Promise.all(tries)) {
      expect([answer.status, answer.body.message]).toEqual([403, blockedUntil]);
      expect(answer.body.data).toEqual({ reason: 'BLOCKED', level: 'WRITE', until: '2026-03-08T10:00:00+08:00' });
    }
    expect((await noticesOf(person))[0]).toMatchObject({ title: '您的账号已被限制', summary: blockedUntil });
    // Reading, reporting, hiding and removing are still allowed, and the account explains the restriction.
    const { body } = await as.get('/v1/user/detail').expect(200);
    expect(body.data.block).toEqual({ reason: '多次发布虚假信息', until: '2026-03-08T10:00:00+08:00' });
    expect((await callAs(api, other).get('/v1/user/detail').expect(200)).body.data.block).toBeNull();
    await as.post('/v1/umsDemandReport/save', { demandId: foreign.id, reason: 'SPAM', content: '重复发布多次' }).expect(200);
    await as.post('/v1/demand/show', { id: own.id, show: false }).expect(200);
    await as.delete(`/v1/demand/remove?id=${own.id}`).expect(200);
  });

  test('a block expires or is lifted, and both are in its history', async () => {
    const person = await signInPublisher(api);
    const save = () => callAs(api, person).post('/v1/demand/save', demandFields());
    const before = api.clock.now();
    await block(person, { until: '1d' });
    await save().expect(403);
    api.clock.advance(DAY_MS);
    await save().expect(200);
    expect((await callAs(api, person).get('/v1/user/detail').expect(200)).body.data.block).toBeNull();
    await block(person);
    await save().expect(403);
    expect(await execute('unblock', { user: person.phone, reason: '申诉成立' })).toMatchObject({ lifted: true });
    await save().expect(200);
    expect((await noticesOf(person))[0]).toMatchObject({ title: '账号限制已解除' });
    expect(await execute('unblock', { user: person.phone })).toMatchObject({ lifted: false });
    const { actions, block: held } = await execute('user', { user: person.phone });
    expect(held).toBeNull();
    expect(actions).toMatchObject([
      { command: 'unblock', lifted: false },
      { command: 'unblock', lifted: true, reason: '申诉成立', actor: '审核员甲', requestId: 'request-of-command' },
      { command: 'block', level: 'WRITE', reason: '多次发布虚假信息', until: null },
      { command: 'block', until: '2026-03-02T10:00:00+08:00' },
    ]);
    expect(before < api.clock.now()).toBe(true);
    await expect(api.db.updateTable('operator_actions').set({ actor: '别人' }).execute()).rejects.toThrow('append-only');
  });

  test.each(['昨天', '2026-02-28', '0d', '2020-01-01T10:00', '9999d', '2027-02-31', '2027-02-30T10:00'])(
    'rejects «%s» as the end of a block',
    async (until) => {
      const person = await signInUser(api);
      const { body } = await send('block', { user: person.id, reason: '多次违规', until }).expect(400);
      expect(Object.keys(body.data.fields)).toEqual(['until']);
    },
  );

  test('a SIGN_IN block ends all sessions, refuses every login, and reveals the reason only to valid credentials', async () => {
    const visitor = createVisitor(api);
    const { phone, password, userId } = await visitor.register();
    const openid = `blocked-${userId}`;
    await api.db.insertInto('wechat_identities').values({ openid, user_id: userId, created_at: api.clock.now() }).execute();
    const { token } = (await visitor.logIn(phone, password)).body.data;
    const demandOwner = { id: userId, token };
    await api.db.insertInto('contacts').values({ user_id: userId, name: '王经理', phone: '13900001111' }).execute();
    const { id } = await saveAs(api, demandOwner);
    api.clock.advance(60_000);
    const code = await visitor.receiveCode(phone);
    const outcome = await execute('block', { user: userId, level: 'SIGN_IN', reason: '诈骗', until: '2026-12-31' });
    expect(outcome).toMatchObject({ endedSessions: 1, takenDownCount: 1, until: '2027-01-01T00:00:00+08:00' });
    expect(await visitor.readDetailStatus(token)).toBe(401);
    expect(await statusOf(id)).toBe('PAUSED');

    const sentence = '该账号已被停用，暂时不能登录。原因：诈骗。限制至 2027年1月1日 00:00。如有疑问，请联系客服。';
    const right = [await visitor.logIn(phone, password), await visitor.post('/v1/login-by-sms', { phone, verificationCode: code })];
    for (const answer of right) {
      expect([answer.status, answer.body.message]).toEqual([403, sentence]);
      expect(JSON.stringify(answer.body)).not.toContain('token');
    }
    const unknown = await visitor.logIn(newPhone(), 'wrong-1');
    const wrong = await visitor.logIn(phone, 'wrong-1');
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
    expect((await send('approve', { id })).status).toBe(409);
    expect((await send('restore', { id })).body.message).toContain('解除限制');

    await execute('unblock', { user: userId });
    expect((await visitor.logIn(phone, password)).status).toBe(200);
    await execute('restore', { id });
    expect(await statusOf(id)).toBe('PUBLISH');
  });

  test('a SIGN_IN block also refuses logins by WeChat and JVerify', async () => {
    const providers = {
      wechat: { identify: async () => ({ openid: 'openid-of-blocked', nickname: '微信用户' }) },
      jverify: { readPhone: async () => '13812341234', confirmPhone: async () => true },
    };
    const own = createTestApi(api.db, { operatorToken: TOKEN, providers });
    const visitor = createVisitor(own);
    const { id } = await signInUser(own, { phone: '13812341234' });
    await own.db
      .insertInto('wechat_identities')
      .values({ openid: 'openid-of-blocked', user_id: id, created_at: own.clock.now() })
      .execute();
    await execute('block', { user: id, level: 'SIGN_IN', reason: '诈骗' });
    for (const answer of [
      await visitor.post('/v1/login-by-weixin', { code: 'any' }),
      await visitor.post('/v1/register-by-jverify', { loginToken: 'any' }),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([403, expect.stringContaining('该账号已被停用')]);
    }
    const sessions = await own.db
      .selectFrom('sessions')
      .select('token_hash')
      .where('user_id', '=', id)
      .where('revoked_at', 'is', null)
      .execute();
    expect(sessions).toEqual([]);
  });

  test('no session from concurrent logins outlives a block', async () => {
    const visitor = createVisitor(api);
    const { phone, password, userId } = await visitor.register();
    const logins = Array.from({ length: 8 }, () => visitor.logIn(phone, password));
    const [answers] = await Promise.all([Promise.all(logins), execute('block', { user: userId, level: 'SIGN_IN', reason: '诈骗' })]);
    for (const { body } of answers.filter(({ status }) => status === 200))
      expect(await visitor.readDetailStatus(body.data.token)).toBe(401);
  });

  test('an operator can end all sessions without preventing a new login', async () => {
    const visitor = createVisitor(api);
    const { phone, password, userId } = await visitor.register();
    const { token } = (await visitor.logIn(phone, password)).body.data;
    expect(await execute('sign-out', { user: phone })).toMatchObject({ endedSessions: 1 });
    expect(await visitor.readDetailStatus(token)).toBe(401);
    expect((await visitor.logIn(phone, password)).status).toBe(200);
    expect((await execute('user', { user: userId })).actions[0]).toMatchObject({ command: 'sign-out', endedSessions: 1 });
  });

  test('a block takes demands down on request; an operator can restore those taken down by operators', async () => {
    const person = await signInPublisher(api, { memberLevel: 30 });
    const [first, second] = [await saveAs(api, person), await saveAs(api, person)];
    await callAs(api, person).post('/v1/demand/show', { id: second.id, show: false }).expect(200);
    await block(person, { pause: true });
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['PAUSED', 'PAUSED']);
    await send('restore', { id: second.id }).expect(409);
    expect(await execute('restore', { id: first.demandNumber })).toMatchObject({ status: '展示中', rejectReason: null });
    expect((await noticesOf(person))[0]).toMatchObject({ title: '您的需求已恢复展示' });
    await callAs(api, null).get(`/api/demand/${first.id}`).expect(200);
  });

  test('a demand removed by its owner during the block does not make it fail', async () => {
    const person = await signInPublisher(api, { memberLevel: 30 });
    const [removed, kept] = [await saveAs(api, person), await saveAs(api, person)];
    const answer = await actWhileLocked(
      database,
      {
        hold: (trx) => lockDemand(trx, { id: removed.id }),
        change: (trx) => trx.updateTable('demands').set({ deleted_at: api.clock.now() }).where('id', '=', removed.id).execute(),
      },
      () => send('block', { user: person.id, reason: '多次发布虚假信息', pause: true }),
    );
    expect([answer.status, answer.body.data]).toEqual([200, expect.objectContaining({ takenDownCount: 1 })]);
    expect(await statusOf(kept.id)).toBe('PAUSED');
    await callAs(api, person).post('/v1/demand/save', demandFields()).expect(403);
  });

  test('finds users by id, phone and part of the nickname, with phones, and logs the search', async () => {
    const person = await signInUser(api, { nickname: '很特别的昵称 A%' });
    await block(person);
    for (const keyword of [person.id, person.phone, '特别的', 'a%']) {
      expect(await execute('users', { keyword })).toContainEqual(
        expect.objectContaining({ id: person.id, phone: person.phone, block: expect.objectContaining({ level: 'WRITE', by: '审核员甲' }) }),
      );
    }
    expect(await execute('users', { keyword: '没有这个人' })).toEqual([]);
    expect(await execute('blocked')).toContainEqual(expect.objectContaining({ id: person.id }));
    const log = await api.db
      .selectFrom('operator_actions')
      .select(['command', 'actor', 'details'])
      .where('command', '=', 'users')
      .execute();
    expect(log.length).toBeGreaterThanOrEqual(5);
    expect(JSON.stringify(log)).not.toContain(person.phone);
  });

  test('shows a user with sign-ins, devices, demands, and reports by and about them', async () => {
    const visitor = createVisitor(api);
    const { phone, password, userId } = await visitor.register();
    await visitor.logIn(phone, 'wrong-1');
    const { token } = (await visitor.logIn(phone, password)).body.data;
    const person = { id: userId, token };
    await api.db.insertInto('contacts').values({ user_id: userId, name: '王经理', phone: '13900001111' }).execute();
    const { id, demandNumber } = await saveAs(api, person);
    const reporter = await signInUser(api);
    const report = { demandId: id, reason: 'FALSE_INFO', content: '价格与实际不符', phone: '13700009999' };
    await callAs(api, reporter).post('/v1/umsDemandReport/save', report).expect(200);
    expect(await execute('reports')).toContainEqual(
      expect.objectContaining({ phone: '13700009999', reporterId: reporter.id, demand: expect.objectContaining({ publisherId: userId }) }),
    );
    const about = { demandNumber, phone: '13700009999', status: 'PENDING' };
    expect(await execute('user', { user: phone })).toMatchObject({
      id: userId,
      phone,
      block: null,
      sessions: [{ ip: visitor.ip }],
      logins: [{ ok: true, method: 'PASSWORD' }, { ok: false }],
      demands: [{ demandNumber, status: '展示中' }],
      reportsBy: [],
      reportsAbout: [about],
    });
    expect(await execute('user', { user: reporter.id })).toMatchObject({ reportsBy: [about], reportsAbout: [] });
    const looked = await api.db
      .selectFrom('operator_actions')
      .select('actor')
      .where('command', '=', 'user')
      .where('user_id', '=', userId)
      .execute();
    expect(looked).toEqual([{ actor: '审核员甲' }]);
    expect((await send('user', { user: '19900000000' })).status).toBe(404);
  });
});

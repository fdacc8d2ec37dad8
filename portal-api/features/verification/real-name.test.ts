import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { DAY_MS } from '#shared/durations.ts';
import { claimPrivateFiles } from '../../domain/private-files/private-files.ts';
import { decideRealName } from '../../domain/verification/decide-real-name.ts';
import { insertOfficial } from '../../domain/verification/official-repository.ts';
import { createLogger } from '../../platform/http/logger.ts';
import { actWhileLocked } from '../../testing/act-while-locked.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { newIdentityNumber } from '../../testing/identity-numbers.ts';
import { type Caller, callAs } from '../../testing/publish-steps.ts';
import { createTestApi, signInUser, type TestApi } from '../../testing/test-api.ts';
import { uploadPrivately } from '../../testing/upload-steps.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  let user: Caller;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    api = createTestApi(database.db);
    user = await signInUser(api);
  });
  afterAll(() => database.close());

  const submit = (idNumber: string, more: object = {}, caller: Caller | null = user, via = api) =>
    callAs(via, caller)
      .post('/v1/umsReal/save', { realName: '张三丰', idNumber, consent: true, ...more })
      // Every user has their own network.
      .set('X-Forwarded-For', `10.0.${Number(caller?.id ?? 0) >> 8}.${Number(caller?.id ?? 0) & 255}`);
  const mine = async (caller = user) => (await callAs(api, caller).get('/v1/umsReal/mine').expect(200)).body.data;
  const statusOf = async (caller = user) => (await callAs(api, caller).get('/v1/user/detail').expect(200)).body.data.realNameStatus;
  const notices = async (caller = user) =>
    (await callAs(api, caller).get('/v1/sysNotice/page').expect(200)).body.data.records.map(({ title }: { title: string }) => title);

  test('returns status 0 and three tries before the first submission', async () => {
    expect(await mine()).toEqual({ status: 0, triesLeft: 3 });
  });

  test('a match passes immediately, and name and number are masked even for their owner', async () => {
    const number = newIdentityNumber('even');
    expect((await submit(number).expect(200)).body.data).toEqual({ realNameStatus: 2, reason: null });
    expect(await mine()).toEqual({
      status: 2,
      realName: '张**',
      idNumber: `1${'*'.repeat(15)}${number.slice(-2)}`,
      reason: null,
      submittedAt: '2026-03-01T10:00:00+08:00',
      triesLeft: 2,
    });
    expect(await statusOf()).toBe(2);
    expect(await notices()).toEqual(['实名认证已通过']);
    expect((await submit(newIdentityNumber('even')).expect(409)).body.message).toBe('您已通过实名认证，无需重复提交');
  });

  test.each([
    ['odd', '姓名与身份证号不一致，请核对后重新提交'],
    ['X', '没有查到这个身份证号的记录，请核对后重新提交'],
  ] as const)('a number with the ending %s fails with its reason, and may be tried again', async (ending, reason) => {
    expect((await submit(newIdentityNumber(ending)).expect(200)).body.data).toEqual({ realNameStatus: 3, reason });
    expect(await mine()).toMatchObject({ status: 3, reason, triesLeft: 2 });
    expect((await submit(newIdentityNumber('even')).expect(200)).body.data.realNameStatus).toBe(2);
  });

  test('without a provider, or with one that cannot answer, the check awaits operators', async () => {
    for (const identity of [
      null,
      { check: async () => Promise.reject(new Error('away')) },
      { check: async () => 'unavailable' as const },
    ]) {
      const via = createTestApi(database.db, { providers: { identity } });
      const caller = await signInUser(api);
      expect((await submit(newIdentityNumber('even'), {}, caller, via).expect(200)).body.data.realNameStatus).toBe(1);
      expect(await statusOf(caller)).toBe(1);
      expect((await submit(newIdentityNumber('even'), {}, caller, via).expect(409)).body.message).toContain('正在审核中');
    }
  });

  test.each([
    ['idNumber', { idNumber: '110101199003074511' }],
    ['idNumber', { idNumber: '11010120990307451X' }],
    ['idNumber', { idNumber: '1101' }],
    ['realName', { realName: 'Zhang' }],
    ['consent', { consent: false }],
    ['images.0', { images: ['../etc/passwd'] }],
    ['images', { images: ['0'.repeat(32)] }],
  ])('rejects %s: %j', async (field, changes) => {
    const { body } = await submit(newIdentityNumber('even'), changes).expect(400);
    expect(Object.keys(body.data.fields)).toEqual([field]);
    expect(await mine()).toMatchObject({ status: 0 });
  });

  test.each(['·', '•', '・', '‧', '．', '.'])('normalizes the dot of a name that is typed as %s', async (dot) => {
    await submit(newIdentityNumber('even'), { realName: `阿迪力${dot}买买提` }).expect(200);
    const stored = database.db.selectFrom('real_name_checks').select('real_name').where('user_id', '=', user.id);
    expect(await stored.execute()).toEqual([{ real_name: '阿迪力·买买提' }]);
  });

  test('returns 401 to visitors', async () => {
    await submit(newIdentityNumber('even'), {}, null).expect(401);
    await callAs(api, null).get('/v1/umsReal/mine').expect(401);
  });

  test('a person can verify one account only, even for concurrent requests', async () => {
    const number = newIdentityNumber('even');
    const others = await Promise.all([signInUser(api), signInUser(api)]);
    const answers = await Promise.all(others.map((caller) => submit(number, {}, caller)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await submit(number).expect(409)).body.message).toContain('已用于其他账号');
    expect(await statusOf()).toBe(3);
  });

  test('only a caller confirmed as that person learns that a number is taken', async () => {
    const [mismatching, waiting] = [
      createTestApi(database.db, { providers: { identity: { check: async () => 'mismatch' as const } } }),
      createTestApi(database.db, { providers: { identity: null } }),
    ];
    const number = newIdentityNumber('even');
    await submit(number).expect(200);
    const answers = await Promise.all([
      submit(number, {}, await signInUser(api), mismatching),
      submit(number, {}, await signInUser(api), waiting),
    ]);
    expect(answers.map(({ status, body }) => [status, body.data])).toEqual([
      [200, { realNameStatus: 3, reason: '姓名与身份证号不一致，请核对后重新提交' }],
      [200, { realNameStatus: 1, reason: null }],
    ]);
  });

  test('allows twenty tries a day from one network; a refused one is not counted for the user', async () => {
    const from = async (caller: Caller, network: string) =>
      callAs(api, caller)
        .post('/v1/umsReal/save', { realName: '张三丰', idNumber: newIdentityNumber('even'), consent: true })
        .set('X-Forwarded-For', network);
    for (let count = 0; count < 20; count += 1) expect((await from(await signInUser(api), '10.8.0.1')).status).toBe(200);
    expect((await from(user, '10.8.0.1')).status).toBe(429);
    expect(await mine()).toEqual({ status: 0, triesLeft: 3 });
    expect((await from(user, '10.8.0.2')).status).toBe(200);
  });

  test('limits the tries of all users a day', async () => {
    const rows = Array.from({ length: 2_000 }, () => ({ key: 'real-name:all', at: api.clock.now() }));
    await database.db.insertInto('attempts').values(rows).execute();
    await submit(newIdentityNumber('even')).expect(429);
    await database.db.deleteFrom('attempts').where('key', '=', 'real-name:all').execute();
    await submit(newIdentityNumber('even')).expect(200);
  });

  test('releases the pictures of a failed check, also when a pass is revoked', async () => {
    const usedOf = async (id: string) =>
      (await database.db.selectFrom('private_files').select('used_at').where('id', '=', id).executeTakeFirstOrThrow()).used_at;
    const [first, second] = [await uploadPrivately(api, user), await uploadPrivately(api, user)];
    await submit(newIdentityNumber('odd'), { images: [first] }).expect(200);
    expect(await usedOf(first)).toBeNull();
    await submit(newIdentityNumber('even'), { images: [first, second] }).expect(200);
    expect([await usedOf(first), await usedOf(second)]).toEqual([api.clock.now(), api.clock.now()]);
    const { id } = await database.db
      .selectFrom('real_name_checks')
      .select('id')
      .where('user_id', '=', user.id)
      .where('status', '=', 2)
      .executeTakeFirstOrThrow();
    await decideRealName(
      database.db,
      id,
      { reason: '证件不符', by: { name: '审核员', requestId: null, now: api.clock.now() } },
      api.clock.now(),
    );
    expect([await usedOf(first), await usedOf(second)]).toEqual([null, null]);
  });

  test('keeps a picture of a failed check if another request uses it concurrently', async () => {
    const picture = await uploadPrivately(api, user);
    const org = { name: '同时提交的公司', credit_no: 'SAMETIME1', created_at: api.clock.now() };
    const { id: orgId } = await database.db.insertInto('organizations').values(org).returning('id').executeTakeFirstOrThrow();
    await submit(newIdentityNumber('even'), { images: [picture] }).expect(200);
    const check = await database.db.selectFrom('real_name_checks').select('id').where('user_id', '=', user.id).executeTakeFirstOrThrow();
    const now = api.clock.now();
    const by = { name: '审核员', requestId: null, now };
    await actWhileLocked(
      database,
      {
        hold: async (trx) => {
          await claimPrivateFiles(trx, user.id, [picture], 'proofImages', now);
          await insertOfficial(trx, { userId: user.id, orgId, position: '经理', proofImages: [picture], now });
        },
      },
      () => decideRealName(database.db, check.id, { reason: '证件不符', by }, now),
    );
    const file = await database.db.selectFrom('private_files').select('used_at').where('id', '=', picture).executeTakeFirstOrThrow();
    expect(file.used_at).not.toBeNull();
  });

  test('allows three tries in 24 hours, even for concurrent requests', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => submit(newIdentityNumber('odd'))));
    for (let tries = 0; tries < 3; tries += 1) answers.push(await submit(newIdentityNumber('odd')));
    // While one check is in progress another one is refused, which does not count as a try.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => ![200, 409, 429].includes(status))).toEqual([]);
    expect((await mine()).triesLeft).toBe(0);
    api.clock.advance(DAY_MS + 1_000);
    expect((await mine()).triesLeft).toBe(3);
    await submit(newIdentityNumber('even')).expect(200);
  });

  test('pictures must be the caller’s own', async () => {
    const stranger = await signInUser(api);
    const foreign = await uploadPrivately(api, stranger);
    const { body } = await submit(newIdentityNumber('odd'), { images: [foreign] }).expect(400);
    expect(body.data.fields).toHaveProperty('images');
    const own = await uploadPrivately(api, user);
    await submit(newIdentityNumber('even'), { images: [own] }).expect(200);
    const row = await database.db.selectFrom('real_name_checks').select('images').where('user_id', '=', user.id).executeTakeFirst();
    expect(row?.images).toEqual([own]);
  });

  test('without a key the verification is unavailable', async () => {
    const keyless = createTestApi(database.db, { identityKey: null });
    expect((await submit(newIdentityNumber('even'), {}, user, keyless).expect(503)).body.message).toContain('暂未开放');
    expect(await mine()).toMatchObject({ status: 0, triesLeft: 3 });
  });

  test('the identity number appears in no row and no log line', async () => {
    const lines: string[] = [];
    const logger = createLogger(
      { level: 'trace', name: 'test' },
      new Writable({ write: (line, _encoding, done) => done(void lines.push(String(line))) }),
    );
    const numbers = (['even', 'odd', 'X', 'even'] as const).map(newIdentityNumber);
    const broken = { identity: { check: async ({ number }: { number: string }) => Promise.reject(new Error(`refused ${number}`)) } };
    for (const [index, number] of numbers.entries()) {
      const caller = await signInUser(api);
      const via = createTestApi(database.db, { logger, ...(index === 3 && { providers: broken }) });
      await callAs(via, caller)
        .post('/v1/umsReal/save', { realName: '张三丰', idNumber: number, consent: true })
        .set('Idempotency-Key', `identity-${caller.id}`)
        .expect(200);
      await submit(`${number.slice(0, 17)}?`, {}, caller, via).expect(400);
    }
    const log = lines.join('');
    expect(log).toContain('/v1/umsReal/save');
    expect(log).toContain('the identity provider failed');
    const tables = ['real_name_checks', 'attempts', 'idempotent_answers', 'notices', 'users', 'sandbox_outbox'];
    const rows = await Promise.all(
      tables.map(async (table) => JSON.stringify((await sql`select * from ${sql.table(table)}`.execute(database.db)).rows)),
    );
    const checks = await database.db.selectFrom('real_name_checks').select('id_number').execute();
    const bytes = checks.map(({ id_number }) => Buffer.from(id_number).toString('latin1')).join('\n');
    for (const number of numbers) for (const text of [log, bytes, ...rows]) expect(text).not.toContain(number.slice(0, 17));
  });
});

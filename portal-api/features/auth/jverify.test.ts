import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createVisitor, newPhone } from '../../testing/auth-steps.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { createTestApi, type TestApi } from '../../testing/test-api.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  beforeAll(async () => {
    database = await open();
    api = createTestApi(database.db);
  });
  afterAll(() => database.close());

  const verify = (body: object) => createVisitor(api).post('/v1/register-by-jverify', body);

  test('a login token opens a session, and creates the account of a new phone', async () => {
    const phone = newPhone();
    const first = await verify({ loginToken: `sandbox:${phone}`, channel: 'PC' });
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject({ isNew: true, token: expect.any(String), user: { phone: `137****${phone.slice(-4)}` } });
    const second = await verify({ loginToken: `sandbox:${phone}` });
    expect(second.body.data).toMatchObject({ isNew: false, user: { id: first.body.data.user.id } });
  });

  test('a page token is good for the phone it was given to only', async () => {
    const phone = newPhone();
    expect((await verify({ token: `sandbox:${phone}`, phone })).status).toBe(200);
    const refused = await verify({ token: `sandbox:${phone}`, phone: newPhone() });
    expect(refused.status).toBe(400);
    expect(refused.body.message).toBe('本机号码验证失败，请使用验证码登录');
  });

  test('the inviter of a new account is stored', async () => {
    const { userId } = await createVisitor(api).register();
    const { code } = await api.db.selectFrom('users').select('invite_code as code').where('id', '=', userId).executeTakeFirstOrThrow();
    const { body } = await verify({ loginToken: `sandbox:${newPhone()}`, inviteCode: code });
    const row = await api.db.selectFrom('users').select('invited_by').where('id', '=', body.data.user.id).executeTakeFirst();
    expect(row?.invited_by).toBe(userId);
  });

  test.each([[{}], [{ token: 'sandbox:13800000000' }], [{ phone: '13800000000' }]])(
    'without a whole proof it is a 400 (%j)',
    async (body) => {
      const answer = await verify(body);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toBe('缺少认证凭据');
    },
  );

  test('without the service it is a 503', async () => {
    const without = createTestApi(database.db, { providers: { jverify: null } });
    const answer = await createVisitor(without).post('/v1/register-by-jverify', { loginToken: 'sandbox:13800000000' });
    expect(answer.status).toBe(503);
    expect(answer.body.message).toBe('一键登录未配置');
  });
});

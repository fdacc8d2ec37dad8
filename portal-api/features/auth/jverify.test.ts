import { expect, test } from '@jest/globals';
import request from 'supertest';
import { createVisitor, newPhone } from '../../testing/auth-steps.ts';
import { createTestApi, forEachApi } from '../../testing/test-api.ts';

forEachApi((api) => {
  const verify = (body: object) => createVisitor(api).post('/v1/register-by-jverify', body);

  /** Gets a ticket from a sandbox page, as a user of the portal's machine would. */
  async function takeTicket(phone: string): Promise<string> {
    await request(api.server).post('/sandbox/jverify').type('form').send({ phone }).expect(303);
    return (await request(api.server).get(`/sandbox/outbox.json?type=jverify&phone=${phone}`)).body[0].ticket;
  }

  test('a login token opens a session and creates an account for a new phone', async () => {
    const phone = newPhone();
    const first = await verify({ loginToken: await takeTicket(phone), channel: 'PC' });
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject({ isNew: true, token: expect.any(String), user: { phone: `137****${phone.slice(-4)}` } });
    const second = await verify({ loginToken: await takeTicket(phone) });
    expect(second.body.data).toMatchObject({ isNew: false, user: { id: first.body.data.user.id } });
  });

  test('a page token is valid only for the phone it was issued for', async () => {
    const phone = newPhone();
    expect((await verify({ token: await takeTicket(phone), phone })).status).toBe(200);
    const refused = await verify({ token: await takeTicket(phone), phone: newPhone() });
    expect(refused.status).toBe(400);
    expect(refused.body.message).toBe('本机号码验证失败，请使用验证码登录');
  });

  test('accepts only tickets of this machine’s console, each once and within five minutes', async () => {
    const phone = newPhone();
    const guesses = [`sandbox:${phone}`, phone, ''];
    for (const loginToken of guesses) expect((await verify({ loginToken })).status).toBe(400);
    for (const token of guesses) expect((await verify({ token, phone })).status).toBe(400);
    const used = await takeTicket(phone);
    expect((await verify({ loginToken: used })).status).toBe(200);
    expect((await verify({ loginToken: used })).status).toBe(400);
    const old = await takeTicket(phone);
    api.clock.advance(5 * 60_000);
    expect((await verify({ loginToken: old })).status).toBe(400);
    for (const headers of [{ 'X-Forwarded-For': '203.0.113.9' }, { Host: 'evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
      await request(api.server).post('/sandbox/jverify').set(headers).type('form').send({ phone }).expect(403);
    }
    await request(api.server).post('/sandbox/jverify').type('form').send({ phone: '123' }).expect(400);
    const page = (await request(api.server).get('/sandbox/jverify').expect(200)).text;
    expect(page).toContain(old);
    expect(page).not.toContain(used);
  });

  test('the inviter of a new account is stored', async () => {
    const { userId } = await createVisitor(api).register();
    const { code } = await api.db.selectFrom('users').select('invite_code as code').where('id', '=', userId).executeTakeFirstOrThrow();
    const { body } = await verify({ loginToken: await takeTicket(newPhone()), inviteCode: code });
    const row = await api.db.selectFrom('users').select('invited_by').where('id', '=', body.data.user.id).executeTakeFirst();
    expect(row?.invited_by).toBe(userId);
  });

  test.each([[{}], [{ token: 'sandbox:13800000000' }], [{ phone: '13800000000' }]])(
    'returns 400 for an incomplete proof (%j)',
    async (body) => {
      const answer = await verify(body);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toBe('缺少认证凭据');
    },
  );

  test('returns 503 without the service', async () => {
    const without = createTestApi(api.db, { providers: { jverify: null } });
    const answer = await createVisitor(without).post('/v1/register-by-jverify', { loginToken: 'sandbox:13800000000' });
    expect(answer.status).toBe(503);
    expect(answer.body.message).toBe('一键登录未配置');
  });
});

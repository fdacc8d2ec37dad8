import { expect, test } from '@jest/globals';
import { MINUTE_MS } from '#shared/durations.ts';
import { createOutbox } from '../../platform/providers/sandbox-outbox.ts';
import { issueWechatCode } from '../../platform/providers/wechat/sandbox-wechat.ts';
import { createVisitor, newPhone } from '../../testing/auth-steps.ts';
import { createTestApi, forEachApi } from '../../testing/test-api.ts';

const deadTicket = { code: 400, message: '微信授权已过期，请重新扫码', data: { fields: { weixinCode: '微信授权已过期，请重新扫码' } } };

forEachApi((api) => {
  const scan = (openid: string) => issueWechatCode(createOutbox(api.db, api.clock), { openid, nickname: '小桥' });
  const logInByWechat = async (openid: string) =>
    createVisitor(api).post('/v1/login-by-weixin', { code: await scan(openid), state: 's', channel: 'PC' });

  async function receiveTicket(openid: string): Promise<string> {
    const { body } = await logInByWechat(openid);
    expect(body.data).toEqual({ bound: false, weixinCode: expect.stringMatching(/^[\w-]{32}$/) });
    return body.data.weixinCode;
  }

  test('an unbound identity gets a ticket; after a login with it, the identity alone opens a session', async () => {
    const visitor = createVisitor(api);
    const { phone, password, userId } = await visitor.register();
    const weixinCode = await receiveTicket('open-1');
    expect((await visitor.logIn(phone, password, { weixinCode })).status).toBe(200);
    const answer = await logInByWechat('open-1');
    expect(answer.body.data).toMatchObject({ bound: true, user: { id: userId }, token: expect.any(String), expireAt: expect.any(String) });
    expect(answer.get('Cache-Control')).toBe('no-store');
    expect(await visitor.readDetailStatus(answer.body.data.token)).toBe(200);
  });

  test('an SMS login and a registration bind an identity as well', async () => {
    const visitor = createVisitor(api);
    const phone = newPhone();
    const body = { phone, verificationCode: await visitor.receiveCode(phone), weixinCode: await receiveTicket('open-2') };
    expect((await visitor.post('/v1/login-by-sms', body)).status).toBe(200);
    await visitor.register(newPhone(), { weixinCode: await receiveTicket('open-3') });
    expect((await logInByWechat('open-2')).body.data.bound).toBe(true);
    expect((await logInByWechat('open-3')).body.data.bound).toBe(true);
  });

  test('a ticket can be used only once, within ten minutes', async () => {
    const visitor = createVisitor(api);
    const [first, second] = [await visitor.register(), await visitor.register()];
    const weixinCode = await receiveTicket('open-4');
    expect((await visitor.logIn(first.phone, first.password, { weixinCode })).status).toBe(200);
    expect((await visitor.logIn(second.phone, second.password, { weixinCode })).body).toEqual(deadTicket);
    const late = await receiveTicket('open-5');
    api.clock.advance(10 * MINUTE_MS);
    expect((await visitor.logIn(second.phone, second.password, { weixinCode: late })).body).toEqual(deadTicket);
    expect((await visitor.logIn(second.phone, second.password, { weixinCode: 'made-up' })).body).toEqual(deadTicket);
  });

  test('an identity is never moved to another user', async () => {
    const visitor = createVisitor(api);
    const [owner, other] = [await visitor.register(), await visitor.register()];
    const tickets = [await receiveTicket('open-6'), await receiveTicket('open-6')];
    expect((await visitor.logIn(owner.phone, owner.password, { weixinCode: tickets[0] })).status).toBe(200);
    const refused = await visitor.logIn(other.phone, other.password, { weixinCode: tickets[1] });
    expect(refused.status).toBe(409);
    const message = '该微信已绑定其他账号';
    expect(refused.body).toEqual({ code: 409, message, data: { fields: { weixinCode: message } } });
    expect((await logInByWechat('open-6')).body.data.user.id).toBe(owner.userId);
    expect(await api.db.selectFrom('sessions').select('user_id').where('user_id', '=', other.userId).execute()).toEqual([]);
  });

  test('a user cannot bind a second identity; binding the same one again succeeds', async () => {
    const visitor = createVisitor(api);
    const { phone, password } = await visitor.register();
    const [ticket, again, second] = [await receiveTicket('open-7'), await receiveTicket('open-7'), await receiveTicket('open-8')];
    expect((await visitor.logIn(phone, password, { weixinCode: ticket })).status).toBe(200);
    expect((await visitor.logIn(phone, password, { weixinCode: again })).status).toBe(200);
    const refused = await visitor.logIn(phone, password, { weixinCode: second });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe('该账号已绑定其他微信');
    expect(refused.body.data.fields).toEqual({ weixinCode: '该账号已绑定其他微信' });
  });

  test('of two users who bind one identity concurrently, exactly one succeeds', async () => {
    const visitor = createVisitor(api);
    const users = [await visitor.register(), await visitor.register()];
    const tickets = [await receiveTicket('open-9'), await receiveTicket('open-9')];
    const answers = await Promise.all(
      users.map(({ phone, password }, index) => visitor.logIn(phone, password, { weixinCode: tickets[index] })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('returns 400 for an unknown, used or expired WeChat code', async () => {
    const visitor = createVisitor(api);
    const used = await scan('open-10');
    await visitor.post('/v1/login-by-weixin', { code: used });
    const old = await scan('open-10');
    api.clock.advance(5 * MINUTE_MS);
    for (const code of ['made-up', used, old]) {
      const answer = await visitor.post('/v1/login-by-weixin', { code });
      expect(answer.status).toBe(400);
      expect(answer.body.data.fields).toEqual({ code: '微信授权已失效，请重新扫码' });
    }
    expect((await visitor.post('/v1/login-by-weixin', {})).status).toBe(400);
  });

  test('thirty rejected codes block an address temporarily', async () => {
    const visitor = createVisitor(api);
    const answers = await Promise.all(Array.from({ length: 31 }, () => visitor.post('/v1/login-by-weixin', { code: 'made-up' })));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  test.each([
    ['without WeChat', null, '微信登录未配置'],
    [
      'while WeChat is away',
      {
        identify: async () => {
          throw new Error('down');
        },
      },
      '微信服务暂时不可用，请稍后再试',
    ],
  ])('returns 503 %s', async (_case, wechat, sentence) => {
    const away = createTestApi(api.db, { providers: { wechat } });
    const answer = await createVisitor(away).post('/v1/login-by-weixin', { code: 'any' });
    expect(answer.status).toBe(503);
    expect(answer.body).toEqual({ code: 503, message: sentence, data: null });
  });
});

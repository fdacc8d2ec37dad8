import { expect, test } from '@jest/globals';
import { HOUR_MS } from '#shared/durations.ts';
import { OPERATOR_TOKEN, sendOrder } from '../../testing/operator-steps.ts';
import { type Caller, callAs } from '../../testing/publish-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';

const application = {
  name: '王小明',
  phone: '13900001111',
  regionCode: '3101',
  resources: '在上海有两百家本地商户的长期合作关系。',
};

forEachApi({ operatorToken: OPERATOR_TOKEN }, (api) => {
  const apply = (caller: Caller | null, changes: object = {}) =>
    callAs(api, caller).post('/api/partner/apply', { ...application, ...changes });
  const summaryOf = async (caller: Caller) => (await callAs(api, caller).get('/api/partner/summary').expect(200)).body.data;
  const order = (command: string, input?: object) => sendOrder(api, command, input);
  const queue = async (): Promise<{ id: string; nickname: string }[]> => (await order('partners').expect(200)).body.data;
  const nothing = { state: 'NONE', reason: null, regionCode: null, regionName: null, invited: 0, active: 0 };

  async function applyAndFind(nickname: string): Promise<{ user: Caller; id: string }> {
    const user = await signInUser(api, { nickname });
    await apply(user).expect(200);
    return { user, id: (await queue()).find((waiting) => waiting.nickname === nickname)?.id ?? '' };
  }

  test('only one application can be pending; after a refusal with a reason another may follow', async () => {
    const user = await signInUser(api, { nickname: '申请人甲' });
    expect(await summaryOf(user)).toEqual(nothing);
    expect((await apply(user).expect(200)).body.data).toEqual({ state: 'PENDING' });
    expect(await summaryOf(user)).toEqual({ ...nothing, state: 'PENDING', regionCode: '3101', regionName: '上海' });
    expect((await apply(user).expect(409)).body.message).toBe('您的申请正在审核中，请等待结果');

    const [waiting] = await queue();
    expect(waiting).toMatchObject({ ...{ name: '王小明', phone: '13900001111', resources: application.resources }, nickname: '申请人甲' });
    const id = waiting?.id ?? '';
    await order('partner', { id, verdict: 'REFUSE', reason: '请补充当地资源' }).expect(200);
    expect(await summaryOf(user)).toMatchObject({ state: 'REFUSED', reason: '请补充当地资源' });
    expect((await callAs(api, user).get('/v1/sysNotice/page')).body.data.records[0]).toMatchObject({
      title: '您的合伙人申请未通过',
      summary: expect.stringContaining('请补充当地资源'),
      link: '/user/partner',
    });
    await order('partner', { id, verdict: 'ACCEPT' }).expect(409);
    await apply(user).expect(200);
    expect(await summaryOf(user)).toMatchObject({ state: 'PENDING', reason: null });
  });

  test('an accepted applicant is notified and cannot apply again', async () => {
    const { user, id } = await applyAndFind('申请人乙');
    await order('partner', { id, verdict: 'ACCEPT' }).expect(200);
    expect(await summaryOf(user)).toMatchObject({ state: 'ACCEPTED', reason: null });
    expect((await apply(user).expect(409)).body.message).toBe('您已经是合伙人，无需再次申请');
    expect((await callAs(api, user).get('/v1/sysNotice/page')).body.data.records[0].title).toBe('您已成为合伙人');
  });

  test('of several concurrent applications one is stored', async () => {
    const user = await signInUser(api, { nickname: '申请人丙' });
    const answers = await Promise.all([apply(user), apply(user), apply(user)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await queue()).filter(({ nickname }) => nickname === '申请人丙')).toHaveLength(1);
  });

  test('a fourth application within a day returns 429', async () => {
    const nickname = '申请人丁';
    const { user, id } = await applyAndFind(nickname);
    await order('partner', { id, verdict: 'REFUSE', reason: '资料不全' }).expect(200);
    for (const _again of [2, 3]) {
      await apply(user).expect(200);
      const next = (await queue()).find((waiting) => waiting.nickname === nickname);
      await order('partner', { id: next?.id, verdict: 'REFUSE', reason: '资料不全' }).expect(200);
    }
    const { headers } = await apply(user).expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    api.clock.advance(25 * HOUR_MS);
    await apply(user).expect(200);
  });

  test('the summary counts the users whom the caller has invited', async () => {
    const user = await signInUser(api);
    const invited = [await signInUser(api), await signInUser(api)];
    for (const { id } of invited) await api.db.updateTable('users').set({ invited_by: user.id }).where('id', '=', id).execute();
    await api.db
      .insertInto('invite_rewards')
      .values({ invited_id: invited[0]?.id ?? '', inviter_id: user.id, status: 'REWARDED', at: api.clock.now() })
      .execute();
    expect(await summaryOf(user)).toMatchObject({ invited: 2, active: 1 });
  });

  test.each([
    ['name', { name: '王' }],
    ['phone', { phone: '12345' }],
    ['regionCode', { regionCode: '9999' }],
    ['regionCode', { regionCode: '310101' }],
    ['resources', { resources: '有人脉' }],
  ])('rejects an invalid %s and names the field: %j', async (field, changes) => {
    const { body } = await apply(await signInUser(api), changes).expect(400);
    expect(Object.keys(body.data.fields)).toEqual([field]);
  });

  test('returns 401 to visitors; an operator’s command requires a verdict and, to refuse, a reason', async () => {
    await apply(null).expect(401);
    await callAs(api, null).get('/api/partner/summary').expect(401);
    expect((await order('partner', { id: '1', verdict: 'REFUSE' }).expect(400)).body.message).toBe('请填写原因');
    expect((await order('partner', { id: '1', verdict: 'MAYBE' }).expect(400)).body.message).toBe('结论应为 accept 或 refuse');
    await order('partner', { id: '999999', verdict: 'ACCEPT' }).expect(409);
  });
});

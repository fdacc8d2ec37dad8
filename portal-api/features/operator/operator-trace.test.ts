import { beforeEach, expect, test } from '@jest/globals';
import { newIdentityNumber } from '../../testing/identity-numbers.ts';
import { OPERATOR_TOKEN, sendOrder } from '../../testing/operator-steps.ts';
import { signInOwner } from '../../testing/org-steps.ts';
import { type Caller, callAs } from '../../testing/publish-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';
import { uploadPrivately } from '../../testing/upload-steps.ts';

forEachApi({ operatorToken: OPERATOR_TOKEN, providers: { identity: null } }, (api) => {
  let user: Caller;
  beforeEach(async () => {
    user = await signInUser(api, { nickname: '陈默' });
  });

  const order = async (command: string, input: object = {}) => (await sendOrder(api, command, input).expect(200)).body.data;
  /** Returns the entries that `given` adds to the log. */
  async function tracesOf(given: () => Promise<unknown>) {
    const { last } = await api.db
      .selectFrom('operator_actions')
      .select((eb) => eb.fn.coalesce(eb.fn.max('id'), eb.val('0')).as('last'))
      .executeTakeFirstOrThrow();
    await given();
    return api.db
      .selectFrom('operator_actions')
      .select(['command', 'actor', 'user_id', 'details'])
      .where('id', '>', last)
      .orderBy('id')
      .execute();
  }
  const trace = (command: string, user_id: string | null, details: object) => ({ command, actor: '审核员甲', user_id, details });
  const waiting = async (kind: string): Promise<string> => {
    const found = (await order('verifications')).filter((item: { kind: string }) => item.kind === kind);
    return found.at(-1).id;
  };

  test('logs decisions on a person, a job and a licence with their operator, including revocations', async () => {
    const { creditNo } = await signInOwner(api);
    await callAs(api, user)
      .post('/v1/umsReal/save', { realName: '陈默', idNumber: newIdentityNumber('odd'), consent: true, images: [] })
      .expect(200);
    const proofImages = [await uploadPrivately(api, user)];
    await callAs(api, user).post('/v1/umsJob/save', { creditNo, position: '市场总监', proofImages }).expect(200);
    const [person, job, licence] = [await waiting('REAL_NAME'), await waiting('OFFICIAL'), await waiting('LICENSE')];
    const decided = await tracesOf(async () => {
      await order('verify', { id: person, verdict: 'PASS' });
      await order('verify', { id: person, verdict: 'FAIL', reason: '冒用他人身份' });
      await order('verify', { id: job, verdict: 'FAIL', reason: '证明不清晰' });
      await order('verify', { id: licence, verdict: 'PASS' });
      // Nothing was decided.
      await sendOrder(api, 'verify', { id: job, verdict: 'PASS' }).expect(409);
    });
    expect(decided).toEqual([
      trace('verify', user.id, { id: person, passed: true, reason: null }),
      trace('verify', user.id, { id: person, passed: false, reason: '冒用他人身份' }),
      trace('verify', user.id, { id: job, passed: false, reason: '证明不清晰' }),
      trace('verify', null, { id: licence, passed: true, reason: null }),
    ]);
  });

  test('logs decisions on demands for their publisher, and answers to reports for nobody', async () => {
    const { id, demandNumber } = await publishDemand(api, { publisher_id: user.id, audit_status: 'WAITING_REVIEW' });
    const reporter = await signInUser(api);
    const done = await tracesOf(async () => {
      await order('reject', { id, reason: '主体不清楚', fields: { title: '请写明品牌' } });
      // Nothing was decided.
      await sendOrder(api, 'approve', { id }).expect(409);
      await api.db.updateTable('demands').set({ audit_status: 'WAITING_REVIEW' }).where('id', '=', id).execute();
      await order('approve', { id });
      const { id: reportId } = await api.db
        .insertInto('demand_reports')
        .values({ demand_id: id, reporter_id: reporter.id, reason: 'FAKE', content: '', created_at: api.clock.now() })
        .returning('id')
        .executeTakeFirstOrThrow();
      await order('answer', { reportId, verdict: 'UPHELD', text: '内容不实', pause: true });
      await order('restore', { id });
      await order('pause', { id, reason: '冒用品牌' });
    });
    expect(done.map(({ command, user_id, details }) => [command, user_id, details])).toEqual([
      ['reject', user.id, { demandNumber, reason: '主体不清楚', fields: { title: '请写明品牌' } }],
      ['approve', user.id, { demandNumber }],
      ['answer', null, { report: expect.any(String), demandNumber, status: 'UPHELD', text: '内容不实', takenDown: true }],
      ['restore', user.id, { demandNumber }],
      ['pause', user.id, { demandNumber, reason: '冒用品牌' }],
    ]);
  });

  test('logs the assignment of a company for both users', async () => {
    const { orgId, name, owner } = await signInOwner(api);
    const given = await tracesOf(() => order('org-owner', { org: `O${orgId}`, user: user.id }));
    expect(given).toEqual([
      trace('org-owner', user.id, { orgId, orgName: name, role: 'OWNER' }),
      trace('org-owner', owner.id, { orgId, orgName: name, role: 'MEMBER' }),
    ]);
    expect(await tracesOf(() => sendOrder(api, 'org-owner', { org: 'O999999', user: user.id }).expect(404))).toEqual([]);
  });

  test('logs decisions on partners, granted boosts and changed words', async () => {
    const application = { name: '陈默', phone: '13812345678', regionCode: '31', resources: '上海本地商圈与社区的活动资源' };
    await callAs(api, user).post('/api/partner/apply', application).expect(200);
    const [{ id }] = await order('partners');
    const done = await tracesOf(async () => {
      await order('partner', { id, verdict: 'REFUSE', reason: '请补充资料' });
      await order('grant', { user: user.id, sceneCode: 'TOP', quantity: 3 });
      await order('words-add', { words: ['某某词', '另一词'], level: 'REVIEW' });
      await order('words-remove', { words: ['某某词', '没有的词'] });
    });
    expect(done).toEqual([
      trace('partner', user.id, { id, status: 'REFUSED', reason: '请补充资料' }),
      trace('grant', user.id, { sceneCode: 'TOP', quantity: 3 }),
      trace('words-add', null, { words: ['某某词', '另一词'], level: 'REVIEW' }),
      trace('words-remove', null, { words: ['某某词'] }),
    ]);
  });

  test('refuses to grant boosts to or block a deleted account', async () => {
    await api.db.updateTable('users').set({ deleted_at: api.clock.now() }).where('id', '=', user.id).execute();
    const done = await tracesOf(async () => {
      for (const [command, input] of [
        ['grant', { sceneCode: 'TOP', quantity: 3 }],
        ['block', { reason: '多次发布虚假信息' }],
      ] as const) {
        expect((await sendOrder(api, command, { user: user.id, ...input }).expect(409)).body.message).toBe('该用户已注销');
      }
    });
    expect(done).toEqual([]);
    expect(await api.db.selectFrom('scene_stocks').selectAll().where('user_id', '=', user.id).execute()).toEqual([]);
  });

  test('logs access to names and phones of pending applicants', async () => {
    await callAs(api, user)
      .post('/v1/umsReal/save', { realName: '陈默', idNumber: newIdentityNumber('odd'), consent: true, images: [] })
      .expect(200);
    const application = { name: '陈默', phone: '13812345678', regionCode: '31', resources: '上海本地商圈与社区的活动资源' };
    await callAs(api, user).post('/api/partner/apply', application).expect(200);
    const looked = await tracesOf(async () => {
      await order('verifications');
      await order('partners');
    });
    expect(looked.map(({ command, actor }) => [command, actor])).toEqual([
      ['verifications', '审核员甲'],
      ['partners', '审核员甲'],
    ]);
  });
});

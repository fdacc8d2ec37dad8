import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { newIdentityNumber } from '../../testing/identity-numbers.ts';
import { OPERATOR_TOKEN, sendOrder } from '../../testing/operator-steps.ts';
import { joinAs, newCreditNo, orgFields, signInOwner } from '../../testing/org-steps.ts';
import { type Caller, callAs } from '../../testing/publish-steps.ts';
import { createTestApi, signInUser, type TestApi } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';
import { uploadPrivately } from '../../testing/upload-steps.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  let user: Caller;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    api = createTestApi(database.db, { operatorToken: OPERATOR_TOKEN, providers: { identity: null } });
    user = await signInUser(api);
  });
  afterAll(() => database.close());

  const order = (command: string, input?: object) => sendOrder(api, command, input);
  const verify = (id: string, verdict: string, reason?: string) => order('verify', { id, verdict, ...(reason && { reason }) });
  const queue = async (): Promise<Record<string, unknown>[]> => (await order('verifications').expect(200)).body.data;
  const idOf = async (match: object): Promise<string> => {
    const found = (await queue()).find((item) => Object.entries(match).every(([name, value]) => item[name] === value));
    return String(found?.['id']);
  };
  const licenseOf = (orgName: string) => idOf({ kind: 'LICENSE', orgName });
  const titles = async (caller: Caller = user) =>
    (await callAs(api, caller).get('/v1/sysNotice/page').expect(200)).body.data.records.map(({ title }: { title: string }) => title);
  const askRealName = (caller: Caller, number: string, realName = '张三丰', images: string[] = []) =>
    callAs(api, caller).post('/v1/umsReal/save', { realName, idNumber: number, consent: true, images });
  const askOfficial = async (caller: Caller | null, changes: object) =>
    callAs(api, caller).post('/v1/umsJob/save', {
      position: '市场总监',
      proofImages: [caller ? await uploadPrivately(api, caller) : '0'.repeat(32)],
      ...changes,
    });
  const mineOfficial = async (caller: Caller = user) => (await callAs(api, caller).get('/v1/umsJob/mine').expect(200)).body.data;
  const mineOrg = async (caller: Caller = user) => (await callAs(api, caller).get('/api/user/org/mine').expect(200)).body.data;
  const detail = async (caller: Caller = user) => (await callAs(api, caller).get('/v1/user/detail').expect(200)).body.data;

  test('a real-name check awaits review with a masked number, fails with a reason, is repeated and passes', async () => {
    const number = newIdentityNumber('odd');
    const image = await uploadPrivately(api, user);
    await askRealName(user, number, '欧阳一', [image]).expect(200);
    const [item] = (await queue()).filter(({ realName }) => realName === '欧阳一');
    expect(item).toMatchObject({ kind: 'REAL_NAME', idNumber: `1${'*'.repeat(15)}${number.slice(-2)}`, files: [image] });
    const id = String(item?.['id']);
    expect((await verify(id, 'FAIL').expect(400)).body.data.fields).toHaveProperty('reason');
    await verify(id, 'FAIL', '照片不清晰').expect(200);
    expect((await callAs(api, user).get('/v1/umsReal/mine')).body.data).toMatchObject({ status: 3, reason: '照片不清晰' });
    await verify(id, 'PASS').expect(409);
    await askRealName(user, number, '欧阳一').expect(200);
    await verify(await idOf({ realName: '欧阳一' }), 'PASS').expect(200);
    expect(await detail()).toMatchObject({ realNameStatus: 2 });
    expect(await titles()).toEqual(['实名认证已通过', '实名认证未通过']);
  });

  test('operators cannot pass a number twice, and can revoke a pass', async () => {
    const number = newIdentityNumber('even');
    const rival = await signInUser(api);
    await askRealName(user, number, '王甲').expect(200);
    await askRealName(rival, number, '王乙').expect(200);
    const [first, second] = [await idOf({ realName: '王甲' }), await idOf({ realName: '王乙' })];
    await verify(first, 'PASS').expect(200);
    expect((await verify(second, 'PASS').expect(409)).body.message).toContain('其他账号');
    expect(await detail(rival)).toMatchObject({ realNameStatus: 3 });
    await verify(first, 'FAIL', '冒用他人身份').expect(200);
    expect(await detail()).toMatchObject({ realNameStatus: 3 });
  });

  test('a licence makes an organization official, also on the cards of its members, and may be refused', async () => {
    const { owner, orgId, name } = await signInOwner(api);
    const first = await licenseOf(name);
    expect(first).toMatch(new RegExp(`^O${orgId}-[0-9A-F]{12}$`));
    await verify(first, 'FAIL', '执照已过期').expect(200);
    expect(await mineOrg(owner)).toMatchObject({ officialStatus: 3, rejectReason: '执照已过期', official: false });
    api.clock.advance(60_000);
    await callAs(api, owner)
      .post('/api/org', await orgFields(api, owner, { name, creditNo: (await mineOrg(owner)).creditNo }))
      .expect(200);
    const second = await licenseOf(name);
    expect(second).not.toBe(first);
    for (const [verdict, reason] of [['PASS'], ['FAIL', '执照已过期']] as const) {
      expect((await verify(first, verdict, reason).expect(409)).body.message).toContain('重新提交');
    }
    expect(await mineOrg(owner)).toMatchObject({ officialStatus: 1 });
    expect(Date.parse(String((await queue()).find(({ id }) => id === second)?.['submittedAt']))).toBe(
      Math.floor(api.clock.now().getTime() / 1_000) * 1_000,
    );
    await verify(second, 'PASS').expect(200);
    expect(await mineOrg(owner)).toMatchObject({ officialStatus: 2, rejectReason: null, official: true });
    expect(await detail(owner)).toMatchObject({ officialStatus: 2 });
    await publishDemand(api, { publisher_id: owner.id });
    expect((await callAs(api, null).get(`/v1/user/${owner.id}/simple`).expect(200)).body.data).toMatchObject({
      official: true,
      orgName: name,
    });
    expect(await titles(owner)).toEqual(['企业认证已通过', '企业认证未通过']);
    const found = (await order('orgs', { keyword: name }).expect(200)).body.data;
    expect(found).toEqual([expect.objectContaining({ id: second, status: '已认证', members: 1 })]);
  });

  test('a verified employee joins the organization, and loses the verification on leaving it', async () => {
    const { owner, orgId, creditNo, name } = await signInOwner(api);
    await verify(await licenseOf(name), 'PASS').expect(200);
    expect(await mineOfficial()).toEqual({ status: 0 });
    expect((await askOfficial(user, { creditNo })).body.data).toEqual({ officialStatus: 1 });
    expect((await askOfficial(user, { creditNo })).body.message).toContain('正在审核中');
    expect(await mineOfficial()).toMatchObject({ status: 1, orgName: name, position: '市场总监' });
    await verify(await idOf({ kind: 'OFFICIAL', orgName: name }), 'PASS').expect(200);
    expect(await mineOfficial()).toMatchObject({ status: 2 });
    expect(await mineOrg()).toMatchObject({ id: orgId, pending: false, myRole: 'MEMBER' });
    expect((await askOfficial(user, { orgId })).status).toBe(409);
    await callAs(api, owner).post(`/api/user/org/members/${user.id}`, { action: 'REMOVE' }).expect(200);
    expect(await mineOfficial()).toMatchObject({ status: 3, reason: '您已不在该企业，认证已失效' });
  });

  test('an employment verification is reviewed even if a manager refuses the request to join', async () => {
    const { owner, creditNo, name } = await signInOwner(api);
    await joinAs(api, user, creditNo);
    const proof = await uploadPrivately(api, user);
    await askOfficial(user, { creditNo, proofImages: [proof] });
    await callAs(api, owner).post(`/api/user/org/members/${user.id}`, { action: 'REFUSE' }).expect(200);
    expect(await mineOfficial()).toMatchObject({ status: 1, orgName: name });
    await verify(await idOf({ kind: 'OFFICIAL', orgName: name }), 'PASS').expect(200);
    expect(await mineOrg()).toMatchObject({ name, pending: false });
  });

  test('withdrawing a request to join revokes the pending employment verification, and says so', async () => {
    const { creditNo } = await signInOwner(api);
    await joinAs(api, user, creditNo);
    await askOfficial(user, { creditNo });
    await callAs(api, user).post('/api/user/org/leave').expect(200);
    expect(await mineOfficial()).toMatchObject({ status: 3, reason: '您已撤回加入申请，认证随之撤销' });
  });

  test('the first verified employee of an organization without owner becomes its owner', async () => {
    const { owner, creditNo, name } = await signInOwner(api);
    await verify(await licenseOf(name), 'PASS').expect(200);
    await callAs(api, owner).post('/api/user/org/leave').expect(200);
    await askOfficial(user, { creditNo });
    await verify(await idOf({ kind: 'OFFICIAL', orgName: name }), 'PASS').expect(200);
    expect(await mineOrg()).toMatchObject({ myRole: 'OWNER', official: true });
  });

  test('a verified employee replaces the first owner, unless that owner or the organization is verified', async () => {
    const { owner: squatter, creditNo, orgId, name } = await signInOwner(api);
    const pass = async (caller: Caller) => {
      await askOfficial(caller, { creditNo }).then(({ status }) => expect(status).toBe(200));
      await verify(await idOf({ kind: 'OFFICIAL', orgName: name }), 'PASS').expect(200);
    };
    await pass(user);
    expect([(await mineOrg()).myRole, (await mineOrg(squatter)).myRole]).toEqual(['OWNER', 'MEMBER']);
    expect(await titles()).toEqual(expect.arrayContaining(['您已成为企业所有者', '企业任职认证已通过']));
    expect(await titles(squatter)).toEqual(['企业所有者已变更']);
    await pass(squatter);
    const third = await signInUser(api);
    await pass(third);
    expect((await mineOrg(third)).myRole).toBe('MEMBER');
    expect((await mineOrg()).myRole).toBe('OWNER');
    const owners = database.db.selectFrom('org_members').select('user_id').where('org_id', '=', orgId).where('role', '=', 'OWNER');
    expect(await owners.execute()).toEqual([{ user_id: user.id }]);
  });

  test('a waiting licence names its submitter beside a later owner', async () => {
    const { owner, orgId, name } = await signInOwner(api);
    const nameAs = (caller: Caller, nickname: string) =>
      database.db.updateTable('users').set({ nickname }).where('id', '=', caller.id).execute();
    await nameAs(owner, '提交人甲');
    await nameAs(user, '所有者乙');
    await order('org-owner', { org: `O${orgId}`, user: user.id }).expect(200);
    expect((await queue()).find(({ orgName }) => orgName === name)).toMatchObject({ nickname: '所有者乙', submitter: '提交人甲' });
  });

  test('an operator transfers an organization to a user who belongs to no other', async () => {
    const { owner, orgId, name } = await signInOwner(api);
    const give = (org: string, to: string) => order('org-owner', { org, user: to });
    expect((await give(`O${orgId}`, user.id).expect(200)).body.data).toMatchObject({ orgName: name });
    expect([(await mineOrg()).myRole, (await mineOrg(owner)).myRole]).toEqual(['OWNER', 'MEMBER']);
    expect([await titles(), await titles(owner)]).toEqual([['您已成为企业所有者'], ['企业所有者已变更']]);
    await give(await licenseOf(name), owner.id).expect(200);
    await give(`O${orgId}`, owner.id).expect(200);
    expect([(await mineOrg()).myRole, (await mineOrg(owner)).myRole]).toEqual(['MEMBER', 'OWNER']);
    expect(await titles(owner)).toHaveLength(2);
    const other = await signInOwner(api);
    await give(`O${orgId}`, other.owner.id).expect(409);
    await give('O999999999', user.id).expect(404);
    await give(`O${orgId}`, '999999999').expect(404);
    for (const bad of [`R${orgId}`, 'O', '']) await give(bad, user.id).expect(400);
  });

  test('an employment verification is refused with a reason, and cannot pass for a member of another organization', async () => {
    const { creditNo, name } = await signInOwner(api);
    await askOfficial(user, { creditNo });
    const id = await idOf({ kind: 'OFFICIAL', orgName: name });
    const other = await signInOwner(api);
    await joinAs(api, user, other.creditNo, other.owner);
    expect((await verify(id, 'PASS').expect(409)).body.message).toContain('其他企业');
    await verify(id, 'FAIL', '证明不符').expect(200);
    expect(await mineOfficial()).toMatchObject({ status: 3, reason: '证明不符' });
    expect((await askOfficial(user, { creditNo })).status).toBe(409);
    expect((await askOfficial(user, { orgId: other.orgId })).status).toBe(200);
  });

  test('releases the proofs of a refused or ended employment verification, and keeps those of a valid one', async () => {
    const isKept = async (id: string) =>
      (await database.db.selectFrom('private_files').select('used_at').where('id', '=', id).executeTakeFirstOrThrow()).used_at !== null;
    const { owner, creditNo, name } = await signInOwner(api);
    const [first, second] = [await uploadPrivately(api, user), await uploadPrivately(api, user)];
    await askOfficial(user, { creditNo, proofImages: [first] });
    const refused = await idOf({ kind: 'OFFICIAL', orgName: name });
    await verify(refused, 'FAIL', '证明不符').expect(200);
    expect(await isKept(first)).toBe(false);
    await askOfficial(user, { creditNo, proofImages: [first, second] });
    await verify(await idOf({ kind: 'OFFICIAL', orgName: name }), 'PASS').expect(200);
    await verify(refused, 'FAIL', '证明不符').expect(409);
    expect([await isKept(first), await isKept(second)]).toEqual([true, true]);
    // The owner was not verified, so the employee owns the organization by now, and hands it back.
    await callAs(api, user).post(`/api/user/org/members/${owner.id}`, { action: 'TRANSFER' }).expect(200);
    await callAs(api, user).post('/api/user/org/leave').expect(200);
    expect(await mineOrg()).toBeNull();
    expect([await isKept(first), await isKept(second)]).toEqual([false, false]);
  });

  test('rejects an employment verification for a missing or another organization, or with invalid fields', async () => {
    const { orgId, creditNo } = await signInOwner(api);
    expect((await askOfficial(user, { orgId })).status).toBe(404);
    expect((await askOfficial(user, { creditNo: newCreditNo() })).status).toBe(404);
    expect((await askOfficial(user, {})).body.data.fields).toHaveProperty('orgId');
    expect((await askOfficial(user, { creditNo: '123' })).body.data.fields).toHaveProperty('creditNo');
    expect((await askOfficial(user, { creditNo, proofImages: [] })).body.data.fields).toHaveProperty('proofImages');
    expect((await askOfficial(user, { creditNo, position: '' })).body.data.fields).toHaveProperty('position');
    expect((await askOfficial(user, { creditNo, position: '\u200b\u200b' })).body.data.fields).toHaveProperty('position');
    const stranger = await signInUser(api);
    expect((await askOfficial(stranger, { creditNo, proofImages: [await uploadPrivately(api, user)] })).body.data.fields).toHaveProperty(
      'proofImages',
    );
    expect((await askOfficial(null, { creditNo })).status).toBe(401);
    await callAs(api, null).get('/v1/umsJob/mine').expect(401);
  });

  test('only reviewers can read the files', async () => {
    const id = await uploadPrivately(api, user);
    const read = (path: string) => request(api.server).get(path);
    const { headers } = await read(`/operator/files/${id}`).set('Authorization', `Bearer ${OPERATOR_TOKEN}`).expect(200);
    expect(headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' });
    await read(`/operator/files/${id}`).expect(401);
    await read(`/operator/files/${id}`).set('Authorization', 'Bearer wrong').expect(401);
    await read(`/operator/files/${'0'.repeat(32)}`)
      .set('Authorization', `Bearer ${OPERATOR_TOKEN}`)
      .expect(404);
    await read('/operator/files/..%2foperator-token').set('Authorization', `Bearer ${OPERATOR_TOKEN}`).expect(404);
    await read(`/sandbox/files/${id}`).expect(200);
    await read(`/sandbox/files/${id}`).set('X-Forwarded-For', '203.0.113.9').expect(403);
    await read(`/sandbox/files/${id}`).set('Sec-Fetch-Site', 'cross-site').expect(403);
  });

  test.each(['X1', 'R', 'R1x', '', 'O99999999999999999999', 'O1', 'O1-12'])('rejects the verification id «%s»', async (id) => {
    await verify(id, 'PASS').expect(400);
  });

  test('the console shows pending verifications, and accepts decisions only from its own forms', async () => {
    const { orgId, owner, name } = await signInOwner(api, { name: '<b>桌面审核</b>有限公司' });
    const page = async () => (await request(api.server).get('/sandbox/verifications').expect(200)).text;
    const licence = (await queue()).map(({ id }) => String(id)).find((id) => id.startsWith(`O${orgId}-`)) ?? '';
    const article = new RegExp(`<article id="${licence}">.*?</article>`, 's').exec(await page())?.[0] ?? '';
    expect(article).toContain('&lt;b&gt;桌面审核');
    const image = /src="(\/sandbox\/files\/[0-9a-f]{32})"/.exec(article)?.[1] ?? '';
    await request(api.server).get(image).expect(200);
    // Enter in the reason field presses the first button of its form: the one that refuses.
    const refusal = article.split('<form ').find((text) => text.includes('name="reason"')) ?? '';
    expect(/<button [^>]*value="(\w+)"/.exec(refusal)?.[1]).toBe('FAIL');
    const csrfToken = /name="csrfToken" value="([^"]+)"/.exec(article)?.[1];
    const send = (form: object, id = licence) => request(api.server).post(`/sandbox/verifications/${id}`).type('form').send(form);
    await send({ csrfToken: 'x', verdict: 'PASS' }).expect(403);
    await send({ csrfToken, verdict: 'PASS' }, `${licence.slice(0, -12)}${'0'.repeat(12)}`).expect(409);
    await send({ csrfToken, verdict: 'PASS' }).set('Sec-Fetch-Site', 'cross-site').expect(403);
    const refused = await send({ csrfToken, verdict: 'FAIL', reason: '否' }).expect(400);
    expect(refused.text).toMatch(/原因至少 2 个字[\s\S]*name="reason"[^>]* value="否"/);
    const done = await send({ csrfToken, verdict: 'PASS' }).expect(303);
    expect((await request(api.server).get(String(done.headers['location'])).expect(200)).text).toContain(`${licence} 已通过`);
    expect(await mineOrg(owner)).toMatchObject({ name, official: true });
    await send({ csrfToken, verdict: 'PASS' }).expect(409);
  });
});

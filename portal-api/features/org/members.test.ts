import { beforeEach, expect, test } from '@jest/globals';
import { DAY_MS } from '#shared/durations.ts';
import { href } from '#shared/routes/href.ts';
import { lockOrg, removeMember } from '../../domain/organizations/membership.ts';
import type { Database } from '../../platform/db/database.ts';
import { actWhileLocked } from '../../testing/act-while-locked.ts';
import { joinAs, newCreditNo, orgOf, setOfficial, signInOwner } from '../../testing/org-steps.ts';
import { type Caller, callAs, saveAs } from '../../testing/publish-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';

forEachApi((api, database) => {
  let owner: Caller;
  let creditNo: string;
  let orgId: string;
  let name: string;
  beforeEach(async () => {
    ({ owner, creditNo, orgId, name } = await signInOwner(api));
  });

  const join = (caller: Caller, code = creditNo) => callAs(api, caller).post('/api/user/org/join', { creditNo: code });
  const change = (by: Caller | null, userId: string, action: string) => callAs(api, by).post(`/api/user/org/members/${userId}`, { action });
  const leave = (caller: Caller) => callAs(api, caller).post('/api/user/org/leave');
  const orgIdOf = async (caller: Caller) => (await callAs(api, caller).get('/v1/user/detail').expect(200)).body.data.orgId;
  const titles = async (caller: Caller) =>
    (await callAs(api, caller).get('/v1/sysNotice/page').expect(200)).body.data.records.map(({ title }: { title: string }) => title);
  const members = async (caller: Caller = owner) =>
    (await callAs(api, caller).get('/api/user/org/members').expect(200)).body.data.records.map(
      ({ userId, role, status }: { userId: string; role: string; status: string }) => [userId, role, status],
    );
  const orgRow = () => api.db.selectFrom('organizations').selectAll().where('id', '=', orgId).executeTakeFirstOrThrow();
  const newMember = async () => {
    const member = await signInUser(api);
    await joinAs(api, member, creditNo, owner);
    return member;
  };

  test('an applicant awaits approval, sees nothing internal yet, and is accepted', async () => {
    const user = await signInUser(api);
    expect((await join(user).expect(200)).body.data).toEqual({ joinFlag: 0, status: 'PENDING' });
    expect((await join(user).expect(200)).body.data.status).toBe('PENDING');
    await callAs(api, owner).post('/api/user/org', { wechat: 'secret_bd' }).expect(200);
    const waiting = await orgOf(api, user);
    expect(waiting).toMatchObject({ id: orgId, pending: true, joinFlag: 0, wechat: null });
    expect(JSON.stringify(waiting)).not.toContain(creditNo);
    expect(await orgIdOf(user)).toBeNull();
    expect(await titles(owner)).toEqual(['有人申请加入企业']);
    expect(await members()).toEqual([
      [user.id, 'MEMBER', 'PENDING'],
      [owner.id, 'OWNER', 'JOINED'],
    ]);
    await change(owner, user.id, 'ACCEPT').expect(200);
    expect(await orgOf(api, user)).toMatchObject({
      pending: false,
      joinFlag: 1,
      wechat: 'secret_bd',
      creditNo,
      myRole: 'MEMBER',
      memberCount: 2,
    });
    expect(await orgIdOf(user)).toBe(orgId);
    expect(await titles(user)).toEqual([`您已加入「${name}」`]);
    expect((await change(owner, user.id, 'ACCEPT').expect(409)).body.message).toContain('已经加入');
  });

  test('a refused request is deleted, and an applicant can withdraw their own', async () => {
    const user = await signInUser(api);
    await join(user).expect(200);
    await change(owner, user.id, 'REFUSE').expect(200);
    expect(await orgOf(api, user)).toBeNull();
    await join(user).expect(200);
    await leave(user).expect(200);
    expect(await orgOf(api, user)).toBeNull();
    expect(await members()).toHaveLength(1);
  });

  test('a user belongs to one organization only', async () => {
    const other = await signInOwner(api);
    expect((await join(owner, other.creditNo).expect(409)).body.message).toContain('请先退出');
    const user = await signInUser(api);
    await join(user).expect(200);
    expect((await join(user, other.creditNo).expect(409)).body.message).toContain('请先撤回');
  });

  test('returns 404 for an unknown credit number, 400 for an invalid one, and 401 to visitors', async () => {
    const user = await signInUser(api);
    await join(user, newCreditNo()).expect(404);
    expect((await join(user, '91310000MA000001X0').expect(400)).body.data.fields).toHaveProperty('creditNo');
    await callAs(api, null).post('/api/user/org/join', { creditNo }).expect(401);
    await callAs(api, null).get('/api/user/org/mine').expect(401);
    await callAs(api, null).get('/api/user/org/members').expect(401);
    await callAs(api, null).post('/api/user/org/leave').expect(401);
    await change(null, owner.id, 'REMOVE').expect(401);
  });

  test('a user whose phone is the organization’s contact joins immediately', async () => {
    const user = await signInUser(api);
    await callAs(api, owner).post('/api/user/org', { contactPhone: user.phone }).expect(200);
    expect((await join(user).expect(200)).body.data).toEqual({ joinFlag: 1, status: 'JOINED' });
    expect(await orgOf(api, user)).toMatchObject({ myRole: 'MEMBER' });
    expect(await titles(owner)).toEqual(['有新成员加入企业']);
  });

  test('an organization can be joined by its id, except by a user who would become its owner', async () => {
    const joinById = (caller: Caller, body: object) => callAs(api, caller).post('/api/user/org/join', body);
    const user = await signInUser(api);
    expect((await joinById(user, { orgId }).expect(200)).body.data.status).toBe('PENDING');
    await leave(user).expect(200);
    await leave(owner).expect(200);
    const other = await signInOwner(api);
    for (const body of [{ orgId }, { orgId, creditNo: other.creditNo }, {}]) {
      const { data } = (await joinById(user, body).expect(400)).body;
      expect([body, Object.keys(data.fields)]).toEqual([body, ['creditNo']]);
    }
    expect(await orgOf(api, user)).toBeNull();
    await joinById(user, { orgId: '999999999' }).expect(404);
    expect((await joinById(user, { orgId, creditNo }).expect(200)).body.data.status).toBe('JOINED');
    expect(await orgOf(api, user)).toMatchObject({ id: orgId, myRole: 'OWNER' });
  });

  test('applicants are notified when the last member has left', async () => {
    const [other, user] = [await newMember(), await signInUser(api)];
    await join(user).expect(200);
    await leave(other).expect(200);
    expect(await titles(user)).toEqual([]);
    await leave(owner).expect(200);
    expect(await titles(user)).toEqual(['加入申请没有人处理']);
    expect([await titles(other), await orgOf(api, user)]).toEqual([[`您已加入「${name}」`], expect.objectContaining({ pending: true })]);
  });

  test('an organization with neither owner nor verification is taken over by one user; the next one awaits approval', async () => {
    await leave(owner).expect(200);
    expect(await orgIdOf(owner)).toBeNull();
    const users = await Promise.all([signInUser(api), signInUser(api)]);
    const answers = await Promise.all(users.map((user) => join(user)));
    expect(answers.map(({ body }) => body.data.status).toSorted()).toEqual(['JOINED', 'PENDING']);
    const first = users[answers.findIndex(({ body }) => body.data.status === 'JOINED')] ?? owner;
    expect(await orgOf(api, first)).toMatchObject({ myRole: 'OWNER' });
  });

  test.each([1, 2])('an organization without owner cannot be taken over while its licence is pending or verified (%i)', async (status) => {
    await leave(owner).expect(200);
    await setOfficial(api, orgId, status);
    expect((await join(await signInUser(api)).expect(200)).body.data.status).toBe('PENDING');
  });

  test('a pending licence is dropped with the last member, and the next user can take the organization over', async () => {
    expect(await orgOf(api, owner)).toMatchObject({ officialStatus: 1 });
    await leave(owner).expect(200);
    expect((await orgRow()).official_status).toBe(0);
    expect((await join(await signInUser(api)).expect(200)).body.data.status).toBe('JOINED');
  });

  test('joining depends on the state of the organization once it is locked', async () => {
    await leave(owner).expect(200);
    const user = await signInUser(api);
    const verified = (trx: Database) => trx.updateTable('organizations').set({ official_status: 2 }).where('id', '=', orgId).execute();
    const first = await actWhileLocked(database, { hold: (trx) => lockOrg(trx, orgId), change: verified }, () => join(user));
    expect(first.body.data).toEqual({ joinFlag: 0, status: 'PENDING' });

    const [other, invited] = [await signInOwner(api), await signInUser(api)];
    await callAs(api, other.owner).post('/api/user/org', { contactPhone: invited.phone }).expect(200);
    const uninvite = (trx: Database) =>
      trx.updateTable('organizations').set({ contact_phone: null }).where('id', '=', other.orgId).execute();
    const second = await actWhileLocked(database, { hold: (trx) => lockOrg(trx, other.orgId), change: uninvite }, () =>
      join(invited, other.creditNo),
    );
    expect(second.body.data).toEqual({ joinFlag: 0, status: 'PENDING' });
  });

  test('the contact is removed with the member whose phone it is, and with the last member', async () => {
    const contact = (contactPhone: string) =>
      callAs(api, owner).post('/api/user/org', { contactName: '甲', contactPhone, wechat: 'wx_jia' }).expect(200);
    const read = async () => {
      const { contact_name, contact_phone, contact_wechat } = await orgRow();
      return [contact_name, contact_phone, contact_wechat];
    };
    const [leaver, removed, other] = [await newMember(), await newMember(), await newMember()];
    await contact(leaver.phone);
    await leave(other).expect(200);
    expect(await read()).toEqual(['甲', leaver.phone, 'wx_jia']);
    await leave(leaver).expect(200);
    expect(await read()).toEqual([null, null, null]);
    expect((await join(leaver).expect(200)).body.data.status).toBe('PENDING');
    await api.db.insertInto('contacts').values({ user_id: removed.id, name: '乙', phone: '13711112222' }).execute();
    await contact('13711112222');
    await change(owner, removed.id, 'REMOVE').expect(200);
    expect(await read()).toEqual([null, null, null]);
    await contact('021-55556666');
    await change(owner, leaver.id, 'REFUSE').expect(200);
    expect(await read()).toEqual(['甲', '021-55556666', 'wx_jia']);
    await leave(owner).expect(200);
    expect(await read()).toEqual([null, null, null]);
  });

  test('when the only contact leaves, the managers and those whose demands showed it are told; other members are not', async () => {
    const [leaver, publisher, bystander] = [await newMember(), await newMember(), await newMember()];
    const contact = (body: object) => callAs(api, owner).post('/api/user/org', body).expect(200);
    for (const user of [leaver, publisher]) await publishDemand(api, { publisher_id: user.id, contact_source: 'org' });
    await publishDemand(api, { publisher_id: publisher.id, contact_source: 'org' });
    await contact({ contactPhone: leaver.phone, wechat: null });
    await leave(leaver).expect(200);
    const lost = async (caller: Caller) =>
      (await callAs(api, caller).get('/v1/sysNotice/page').expect(200)).body.data.records
        .filter(({ title }: { title: string }) => title === '企业联系方式已清空')
        .map(({ summary, link }: { summary: string; link: string }) => [summary, link]);
    const cleared = `「${name}」的联系人已不在企业，企业联系方式随之清空。`;
    const own = '您有 2 条需求原来展示企业联系方式，现在改为展示您的个人联系方式。';
    expect(await lost(publisher)).toEqual([[`${cleared}${own}您可以在需求中查看和修改。`, href('demand.mine')]]);
    expect(await lost(owner)).toEqual([[`${cleared}补充新的联系方式后，成员的需求会重新展示企业的。`, href('org.profile')]]);
    for (const user of [leaver, bystander]) expect(await lost(user)).toEqual([]);
    // With no contact, or with a way that remains, there is nothing to tell.
    await change(owner, bystander.id, 'REMOVE').expect(200);
    await contact({ contactPhone: '021-55556666' });
    await leave(publisher).expect(200);
    expect(await lost(owner)).toHaveLength(1);
  });

  test('a removed user does not join by the contact phone: the managers decide', async () => {
    const removed = await newMember();
    const second = `137${removed.phone.slice(3)}`;
    const contact = (contactPhone: string) => callAs(api, owner).post('/api/user/org', { contactPhone }).expect(200);
    await contact(second);
    api.clock.advance(1_000);
    await change(owner, removed.id, 'REMOVE').expect(200);
    await api.db.updateTable('users').set({ phone: second }).where('id', '=', removed.id).execute();
    expect((await join(removed).expect(200)).body.data.status).toBe('PENDING');
    await change(owner, removed.id, 'ACCEPT').expect(200);
    expect(await orgOf(api, removed)).toMatchObject({ pending: false });
  });

  test('removes a leaver’s own WeChat and the name from the contact, and keeps a phone that is not theirs', async () => {
    const [leaver, other] = [await newMember(), await newMember()];
    const own = { name: '冯可欣', phone: '13711113333', wechat: 'feng_kx' };
    await api.db
      .insertInto('contacts')
      .values({ user_id: leaver.id, ...own })
      .execute();
    const contact = { contactName: '冯可欣', contactPhone: '021-55556666', wechat: 'Feng_KX' };
    await callAs(api, owner).post('/api/user/org', contact).expect(200);
    await leave(other).expect(200);
    expect(await orgRow()).toMatchObject({ contact_name: '冯可欣', contact_wechat: 'Feng_KX' });
    await leave(leaver).expect(200);
    expect(await orgRow()).toMatchObject({ contact_name: null, contact_phone: '021-55556666', contact_wechat: null });
  });

  test('rejects a change by a user who is removed during the request', async () => {
    const admin = await newMember();
    await change(owner, admin.id, 'MAKE_ADMIN').expect(200);
    const hold = (trx: Database) => lockOrg(trx, orgId);
    const letGo = (trx: Database) => removeMember(trx, { orgId, userId: admin.id }, api.clock.now());
    const answer = await actWhileLocked(database, { hold, change: letGo }, () =>
      callAs(api, admin).post('/api/user/org', { wechat: 'left_bd' }),
    );
    expect(answer.status).toBe(403);
    expect(await orgRow()).toMatchObject({ contact_wechat: null });
    const other = await newMember();
    await change(owner, other.id, 'MAKE_ADMIN').expect(200);
    const letOtherGo = (trx: Database) => removeMember(trx, { orgId, userId: other.id }, api.clock.now());
    const phone = await actWhileLocked(database, { hold, change: letOtherGo }, () =>
      callAs(api, other).post('/api/user/org/update-phone-as-login-phone'),
    );
    expect(phone.status).toBe(403);
  });

  test('members see who has joined but change nobody; other organizations are inaccessible', async () => {
    const [member, waiting] = [await newMember(), await signInUser(api)];
    await join(waiting).expect(200);
    const { records, total } = (await callAs(api, member).get('/api/user/org/members').expect(200)).body.data;
    expect([total, records.map(({ userId }: { userId: string }) => userId)]).toEqual([2, [owner.id, member.id]]);
    await callAs(api, waiting).get('/api/user/org/members').expect(403);
    for (const action of ['ACCEPT', 'REFUSE', 'REMOVE', 'MAKE_ADMIN', 'TRANSFER']) {
      await change(member, waiting.id, action).expect(403);
      await change(waiting, waiting.id, action).expect(403);
    }
    const other = await signInOwner(api);
    for (const action of ['ACCEPT', 'REMOVE', 'TRANSFER', 'MAKE_ADMIN']) await change(other.owner, waiting.id, action).expect(404);
    for (const id of ['1', 'x']) await change(owner, id, 'REMOVE').expect(404);
    expect((await change(owner, waiting.id, 'BURN').expect(400)).body.data.fields).toHaveProperty('action');
    expect(await members()).toHaveLength(3);
  });

  test('admins accept and remove members; only the owner changes roles', async () => {
    const [admin, second, member, waiting] = [await newMember(), await newMember(), await newMember(), await signInUser(api)];
    await change(owner, admin.id, 'MAKE_ADMIN').expect(200);
    await change(owner, second.id, 'MAKE_ADMIN').expect(200);
    await join(waiting).expect(200);
    await change(admin, waiting.id, 'ACCEPT').expect(200);
    await change(admin, member.id, 'MAKE_ADMIN').expect(403);
    await change(admin, member.id, 'TRANSFER').expect(403);
    await change(admin, second.id, 'REMOVE').expect(403);
    await change(admin, owner.id, 'REMOVE').expect(403);
    expect((await change(admin, admin.id, 'REMOVE').expect(409)).body.message).toContain('退出');
    await change(admin, member.id, 'REMOVE').expect(200);
    expect([await orgOf(api, member), await orgIdOf(member)]).toEqual([null, null]);
    await change(owner, second.id, 'MAKE_MEMBER').expect(200);
    await change(admin, second.id, 'REMOVE').expect(200);
    expect((await members(admin)).map(([userId]: [string]) => userId)).toEqual([owner.id, admin.id, waiting.id]);
  });

  test('an owner can leave only after a transfer, and there is always one owner', async () => {
    const [member, other] = [await newMember(), await newMember()];
    expect((await leave(owner).expect(409)).body.message).toContain('转让');
    const answers = await Promise.all([member, other].map(({ id }) => change(owner, id, 'TRANSFER')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect(await orgOf(api, owner)).toMatchObject({ myRole: 'ADMIN' });
    await leave(owner).expect(200);
    expect((await leave(owner).expect(409)).body.message).toBe('您还没有加入企业');
    const roles = [await orgOf(api, member), await orgOf(api, other)].map(({ myRole }) => myRole);
    expect(roles.toSorted()).toEqual(['MEMBER', 'OWNER']);
  });

  test('a user with a restricted account cannot become an admin or owner, and a refused transfer leaves the owner in place', async () => {
    const member = await newMember();
    const block = { level: 'WRITE' as const, reason: '发布违规内容', since: api.clock.now(), set_by: '审核员甲' };
    await api.db
      .insertInto('account_blocks')
      .values({ user_id: member.id, ...block })
      .execute();
    for (const action of ['TRANSFER', 'MAKE_ADMIN']) {
      const { message, data } = (await change(owner, member.id, action).expect(409)).body;
      expect([message, JSON.stringify(data)]).toEqual([expect.stringContaining('账号'), expect.not.stringContaining('违规')]);
    }
    expect([(await orgOf(api, owner)).myRole, (await orgOf(api, member)).myRole]).toEqual(['OWNER', 'MEMBER']);
    await change(owner, member.id, 'REMOVE').expect(200);
  });

  test('returns 409 for a role that the member already has, and sends no notice', async () => {
    const user = await newMember();
    const countNotices = async () => (await callAs(api, user).get('/v1/sysNotice/page').expect(200)).body.data.total;
    const before = await countNotices();
    await change(owner, user.id, 'MAKE_MEMBER').expect(409);
    await change(owner, user.id, 'MAKE_ADMIN').expect(200);
    expect((await change(owner, user.id, 'MAKE_ADMIN').expect(409)).body.message).toContain('已经是管理员');
    expect(await countNotices()).toBe(before + 1);
  });

  test('a removed member is told that their demands show their own contact now, if any showed the organization’s', async () => {
    await callAs(api, owner).post('/api/user/org', { contactName: '商务部', wechat: 'corp_bd' }).expect(200);
    const [withDemand, without] = [await newMember(), await newMember()];
    const { id } = await saveAs(api, withDemand, { contactSource: 'org' });
    const contact = async () => (await callAs(api, withDemand).get(`/api/demand/${id}/contact-info`).expect(200)).body.data;
    expect(await contact()).toMatchObject({ name: '商务部', wechat: 'corp_bd' });
    for (const member of [withDemand, without]) await change(owner, member.id, 'REMOVE').expect(200);
    expect(await contact()).toMatchObject({ name: null, wechat: null });
    const lastNotice = (caller: Caller) =>
      api.db
        .selectFrom('notices')
        .select(['content', 'link'])
        .where('user_id', '=', caller.id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
    expect(await lastNotice(withDemand)).toEqual({
      content: expect.stringContaining('改为展示您的个人联系方式'),
      link: '/user/profile/personal',
    });
    expect((await lastNotice(without)).content).toBe(`您已被移出「${name}」。`);
  });

  test('a notice contains the name of the organization literally, whatever characters it has', async () => {
    const sign = await signInOwner(api, { name: '上海$$与$&测试有限公司' });
    const member = await signInUser(api);
    await joinAs(api, member, sign.creditNo, sign.owner);
    expect(await titles(member)).toEqual(['您已加入「上海$$与$&测试有限公司」']);
  });

  test('allows ten requests to join a day', async () => {
    const user = await signInUser(api);
    for (let count = 0; count < 10; count += 1) await join(user).expect(200);
    expect((await join(user).expect(429)).body.message).toContain('明天再试');
    api.clock.advance(DAY_MS + 1_000);
    await join(user).expect(200);
  });
});

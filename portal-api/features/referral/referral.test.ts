import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { createVisitor } from '../../testing/auth-steps.ts';
import { type Caller, callAs, reviewAs, saveAs, signInPublisher } from '../../testing/publish-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';

forEachApi((api) => {
  const summaryOf = async (caller: Caller) => (await callAs(api, caller).get('/api/invite/summary').expect(200)).body.data;
  const invitedBy = async (caller: Caller, query = '') => (await callAs(api, caller).get(`/api/invite/list${query}`).expect(200)).body.data;
  const boostsOf = async (caller: Caller): Promise<object> => {
    const inventory: { sceneCode: string; quantity: number }[] = (await callAs(api, caller).get('/api/scene/mine').expect(200)).body.data;
    return Object.fromEntries(inventory.filter(({ quantity }) => quantity > 0).map(({ sceneCode, quantity }) => [sceneCode, quantity]));
  };
  const noticesOf = async (caller: Caller): Promise<string[]> =>
    (await callAs(api, caller).get('/v1/sysNotice/page')).body.data.records.map(({ title }: { title: string }) => title);

  /** Reports a sign-in from a device, as the browser does after each. */
  const seeOn = (caller: Caller, uuid: string) =>
    request(api.server).post('/api/app/event').set('X-Token', caller.token).send({ uuid, eventCode: 'LOGIN', page: '/' }).expect(200);
  const moveTo = (caller: Caller, ip: string) => api.db.updateTable('sessions').set({ ip }).where('user_id', '=', caller.id).execute();

  async function createInviter(uuid: string = randomUUID()): Promise<Caller> {
    const inviter = await signInUser(api);
    await moveTo(inviter, '10.9.0.1');
    await seeOn(inviter, uuid);
    return inviter;
  }

  /** Creates an invited user on a device (null: one that reports nothing) and an address. */
  async function join(inviter: Caller, { uuid = randomUUID(), ip = '10.9.0.2' }: { uuid?: string | null; ip?: string } = {}) {
    const invited = await signInPublisher(api, { memberLevel: 30 });
    await api.db.updateTable('users').set({ invited_by: inviter.id }).where('id', '=', invited.id).execute();
    await moveTo(invited, ip);
    if (uuid) await seeOn(invited, uuid);
    return invited;
  }

  test('after signing up with a code, publishing and approval, both sides get their boosts once', async () => {
    const inviter = await createInviter();
    const { inviteCode } = await summaryOf(inviter);
    expect(await summaryOf(inviter)).toEqual({ inviteCode, joined: 0, rewarded: 0, rewards: [] });

    const visitor = createVisitor(api);
    const { phone, password, userId } = await visitor.register(undefined, { inviteCode });
    const { token } = (await visitor.logIn(phone, password)).body.data;
    const invited = { id: userId, token };
    await seeOn(invited, randomUUID());
    await api.db.insertInto('contacts').values({ user_id: userId, name: '王经理', phone: '13900001111' }).execute();
    const demand = await saveAs(api, invited, {}, { approved: false });
    expect(await summaryOf(inviter)).toEqual({ inviteCode, joined: 1, rewarded: 0, rewards: [] });
    expect((await invitedBy(inviter)).records).toMatchObject([{ status: 'JOINED', joinedAt: '2026-03-01T10:00:00+08:00', reason: null }]);

    await reviewAs(api, demand.id, { event: 'APPROVE' });
    await saveAs(api, invited, { title: '第二条需求也通过了审核' });
    expect(await summaryOf(inviter)).toEqual({
      inviteCode,
      joined: 1,
      rewarded: 1,
      rewards: [
        { sceneCode: 'CONTACT', quantity: 2 },
        { sceneCode: 'REFRESH', quantity: 1 },
      ],
    });
    expect(await boostsOf(inviter)).toEqual({ CONTACT: 2, REFRESH: 1 });
    expect(await boostsOf(invited)).toEqual({ CONTACT: 1 });
    expect((await noticesOf(inviter)).filter((title) => title === '邀请奖励已到账')).toHaveLength(1);
    expect(await noticesOf(invited)).toContain('受邀奖励已到账');
    const answer = JSON.stringify(await invitedBy(inviter));
    expect(answer).toContain('REWARDED');
    expect(answer).not.toContain(phone);
  });

  test('a rejected demand, or one of a user whom nobody invited, brings no reward', async () => {
    const inviter = await createInviter();
    const invited = await join(inviter);
    const { id } = await saveAs(api, invited, {}, { approved: false });
    await reviewAs(api, id, { event: 'REJECT', reason: '标题过于笼统', fields: {} });
    const stranger = await signInPublisher(api);
    await saveAs(api, stranger);
    expect([await boostsOf(inviter), await boostsOf(invited), await boostsOf(stranger)]).toEqual([{}, {}, {}]);
  });

  const device = randomUUID();
  test.each([
    ['on the inviter’s device', { uuid: device }, '与邀请人使用同一台设备'],
    ['without a device, from the inviter’s network', { uuid: null, ip: '10.9.0.1' }, '与邀请人使用同一网络，且无法识别设备'],
  ])('an invited user who signs in %s brings no reward, and the reason is stored', async (_where, place, reason) => {
    const inviter = await createInviter(device);
    const invited = await join(inviter, place);
    await saveAs(api, invited);
    await seeOn(invited, randomUUID());
    await saveAs(api, invited, { title: '第二条需求也通过了审核' });
    expect((await invitedBy(inviter)).records).toMatchObject([{ status: 'REFUSED', reason }]);
    expect([await boostsOf(inviter), await boostsOf(invited)]).toEqual([{}, {}]);
    expect(await summaryOf(inviter)).toMatchObject({ joined: 1, rewarded: 0, rewards: [] });
  });

  test('an address in the sign-in history still counts without its session', async () => {
    const inviter = await createInviter();
    const invited = await join(inviter, { uuid: null });
    const signIn = { user_id: inviter.id, method: 'sms', ok: true, ip: '10.9.0.2', user_agent: null, at: api.clock.now() };
    await api.db.insertInto('login_history').values(signIn).execute();
    await saveAs(api, invited);
    expect((await invitedBy(inviter)).records).toMatchObject([{ status: 'REFUSED' }]);
  });

  test('one device brings one reward across all inviters, even for concurrent approvals', async () => {
    const [one, other] = [await createInviter(), await createInviter()];
    const uuid = randomUUID();
    const [first, second] = [await join(one, { uuid }), await join(other, { uuid })];
    const waiting = [await saveAs(api, first, {}, { approved: false }), await saveAs(api, second, {}, { approved: false })];
    await Promise.all(waiting.map(({ id }) => reviewAs(api, id, { event: 'APPROVE' })));
    const third = await join(one, { uuid: uuid.toUpperCase() });
    await saveAs(api, third);
    const rows = [...(await invitedBy(one)).records, ...(await invitedBy(other)).records];
    expect(rows.filter(({ status }) => status === 'REWARDED')).toHaveLength(1);
    expect(rows.filter(({ status }) => status === 'REFUSED').map(({ reason }) => reason)).toEqual([
      '该设备已获得过邀请奖励',
      '该设备已获得过邀请奖励',
    ]);
  });

  test('no device of a rewarded user brings another reward', async () => {
    const uuids = [randomUUID(), randomUUID(), randomUUID()];
    const first = await join(await createInviter(), { uuid: null });
    for (const uuid of uuids) await seeOn(first, uuid);
    await saveAs(api, first);
    for (const uuid of uuids) {
      const inviter = await createInviter();
      await saveAs(api, await join(inviter, { uuid }));
      expect((await invitedBy(inviter)).records).toMatchObject([{ status: 'REFUSED', reason: '该设备已获得过邀请奖励' }]);
    }
  });

  test('users of the inviter’s network bring at most two rewards, even for concurrent approvals; others still bring theirs', async () => {
    const inviter = await createInviter();
    const waiting: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const colleague = await join(inviter, { ip: '10.9.0.1' });
      waiting.push((await saveAs(api, colleague, {}, { approved: false })).id);
    }
    await Promise.all(waiting.map((id) => reviewAs(api, id, { event: 'APPROVE' })));
    await saveAs(api, await join(inviter));
    const { records }: { records: { status: string; reason: string | null }[] } = await invitedBy(inviter);
    expect(records.filter(({ status }) => status === 'REWARDED')).toHaveLength(3);
    expect(records.filter(({ status }) => status === 'REFUSED').map(({ reason }) => reason)).toEqual([
      '与邀请人使用同一网络的好友，最多奖励 2 位',
    ]);
  });

  test('two first demands approved concurrently bring one reward', async () => {
    const inviter = await createInviter();
    const invited = await join(inviter);
    const options = { approved: false };
    const waiting = [await saveAs(api, invited, {}, options), await saveAs(api, invited, { title: '同时审核的另一条需求' }, options)];
    await Promise.all(waiting.map(({ id }) => reviewAs(api, id, { event: 'APPROVE' })));
    expect(await boostsOf(inviter)).toEqual({ CONTACT: 2, REFRESH: 1 });
  });

  test('an inviter whose account is deleted gets nothing', async () => {
    const inviter = await createInviter();
    const invited = await join(inviter);
    await api.db.updateTable('users').set({ deleted_at: api.clock.now() }).where('id', '=', inviter.id).execute();
    await saveAs(api, invited);
    const row = await api.db.selectFrom('invite_rewards').selectAll().where('invited_id', '=', invited.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: 'REFUSED', reason: 'INVITER_GONE' });
    expect(await boostsOf(invited)).toEqual({});
  });

  test('lists only the users whom the caller has invited, newest first, in pages', async () => {
    const inviter = await createInviter();
    const names: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { id } = await join(inviter);
      names.unshift((await api.db.selectFrom('users').select('nickname').where('id', '=', id).executeTakeFirstOrThrow()).nickname);
    }
    const page = await invitedBy(inviter, '?pageNum=2&pageSize=2');
    expect(page).toMatchObject({ total: 3, hasMore: false, records: [{ nickname: names[2] }] });
    expect((await invitedBy(await createInviter())).total).toBe(0);
  });

  test('anyone can look up the owner of a code, and gets only a name and a picture', async () => {
    const inviter = await createInviter();
    const { inviteCode } = await summaryOf(inviter);
    const { nickname } = await api.db.selectFrom('users').select('nickname').where('id', '=', inviter.id).executeTakeFirstOrThrow();
    const ask = async (code: string) => callAs(api, null).get(`/api/invite/inviter?inviteCode=${code}`);
    expect((await ask(inviteCode.toLowerCase())).body.data).toEqual({ inviter: { nickname, avatar: null } });
    await api.db.updateTable('users').set({ deleted_at: api.clock.now() }).where('id', '=', inviter.id).execute();
    for (const nobody of [inviteCode, 'ZZZZ9999']) expect((await ask(nobody)).body.data).toEqual({ inviter: null });
    expect((await ask('no')).status).toBe(400);
  });

  test('returns 401 to visitors and 400 for an invalid page', async () => {
    await callAs(api, null).get('/api/invite/summary').expect(401);
    await callAs(api, null).get('/api/invite/list').expect(401);
    const { body } = await callAs(api, await createInviter())
      .get('/api/invite/list?pageSize=0')
      .expect(400);
    expect(Object.keys(body.data.fields)).toEqual(['pageSize']);
  });
});

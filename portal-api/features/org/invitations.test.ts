import { beforeEach, expect, test } from '@jest/globals';
import { DAY_MS } from '#shared/durations.ts';
import { lockOrg } from '../../domain/organizations/membership.ts';
import type { Database } from '../../platform/db/database.ts';
import { actWhileLocked } from '../../testing/act-while-locked.ts';
import { acceptAs, invitationsOf, inviteAs, openAs } from '../../testing/invitation-steps.ts';
import { joinAs, orgOf, setOfficial, signInOwner } from '../../testing/org-steps.ts';
import { type Caller, callAs } from '../../testing/publish-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';

const LIST = '/api/user/org/invitations';
const unknownToken = `inv${'0'.repeat(32)}`;

forEachApi({ env: { CODE_HASH_SECRET: 'a secret of thirty-two characters' } }, (api, database) => {
  let owner: Caller;
  let creditNo: string;
  let orgId: string;
  let name: string;
  beforeEach(async () => {
    ({ owner, creditNo, orgId, name } = await signInOwner(api));
  });

  const change = (by: Caller, userId: string, action: string) => callAs(api, by).post(`/api/user/org/members/${userId}`, { action });
  const make = (by: Caller | null, changes: object = {}) => callAs(api, by).post(LIST, { role: 'MEMBER', days: 1, maxUses: 1, ...changes });
  const revoke = (by: Caller | null, id: string) => callAs(api, by).post(`${LIST}/${id}/revoke`);
  const opened = async (caller: Caller | null, token: string) => (await openAs(api, caller, token).expect(200)).body.data;
  const notices = async (caller: Caller) =>
    (await callAs(api, caller).get('/v1/sysNotice/page').expect(200)).body.data.records.map(({ title }: { title: string }) => title);
  const usedOf = async (id: string) =>
    (await api.db.selectFrom('org_invitations').select('used').where('id', '=', id).executeTakeFirstOrThrow()).used;
  const newMember = async () => {
    const member = await signInUser(api);
    await joinAs(api, member, creditNo, owner);
    return member;
  };
  const newAdmin = async () => {
    const admin = await newMember();
    await change(owner, admin.id, 'MAKE_ADMIN').expect(200);
    return admin;
  };
  const reasonOf = ({ status, body }: { status: number; body: { data: { reason?: string } | null } }) => [status, body.data?.reason];

  test('an invited user joins immediately in the role of the invitation, and owner and inviter are notified', async () => {
    const admin = await newAdmin();
    const { token } = await inviteAs(api, admin, { days: 7, maxUses: 5, note: ' 市场部 ' });
    const expiresAt = '2026-03-08T10:00:00+08:00';
    expect(await invitationsOf(api, admin)).toMatchObject([
      { role: 'MEMBER', note: '市场部', maxUses: 5, used: 0, by: null, expiresAt, token },
    ]);
    expect(await invitationsOf(api, owner)).toMatchObject([{ by: expect.stringMatching(/^用户/), token, mayRevoke: true }]);
    const guest = await signInUser(api);
    expect(await opened(null, token)).toEqual({
      state: 'LIVE',
      standing: 'VISITOR',
      otherOrg: null,
      invitation: { orgName: name, logo: null, official: false, memberCount: 2, inviter: expect.any(String), role: 'MEMBER', expiresAt },
    });
    expect(await opened(guest, token)).toMatchObject({ state: 'LIVE', standing: 'FREE' });
    const before = { owner: await notices(owner), admin: await notices(admin) };
    expect((await acceptAs(api, guest, token).expect(200)).body.data).toEqual({ orgName: name });
    expect(await orgOf(api, guest)).toMatchObject({ id: orgId, myRole: 'MEMBER', pending: false, memberCount: 3 });
    expect((await callAs(api, guest).get('/v1/user/detail').expect(200)).body.data.orgId).toBe(orgId);
    expect(await invitationsOf(api, owner)).toMatchObject([{ used: 1 }]);
    expect(await notices(owner)).toEqual(['有新成员加入企业', ...before.owner]);
    expect(await notices(admin)).toEqual(['有新成员加入企业', ...before.admin]);
    // Accepting again has no further effect.
    await acceptAs(api, guest, token).expect(200);
    expect(await notices(owner)).toHaveLength(before.owner.length + 1);
    expect(await invitationsOf(api, owner)).toMatchObject([{ used: 1 }]);
    expect(await opened(guest, token)).toMatchObject({ standing: 'MEMBER' });
  });

  test('only the owner invites admins, sees their links and revokes them', async () => {
    const [admin, member] = [await newAdmin(), await newMember()];
    expect(reasonOf(await make(admin, { role: 'ADMIN' }).expect(403))).toEqual([403, 'ORG_ROLE']);
    for (const caller of [member, await signInUser(api)]) {
      await make(caller).expect(403);
      await callAs(api, caller).get(LIST).expect(403);
    }
    const { id, token } = await inviteAs(api, owner, { role: 'ADMIN' });
    const [seen] = await invitationsOf(api, admin);
    expect(seen).toMatchObject({ id, role: 'ADMIN', token: null, mayRevoke: false });
    expect((await revoke(admin, id).expect(403)).body.message).toBe('只有企业所有者可以停用管理员邀请');
    await revoke(member, id).expect(403);
    const guest = await signInUser(api);
    await acceptAs(api, guest, token).expect(200);
    expect(await orgOf(api, guest)).toMatchObject({ myRole: 'ADMIN' });
  });

  test('rejects invalid fields, visitors and unknown invitations', async () => {
    for (const [field, value] of [
      ['role', 'OWNER'],
      ['days', 2],
      ['maxUses', 3],
      ['note', '很'.repeat(21)],
      ['note', '市场\u202e部'],
    ] as const) {
      const { body } = await make(owner, { [field]: value }).expect(400);
      expect([field, Object.keys(body.data.fields)]).toEqual([field, [field]]);
    }
    await make(null).expect(401);
    await revoke(null, '1').expect(401);
    await acceptAs(api, null, unknownToken).expect(401);
    await callAs(api, null).get(LIST).expect(401);
    await revoke(owner, '999999').expect(404);
    const other = await signInOwner(api);
    await revoke(other.owner, (await inviteAs(api, owner)).id).expect(404);
  });

  test('allows twenty valid invitations at a time; revoking one makes room', async () => {
    const admin = await newAdmin();
    const made: string[] = [];
    for (let count = 0; count < 19; count += 1) made.push((await inviteAs(api, owner)).id);
    const answers = await Promise.all([make(owner), make(admin)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await revoke(admin, made[0] ?? '').expect(200);
    await revoke(admin, made[0] ?? '').expect(200);
    await make(admin).expect(200);
    expect((await make(admin).expect(409)).body.message).toContain('最多 20 个');
  });

  test('an invalid invitation returns its state, and names the organization only to its members', async () => {
    const guest = await signInUser(api);
    const [ended, revoked] = [await inviteAs(api, owner), await inviteAs(api, owner, { days: 30 })];
    await revoke(owner, revoked.id).expect(200);
    expect(await opened(null, revoked.token)).toEqual({ state: 'REVOKED', standing: 'VISITOR', otherOrg: null, invitation: null });
    expect(reasonOf(await acceptAs(api, guest, revoked.token).expect(409))).toEqual([409, 'INVITATION_REVOKED']);
    api.clock.advance(DAY_MS);
    expect(await opened(guest, ended.token)).toEqual({ state: 'ENDED', standing: 'FREE', otherOrg: null, invitation: null });
    expect(reasonOf(await acceptAs(api, guest, ended.token).expect(409))).toEqual([409, 'INVITATION_ENDED']);
    expect(await invitationsOf(api, owner)).toEqual([]);
    expect(await opened(owner, ended.token)).toMatchObject({ standing: 'MEMBER', invitation: { orgName: name } });
    expect(await orgOf(api, guest)).toBeNull();
  });

  test('of concurrent users only one takes the last place', async () => {
    const { id, token } = await inviteAs(api, owner);
    const guests = await Promise.all([signInUser(api), signInUser(api), signInUser(api)]);
    const answers = await Promise.all(guests.map((guest) => acceptAs(api, guest, token)));
    expect(answers.map(reasonOf).toSorted()).toEqual([
      [200, undefined],
      [409, 'INVITATION_USED_UP'],
      [409, 'INVITATION_USED_UP'],
    ]);
    expect(await usedOf(id)).toBe(1);
    expect(await orgOf(api, owner)).toMatchObject({ memberCount: 2 });
    const late = guests[answers.findIndex(({ status }) => status === 409)] ?? owner;
    expect(await opened(late, token)).toMatchObject({ state: 'USED_UP', invitation: null });
    const first = guests[answers.findIndex(({ status }) => status === 200)] ?? owner;
    expect(await opened(first, token)).toMatchObject({ state: 'USED_UP', standing: 'MEMBER', invitation: { orgName: name } });
  });

  test('concurrent acceptances of one user make one member and use one place', async () => {
    const { id, token } = await inviteAs(api, owner, { maxUses: 5 });
    const guest = await signInUser(api);
    const answers = await Promise.all([acceptAs(api, guest, token), acceptAs(api, guest, token)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await usedOf(id)).toBe(1);
  });

  test('an invitation revoked during the request lets nobody in', async () => {
    const { id, token } = await inviteAs(api, owner);
    const guest = await signInUser(api);
    const end = (trx: Database) => trx.updateTable('org_invitations').set({ revoked_at: api.clock.now() }).where('id', '=', id).execute();
    const answer = await actWhileLocked(database, { hold: (trx) => lockOrg(trx, orgId), change: end }, () => acceptAs(api, guest, token));
    expect(reasonOf(answer)).toEqual([409, 'INVITATION_REVOKED']);
    expect(await orgOf(api, guest)).toBeNull();
  });

  test('an applicant joins immediately; a request elsewhere is withdrawn; a member of another organization stays there', async () => {
    const { token } = await inviteAs(api, owner, { maxUses: null });
    const other = await signInOwner(api);
    const [here, elsewhere] = [await signInUser(api), await signInUser(api)];
    await joinAs(api, here, creditNo);
    expect(await opened(here, token)).toMatchObject({ standing: 'WAITING', otherOrg: null });
    await acceptAs(api, here, token).expect(200);
    expect(await orgOf(api, here)).toMatchObject({ id: orgId, pending: false });
    await joinAs(api, elsewhere, other.creditNo);
    expect(await opened(elsewhere, token)).toMatchObject({ standing: 'WAITING_ELSEWHERE', otherOrg: other.name });
    await acceptAs(api, elsewhere, token).expect(200);
    expect(await orgOf(api, elsewhere)).toMatchObject({ id: orgId, pending: false });
    const { records } = (await callAs(api, other.owner).get('/api/user/org/members').expect(200)).body.data;
    expect(records).toHaveLength(1);
    expect(await opened(other.owner, token)).toMatchObject({ standing: 'ELSEWHERE', otherOrg: other.name });
    expect(reasonOf(await acceptAs(api, other.owner, token).expect(409))).toEqual([409, 'OTHER_ORG']);
    expect(await orgOf(api, other.owner)).toMatchObject({ id: other.orgId });
  });

  test('users who switch between the same two organizations do not deadlock', async () => {
    const other = await signInOwner(api);
    const [here, there] = [await inviteAs(api, owner, { maxUses: null }), await inviteAs(api, other.owner, { maxUses: null })];
    const guests = await Promise.all(Array.from({ length: 6 }, () => signInUser(api)));
    for (const [index, guest] of guests.entries()) await joinAs(api, guest, index % 2 ? creditNo : other.creditNo);
    const answers = await Promise.all(guests.map((guest, index) => acceptAs(api, guest, index % 2 ? there.token : here.token)));
    expect(answers.map(({ status }) => status)).toEqual(guests.map(() => 200));
    expect(await orgOf(api, owner)).toMatchObject({ memberCount: 4 });
    expect(await orgOf(api, other.owner)).toMatchObject({ memberCount: 4 });
  });

  test('an invitation is revoked when its creator loses the right, and stays revoked when they regain it', async () => {
    const [admin, guest] = [await newAdmin(), await signInUser(api)];
    const theirs = await inviteAs(api, admin, { maxUses: null, days: 30 });
    const ours = await inviteAs(api, owner, { maxUses: null, days: 30 });
    const toAdmin = await inviteAs(api, owner, { role: 'ADMIN', days: 30 });
    await change(owner, admin.id, 'MAKE_MEMBER').expect(200);
    await change(owner, admin.id, 'MAKE_ADMIN').expect(200);
    expect(reasonOf(await acceptAs(api, guest, theirs.token).expect(409))).toEqual([409, 'INVITATION_REVOKED']);
    await change(owner, admin.id, 'TRANSFER').expect(200);
    expect(reasonOf(await acceptAs(api, guest, toAdmin.token).expect(409))).toEqual([409, 'INVITATION_REVOKED']);
    expect(await opened(guest, ours.token)).toMatchObject({ state: 'LIVE' });
    await callAs(api, owner).post('/api/user/org/leave').expect(200);
    expect(await opened(guest, ours.token)).toMatchObject({ state: 'REVOKED', invitation: null });
    expect(await invitationsOf(api, admin)).toEqual([]);
    // However the role was lost, the current one decides.
    const last = await inviteAs(api, admin);
    await api.db.updateTable('org_members').set({ role: 'MEMBER' }).where('user_id', '=', admin.id).execute();
    expect(reasonOf(await acceptAs(api, guest, last.token).expect(409))).toEqual([409, 'INVITATION_REVOKED']);
  });

  test('a removed user cannot use an earlier invitation, but a user who left can', async () => {
    const { token } = await inviteAs(api, owner, { maxUses: null, days: 30 });
    const [removed, leaver] = [await signInUser(api), await signInUser(api)];
    for (const guest of [removed, leaver]) await acceptAs(api, guest, token).expect(200);
    await callAs(api, leaver).post('/api/user/org/leave').expect(200);
    await acceptAs(api, leaver, token).expect(200);
    await change(owner, removed.id, 'REMOVE').expect(200);
    expect(await opened(removed, token)).toMatchObject({ state: 'REVOKED', invitation: null });
    expect(reasonOf(await acceptAs(api, removed, token).expect(409))).toEqual([409, 'INVITATION_REVOKED']);
    api.clock.advance(1_000);
    await acceptAs(api, removed, (await inviteAs(api, owner)).token).expect(200);
  });

  test('a member who accepts an admin invitation stays a member', async () => {
    const member = await newMember();
    const { id, token } = await inviteAs(api, owner, { role: 'ADMIN' });
    await acceptAs(api, member, token).expect(200);
    expect(await orgOf(api, member)).toMatchObject({ myRole: 'MEMBER' });
    expect(await usedOf(id)).toBe(0);
  });

  test('blocked users can neither invite nor join', async () => {
    const { token } = await inviteAs(api, owner);
    const guest = await signInUser(api);
    const block = { level: 'WRITE' as const, reason: '发布违规内容', since: api.clock.now(), set_by: '审核员甲' };
    for (const { id } of [guest, owner])
      await api.db
        .insertInto('account_blocks')
        .values({ user_id: id, ...block })
        .execute();
    expect(reasonOf(await acceptAs(api, guest, token).expect(403))).toEqual([403, 'BLOCKED']);
    expect(reasonOf(await make(owner).expect(403))).toEqual([403, 'BLOCKED']);
    expect(await orgOf(api, guest)).toBeNull();
  });

  test('neither the database nor stored answers contain a token', async () => {
    const { token } = await inviteAs(api, owner, { note: '市场部' });
    await acceptAs(api, await signInUser(api), token).expect(200);
    await openAs(api, null, unknownToken).expect(404);
    const kept = [
      await api.db.selectFrom('org_invitations').selectAll().execute(),
      await api.db.selectFrom('idempotent_answers').selectAll().execute(),
      await api.db.selectFrom('notices').selectAll().execute(),
      await api.db.selectFrom('missed_reads').selectAll().execute(),
      await api.db.selectFrom('attempts').selectAll().execute(),
    ].map((rows) => JSON.stringify(rows));
    expect(kept[0]).toContain('市场部');
    for (const rows of kept)
      expect([rows.includes(token), rows.includes(token.slice(3)), rows.includes(unknownToken)]).toEqual([false, false, false]);
  });

  test('tokens cannot be guessed: thirty acceptances an hour, and sixty failed reads in total', async () => {
    const guess = (index: number) => `inv${index.toString(16).padStart(32, '0')}`;
    const stranger = await signInUser(api);
    await openAs(api, null, 'inv123').expect(400);
    for (let index = 1; index <= 60; index += 1) await acceptAs(api, stranger, guess(index)).expect(index <= 30 ? 404 : 429);
    for (let index = 1; index <= 60; index += 1) await openAs(api, stranger, guess(index)).expect(404);
    await openAs(api, stranger, guess(61)).expect(429);
    const { token } = await inviteAs(api, owner);
    await openAs(api, stranger, token).expect(429);
    expect(await opened(await signInUser(api), token)).toMatchObject({ state: 'LIVE' });
  });

  test('the page shows the current data of the organization', async () => {
    const { token } = await inviteAs(api, owner);
    await setOfficial(api, orgId, 2);
    const logo = '/images/logo/3.svg';
    await callAs(api, owner).post('/api/user/org', { logo }).expect(200);
    expect((await opened(null, token)).invitation).toMatchObject({ official: true, logo });
  });
});

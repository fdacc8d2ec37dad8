import { expect, test } from '@jest/globals';
import request from 'supertest';
import { DAY_MS } from '#shared/durations.ts';
import { moveMoney, recharge } from '../../testing/ledger-steps.ts';
import { joinAs, signInOwner } from '../../testing/org-steps.ts';
import { openWaitingOrder } from '../../testing/payment-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';

forEachApi((api) => {
  test('returns the account with its counts and balance, the phone masked, and no password', async () => {
    const user = await signInUser(api, { nickname: '林一舟', memberLevel: 20 });
    const publisher = await signInUser(api);
    await api.db.updateTable('users').set({ password_hash: 'secret-hash' }).where('id', '=', user.id).execute();
    for (const audit_status of ['PUBLISH', 'PUBLISH', 'REJECTED']) await publishDemand(api, { publisher_id: user.id, audit_status });
    await publishDemand(api, { publisher_id: user.id, deleted_at: api.clock.now() });
    const seen = await publishDemand(api, { publisher_id: publisher.id });
    const mark = (kind: 'COLLECTION' | 'FOOTPRINT') => ({ user_id: user.id, demand_id: seen.id, kind, at: api.clock.now() });
    await api.db
      .insertInto('demand_marks')
      .values([mark('COLLECTION'), mark('FOOTPRINT')])
      .execute();
    await api.db.insertInto('scene_stocks').values({ user_id: user.id, scene_code: 'TOP', quantity: 3 }).execute();
    await moveMoney(api, recharge(user.id, 12_850));

    const { body, text } = await request(api.server).get('/v1/user/detail').set('X-Token', user.token).expect(200);
    expect(body.data).toMatchObject({
      id: user.id,
      nickname: '林一舟',
      memberLevel: 20,
      phone: `${user.phone.slice(0, 3)}****${user.phone.slice(-4)}`,
      unread: { totalAnnouncements: 0, totalChatMessages: 0, totalSystemNotice: 0 },
      stats: { publish: { WAITING_REVIEW: 0, PAUSED: 0, REJECTED: 1, PUBLISH: 2 }, collections: 1, footprints: 1, contacted: 0 },
      sceneCounts: { TOP: 3, CONTACT: 0 },
      balance: 12_850,
    });
    expect(text).not.toContain(user.phone);
    expect(text).not.toContain('secret-hash');
  });

  test('counts demands that end soon and orders awaiting payment until they expire', async () => {
    const user = await signInUser(api);
    const valid_until = new Date(api.clock.now().getTime() + 7 * DAY_MS);
    await publishDemand(api, { publisher_id: user.id, valid_until });
    await publishDemand(api, { publisher_id: user.id, valid_until: new Date(valid_until.getTime() + 1_000) });
    await publishDemand(api, { publisher_id: user.id, valid_until, audit_status: 'PAUSED', paused_by: 'OWNER' });
    for (const kind of ['RECHARGE', 'MEMBERSHIP'] as const) await openWaitingOrder(api, user.id, kind);
    const counts = async () => {
      const { body } = await request(api.server).get('/v1/user/detail').set('X-Token', user.token).expect(200);
      return [body.data.stats.ending, body.data.stats.unpaid];
    };
    expect(await counts()).toEqual([1, 2]);
    api.clock.advance(DAY_MS);
    expect(await counts()).toEqual([2, 0]);
    api.clock.advance(7 * DAY_MS);
    expect(await counts()).toEqual([0, 0]);
  });

  test('an expired membership does not count, from its exact time on', async () => {
    const user = await signInUser(api, { memberLevel: 30 });
    const endsAt = async (ms: number) => {
      const member_expire_at = new Date(api.clock.now().getTime() + ms);
      await api.db.updateTable('users').set({ member_expire_at }).where('id', '=', user.id).execute();
      const { body } = await request(api.server).get('/v1/user/detail').set('X-Token', user.token).expect(200);
      return body.data.memberLevel;
    };
    expect(await endsAt(1_000)).toBe(30);
    expect(await endsAt(0)).toBe(0);
  });

  test('returns 401 to visitors and for an invalid token', async () => {
    await request(api.server).get('/v1/user/detail').expect(401);
    await request(api.server).get('/v1/user/detail').set('X-Token', 'a'.repeat(43)).expect(401);
  });

  test('anyone can read a publisher’s card, and nothing more', async () => {
    const user = await signInUser(api, { nickname: '阿灶', memberLevel: 10 });
    await api.db.updateTable('users').set({ member_expire_at: api.clock.now() }).where('id', '=', user.id).execute();
    await publishDemand(api, { publisher_id: user.id });
    await publishDemand(api, { publisher_id: user.id, audit_status: 'WAITING_REVIEW' });
    const { body } = await request(api.server).get(`/v1/user/${user.id}/simple`).expect(200);
    expect(body.data).toEqual({
      id: user.id,
      nickname: '阿灶',
      avatar: null,
      sex: null,
      memberLevel: 0,
      orgName: null,
      official: false,
      org: null,
      realName: false,
      position: null,
      industryName: null,
      publishCount: 1,
      replies: null,
      joinedAt: expect.any(String),
    });
  });

  test('a publisher’s organization shows its name, its logo and the number of its members', async () => {
    const { owner, orgId, name, creditNo } = await signInOwner(api);
    await joinAs(api, await signInUser(api), creditNo, owner);
    await joinAs(api, await signInUser(api), creditNo);
    await publishDemand(api, { publisher_id: owner.id });
    const { body } = await request(api.server).get(`/v1/user/${owner.id}/simple`).expect(200);
    expect(body.data).toMatchObject({ orgName: name, org: { id: orgId, name, logo: null, memberCount: 2 } });
    expect(JSON.stringify(body.data)).not.toContain(creditNo);
  });

  test.each(['999999999', '99999999999999999999999', 'abc', "1'--"])('returns 404 for the id «%s»', async (id) => {
    const { body } = await request(api.server)
      .get(`/v1/user/${encodeURIComponent(id)}/simple`)
      .expect(404);
    expect(body).toEqual({ code: 404, message: '用户不存在', data: null });
  });

  test('rejects broken percent-encoding and overlong ids', async () => {
    await request(api.server).get('/v1/user/%E0%A4%A/simple').expect(400);
    await request(api.server)
      .get(`/v1/user/${'1'.repeat(65)}/simple`)
      .expect(400);
  });
});

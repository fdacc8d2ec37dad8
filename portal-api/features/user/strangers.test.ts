import { beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { HOUR_MS } from '#shared/durations.ts';
import { blockAs } from '../../testing/auth-steps.ts';
import { joinAs, signInOwner } from '../../testing/org-steps.ts';
import { type Caller, callAs } from '../../testing/publish-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';

const nobody = { code: 404, message: '用户不存在', data: null };
const tooOften = '访问过于频繁，请稍后再试';

forEachApi((api) => {
  let stranger: Caller;
  beforeAll(async () => {
    stranger = await signInUser(api);
  });

  const see = (id: string, caller: Caller | null) => callAs(api, caller).get(`/v1/user/${id}/simple`);
  const from = (ip: string, path: string) => request(api.server).get(path).set('X-Forwarded-For', ip);

  test('a user unrelated to the caller returns the same 404 as an unknown id', async () => {
    const quiet = await signInUser(api);
    const withHidden = await signInUser(api);
    await publishDemand(api, { publisher_id: withHidden.id, audit_status: 'WAITING_REVIEW' });
    await publishDemand(api, { publisher_id: withHidden.id, deleted_at: api.clock.now() });
    await publishDemand(api, { publisher_id: withHidden.id, valid_until: api.clock.now() });
    for (const { id } of [quiet, withHidden, { id: '99999999' }]) {
      for (const caller of [null, stranger]) {
        const { status, body } = await see(id, caller);
        expect([status, body]).toEqual([404, nobody]);
      }
    }
    await see(quiet.id, quiet).expect(200);
  });

  test('publishers, conversation partners and colleagues are visible', async () => {
    const publisher = await signInUser(api);
    const { id: demandId } = await publishDemand(api, { publisher_id: publisher.id });
    for (const caller of [null, stranger]) await see(publisher.id, caller).expect(200);

    const reader = await signInUser(api);
    await callAs(api, reader).post('/api/demand/message/save', { demandId, content: '您好' }).expect(200);
    await see(reader.id, publisher).expect(200);
    await see(reader.id, stranger).expect(404);
    await api.db.updateTable('demands').set({ audit_status: 'PAUSED' }).where('id', '=', demandId).execute();
    await see(publisher.id, reader).expect(200);
    for (const caller of [null, stranger]) await see(publisher.id, caller).expect(404);

    const { owner, creditNo } = await signInOwner(api);
    const [member, applicant] = [await signInUser(api), await signInUser(api)];
    await joinAs(api, member, creditNo, owner);
    await joinAs(api, applicant, creditNo);
    for (const [one, other] of [
      [owner, member],
      [member, owner],
      [owner, applicant],
    ] as const)
      await see(other.id, one).expect(200);
    // An applicant sees nothing of the members, and the members see nothing of the applicant.
    await see(owner.id, applicant).expect(404);
    await see(applicant.id, member).expect(404);
  });

  test('a user who may not sign in is invisible to other users, and invites nobody', async () => {
    const person = await signInUser(api);
    await publishDemand(api, { publisher_id: person.id });
    const { invite_code } = await api.db.selectFrom('users').select('invite_code').where('id', '=', person.id).executeTakeFirstOrThrow();
    const inviter = async () =>
      (await callAs(api, null).get(`/api/invite/inviter?inviteCode=${invite_code}`).expect(200)).body.data.inviter;
    await see(person.id, null).expect(200);
    expect(await inviter()).not.toBeNull();
    await blockAs(api, person, 'WRITE');
    await see(person.id, null).expect(200);
    await blockAs(api, person, 'SIGN_IN');
    await see(person.id, null).expect(404);
    await see(person.id, stranger).expect(404);
    expect(await inviter()).toBeNull();
  });

  test('blocking a user does not reveal whether they exist', async () => {
    const [quiet, caller] = [await signInUser(api), await signInUser(api)];
    const block = (userId: string, blocked = true) => callAs(api, caller).post('/api/chat/block', { userId, blocked });
    const [known, unknown] = [await block(quiet.id), await block('99999999')];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(known.status).toBe(404);
  });

  test('one network can try 60 ids an hour, of all kinds together, while other reads still work', async () => {
    const walker = '203.0.113.50';
    const paths = [
      ...Array.from({ length: 20 }, (_, index) => `/v1/user/${8_000_000 + index}/simple`),
      ...Array.from({ length: 20 }, (_, index) => `/api/demand/${8_000_000 + index}`),
      ...Array.from({ length: 10 }, (_, index) => `/api/org/${8_000_000 + index}`),
    ];
    for (const path of paths) await from(walker, path).expect(404);
    for (let index = 0; index < 10; index += 1) await from(walker, `/api/invite/inviter?inviteCode=ZZZZZ${1_000 + index}`).expect(200);
    const publisher = await signInUser(api);
    const { demandNumber } = await publishDemand(api, { publisher_id: publisher.id });
    for (const path of ['/v1/user/9000000/simple', `/v1/user/${publisher.id}/simple`, '/api/invite/inviter?inviteCode=ZZZZZZZZ']) {
      const answer = await from(walker, path).expect(429);
      expect(answer.body).toMatchObject({ message: tooOften, data: { retryAfter: 3_600 } });
      expect(answer.get('Retry-After')).toBe('3600');
    }
    await from(walker, `/api/demand/${demandNumber}`).expect(200);
    await from('203.0.113.51', `/v1/user/${publisher.id}/simple`).expect(200);
    await see(publisher.id, stranger).set('X-Forwarded-For', walker).expect(200);
    api.clock.advance(HOUR_MS);
    await from(walker, `/v1/user/${publisher.id}/simple`).expect(200);
  });

  test('a hundred concurrent requests cannot exceed the limit of misses', async () => {
    const walk = Array.from({ length: 100 }, (_, index) => from('203.0.113.60', `/v1/user/${7_000_000 + index}/simple`));
    const statuses = (await Promise.all(walk)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(60);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(40);
  });

  test('one dead link that is opened often, and the many live pages of a crawler, hardly count', async () => {
    const reader = '203.0.113.70';
    for (let visit = 0; visit < 70; visit += 1) await from(reader, '/v1/user/7999999/simple').expect(404);
    const publisher = await signInUser(api);
    await publishDemand(api, { publisher_id: publisher.id });
    for (let visit = 0; visit < 70; visit += 1) await from(reader, `/v1/user/${publisher.id}/simple`).expect(200);
  });

  test('organizations are visible if they are verified, if a member publishes, or to their own members', async () => {
    const { owner, orgId } = await signInOwner(api);
    const read = (caller: Caller | null) => callAs(api, caller).get(`/api/org/${orgId}`);
    await read(null).expect(404);
    await read(stranger).expect(404);
    await read(owner).expect(200);
    const { id } = await publishDemand(api, { publisher_id: owner.id });
    await read(null).expect(200);
    await api.db.deleteFrom('demands').where('id', '=', id).execute();
    await read(null).expect(404);
    await api.db.updateTable('organizations').set({ official_status: 2 }).where('id', '=', orgId).execute();
    await read(null).expect(200);
  });
});

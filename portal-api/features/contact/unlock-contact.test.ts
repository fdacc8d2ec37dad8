import { expect, test } from '@jest/globals';
import { DAY_MS } from '#shared/durations.ts';
import { CONTACTS_PER_DAY, memberRights } from '#shared/rules/member-rights.ts';
import { contactSteps, secrets } from '../../testing/contact-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';

forEachApi((api) => {
  const { get, post, show, unlock, giveBoosts, boostsOf, signInReachable, publishReachable } = contactSteps(api);

  test('a visitor gets HTTP 200 with code 403 and NEED_LOGIN in the body', async () => {
    const { id } = await publishReachable();
    for (const call of [show(id), unlock(id)]) {
      const { body, text } = await call.expect(200);
      expect(body).toEqual({ code: 403, message: '请您先登录', data: { reason: 'NEED_LOGIN', price: null, props: 0, quota: 0 } });
      expect(text).not.toContain(secrets.phone);
    }
  });

  test('without membership and boosts the reason is NEED_VIP', async () => {
    const reader = await signInUser(api);
    const { id } = await publishReachable();
    for (const call of [show(id, reader.token), unlock(id, reader.token), unlock(id, reader.token, 'QUOTA')]) {
      const { body } = await call.expect(200);
      expect(body).toMatchObject({ code: 403, data: { reason: 'NEED_VIP', props: 0, quota: 0 } });
      expect(body.message).toMatch(/会员/);
    }
  });

  test('a boost unlocks a contact permanently; viewing never does', async () => {
    const reader = await signInUser(api, { nickname: '小林' });
    await giveBoosts(reader.id, 2);
    const { id, publisher, demandNumber } = await publishReachable();
    const looked = await show(id, reader.token).expect(200);
    expect(looked.body).toMatchObject({ code: 403, data: { reason: 'NEED_VIP', props: 2, quota: 0 } });
    expect(looked.body.message).toContain('1 张联系卡');
    expect(await boostsOf(reader.id)).toBe(2);

    const { body } = await unlock(id, reader.token).expect(200);
    expect(body.data).toEqual({ ...secrets, remaining: null, unlockedAt: expect.stringMatching(/\+08:00$/) });
    const again = await unlock(demandNumber, reader.token).expect(200);
    expect(again.body.data).toEqual({ ...body.data, remaining: null });
    const shown = await show(demandNumber, reader.token).expect(200);
    expect(shown.body).toEqual({ code: 200, message: 'ok', data: { ...body.data, remaining: null } });
    expect(await boostsOf(reader.id)).toBe(1);

    const demand = await get(`/api/demand/${id}`, reader.token).expect(200);
    expect(demand.body.data).toMatchObject({ contactUnlocked: true, contactCount: 1 });
    const notices = await api.db.selectFrom('notices').selectAll().where('user_id', '=', publisher.id).execute();
    expect(notices).toMatchObject([
      { category: '互动', content: expect.stringContaining('有人查看了您'), link: `/user/demand/data/${id}` },
    ]);
    const ledger = await api.db.selectFrom('scene_ledger').selectAll().where('user_id', '=', reader.id).orderBy('id').execute();
    expect(ledger.map((line) => [line.quantity, line.quantity_after])).toEqual([
      [2, 2],
      [-1, 1],
    ]);
  });

  test('fifty concurrent unlocks by one user are charged once', async () => {
    const reader = await signInUser(api);
    await giveBoosts(reader.id, 10);
    const { id, publisher } = await publishReachable();
    const answers = await Promise.all(Array.from({ length: 50 }, () => unlock(id, reader.token)));
    expect(answers.map(({ status, body }) => [status, body.code, body.data.phone])).toEqual(
      Array.from({ length: 50 }, () => [200, 200, secrets.phone]),
    );
    expect(await boostsOf(reader.id)).toBe(9);
    const demand = await get(`/api/demand/${id}`).expect(200);
    expect(demand.body.data.contactCount).toBe(1);
    expect(await api.db.selectFrom('notices').select('id').where('user_id', '=', publisher.id).execute()).toHaveLength(1);
  });

  test('the quota is per day in China, even for concurrent requests; then a boost pays, then nothing', async () => {
    const { contactsPerDay } = memberRights(10);
    const member = await signInUser(api, { memberLevel: 10 });
    const demands = await Promise.all(Array.from({ length: contactsPerDay + 4 }, () => publishReachable()));
    const first = await show(demands[0]?.id ?? '', member.token).expect(200);
    expect(first.body.data).toEqual({ reason: 'NEED_PROP', price: null, props: 0, quota: contactsPerDay });
    expect(first.body.message).toContain(`${contactsPerDay} 次`);

    const answers = await Promise.all(demands.map(({ id }) => unlock(id, member.token)));
    const granted = answers.filter(({ body }) => body.code === 200);
    expect(granted.map(({ body }) => body.data.remaining).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: contactsPerDay }, (_, index) => index),
    );
    const refused = answers.findIndex(({ body }) => body.code === 403);
    expect(answers[refused]?.body.data).toEqual({ reason: 'NEED_PROP', price: null, props: 0, quota: 0 });

    await giveBoosts(member.id, 1);
    const late = demands[refused]?.id ?? '';
    expect((await unlock(late, member.token, 'QUOTA').expect(200)).body).toMatchObject({ code: 403, data: { props: 1 } });
    expect((await unlock(late, member.token).expect(200)).body).toMatchObject({ code: 200, data: { remaining: 0 } });
    expect(await boostsOf(member.id)).toBe(0);

    // 10:00 in China; the next day begins fourteen hours later.
    const untilMidnight = DAY_MS - ((api.clock.now().getTime() + DAY_MS / 3) % DAY_MS);
    const other = demands[answers.findLastIndex(({ body }) => body.code === 403)]?.id ?? '';
    api.clock.advance(untilMidnight - 1);
    expect((await unlock(other, member.token).expect(200)).body.code).toBe(403);
    api.clock.advance(1);
    expect((await unlock(other, member.token).expect(200)).body.data.remaining).toBe(contactsPerDay - 1);
  });

  test('an expired membership has no quota', async () => {
    const former = await signInUser(api, { memberLevel: 30 });
    await api.db.updateTable('users').set({ member_expire_at: api.clock.now() }).where('id', '=', former.id).execute();
    const { id } = await publishReachable();
    expect((await unlock(id, former.token).expect(200)).body).toMatchObject({ code: 403, data: { reason: 'NEED_VIP', quota: 0 } });
  });

  test('nobody unlocks more contacts than the daily cap, whatever their quota and boosts', async () => {
    const reader = await signInUser(api, { memberLevel: 30 });
    await giveBoosts(reader.id, CONTACTS_PER_DAY);
    const { publisher } = await publishReachable();
    const at = api.clock.now();
    const demands = await Promise.all(
      Array.from({ length: CONTACTS_PER_DAY + 3 }, () => publishDemand(api, { publisher_id: publisher.id })),
    );
    const before = demands.slice(0, CONTACTS_PER_DAY - 1);
    await api.db
      .insertInto('contact_grants')
      .values(before.map(({ id }) => ({ user_id: reader.id, demand_id: id, granted_by: 'CONTACT' as const, at })))
      .execute();
    const answers = await Promise.all(demands.slice(CONTACTS_PER_DAY - 1).map(({ id }) => unlock(id, reader.token)));
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.data.reason === 'DAILY_LIMIT')).toHaveLength(3);
    expect((await show(before[0]?.id ?? '', reader.token).expect(200)).body.code).toBe(200);
  });

  test('a publisher without a contact costs readers nothing', async () => {
    const publisher = await signInReachable(null);
    const reader = await signInUser(api);
    await giveBoosts(reader.id, 1);
    const { id } = await publishDemand(api, { publisher_id: publisher.id });
    for (const call of [show(id, reader.token), unlock(id, reader.token)]) {
      expect((await call.expect(200)).body).toMatchObject({ code: 403, data: { reason: 'NO_CONTACT' } });
    }
    expect(await boostsOf(reader.id)).toBe(1);
  });

  test('limits the contact requests of one network', async () => {
    const { id } = await publishReachable();
    const address = '203.0.113.77';
    for (let index = 0; index < 120; index += 1) await get(`/api/demand/${id}/contact-info`, undefined, address).expect(200);
    const { body, headers } = await post('/api/demand/authorize-get-contact-info', { demandId: id }, undefined, address).expect(429);
    expect(body.message).toContain('频繁');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  test('rejects an invalid demand or means and names the field', async () => {
    const reader = await signInUser(api);
    const noDemand = await post('/api/demand/authorize-get-contact-info', {}, reader.token).expect(400);
    expect(noDemand.body.data.fields).toHaveProperty('demandId');
    const badMeans = await unlock('500001', reader.token, 'MONEY').expect(400);
    expect(badMeans.body.data.fields).toEqual({ by: '解锁方式不正确' });
  });
});

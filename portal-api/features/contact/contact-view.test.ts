import { expect, test } from '@jest/globals';
import request from 'supertest';
import { contactSteps, secrets } from '../../testing/contact-steps.ts';
import { joinAs, signInOwner } from '../../testing/org-steps.ts';
import { callAs, demandFields, reviewAs } from '../../testing/publish-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';

forEachApi((api) => {
  const { get, post, show, unlock, giveBoosts, boostsOf, publishReachable } = contactSteps(api);

  test('the owner sees their own contact for free, whatever the demand’s status', async () => {
    const { id, publisher } = await publishReachable({ audit_status: 'WAITING_REVIEW' });
    for (const call of [show(id, publisher.token), unlock(id, publisher.token)]) {
      expect((await call.expect(200)).body.data).toEqual({ ...secrets, remaining: null, unlockedAt: null });
    }
    expect(await api.db.selectFrom('contact_grants').select('id').where('demand_id', '=', id).execute()).toEqual([]);
  });

  test('returns 404 for a hidden demand, except to a user who has unlocked its contact', async () => {
    const reader = await signInUser(api);
    const other = await signInUser(api);
    await giveBoosts(reader.id, 1);
    await giveBoosts(other.id, 1);
    const { id } = await publishReachable();
    await unlock(id, reader.token).expect(200);
    await api.db.updateTable('demands').set({ audit_status: 'PAUSED' }).where('id', '=', id).execute();
    for (const token of [undefined, other.token]) {
      await show(id, token).expect(404);
      await unlock(id, token).expect(404);
    }
    expect((await show(id, reader.token).expect(200)).body.data.phone).toBe(secrets.phone);
    await api.db.updateTable('demands').set({ deleted_at: api.clock.now() }).where('id', '=', id).execute();
    await show(id, reader.token).expect(404);
    for (const unknown of ['999999999', 'abc', '9'.repeat(30)]) await show(unknown, reader.token).expect(404);
    expect(await boostsOf(other.id)).toBe(1);
  });

  test('reports a contact that changed after it was unlocked', async () => {
    const reader = await signInUser(api);
    await giveBoosts(reader.id, 1);
    const { id, publisher } = await publishReachable();
    await unlock(id, reader.token).expect(200);
    const check = async () => (await get(`/api/demand/${id}/contact-info?versionCheck=1`, reader.token).expect(200)).body.data;
    expect(await check()).toMatchObject({ phone: secrets.phone, changedSinceUnlock: false });
    api.clock.advance(1_000);
    await post('/api/user/personal-contact-info', secrets, publisher.token).expect(200);
    expect(await check()).toMatchObject({ changedSinceUnlock: false });
    await post('/api/user/personal-contact-info', { ...secrets, phone: '13755557777' }, publisher.token).expect(200);
    expect(await check()).toMatchObject({ phone: '13755557777', changedSinceUnlock: true });
    expect((await show(id, reader.token).expect(200)).body.data).not.toHaveProperty('changedSinceUnlock');
    await get(`/api/demand/${id}/contact-info?versionCheck=yes`, reader.token).expect(400);
  });

  test('a demand of an organization shows the organization’s contact, or the publisher’s own if it has none', async () => {
    const { db } = api;
    const { id, publisher } = await publishReachable({ contact_source: 'org' });
    const { id: orgId } = await db
      .insertInto('organizations')
      .values({ name: `公司${publisher.id}`, credit_no: publisher.phone, created_at: api.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('users').set({ org_id: orgId }).where('id', '=', publisher.id).execute();
    const methods = async () => (await get(`/api/demand/${id}`).expect(200)).body.data.contactMethods;
    expect((await show(id, publisher.token).expect(200)).body.data).toMatchObject(secrets);
    expect(await methods()).toEqual(['phone', 'wechat', 'qq', 'email']);

    const org = { contact_name: '市场部', contact_phone: '0755-8888666', contact_wechat: '' };
    await db.updateTable('organizations').set(org).where('id', '=', orgId).execute();
    const expected = { name: '市场部', phone: '0755-8888666', wechat: null, qq: null, email: null };
    expect((await show(id, publisher.token).expect(200)).body.data).toMatchObject(expected);
    expect(await methods()).toEqual(['phone']);
    const merged = await get('/api/user/merged-contact-info', publisher.token).expect(200);
    expect(merged.body.data).toEqual({ personal: secrets, org: { ...expected, wechat: null }, default: 'personal' });
  });

  test('reports a change when the publisher’s own contact replaces the organization’s', async () => {
    const { owner, creditNo } = await signInOwner(api);
    const [{ id, publisher }, leaver, reader] = [
      await publishReachable({ contact_source: 'org' }),
      await signInUser(api),
      await signInUser(api),
    ];
    for (const member of [publisher, leaver]) await joinAs(api, member, creditNo, owner);
    await giveBoosts(reader.id, 1);
    const setContact = (contact: object) => callAs(api, owner).post('/api/user/org', contact).expect(200);
    const check = async () => (await get(`/api/demand/${id}/contact-info?versionCheck=1`, reader.token).expect(200)).body.data;
    const unlockAnew = () => api.db.updateTable('contact_grants').set({ at: api.clock.now() }).where('user_id', '=', reader.id).execute();
    await setContact({ contactName: '市场部', contactPhone: '021-55556666' });
    await unlock(id, reader.token).expect(200);
    api.clock.advance(1_000);
    expect(await check()).toMatchObject({ phone: '021-55556666', changedSinceUnlock: false });
    await setContact({ contactName: '冯可欣', contactPhone: leaver.phone });
    await unlockAnew();
    api.clock.advance(1_000);
    expect(await check()).toMatchObject({ phone: leaver.phone, changedSinceUnlock: false });
    await callAs(api, leaver).post('/api/user/org/leave').expect(200);
    expect(await check()).toMatchObject({ phone: secrets.phone, changedSinceUnlock: true });
    // The organization has no contact left that the next departure could remove.
    await unlockAnew();
    api.clock.advance(1_000);
    await callAs(api, owner).post(`/api/user/org/members/${publisher.id}`, { action: 'TRANSFER' }).expect(200);
    await callAs(api, owner).post('/api/user/org/leave').expect(200);
    expect(await check()).toMatchObject({ phone: secrets.phone, changedSinceUnlock: false });
  });

  test('reports a change when the publisher leaves or joins the organization, or the demand switches contacts', async () => {
    const { owner, creditNo } = await signInOwner(api);
    const { publisher, ...saved } = await publishReachable({ contact_source: 'org', industry_code: '0403', region_code: '3101' });
    const reader = await signInUser(api);
    await giveBoosts(reader.id, 1);
    await unlock(saved.id, reader.token).expect(200);
    const setContact = (contact: object) => callAs(api, owner).post('/api/user/org', contact).expect(200);
    const leave = () => callAs(api, publisher).post('/api/user/org/leave').expect(200);
    /** Acts, and returns the contact for a user who had unlocked it before. */
    async function after(act: () => PromiseLike<unknown>) {
      await api.db.updateTable('contact_grants').set({ at: api.clock.now() }).where('user_id', '=', reader.id).execute();
      api.clock.advance(1_000);
      await act();
      return (await get(`/api/demand/${saved.id}/contact-info?versionCheck=1`, reader.token).expect(200)).body.data;
    }
    const ofOrganization = { phone: '021-55556666', wechat: null };
    const own = { phone: secrets.phone, wechat: secrets.wechat };
    let version = 1;
    const edit = async (contactSource: string) => {
      const change = { ...demandFields({ contactSource, title: `华东地区寻找投放渠道${version}` }), id: saved.id, version };
      const { body } = await callAs(api, publisher).put('/v1/demand/update', change).expect(200);
      version = body.data.version;
      await reviewAs(api, saved.id, { event: 'APPROVE' });
    };
    // The organization has no contact yet, so the publisher's own is shown.
    expect(await after(() => joinAs(api, publisher, creditNo, owner))).toMatchObject({ ...own, changedSinceUnlock: false });
    expect(await after(leave)).toMatchObject({ ...own, changedSinceUnlock: false });
    await setContact({ contactName: '市场部', contactPhone: '021-55556666' });
    expect(await after(() => joinAs(api, publisher, creditNo, owner))).toMatchObject({ ...ofOrganization, changedSinceUnlock: true });
    expect(await after(() => edit('org'))).toMatchObject({ ...ofOrganization, changedSinceUnlock: false });
    expect(await after(() => edit('personal'))).toMatchObject({ ...own, changedSinceUnlock: true });
    expect(await after(() => edit('org'))).toMatchObject({ ...ofOrganization, changedSinceUnlock: true });
    const remove = () => callAs(api, owner).post(`/api/user/org/members/${publisher.id}`, { action: 'REMOVE' }).expect(200);
    expect(await after(remove)).toMatchObject({ ...own, changedSinceUnlock: true });
    // The organization's contact is the publisher's phone, and is removed when they leave.
    await joinAs(api, publisher, creditNo, owner);
    await setContact({ contactName: '王经理', contactPhone: publisher.phone });
    expect(await after(leave)).toMatchObject({ ...own, changedSinceUnlock: true });
  });

  test('lists unlocked contacts, even of hidden demands, only to the user who unlocked them', async () => {
    const reader = await signInUser(api);
    await giveBoosts(reader.id, 3);
    const images = JSON.stringify([`/api/file/${'a'.repeat(32)}/960.webp`]);
    const demands = [await publishReachable({ budget: '5 万', images }), await publishReachable(), await publishReachable()];
    for (const { id } of demands) {
      await unlock(id, reader.token).expect(200);
      api.clock.advance(1_000);
    }
    const [paused, removed, live] = demands;
    await api.db
      .updateTable('demands')
      .set({ audit_status: 'PAUSED' })
      .where('id', '=', paused?.id ?? '')
      .execute();
    await api.db
      .updateTable('demands')
      .set({ deleted_at: api.clock.now() })
      .where('id', '=', removed?.id ?? '')
      .execute();
    const talk = { demandId: live?.id, content: '您好' };
    const sent = await request(api.server).post('/api/demand/message/save').set('X-Token', reader.token).send(talk).expect(200);
    const { body } = await get('/api/demand/contacted', reader.token).expect(200);
    expect(body.data.records.map(({ threadId }: { threadId: string | null }) => threadId)).toEqual([sent.body.data.threadId, null]);
    expect(body.data).toMatchObject({
      total: 2,
      records: [
        { id: live?.id, available: true, summary: '内容', contact: secrets, contactedAt: expect.stringMatching(/\+08:00$/) },
        { id: paused?.id, available: false, summary: '', cover: null, budget: null, auditStatus: 'PAUSED', contact: secrets },
      ],
    });
    const other = await signInUser(api);
    expect((await get('/api/demand/contacted', other.token).expect(200)).body.data).toMatchObject({ total: 0, records: [] });
    await get('/api/demand/contacted').expect(401);
    await get('/api/demand/contacted?pageNum=0', reader.token).expect(400);
  });
});

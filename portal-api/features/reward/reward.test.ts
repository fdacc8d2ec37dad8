import { expect, test } from '@jest/globals';
import { DAY_MS } from '#shared/durations.ts';
import { type Caller, callAs, saveAs, signInPublisher } from '../../testing/publish-steps.ts';
import { createWatchedLogger, forEachApi, signInUser } from '../../testing/test-api.ts';
import { eraseAccounts } from '../account/erase-accounts.ts';

interface Gift {
  id: string;
  state: string;
  todo: string | null;
  link: string | null;
}

forEachApi((api) => {
  const giftsOf = async (caller: Caller): Promise<Gift[]> => (await callAs(api, caller).get('/api/welfare/list').expect(200)).body.data;
  const idsOf = async (caller: Caller, state: string) => (await giftsOf(caller)).filter((gift) => gift.state === state).map(({ id }) => id);
  const claim = (caller: Caller | null, id: string) => callAs(api, caller).post(`/api/welfare/${id}/claim`);
  const ledgerOf = (caller: Caller) =>
    api.db.selectFrom('scene_ledger').select(['scene_code', 'quantity', 'title']).where('user_id', '=', caller.id).execute();

  test('a new account sees the step that each gift requires, and its link', async () => {
    const user = await signInUser(api);
    const gifts = await giftsOf(user);
    expect(gifts.length).toBeGreaterThanOrEqual(6);
    for (const gift of gifts)
      expect(gift).toMatchObject({ state: 'LOCKED', todo: expect.stringMatching(/\S/), link: expect.stringMatching(/^\//) });
  });

  test('completed tasks unlock their gifts', async () => {
    const user = await signInPublisher(api);
    expect(await idsOf(user, 'READY')).toEqual([]);
    const profile = { avatar: '/files/a.webp', position: '经理', industry_code: '0403', region_code: '3101', real_name_status: 2 };
    await api.db.updateTable('users').set(profile).where('id', '=', user.id).execute();
    expect(await idsOf(user, 'READY')).toEqual(['profile', 'contact', 'real-name']);
    const own = await saveAs(api, user, {}, { approved: false });
    expect(await idsOf(user, 'READY')).not.toContain('first-publish');
    await saveAs(api, user);
    const values = { user_id: user.id, demand_id: own.id, kind: 'COLLECTION' as const, at: api.clock.now() };
    await api.db.insertInto('demand_marks').values(values).execute();
    expect(await idsOf(user, 'READY')).toEqual(['profile', 'contact', 'real-name', 'first-publish', 'first-collect']);
  });

  test('a gift is granted once, even for concurrent requests, and stays claimed', async () => {
    const user = await signInPublisher(api);
    await saveAs(api, user);
    const answers = await Promise.all(Array.from({ length: 5 }, () => claim(user, 'contact')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 200)?.body.data).toEqual({ sceneCode: 'CONTACT', quantity: 1 });
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe('您已领取过该福利');
    await api.db.deleteFrom('contacts').where('user_id', '=', user.id).execute();
    expect(await idsOf(user, 'CLAIMED')).toEqual(['contact']);
    expect(await ledgerOf(user)).toEqual([{ scene_code: 'CONTACT', quantity: 1, title: '福利：填写联系方式' }]);
  });

  test('a bookmark of an unchecked user, or an unverified organization, earns nothing yet', async () => {
    const user = await signInPublisher(api);
    const reader = await signInPublisher(api);
    const { id } = await saveAs(api, user);
    await api.db
      .insertInto('demand_marks')
      .values({ user_id: reader.id, demand_id: id, kind: 'COLLECTION', at: api.clock.now() })
      .execute();
    const org = { name: '福利公司', credit_no: 'WELFARE1', official_status: 1, created_at: api.clock.now() };
    const { id: orgId } = await api.db.insertInto('organizations').values(org).returning('id').executeTakeFirstOrThrow();
    await api.db.updateTable('users').set({ org_id: orgId }).where('id', '=', reader.id).execute();
    expect(await idsOf(reader, 'READY')).toEqual([]);
    expect((await claim(reader, 'organization').expect(409)).body.message).toContain('企业已通过认证');
    expect((await claim(reader, 'contact').expect(409)).body.message).toContain('实名认证');
    await api.db.updateTable('organizations').set({ official_status: 2 }).where('id', '=', orgId).execute();
    await saveAs(api, reader);
    expect(await idsOf(reader, 'READY')).toEqual(['contact', 'organization', 'first-publish', 'first-collect']);
  });

  test('a phone that was freed by erasing its account earns nothing twice', async () => {
    const user = await signInUser(api);
    await api.db.updateTable('users').set({ real_name_status: 2 }).where('id', '=', user.id).execute();
    await claim(user, 'real-name').expect(200);
    const asked = new Date(api.clock.now().getTime() - 16 * DAY_MS);
    await api.db.updateTable('users').set({ deletion_requested_at: asked }).where('id', '=', user.id).execute();
    expect(await eraseAccounts(api.db, api.clock.now(), createWatchedLogger())).toBe(1);
    const again = await signInUser(api, { phone: user.phone });
    await api.db.updateTable('users').set({ real_name_status: 2 }).where('id', '=', again.id).execute();
    expect(await idsOf(again, 'CLAIMED')).toEqual(['real-name']);
    await claim(again, 'real-name').expect(409);
    expect(await ledgerOf(again)).toEqual([]);
  });

  test('a gift can be claimed only once it is earned', async () => {
    const user = await signInUser(api);
    const { body } = await claim(user, 'real-name').expect(409);
    expect(body.message).toContain('提交实名认证并通过');
    expect(await ledgerOf(user)).toEqual([]);
    await api.db.updateTable('users').set({ real_name_status: 2 }).where('id', '=', user.id).execute();
    await claim(user, 'real-name').expect(200);
  });

  test('returns 401 to visitors and 404 for an unknown gift', async () => {
    await callAs(api, null).get('/api/welfare/list').expect(401);
    await claim(null, 'contact').expect(401);
    await claim(await signInUser(api), 'everything').expect(404);
  });
});

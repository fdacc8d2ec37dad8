import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { syncReferenceData } from '../../db/reference/sync-reference-data.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { type Caller, callAs, saveAs, signInPublisher } from '../../testing/publish-steps.ts';
import { createTestApi, signInUser, type TestApi } from '../../testing/test-api.ts';

interface Gift {
  id: string;
  state: string;
  todo: string | null;
  link: string | null;
}

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  beforeAll(async () => {
    database = await open();
    await syncReferenceData(database.db);
    api = createTestApi(database.db);
  });
  afterAll(() => database.close());

  const giftsOf = async (caller: Caller): Promise<Gift[]> => (await callAs(api, caller).get('/api/welfare/list').expect(200)).body.data;
  const idsOf = async (caller: Caller, state: string) => (await giftsOf(caller)).filter((gift) => gift.state === state).map(({ id }) => id);
  const claim = (caller: Caller | null, id: string) => callAs(api, caller).post(`/api/welfare/${id}/claim`);
  const ledgerOf = (caller: Caller) =>
    api.db.selectFrom('scene_ledger').select(['scene_code', 'quantity', 'title']).where('user_id', '=', caller.id).execute();

  test('a new account sees what is to be done for each gift, and where', async () => {
    const user = await signInUser(api);
    const gifts = await giftsOf(user);
    expect(gifts.length).toBeGreaterThanOrEqual(6);
    for (const gift of gifts)
      expect(gift).toMatchObject({ state: 'LOCKED', todo: expect.stringMatching(/\S/), link: expect.stringMatching(/^\//) });
  });

  test('deeds unlock their gifts', async () => {
    const user = await signInPublisher(api);
    expect(await idsOf(user, 'READY')).toEqual(['contact']);
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

  test('a gift comes once, however many ask at one moment, and stays claimed', async () => {
    const user = await signInPublisher(api);
    const answers = await Promise.all(Array.from({ length: 5 }, () => claim(user, 'contact')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 200)?.body.data).toEqual({ sceneCode: 'CONTACT', quantity: 1 });
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe('您已领取过该福利');
    await api.db.deleteFrom('contacts').where('user_id', '=', user.id).execute();
    expect(await idsOf(user, 'CLAIMED')).toEqual(['contact']);
    expect(await ledgerOf(user)).toEqual([{ scene_code: 'CONTACT', quantity: 1, title: '福利：填写联系方式' }]);
  });

  test('what is not earned cannot be claimed, and can be once it is', async () => {
    const user = await signInUser(api);
    const { body } = await claim(user, 'real-name').expect(409);
    expect(body.message).toContain('提交实名认证并通过');
    expect(await ledgerOf(user)).toEqual([]);
    await api.db.updateTable('users').set({ real_name_status: 2 }).where('id', '=', user.id).execute();
    await claim(user, 'real-name').expect(200);
  });

  test('visitors are asked to log in, and a gift that nobody knows is not found', async () => {
    await callAs(api, null).get('/api/welfare/list').expect(401);
    await claim(null, 'contact').expect(401);
    await claim(await signInUser(api), 'everything').expect(404);
  });
});

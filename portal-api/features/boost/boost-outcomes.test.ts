import { beforeEach, expect, test } from '@jest/globals';
import { MINUTE_MS } from '#shared/durations.ts';
import { listEffectsOf } from '../../domain/boosts/boost-effects.ts';
import { stopBoostEffects } from '../../domain/boosts/stop-boost-effects.ts';
import { toChinaDay } from '../../platform/china-time.ts';
import { boostSteps } from '../../testing/boost-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';

forEachApi((api, database) => {
  beforeEach(async () => {
    // Demands of earlier tests must not appear in the lists of the next one.
    await database.db.updateTable('demands').set({ deleted_at: api.clock.now() }).execute();
  });

  const { at, post, get, signInWith, order, expectLedgerToAddUp } = boostSteps(api);
  const stop = (demandId: string) => database.db.transaction().execute((trx) => stopBoostEffects(trx, demandId, api.clock.now()));

  test('taking a demand down returns the unused minutes, which pay for the next use', async () => {
    const user = await signInWith({ TOP: 3, CHANGE_COLOR: 1 });
    const { id } = await publishDemand(api, { publisher_id: user.id, title: '求合作' });
    await post(user.token, `/api/demand/${id}/top-up`, { duration: 30 }).expect(200);
    await post(user.token, `/api/demand/${id}/top-up`, { duration: 60 }).expect(200);
    await post(user.token, `/api/demand/${id}/discolor`, { duration: 10, color: 2 }).expect(200);
    api.clock.advance(12 * MINUTE_MS + 1);
    await stop(id);
    await stop(id);

    const { body } = await get('/api/scene/mine', user.token).expect(200);
    expect(body.data).toContainEqual({ sceneCode: 'TOP', quantity: 1, savedMinutes: 77 });
    expect(body.data).toContainEqual({ sceneCode: 'CHANGE_COLOR', quantity: 0, savedMinutes: 0 });
    const row = await database.db.selectFrom('demands').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.top_until).toEqual(api.clock.now());
    expect(row.color_until?.getTime()).toBeLessThan(api.clock.now().getTime());
    const notices = await database.db.selectFrom('notices').selectAll().where('user_id', '=', user.id).execute();
    expect(notices).toMatchObject([{ category: '道具', content: expect.stringContaining('置顶卡剩余 77 分钟已退回') }]);

    const uses = await get(`/api/scene/uses?demandId=${id}`, user.token).expect(200);
    expect(uses.body.data.records.map((use: { returnedMinutes: number }) => use.returnedMinutes)).toEqual([0, 60, 17]);
    const again = await post(user.token, `/api/demand/${id}/top-up`, { duration: 60 }).expect(200);
    expect(again.body.data).toMatchObject({ remaining: 1, savedMinutes: 17 });
    await expectLedgerToAddUp(user.id);
  });

  test('a refresh returns nothing, as it takes effect immediately; its mark ends when the demand leaves the lists', async () => {
    const user = await signInWith({ REFRESH: 3, TOP: 1 });
    const { id } = await publishDemand(api, { publisher_id: user.id });
    await post(user.token, `/api/demand/${id}/top-up`, { duration: 60 }).expect(200);
    for (const duration of [60, 180]) await post(user.token, `/api/demand/${id}/refresh`, { duration }).expect(200);
    api.clock.advance(MINUTE_MS);
    await stop(id);

    const { body } = await get('/api/scene/mine', user.token).expect(200);
    expect(body.data).toContainEqual({ sceneCode: 'REFRESH', quantity: 0, savedMinutes: 0 });
    expect(body.data).toContainEqual({ sceneCode: 'TOP', quantity: 0, savedMinutes: 59 });
    const row = await database.db.selectFrom('demands').select('refreshed_until').where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.refreshed_until).toEqual(api.clock.now());
    await post(user.token, `/api/demand/${id}/refresh`, { duration: 5 }).expect(403);
    await expectLedgerToAddUp(user.id);
  });

  test('a receipt compares equally long periods before, during and after the usage', async () => {
    const owner = await signInWith({ TOP: 1 });
    const reader = await signInUser(api);
    const { db } = database;
    const { id } = await publishDemand(api, { publisher_id: owner.id, refreshed_at: at(-100) });
    for (const title of ['甲', '乙']) await publishDemand(api, { publisher_id: reader.id, title });
    const view = (viewer: string, counts = true) =>
      db
        .insertInto('demand_views')
        .values({ demand_id: id, day: toChinaDay(api.clock.now()), viewer, at: api.clock.now(), counts })
        .execute();
    const receipt = async () => (await listEffectsOf(db, id, api.clock.now()))[0]?.receipt;

    api.clock.advance(-1 * MINUTE_MS);
    await view('before');
    api.clock.advance(1 * MINUTE_MS);
    await post(owner.token, `/api/demand/${id}/top-up`, { duration: 10 }).expect(200);
    expect(await receipt()).toBeNull();
    await view('one');
    await view('two');
    await view('owner', false);
    await db
      .insertInto('contact_grants')
      .values({ user_id: reader.id, demand_id: id, granted_by: 'QUOTA', at: at(2) })
      .execute();
    api.clock.advance(5 * MINUTE_MS);
    expect(await receipt()).toEqual({
      before: { views: 1, contacts: 0, rank: 3 },
      during: { views: 2, contacts: 1, rank: 1 },
      after: null,
    });
    api.clock.advance(5 * MINUTE_MS);
    expect(await receipt()).toMatchObject({ after: null });
    await view('late');
    await db
      .updateTable('demands')
      .set({ refreshed_at: at(0) })
      .where('id', '=', id)
      .execute();
    api.clock.advance(10 * MINUTE_MS);
    expect(await receipt()).toEqual({
      before: { views: 1, contacts: 0, rank: 3 },
      during: { views: 2, contacts: 1, rank: 1 },
      after: { views: 1, contacts: 0, rank: 3 },
    });
  });

  test('the rank in a receipt is the position in the list', async () => {
    const user = await signInWith({ REFRESH: 3 });
    const demands = [];
    for (const values of [{ refreshed_at: at(-5) }, { top_until: at(9) }, { headline_until: at(9) }, { refreshed_at: at(-9) }, {}]) {
      demands.push(await publishDemand(api, { publisher_id: user.id, refreshed_at: at(-20), ...values }));
    }
    await publishDemand(api, { publisher_id: user.id, type_code: '20' });
    for (const { id } of demands.slice(3)) {
      const before = (await order()).indexOf(id) + 1;
      await post(user.token, `/api/demand/${id}/refresh`, { duration: 5 }).expect(200);
      const during = (await order()).indexOf(id) + 1;
      const use = await database.db.selectFrom('prop_uses').selectAll().where('demand_id', '=', id).executeTakeFirstOrThrow();
      expect([use.rank_before, use.rank_during]).toEqual([before, during]);
    }
  });
});

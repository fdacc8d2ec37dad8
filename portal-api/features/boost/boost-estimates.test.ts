import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MINUTE_MS } from '#shared/durations.ts';
import { toChinaDay } from '../../platform/china-time.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { callAs } from '../../testing/publish-steps.ts';
import { createTestApi, signInUser, type TestApi } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  beforeAll(async () => {
    database = await open();
    api = createTestApi(database.db);
  });
  afterAll(() => database.close());

  const at = (minutes: number) => new Date(api.clock.now().getTime() + minutes * MINUTE_MS);

  test('estimates a boost from at least five finished usages: of the same demand type, otherwise of all types', async () => {
    const { db } = database;
    await db.deleteFrom('prop_uses').execute();
    const user = await signInUser(api);
    let viewers = 0;
    /** Inserts a one-hour usage, by default ended an hour ago, with the given numbers of views before and during it. */
    async function used(type_code: string, scene_code: string, before: number, during: number, ends = -60): Promise<void> {
      const demand = await publishDemand(api, { publisher_id: user.id, type_code });
      const usage = { user_id: user.id, demand_id: demand.id, scene_code, minutes: 60, started_at: at(ends - 60), ends_at: at(ends) };
      await db.insertInto('prop_uses').values(usage).execute();
      const views = [...Array.from({ length: before }, () => ends - 90), ...Array.from({ length: during }, () => ends - 30)];
      for (const minute of views) {
        viewers += 1;
        const view = { demand_id: demand.id, day: toChinaDay(at(minute)), viewer: `viewer ${viewers}`, at: at(minute), counts: true };
        await db.insertInto('demand_views').values(view).execute();
      }
    }
    for (const during of [1, 3, 4, 5, 9]) await used('10', 'TOP', 1, during);
    await used('20', 'TOP', 0, 8);
    // Still running: its outcome is unknown.
    await used('10', 'TOP', 0, 9, 10);
    for (const during of [2, 2, 2, 2]) await used('20', 'REFRESH', 0, during);
    const read = async (type_code: string) => {
      const { id } = await publishDemand(api, { publisher_id: user.id, type_code });
      return (await callAs(api, user).get(`/api/demand/${id}/boost-estimates`).expect(200)).body.data;
    };
    expect(await read('10')).toEqual([
      { sceneCode: 'REFRESH', samples: 4, ofType: false, minutes: null, views: null },
      { sceneCode: 'TOP', samples: 5, ofType: true, minutes: 60, views: { low: 2, median: 3, high: 4 } },
      { sceneCode: 'HEADLINES', samples: 0, ofType: false, minutes: null, views: null },
      { sceneCode: 'CHANGE_COLOR', samples: 0, ofType: false, minutes: null, views: null },
    ]);
    expect((await read('30'))[1]).toEqual({
      sceneCode: 'TOP',
      samples: 6,
      ofType: false,
      minutes: 60,
      views: { low: 2, median: 4, high: 7 },
    });
  });
});

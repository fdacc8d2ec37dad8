import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { HOUR_MS } from '#shared/durations.ts';
import { forEachDatabase, type TestDatabase } from '../../../testing/for-each-database.ts';
import { createTestApi, signInUser, type TestApi } from '../../../testing/test-api.ts';
import { publishDemand } from '../../../testing/test-demands.ts';
import type { SearchCriteria } from './demand-filters.ts';
import { createPaidPlaces } from './paid-places.ts';

/** More than are checked in the first part. */
const COPIES = 300;

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  let user: { id: string };
  let errors: unknown[];

  beforeAll(async () => {
    database = await open();
    api = createTestApi(database.db);
    user = await signInUser(api);
  });
  beforeEach(async () => {
    await database.db.deleteFrom('demands').execute();
    errors = [];
  });
  afterAll(() => database.close());

  const later = (ms: number): Date => new Date(api.clock.now().getTime() + ms);
  const onHit = (text: string): SearchCriteria => ({ sort: 'default', pageNum: 1, pageSize: 20, words: [{ text }] });
  const create = (keptFrom: number) => createPaidPlaces(database.db, (error) => errors.push(error), keptFrom);
  const publishPaid = async (title: string): Promise<string> =>
    (await publishDemand(api, { publisher_id: user.id, title, top_until: later(100 * HOUR_MS) })).id;

  /** Adds `COPIES` boosted copies of a demand. */
  async function copyDemand(id: string): Promise<void> {
    await sql`
      insert into demands (demand_number, publisher_id, type_code, title, content, summary, industry_code, region_code, settlement_modes,
        audit_status, refreshed_at, search_text, search_grams, created_at, updated_at, top_until)
      select 'C' || n, publisher_id, type_code, title, content, summary, industry_code, region_code, settlement_modes, audit_status,
        refreshed_at, search_text, search_grams, created_at, updated_at, top_until
      from demands cross join generate_series(1, ${COPIES}::int) as n where id = ${id}::bigint`.execute(database.db);
  }

  test('draws the same from a cached order as from all, wherever the hits are in it', async () => {
    await copyDemand(await publishPaid('咖啡'));
    for (const title of ['奶茶一', '奶茶二', '奶茶三', '奶茶四', '彩妆']) await publishPaid(title);
    const { draw, settle } = create(COPIES);
    const whole = create(COPIES * 10);
    const drawn = new Set<string>();
    for (let hour = 0; hour < 8; hour += 1) {
      const now = later(hour * HOUR_MS);
      await draw(onHit('咖啡'), 3, now);
      await settle();
      for (const [text, count] of [
        ['咖啡', 3],
        ['奶茶', 3],
        ['彩妆', 1],
        ['联名', 0],
      ] as const) {
        const ids = await draw(onHit(text), 3, now);
        expect(ids).toHaveLength(count);
        expect(ids).toEqual(await whole.draw(onHit(text), 3, now));
        if (text === '奶茶') drawn.add(ids.join());
      }
      await whole.settle();
    }
    expect(drawn.size).toBeGreaterThan(3);
    expect(errors).toEqual([]);
  });

  test('reads many paid places once a minute and does not draw expired ones', async () => {
    const first = await publishPaid('奶茶一');
    const { draw, settle } = create(1);
    const ask = async (seconds: number) => {
      const ids = await draw(onHit('奶茶'), 3, later(seconds * 1_000));
      await settle();
      return ids;
    };
    // Start at a full hour, so that the hour does not change during the test.
    api.clock.advance(HOUR_MS - (api.clock.now().getTime() % HOUR_MS));
    expect(await ask(0)).toEqual([first]);
    const second = await publishPaid('奶茶二');
    expect(await ask(59)).toEqual([first]);
    expect((await ask(60)).toSorted()).toEqual([first, second].toSorted());
    await database.db
      .updateTable('demands')
      .set({ top_until: later(-1) })
      .where('id', '=', first)
      .execute();
    expect(await ask(61)).toEqual([second]);
    await database.db.updateTable('demands').set({ audit_status: 'PAUSED' }).where('id', '=', second).execute();
    expect(await ask(62)).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('draws few from the database for each search', async () => {
    const first = await publishPaid('奶茶一');
    const { draw, settle } = create(3);
    await draw(onHit('奶茶'), 3, api.clock.now());
    await settle();
    const second = await publishPaid('奶茶二');
    expect((await draw(onHit('奶茶'), 3, api.clock.now())).toSorted()).toEqual([first, second].toSorted());
  });

  test('reports a failed read of the order, and the next search reads it again', async () => {
    const id = await publishPaid('奶茶');
    const { draw, settle } = create(1);
    await sql`alter table demands rename to demands_away`.execute(database.db);
    await expect(draw(onHit('奶茶'), 3, api.clock.now())).rejects.toThrow('demands');
    await settle();
    await sql`alter table demands_away rename to demands`.execute(database.db);
    expect(errors).toEqual([expect.objectContaining({ message: expect.stringContaining('demands') })]);
    expect(await draw(onHit('奶茶'), 3, api.clock.now())).toEqual([id]);
    await settle();
    expect(await draw(onHit('奶茶'), 3, api.clock.now())).toEqual([id]);
  });
});

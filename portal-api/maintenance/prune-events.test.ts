import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { toChinaDay } from '../platform/china-time.ts';
import { forEachDatabase, type TestDatabase } from '../testing/for-each-database.ts';
import { signInUser, TestClock } from '../testing/test-api.ts';
import { publishDemand } from '../testing/test-demands.ts';
import { pruneEvents } from './prune-events.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  const clock = new TestClock();
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    for (const table of ['events', 'event_days', 'demand_views', 'demand_networks', 'event_quotas'] as const) {
      await database.db.deleteFrom(table).execute();
    }
  });
  afterAll(() => database.close());

  const ago = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS);
  const insertEvent = (event_code: string, days: number, more: { user_id?: string; uuid?: string } = {}) =>
    database.db
      .insertInto('events')
      .values({ uuid: `${event_code} ${days}`, event_code, created_at: ago(days), ...more })
      .execute();
  const uuids = async (): Promise<string[]> =>
    (await database.db.selectFrom('events').select('uuid').orderBy('id').execute()).map(({ uuid }) => uuid);

  test('removes events after 35 days, except the first sign-in of a user on each device', async () => {
    const { id: user_id } = await signInUser({ db: database.db, clock });
    await insertEvent('LOGOUT', 40);
    await insertEvent('LOGIN', 40);
    await insertEvent('REGISTER', 400, { user_id, uuid: 'phone' });
    await insertEvent('LOGIN', 300, { user_id, uuid: 'phone' });
    await insertEvent('LOGIN', 200, { user_id, uuid: 'laptop' });
    await insertEvent('PUBLISH_DEMAND', 200, { user_id });
    await insertEvent('LOGOUT', 34);
    await pruneEvents(database.db, clock.now());
    expect(await uuids()).toEqual(['phone', 'laptop', 'LOGOUT 34']);
  });

  test('no statement removes more than one batch, and the next one continues after the rows that stay', async () => {
    const { db } = database;
    const { id: user_id } = await signInUser({ db, clock });
    for (const uuid of ['phone', 'laptop', 'tablet']) await insertEvent('LOGIN', 100, { user_id, uuid });
    await sql`insert into events (uuid, event_code, created_at) select n::text, 'LOGOUT', ${ago(40)} from generate_series(1, 25) as n`.execute(
      db,
    );
    await insertEvent('LOGOUT', 1);
    await sql`create table batches (size int)`.execute(db);
    await sql
      .raw(`create function note_batch() returns trigger language plpgsql as $$ begin
      insert into batches select count(*) from gone; return null; end $$`)
      .execute(db);
    await sql`create trigger batch after delete on events referencing old table as gone for each statement execute function note_batch()`.execute(
      db,
    );
    await pruneEvents(db, clock.now(), { batch: 2 });
    expect(await uuids()).toEqual(['phone', 'laptop', 'tablet', 'LOGOUT 1']);
    const { rows } = await sql<{ size: number; total: number }>`select max(size) as size, sum(size)::int as total from batches`.execute(db);
    expect(rows).toEqual([{ size: 2, total: 25 }]);
    await sql`drop trigger batch on events`.execute(db);
  });

  test('keeps at most `mostEvents` events, the newest ones', async () => {
    const { id: user_id } = await signInUser({ db: database.db, clock });
    await insertEvent('LOGIN', 0, { user_id, uuid: 'mine' });
    await sql`insert into events (uuid, event_code, created_at) select n::text, 'LOGOUT', ${clock.now()} from generate_series(1, 500) as n`.execute(
      database.db,
    );
    await pruneEvents(database.db, clock.now(), { mostEvents: 20 });
    expect(await uuids()).toEqual(['mine', ...Array.from({ length: 20 }, (_, index) => String(481 + index))]);
  });

  test('sums finished days by kind of event, and counts nothing twice', async () => {
    // The clock is at 02:00 UTC, which is 10:00 in China.
    for (const days of [0, 1, 1, 11 / 24]) await insertEvent('LOGOUT', days);
    await insertEvent('LOGIN', 2);
    for (let time = 0; time < 2; time += 1) await pruneEvents(database.db, clock.now());
    const days = await database.db
      .selectFrom('event_days')
      .select([sql<string>`day::text`.as('day'), 'event_code', 'events'])
      .orderBy('day')
      .execute();
    expect(days).toEqual([
      { day: '2026-02-27', event_code: 'LOGIN', events: 1 },
      { day: '2026-02-28', event_code: 'LOGOUT', events: 3 },
    ]);
  });

  test('removes views after 35 days unless a receipt compares them, limits per network after their day, and statistics after 100 days', async () => {
    const { db } = database;
    const user = await signInUser({ db, clock });
    const demand = await publishDemand({ db, clock }, { publisher_id: user.id });
    const ends_at = new Date(ago(50).getTime() + HOUR_MS);
    const use = { user_id: user.id, demand_id: demand.id, scene_code: 'TOP', minutes: 60, started_at: ago(50), ends_at };
    await db.insertInto('prop_uses').values(use).execute();
    const view = (viewer: string, at: Date) =>
      db
        .insertInto('demand_views')
        .values({ demand_id: demand.id, day: toChinaDay(at), viewer, at, counts: true })
        .execute();
    await view('long ago', ago(51));
    await view('before', new Date(ago(50).getTime() - HOUR_MS / 2));
    await view('after', new Date(ago(50).getTime() + 1.5 * HOUR_MS));
    await view('much later', new Date(ago(50).getTime() + 2.5 * HOUR_MS));
    await view('yesterday', ago(1));
    for (const days of [0, 1]) {
      const day = toChinaDay(ago(days));
      await db.insertInto('demand_networks').values({ demand_id: demand.id, day, network: 'n' }).execute();
      await db.insertInto('event_quotas').values({ day, caller: 'n', stored: 1, minute: 0, in_minute: 1 }).execute();
    }
    for (const days of [90, 101]) {
      const day = toChinaDay(ago(days));
      await db.insertInto('demand_exposure_days').values({ demand_id: demand.id, day, exposures: 1 }).execute();
      await db.insertInto('demand_view_sources').values({ demand_id: demand.id, day, source: 'HOME', views: 1 }).execute();
      await db.insertInto('demand_view_days').values({ demand_id: demand.id, day, views: 1 }).execute();
    }
    await pruneEvents(db, clock.now());
    const kept = async (table: 'demand_exposure_days' | 'demand_view_sources' | 'demand_view_days') =>
      (await db.selectFrom(table).select('demand_id').where('demand_id', '=', demand.id).execute()).length;
    expect([await kept('demand_exposure_days'), await kept('demand_view_sources'), await kept('demand_view_days')]).toEqual([1, 1, 2]);
    const views = await db.selectFrom('demand_views').select('viewer').orderBy('at').execute();
    expect(views.map(({ viewer }) => viewer)).toEqual(['before', 'after', 'yesterday']);
    expect(await db.selectFrom('demand_networks').select('network').execute()).toHaveLength(1);
    expect(await db.selectFrom('event_quotas').select('caller').execute()).toHaveLength(1);
  });
});

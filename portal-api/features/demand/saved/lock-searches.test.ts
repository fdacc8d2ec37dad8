import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { DAY_MS } from '#shared/durations.ts';
import { findPglite } from '../../../platform/db/database.ts';
import { callAs } from '../../../testing/publish-steps.ts';
import { savedSearchSteps } from '../../../testing/saved-search-steps.ts';
import { forEachApi } from '../../../testing/test-api.ts';
import { publishDemand } from '../../../testing/test-demands.ts';
import { eraseAccounts } from '../../account/erase-accounts.ts';
import { lockSearchesShared } from './lock-searches.ts';

forEachApi((api) => {
  const { logger, people, run, after, save, change, notices, show } = savedSearchSteps(api);

  const hits = () => api.db.selectFrom('saved_search_hits').select(['search_id', 'told_at']).orderBy('search_id').execute();

  /** Runs `act` while a hit of a search is written but not committed. */
  async function whileWriting(searchId: string, act: () => Promise<unknown>): Promise<void> {
    const { id: demandId } = await publishDemand(api, { publisher_id: people.publisher.id, title: '咖啡合作' });
    const [written, committing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writing = api.db.transaction().execute(async (trx) => {
      await lockSearchesShared(trx);
      await trx.insertInto('saved_search_hits').values({ search_id: searchId, demand_id: demandId, at: api.clock.now() }).execute();
      written.resolve();
      await committing.promise;
    });
    await written.promise;
    let isOver = false;
    const acting = act().finally(() => {
      isOver = true;
    });
    // PGlite has one connection: other statements wait for the transaction anyway.
    while (!findPglite(api.db) && !isOver && !(await isWaiting()));
    committing.resolve();
    await Promise.all([writing, acting]);
  }

  async function isWaiting(): Promise<boolean> {
    const { rows } = await sql`
      select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(api.db);
    return rows.length > 0;
  }

  test('deleting a search deletes its hits, including uncommitted ones, and no others', async () => {
    const [gone, kept] = [await save({ keyword: '咖啡' }), await save({ keyword: '联名' })];
    await show('咖啡联名');
    await run();
    expect(await hits()).toMatchObject([{ search_id: gone.id }, { search_id: kept.id }]);
    await whileWriting(gone.id, async () => callAs(api, people.reader).delete(`/api/saved-search/${gone.id}`).expect(200));
    expect(await hits()).toMatchObject([{ search_id: kept.id }]);
  });

  test('erasing an account deletes its hits, including uncommitted ones', async () => {
    const { id } = await save({ keyword: '咖啡' });
    await api.db.updateTable('users').set({ deletion_requested_at: api.clock.now() }).where('id', '=', people.reader.id).execute();
    api.clock.advance(16 * DAY_MS);
    await whileWriting(id, async () => expect(await eraseAccounts(api.db, api.clock.now(), logger)).toBe(1));
    expect([await hits(), await api.db.selectFrom('saved_searches').selectAll().execute()]).toEqual([[], []]);
  });

  test('never notifies of hits being written while the owner turns the notices off', async () => {
    const { id } = await save({ keyword: '咖啡' });
    await whileWriting(id, async () => change(id, { frequency: 'OFF' }).expect(200));
    expect(await hits()).toEqual([{ search_id: id, told_at: api.clock.now() }]);
    await change(id, { frequency: 'INSTANT' }).expect(200);
    await after(2 * DAY_MS);
    expect(await notices()).toEqual([]);
  });
});

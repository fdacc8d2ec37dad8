import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { pino } from 'pino';
import { HOUR_MS } from '#shared/durations.ts';
import { createMemoryStorage } from '../platform/providers/storage/memory-storage.ts';
import { forEachDatabase, type TestDatabase } from '../testing/for-each-database.ts';
import { signInUser, TestClock } from '../testing/test-api.ts';
import { pruneAll } from './prune-all.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  test('logs a step that fails and still runs the other steps', async () => {
    const { db } = database;
    const clock = new TestClock();
    const { id: user_id } = await signInUser({ db, clock });
    const storage = { ...createMemoryStorage(), remove: async () => Promise.reject(new Error('away')) };
    const created_at = new Date(clock.now().getTime() - 48 * HOUR_MS);
    const file = { id: 'file', owner_id: user_id, bytes: 1, created_at };
    await db
      .insertInto('uploads')
      .values({ ...file, width: 1, height: 1 })
      .execute();
    await db.insertInto('private_files').values(file).execute();
    await sql`alter table attempts rename to attempts_away`.execute(db);
    const logger = pino({ level: 'silent' });
    const warn = jest.spyOn(logger, 'warn').mockImplementation(() => {});
    await pruneAll({ db, storage, clock, logger, sweptDirs: [] });
    expect(warn.mock.calls.map(([fields]) => (fields as unknown as { step: string }).step)).toEqual([
      'expired rows',
      'uploads',
      'private files',
    ]);

    await pruneAll({ db, storage: createMemoryStorage(), clock, logger, sweptDirs: [] });
    expect(await db.selectFrom('uploads').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('private_files').select('id').execute()).toEqual([]);
  });
});

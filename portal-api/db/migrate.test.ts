import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { forEachDatabase, type TestDatabase } from '../testing/for-each-database.ts';
import { migrate } from './migrate.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  test('migrating twice changes nothing', async () => {
    await migrate(database.db);
    expect(await database.db.selectFrom('users').selectAll().execute()).toEqual([]);
  });

  test('ids are strings', async () => {
    const row = await database.db
      .insertInto('announcements')
      .values({ title: '标题', summary: '', content: '', created_at: new Date() })
      .returning(['id', 'created_at'])
      .executeTakeFirstOrThrow();
    expect(row.id).toBe('1');
    expect(row.created_at).toBeInstanceOf(Date);
  });
});

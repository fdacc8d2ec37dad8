import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { createDatabaseMap } from './database-map.ts';

forEachDatabase((open) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await open({ isMigrated: false });
  });
  afterAll(() => opened.close());

  test('a value is stored per database until it is deleted', () => {
    const map = createDatabaseMap<number>();
    expect(map.get(opened.db)).toBeUndefined();
    map.set(opened.db, 1);
    expect(map.get(opened.db)).toBe(1);
    map.delete(opened.db);
    expect(map.get(opened.db)).toBeUndefined();
  });

  test('throws for a transaction', async () => {
    const map = createDatabaseMap<number>();
    map.set(opened.db, 1);
    await opened.db.transaction().execute(async (trx) => {
      expect(() => map.get(trx)).toThrow('asked with a transaction');
      expect(() => map.set(trx, 2)).toThrow('asked with a transaction');
    });
    expect(map.get(opened.db)).toBe(1);
  });
});

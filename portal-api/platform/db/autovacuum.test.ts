import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { autovacuum } from './autovacuum.ts';

forEachDatabase((open) => {
  test('PGlite gets row counts and loses dead rows; an unchanged table is skipped', async () => {
    const { db, url, close } = await openNumbers();
    const sizes = async () =>
      (await sql<{ n: number }>`select reltuples::int as n from pg_class where relname = 'numbers'`.execute(db)).rows[0]?.n;
    const dead = async () =>
      (await sql<{ n: string }>`select n_dead_tup as n from pg_stat_user_tables where relname = 'numbers'`.execute(db)).rows[0]?.n;
    const pages = async () => (await sql<{ n: string }>`select pg_relation_size('numbers') / 8192 as n`.execute(db)).rows[0]?.n;
    if (url) {
      // PostgreSQL runs its own autovacuum.
      expect(await autovacuum(db)).toEqual([]);
      return close();
    }
    expect([await sizes(), await autovacuum(db), await sizes(), await autovacuum(db)]).toEqual([-1, ['numbers'], 2_000, []]);
    await sql`update numbers set number = number + 1`.execute(db);
    const before = await pages();
    expect([await autovacuum(db), await dead(), await pages(), await autovacuum(db)]).toEqual([['numbers'], '0', before, []]);
    // Dead rows are overwritten.
    await sql`update numbers set number = number + 1`.execute(db);
    expect([await pages(), await autovacuum(db)]).toEqual([before, ['numbers']]);
    await sql`update numbers set number = number + 1 where number < 40`.execute(db);
    expect(await autovacuum(db)).toEqual([]);
    await close();
  });

  async function openNumbers(): Promise<TestDatabase> {
    const opened = await open({ isMigrated: false });
    await sql`create table numbers as select number from generate_series(1, 2000) number`.execute(opened.db);
    return opened;
  }
});

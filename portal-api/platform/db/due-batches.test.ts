import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { forEachDatabase } from '../../testing/for-each-database.ts';
import type { Database } from './database.ts';
import { workOnDue } from './due-batches.ts';

/** A factor that makes the pause as long as it can be. */
const AGES = 1e6;

forEachDatabase((open) => {
  const workOn = (db: Database, due: number[], more: { rests?: number; signal?: AbortSignal } = {}) =>
    workOnDue(db, {
      take: async (trx) => {
        await sql`select 1`.execute(trx);
        return due.slice(0, 1);
      },
      work: async () => void due.shift(),
      longestMs: 5,
      signal: undefined,
      ...more,
    });

  test('does all the work that is due', async () => {
    const { db, close } = await open({ isMigrated: false });
    const due = [1, 2, 3];
    expect([await workOn(db, due), due]).toEqual([3, []]);
    await close();
  });

  test('leaves the connection to others between two transactions until it is aborted', async () => {
    const { db, close } = await open({ isMigrated: false });
    const due = [1, 2, 3];
    const ended = new AbortController();
    const work = workOn(db, due, { rests: AGES, signal: ended.signal });
    while (due.length === 3) await sql`select 1`.execute(db);
    // On PGlite queries run in turn: a transaction begun by now would be finished.
    for (let turn = 0; turn < 5; turn += 1) await sql`select 1`.execute(db);
    expect(due).toEqual([2, 3]);
    ended.abort();
    expect([await work, due]).toEqual([1, [2, 3]]);
    await close();
  });
});

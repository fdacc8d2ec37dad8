import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { forEachDatabase } from '../../testing/for-each-database.ts';
import type { Database } from './database.ts';
import { workOnDue } from './due-batches.ts';

/** As long as any rest may be. */
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

  test('all that is due is done', async () => {
    const { db, close } = await open({ isMigrated: false });
    const due = [1, 2, 3];
    expect([await workOn(db, due), due]).toEqual([3, []]);
    await close();
  });

  test('between two transactions others have the connection, until the work is ended', async () => {
    const { db, close } = await open({ isMigrated: false });
    const due = [1, 2, 3];
    const ended = new AbortController();
    const work = workOn(db, due, { rests: AGES, signal: ended.signal });
    while (due.length === 3) await sql`select 1`.execute(db);
    // On PGlite they come in turn: a transaction that had been begun by now would be over.
    for (let turn = 0; turn < 5; turn += 1) await sql`select 1`.execute(db);
    expect(due).toEqual([2, 3]);
    ended.abort();
    expect([await work, due]).toEqual([1, [2, 3]]);
    await close();
  });
});

import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Database } from '../../platform/db/database.ts';
import { isTransient } from '../../platform/db/statements/statement-errors.ts';

const REPEATS = 3;
const PAUSE_MS = 20;

/**
 * Runs a transaction that moves money, and repeats it up to three times after a conflict with another one. `work` must have no effects that
 * a rollback does not undo. Must not be called inside a transaction.
 */
export async function runMoneyTransaction<Result>(db: Database, work: (trx: Database) => Promise<Result>): Promise<Result> {
  for (let left = REPEATS; ; left -= 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (left === 0 || !isTransient(error)) throw error;
      await setTimeout(randomInt(PAUSE_MS));
    }
  }
}

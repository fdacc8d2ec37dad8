import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Database } from '../../platform/db/database.ts';
import { isStalePlan } from '../../platform/db/statements/statement-errors.ts';
import { errorCode } from '../../platform/errors.ts';

/** Serialization failure, deadlock. */
const transientStates = new Set(['40001', '40P01']);
const REPEATS = 3;
const PAUSE_MS = 20;

/**
 * Runs a transaction that moves money, again up to three times when it lost against another one. `work` must do nothing that a rollback
 * does not undo. Not inside a transaction.
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

/** Whether a transaction has to end for this error, and may work when it is run again. */
export const isTransient = (error: unknown): boolean => transientStates.has(errorCode(error) ?? '') || isStalePlan(error);

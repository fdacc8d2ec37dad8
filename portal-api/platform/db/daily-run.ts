import type { Database } from './database.ts';

interface DailyRun {
  name: string;
  /** The day in China, `YYYY-MM-DD`. */
  day: string;
}

/** Returns whether the work of a day is done. */
export async function hasRun(db: Database, { name, day }: DailyRun): Promise<boolean> {
  const run = db.selectFrom('daily_runs').select('name').where('name', '=', name).where('day', '=', day);
  return (await run.executeTakeFirst()) !== undefined;
}

/**
 * Does the work of a day exactly once across all instances. Returns false without doing anything if it is already done. Work that fails is
 * rolled back and may be tried again.
 */
export const runDaily = (
  db: Database,
  { name, day, now }: DailyRun & { now: Date },
  work: (trx: Database) => Promise<void>,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    // Blocks while another instance does the same work.
    const claimed = await trx
      .insertInto('daily_runs')
      .values({ name, day, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst();
    if (!claimed) return false;
    await work(trx);
    return true;
  });

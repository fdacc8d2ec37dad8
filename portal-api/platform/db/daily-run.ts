import type { Database } from './database.ts';

interface DailyRun {
  name: string;
  /** A day in China. */
  day: string;
}

/** Whether a day's work is done. */
export async function hasRun(db: Database, { name, day }: DailyRun): Promise<boolean> {
  const run = db.selectFrom('daily_runs').select('name').where('name', '=', name).where('day', '=', day);
  return (await run.executeTakeFirst()) !== undefined;
}

/**
 * Does a day's work once, whichever instance comes first: gives false, and does nothing, when it is done already. Work that fails is not
 * done, and may be tried again.
 */
export const runDaily = (
  db: Database,
  { name, day, now }: DailyRun & { now: Date },
  work: (trx: Database) => Promise<void>,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    // Waits while another instance is at it.
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

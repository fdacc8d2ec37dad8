import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import type { TestDatabase } from './for-each-database.ts';

const GIVE_UP_MS = 10_000;

/**
 * Starts `act` while a transaction holds the locks that `hold` took, and runs `change` once `act` waits for them: everything that `act` has
 * read by then is out of date. On PGlite, which runs transactions one after the other, `act` sees the change from its start.
 */
export async function actWhileLocked<T>(
  { db, url }: TestDatabase,
  { hold, change }: { hold: (trx: Database) => Promise<unknown>; change?: (trx: Database) => Promise<unknown> },
  act: () => PromiseLike<T>,
): Promise<T> {
  const acting = await db.transaction().execute(async (trx) => {
    await hold(trx);
    const started = { answer: Promise.resolve(act()) };
    if (url) await untilSomebodyWaits(trx);
    await change?.(trx);
    return started;
  });
  return await acting.answer;
}

async function untilSomebodyWaits(trx: Database): Promise<void> {
  const giveUpAt = Date.now() + GIVE_UP_MS;
  const waiting = sql`select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
  while ((await waiting.execute(trx)).rows.length === 0) if (Date.now() > giveUpAt) throw new Error('nobody waits for this transaction');
}

import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import { type Database, findPglite } from '../../../platform/db/database.ts';
import { RESTS_OF_TASKS } from '../../../platform/db/due-batches.ts';
import { matchShown } from './match-shown.ts';
import { notifyOfHits } from './notify-of-hits.ts';

/** Compares new demands with the saved searches and notifies their owners. Meant to be repeated; logs a failure. */
export async function runSavedSearches(
  { db, clock, logger }: { db: Database; clock: Clock; logger: Logger },
  signal: AbortSignal,
): Promise<void> {
  // No rests on PostgreSQL, which has other connections; with many saved searches a demand takes long enough.
  const rests = findPglite(db) ? RESTS_OF_TASKS : 0;
  const match = () => matchShown(db, clock.now(), logger, { signal, rests });
  for (const step of [match, () => notifyOfHits(db, clock.now(), signal)]) {
    try {
      await step();
    } catch (error) {
      logger.error({ err: error }, 'failed to match saved searches or to notify their owners; will retry');
    }
  }
}

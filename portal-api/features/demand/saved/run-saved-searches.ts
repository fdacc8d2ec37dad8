import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import { type Database, findPglite } from '../../../platform/db/database.ts';
import { RESTS_OF_TASKS } from '../../../platform/db/due-batches.ts';
import { matchShown } from './match-shown.ts';
import { tellOfHits } from './tell-of-hits.ts';

/** Compares new demands with the saved searches and tells people of what they found; for a task that is repeated: a failure is logged. */
export async function runSavedSearches(
  { db, clock, logger }: { db: Database; clock: Clock; logger: Logger },
  signal: AbortSignal,
): Promise<void> {
  // PostgreSQL has a connection for them, and with many saved searches a demand takes long as it is.
  const rests = findPglite(db) ? RESTS_OF_TASKS : 0;
  const match = () => matchShown(db, clock.now(), logger, { signal, rests });
  for (const step of [match, () => tellOfHits(db, clock.now(), signal)]) {
    try {
      await step();
    } catch (error) {
      logger.error({ err: error }, 'saved searches could not be compared or told of; it is tried again');
    }
  }
}

import { HOUR_MS } from '#shared/durations.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { examineBooks } from './examine-books.ts';

const EVERY_MS = HOUR_MS;

/**
 * Creates a periodic task that examines the books once an hour, from the first read of the metrics on, sets `books_ok` and logs what is
 * wrong. On PostgreSQL it blocks no other query; on PGlite other queries wait for the check that is running.
 */
export function watchBooks({
  db,
  clock,
  logger,
  metrics,
}: Pick<PortalApiDeps, 'db' | 'clock' | 'logger' | 'metrics'>): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock.now();
    if (!metrics.isRead() || now.getTime() - last < EVERY_MS) return;
    last = now.getTime();
    const startedAt = performance.now();
    try {
      const { ok, faults } = await examineBooks(db, { deep: false, now });
      metrics.booksExamined(ok, (performance.now() - startedAt) / 1_000);
      if (!ok) logger.error({ checks: faults.map(({ check }) => check) }, 'the books are inconsistent: run the doctor');
    } catch (error) {
      logger.error({ err: error }, 'failed to check the books; will retry in an hour');
    }
  };
}

import type { PortalApiDeps } from '../../deps.ts';
import { examineBooks } from './examine-books.ts';

const EVERY_MS = 60 * 60 * 1_000;

/**
 * A task to be repeated: looks at the books once an hour while somebody reads the metrics, for `books_ok`, and logs what is wrong. Nobody
 * else's calls wait for it on PostgreSQL; on PGlite they wait for the check that is being made.
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
      if (!ok) logger.error({ checks: faults.map(({ check }) => check) }, 'the books contradict themselves: run the doctor');
    } catch (error) {
      logger.error({ err: error }, 'the books could not be looked at; it is tried again in an hour');
    }
  };
}

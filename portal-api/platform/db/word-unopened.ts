import type { StartFailure } from '../start-failure.ts';
import { damaged } from './pglite-folder.ts';

/** Why PGlite did not open a folder that looks like a database; `log` is what its PostgreSQL wrote, whose last words say it best. */
export function wordUnopened(folder: string, error: unknown, log: readonly string[]): StartFailure {
  const last = log.map((line) => /(?:FATAL|PANIC):\s+(.+)/.exec(line)?.[1]).findLast((words) => words !== undefined);
  const words = last ?? (error instanceof Error ? error.message : String(error));
  return damaged(folder, `PostgreSQL says: ${words.split('\n', 1)[0]}`);
}

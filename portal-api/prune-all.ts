import type { Logger } from 'pino';
import { sweepUnfinished } from './backup/sweep-unfinished.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import { pruneExpired } from './db/prune.ts';
import { eraseAccounts } from './features/account/erase-accounts.ts';
import { prunePrivateFiles } from './private-files/prune-private-files.ts';
import type { FileStorage } from './providers/providers.ts';
import { pruneUploads } from './uploads/prune-uploads.ts';

interface PruneDeps {
  db: Database;
  storage: FileStorage;
  clock: Clock;
  logger: Logger;
  /** Where unfinished files of backups and restores may lie. */
  sweptDirs: string[];
}

/** Removes everything whose time is over. A step that fails is logged and stops no other one; `signal` ends it between two. */
export async function pruneAll({ db, storage, clock, logger, sweptDirs }: PruneDeps, signal?: AbortSignal): Promise<void> {
  const steps: [name: string, run: () => Promise<unknown>][] = [
    ['accounts', () => eraseAccounts(db, clock.now(), logger)],
    ['expired rows', () => pruneExpired(db, clock.now(), signal)],
    ['uploads', () => pruneUploads(db, storage, clock.now())],
    ['private files', () => prunePrivateFiles(db, storage, clock.now())],
    ['unfinished files', () => sweepUnfinished(sweptDirs)],
  ];
  for (const [step, run] of steps) {
    if (signal?.aborted) return;
    try {
      await run();
    } catch (error) {
      logger.warn({ err: error, step }, `pruning failed at its step «${step}»; it is tried again in an hour`);
    }
  }
}

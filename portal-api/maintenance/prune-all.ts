import type { Logger } from 'pino';
import { sweepUnfinished } from '../domain/backup/sweep-unfinished.ts';
import { pruneChatAttachments } from '../domain/chat-attachments/chat-attachments.ts';
import { expireExchanges } from '../domain/contact-exchanges/contact-exchanges.ts';
import { prunePrivateFiles } from '../domain/private-files/private-files.ts';
import { pruneBills } from '../domain/reconciliation/prune-bills.ts';
import { pruneUploads } from '../domain/uploads/prune-unused-files.ts';
import { eraseAccounts } from '../features/account/erase-accounts.ts';
import type { Clock } from '../platform/clock.ts';
import { autovacuum } from '../platform/db/autovacuum.ts';
import type { Database } from '../platform/db/database.ts';
import type { FileStorage } from '../platform/providers/providers.ts';
import { pruneExpired } from './prune-expired.ts';

interface PruneDeps {
  db: Database;
  storage: FileStorage;
  clock: Clock;
  logger: Logger;
  /** Folders in which unfinished backup and restore files may be left. */
  sweptDirs: string[];
}

/** Removes everything that has expired. A failing step is logged and does not stop the others; `signal` stops between two steps. */
export async function pruneAll({ db, storage, clock, logger, sweptDirs }: PruneDeps, signal?: AbortSignal): Promise<void> {
  const steps: [name: string, run: () => Promise<unknown>][] = [
    ['accounts', () => eraseAccounts(db, clock.now(), logger)],
    ['expired rows', () => pruneExpired(db, clock.now(), signal)],
    ['uploads', () => pruneUploads(db, storage, clock.now())],
    ['private files', () => prunePrivateFiles(db, storage, clock.now())],
    ['attachments of conversations', () => pruneChatAttachments(db, storage, clock.now())],
    ['contacts of expired exchanges', () => expireExchanges(db, clock.now())],
    ['bills', () => pruneBills(db, storage, clock.now())],
    ['unfinished files', () => sweepUnfinished(sweptDirs)],
    // Last, to reclaim the rows that the other steps removed.
    ['dead rows', () => autovacuum(db)],
  ];
  for (const [step, run] of steps) {
    if (signal?.aborted) return;
    try {
      await run();
    } catch (error) {
      logger.warn({ err: error, step }, `pruning failed at step "${step}"; will retry in an hour`);
    }
  }
}

import type { Database } from '../../platform/db/database.ts';
import type { FileStorage } from '../../platform/providers/providers.ts';
import { pruneUnusedFiles } from '../uploads/prune-unused-files.ts';
import { privateFileKey } from './private-files.ts';

/** Removes private files that nothing has named for a day. */
export const prunePrivateFiles = (db: Database, storage: FileStorage, now: Date): Promise<void> =>
  pruneUnusedFiles(db, 'private_files', storage, (id) => [privateFileKey(id)], now);

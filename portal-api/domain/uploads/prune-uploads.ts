import { imageWidths } from '#shared/rules/image-variants.ts';
import type { Database } from '../../platform/db/database.ts';
import type { FileStorage } from '../../platform/providers/providers.ts';
import { imageKey } from './image-key.ts';
import { pruneUnusedFiles } from './prune-unused-files.ts';

/** Removes public pictures, in all their widths, that nothing has named for a day. */
export const pruneUploads = (db: Database, storage: FileStorage, now: Date): Promise<void> =>
  pruneUnusedFiles(db, 'uploads', storage, (id) => imageWidths.map((width) => imageKey(id, width)), now);

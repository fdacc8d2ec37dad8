import { imageKey, imageWidths } from '#shared/rules/image-variants.ts';
import type { Database } from '../../platform/db/database.ts';
import type { FileStorage } from '../../platform/providers/providers.ts';

const KEEP_UNUSED_MS = 24 * 60 * 60 * 1_000;
/** Rows that one transaction removes. */
const BATCH = 20;

/**
 * Removes what was uploaded and nothing has named for a day, rows and files; `keysOf` says which files a row has. Safe to run on several
 * instances at once.
 */
export async function pruneUnusedFiles(
  db: Database,
  table: 'uploads' | 'private_files',
  storage: FileStorage,
  keysOf: (id: string) => string[],
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - KEEP_UNUSED_MS);
  // The row stays until its files are gone, so a failure leaves nothing behind that is not tried again.
  const removeSome = () =>
    db.transaction().execute(async (trx) => {
      const unused = trx
        .selectFrom(table)
        .select('id')
        .where('used_at', 'is', null)
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked();
      const rows = await trx.deleteFrom(table).where('id', 'in', unused).returning('id').execute();
      await Promise.all(rows.flatMap(({ id }) => keysOf(id)).map((key) => storage.remove(key)));
      return rows.length;
    });
  while ((await removeSome()) === BATCH);
}

/** Removes public pictures, in all their widths, that nothing has named for a day. */
export const pruneUploads = (db: Database, storage: FileStorage, now: Date): Promise<void> =>
  pruneUnusedFiles(db, 'uploads', storage, (id) => imageWidths.map((width) => imageKey(id, width)), now);

import { DAY_MS } from '#shared/durations.ts';
import { imageKey, imageWidths } from '#shared/rules/image-variants.ts';
import type { Database } from '../../platform/db/database.ts';
import type { FileStorage } from '../../platform/providers/providers.ts';

const KEEP_UNUSED_MS = DAY_MS;
/** Number of rows that one transaction removes. */
const BATCH = 20;

/**
 * Removes uploads, rows and files, that nothing has referred to for a day. `keysOf` returns the storage keys of a row. Safe to run on
 * several instances at once.
 */
export async function pruneUnusedFiles(
  db: Database,
  table: 'uploads' | 'private_files',
  storage: FileStorage,
  keysOf: (id: string) => string[],
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - KEEP_UNUSED_MS);
  // The deletion of the rows is committed only after their files are removed, so that a failure is retried and leaves no file behind.
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

/** Removes public pictures, in all their widths, that nothing has referred to for a day. */
export const pruneUploads = (db: Database, storage: FileStorage, now: Date): Promise<void> =>
  pruneUnusedFiles(db, 'uploads', storage, (id) => imageWidths.map((width) => imageKey(id, width)), now);

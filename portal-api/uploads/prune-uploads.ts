import { imageWidths } from '#shared/rules/image-variants.ts';
import type { Database } from '../db/database.ts';
import type { FileStorage } from '../providers/providers.ts';
import { imageKey } from './image-key.ts';

const KEEP_UNUSED_MS = 24 * 60 * 60 * 1_000;
/** Pictures that one transaction removes. */
const BATCH = 20;

/** Removes pictures that nothing has named for a day, rows and files. Safe to run on several instances at once. */
export async function pruneUploads(db: Database, storage: FileStorage, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_UNUSED_MS);
  while ((await removeSome(db, storage, before)) === BATCH);
}

/** The row stays until its files are gone, so a failure leaves nothing behind that is not tried again. */
const removeSome = (db: Database, storage: FileStorage, before: Date): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const unused = trx
      .selectFrom('uploads')
      .select('id')
      .where('used_at', 'is', null)
      .where('created_at', '<', before)
      .orderBy('created_at')
      .limit(BATCH)
      .forUpdate()
      .skipLocked();
    const rows = await trx.deleteFrom('uploads').where('id', 'in', unused).returning('id').execute();
    await Promise.all(rows.flatMap(({ id }) => imageWidths.map((width) => storage.remove(imageKey(id, width)))));
    return rows.length;
  });

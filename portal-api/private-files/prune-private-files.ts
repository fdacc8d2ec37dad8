import type { Database } from '../db/database.ts';
import type { FileStorage } from '../providers/providers.ts';
import { privateFileKey } from './private-files.ts';

const KEEP_UNUSED_MS = 24 * 60 * 60 * 1_000;
/** Files that one transaction removes. */
const BATCH = 20;

/** Removes private files that nothing has named for a day, rows and files. Safe to run on several instances at once. */
export async function prunePrivateFiles(db: Database, storage: FileStorage, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_UNUSED_MS);
  while ((await removeSome(db, storage, before)) === BATCH);
}

/** The row stays until its file is gone, so a failure leaves nothing behind that is not tried again. */
const removeSome = (db: Database, storage: FileStorage, before: Date): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const unused = trx
      .selectFrom('private_files')
      .select('id')
      .where('used_at', 'is', null)
      .where('created_at', '<', before)
      .orderBy('created_at')
      .limit(BATCH)
      .forUpdate()
      .skipLocked();
    const rows = await trx.deleteFrom('private_files').where('id', 'in', unused).returning('id').execute();
    await Promise.all(rows.map(({ id }) => storage.remove(privateFileKey(id))));
    return rows.length;
  });

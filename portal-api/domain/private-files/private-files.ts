import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { FileStorage } from '../../platform/providers/providers.ts';
import { pruneUnusedFiles } from '../uploads/prune-unused-files.ts';

/** Under which key the storage has a private picture; no route for everybody reads keys of this form. */
export const privateFileKey = (id: string): string => `private-${id}.webp`;

export const isPrivateFileId = (id: string): boolean => /^[0-9a-f]{32}$/.test(id);

/**
 * Says that something names these private files, so that they stay. Call it in the transaction of what names them. 400 at `field` for
 * one that somebody else uploaded, or that is gone because nothing named it within a day.
 */
export async function claimPrivateFiles(trx: Database, userId: string, ids: readonly string[], field: string, now: Date): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  await holdFiles(trx, wanted);
  const claimed = await trx
    .updateTable('private_files')
    .set((eb) => ({ used_at: eb.fn.coalesce('used_at', eb.val(now)) }))
    .where('owner_id', '=', userId)
    .where('id', 'in', wanted)
    .returning('id')
    .execute();
  if (claimed.length === wanted.length) return;
  const sentence = '有材料不存在或已过期，请重新上传';
  throw new ApiError(400, sentence, { fields: { [field]: sentence } });
}

/** Until the transaction ends, in one order for all. */
const holdFiles = (trx: Database, ids: readonly string[]) =>
  trx.selectFrom('private_files').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();

/** No check of the file's owner that waits or has passed names it in that column. */
const isNotNamedBy = (table: 'official_checks' | 'real_name_checks', column: 'proof_images' | 'images') => sql<boolean>`not exists (
  select from ${sql.table(table)} checks
  where checks.user_id = private_files.owner_id and checks.status in (1, 2) and ${sql.ref(`checks.${column}`)} ? private_files.id
)`;

/** Lets go of private files that served a check or a licence, unless a licence, or a check that waits or has passed, names them still. */
export async function releasePrivateFiles(trx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // A request that names one of them at this moment is waited for, and seen by the statement after this one.
  await holdFiles(trx, ids);
  await trx
    .updateTable('private_files')
    .set({ used_at: null })
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('organizations').select('organizations.id').whereRef('license_image', '=', 'private_files.id'))),
    )
    .where(isNotNamedBy('official_checks', 'proof_images'))
    .where(isNotNamedBy('real_name_checks', 'images'))
    .execute();
}

/** Whose private file it is; undefined: there is none. */
export async function findFileOwner(db: Database, id: string): Promise<string | undefined> {
  if (!isPrivateFileId(id)) return undefined;
  const row = await db.selectFrom('private_files').select('owner_id').where('id', '=', id).executeTakeFirst();
  return row?.owner_id;
}

/** Removes private files that nothing has named for a day. */
export const prunePrivateFiles = (db: Database, storage: FileStorage, now: Date): Promise<void> =>
  pruneUnusedFiles(db, 'private_files', storage, (id) => [privateFileKey(id)], now);

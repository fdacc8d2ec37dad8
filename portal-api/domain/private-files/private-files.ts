import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { FileStorage } from '../../platform/providers/providers.ts';
import { chatFileKey, chatPictureKey, findEvidenceFile, isEvidence } from '../chat-attachments/chat-attachments.ts';
import { pruneUnusedFiles } from '../uploads/prune-unused-files.ts';
import { type Download, downloadOf } from './send-private-file.ts';

/** Returns the storage key of a private picture. No public route reads keys of this form. */
export const privateFileKey = (id: string): string => `private-${id}.webp`;

export const isPrivateFileId = (id: string): boolean => /^[0-9a-f]{32}$/.test(id);

/**
 * Marks private files as referred to, so that they are kept. Call it in the transaction that stores the reference. Throws 400 at `field`
 * for a file that another user uploaded, or that was removed because nothing referred to it within a day.
 */
export async function claimPrivateFiles(trx: Database, userId: string, ids: readonly string[], field: string, now: Date): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  await lockFiles(trx, wanted);
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

/** Locks the files until the transaction ends, always in the same order. */
const lockFiles = (trx: Database, ids: readonly string[]) =>
  trx.selectFrom('private_files').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();

/** Whether no pending or passed check of the file's owner refers to the file in this column. */
const isNotNamedBy = (table: 'official_checks' | 'real_name_checks', column: 'proof_images' | 'images') => sql<boolean>`not exists (
  select from ${sql.table(table)} checks
  where checks.user_id = private_files.owner_id and checks.status in (1, 2) and ${sql.ref(`checks.${column}`)} ? private_files.id
)`;

/** Releases private files of a check or a licence, unless a licence, or a pending or passed check, still refers to them. */
export async function releasePrivateFiles(trx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // Waits for concurrent requests that refer to one of them, so that the next statement sees the result.
  await lockFiles(trx, ids);
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

/** Returns the owner of a private file; undefined if it does not exist. */
export async function findFileOwner(db: Database, id: string): Promise<string | undefined> {
  if (!isPrivateFileId(id)) return undefined;
  const row = await db.selectFrom('private_files').select('owner_id').where('id', '=', id).executeTakeFirst();
  return row?.owner_id;
}

/** A file that operators may see; pictures have no `download`, they are shown. */
export interface OperatorFile {
  key: string;
  download: Download | null;
}

/** Finds a file that operators may see: a private file, or a picture or document that is evidence of an unanswered report. */
export async function findOperatorFile(db: Database, id: string): Promise<OperatorFile | null> {
  if ((await findFileOwner(db, id)) !== undefined) return { key: privateFileKey(id), download: null };
  if (await isEvidence(db, id)) return { key: chatPictureKey(id, 1600), download: null };
  const file = await findEvidenceFile(db, id);
  return file ? { key: chatFileKey(file.id), download: downloadOf(file) } : null;
}

/** Removes private files that nothing has referred to for a day. */
export const prunePrivateFiles = (db: Database, storage: FileStorage, now: Date): Promise<void> =>
  pruneUnusedFiles(db, 'private_files', storage, (id) => [privateFileKey(id)], now);

import { sql } from 'kysely';
import { lockKey } from '../../platform/db/advisory-lock.ts';
import type { Database } from '../../platform/db/database.ts';

export interface NewUpload {
  id: string;
  /** Null for an operator. */
  ownerId: string | null;
  width: number;
  height: number;
  bytes: number;
  now: Date;
}

/** Returns the number of bytes that a user has uploaded since then. */
export async function countUploadedBytes(db: Database, ownerId: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom('uploads')
    .select(sql<string>`coalesce(sum(bytes), 0)`.as('bytes'))
    .where('owner_id', '=', ownerId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(row.bytes);
}

/** Serializes this user's uploads until the transaction ends, so that together they keep to the limit. */
export async function lockUploadsOf(trx: Database, ownerId: string): Promise<void> {
  await lockKey(trx, `upload:${ownerId}`);
}

export async function insertUpload(trx: Database, { id, ownerId, width, height, bytes, now }: NewUpload): Promise<void> {
  await trx.insertInto('uploads').values({ id, owner_id: ownerId, width, height, bytes, created_at: now }).execute();
}

/** Sets the size of a failed upload to 0, so that it does not count towards its owner's limit. */
export async function clearUploadSize(db: Database, id: string): Promise<void> {
  await db.updateTable('uploads').set({ bytes: 0 }).where('id', '=', id).execute();
}

export async function insertPrivateFile(
  db: Database,
  { id, ownerId, bytes, now }: { id: string; ownerId: string; bytes: number; now: Date },
): Promise<void> {
  await db.insertInto('private_files').values({ id, owner_id: ownerId, bytes, created_at: now }).execute();
}

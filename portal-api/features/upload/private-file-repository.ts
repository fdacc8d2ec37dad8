import type { Database } from '../../platform/db/database.ts';

export async function insertPrivateFile(
  db: Database,
  { id, ownerId, bytes, now }: { id: string; ownerId: string; bytes: number; now: Date },
): Promise<void> {
  await db.insertInto('private_files').values({ id, owner_id: ownerId, bytes, created_at: now }).execute();
}

export async function deletePrivateFile(db: Database, id: string): Promise<void> {
  await db.deleteFrom('private_files').where('id', '=', id).execute();
}

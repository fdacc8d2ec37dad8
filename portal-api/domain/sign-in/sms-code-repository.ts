import type { SmsScene } from '#shared/contract/auth.ts';
import type { Database } from '../../platform/db/database.ts';

export interface NewSmsCode {
  phone: string;
  scene: SmsScene;
  codeHash: string;
  ip: string;
  now: Date;
  expiresAt: Date;
}

/** Stores a code and ends the phone's earlier codes for the same purpose. */
export async function insertSmsCode(db: Database, { phone, scene, codeHash, ip, now, expiresAt }: NewSmsCode): Promise<string> {
  const { id } = await db
    .insertInto('sms_codes')
    .values({ phone, scene, code_hash: codeHash, ip, created_at: now, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const deleteSmsCode = (db: Database, id: string) => db.deleteFrom('sms_codes').where('id', '=', id).execute();

/** Counts a try of the newest code and returns it; undefined if there is none, or it is used, expired or was tried too often. */
export function countCodeTry(
  db: Database,
  { phone, scene, maxTries, now }: { phone: string; scene: SmsScene; maxTries: number; now: Date },
) {
  return db
    .updateTable('sms_codes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', (eb) =>
      eb.selectFrom('sms_codes').select('id').where('phone', '=', phone).where('scene', '=', scene).orderBy('id', 'desc').limit(1),
    )
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts', '<', maxTries)
    .returning(['id', 'code_hash'])
    .executeTakeFirst();
}

/** Uses up a code. Returns false if another request was faster. */
export async function takeSmsCode(db: Database, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('sms_codes')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

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

/** Stores a code; the phone's earlier codes for the same purpose end with it. */
export async function insertSmsCode(db: Database, { phone, scene, codeHash, ip, now, expiresAt }: NewSmsCode): Promise<string> {
  const { id } = await db
    .insertInto('sms_codes')
    .values({ phone, scene, code_hash: codeHash, ip, created_at: now, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const deleteSmsCode = (db: Database, id: string) => db.deleteFrom('sms_codes').where('id', '=', id).execute();

/** Counts one try at the newest code and gives it; undefined when there is none, it is used, too old, or tried too often already. */
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

/** Uses a code up; false when somebody else was faster. */
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

import { verificationStatus } from '#shared/contract/verification-status.ts';
import { lockKey } from '../../platform/db/advisory-lock.ts';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';
import { releasePrivateFiles } from '../private-files/private-files.ts';
import { statusAfter, type Verdict } from './verdict.ts';

export interface NewCheck {
  userId: string;
  realName: string;
  encryptedNumber: Buffer;
  numberHash: string;
  images: readonly string[];
  now: Date;
}

/** Returns the user's `verificationStatus`. */
export async function readRealNameStatus(db: Database, userId: string): Promise<number> {
  const row = await db.selectFrom('users').select('real_name_status').where('id', '=', userId).executeTakeFirst();
  return row?.real_name_status ?? verificationStatus.NONE;
}

/** Returns the user's latest request; undefined if there is none. */
export const findLatestCheck = (db: Database, userId: string) =>
  db.selectFrom('real_name_checks').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').limit(1).executeTakeFirst();

/** Returns the encrypted identity number with which a user has passed; null if they have not. */
export async function findPassedNumber(db: Database, userId: string): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('real_name_checks')
    .select('id_number')
    .where('user_id', '=', userId)
    .where('status', '=', verificationStatus.PASSED)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id_number ?? null;
}

/** Whether another user has passed with this number. */
export async function isPersonTaken(db: Database, numberHash: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('real_name_checks')
    .select('id')
    .where('id_hash', '=', numberHash)
    .where('status', '=', verificationStatus.PASSED)
    .where('user_id', '!=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertCheck(trx: Database, check: NewCheck): Promise<string> {
  const { id } = await trx
    .insertInto('real_name_checks')
    .values({
      user_id: check.userId,
      real_name: check.realName,
      id_number: check.encryptedNumber,
      id_hash: check.numberHash,
      images: JSON.stringify(check.images),
      status: verificationStatus.PENDING,
      reason: null,
      consented_at: check.now,
      submitted_at: check.now,
      decided_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the user of a request; undefined if it does not exist. */
export async function findCheckedPerson(db: Database, checkId: string): Promise<string | undefined> {
  const row = await db.selectFrom('real_name_checks').select('user_id').where('id', '=', toDatabaseId(checkId)).executeTakeFirst();
  return row?.user_id;
}

/** Returns a request in one of these states, locked until the transaction ends. */
export const lockCheck = (trx: Database, checkId: string, statuses: readonly number[]) =>
  trx
    .selectFrom('real_name_checks')
    .select(['id', 'user_id', 'id_hash'])
    .where('id', '=', toDatabaseId(checkId))
    .where('status', 'in', statuses)
    .forUpdate()
    .executeTakeFirst();

/** Stores a decision. Releases the pictures of a failed request. */
export async function storeDecision(trx: Database, checkId: string, { reason, by, now }: Verdict): Promise<void> {
  const status = statusAfter(reason);
  const { images } = await trx
    .updateTable('real_name_checks')
    .set({ status, reason, decided_at: now, decided_by: by })
    .where('id', '=', checkId)
    .returning('images')
    .executeTakeFirstOrThrow();
  if (status !== verificationStatus.PASSED) await releasePrivateFiles(trx, images);
}

export async function setRealNameStatus(trx: Database, userId: string, status: number): Promise<void> {
  await trx.updateTable('users').set({ real_name_status: status }).where('id', '=', userId).execute();
}

/** Serializes requests with the same number: a later one waits here until the earlier one ends. */
export async function lockPersonNumber(trx: Database, numberHash: string): Promise<void> {
  await lockKey(trx, `person:${numberHash}`);
}

import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../platform/db/database.ts';
import { StartFailure } from '../../platform/errors.ts';
import { isSameHash } from '../../platform/secret-hash.ts';
import { checkValueOf, decryptIdentityNumber } from './identity-cipher.ts';

const NAME = 'identity';

/**
 * Checks that the key is the one that encrypted this database's identity numbers. Records the first key that a database is used with; a
 * later one replaces it while nothing is encrypted. Throws `StartFailure` for any other key. `source` names the origin of the key: a
 * variable or a file.
 */
export async function checkIdentityKey(db: Database, key: Buffer, source: string, logger: Pick<Logger, 'info'>): Promise<void> {
  const own = checkValueOf(key);
  const noted = (await readNoted(db)) ?? (await recordKey(db, key, own));
  if (noted !== null && isSameHash(noted, own)) return;
  const cleared = noted === null ? null : await replaceUnused(db, noted, own);
  if (cleared === null) throw new StartFailure(describeWrongKey(source));
  logger.info(
    `${source} differs from the previous key; no identity number was encrypted with that one, so this is the key of the database from now on` +
      (cleared > 0 ? `. Accounts of the operators’ console have to be reset: ${cleared}` : ''),
  );
}

const readNoted = async (db: Database): Promise<string | null> =>
  (await db.selectFrom('key_checks').select('value').where('name', '=', NAME).executeTakeFirst())?.value ?? null;

/** Records this key. Returns null if it cannot decrypt a number that was stored before keys were recorded. */
async function recordKey(db: Database, key: Buffer, value: string): Promise<string | null> {
  if (!(await opensStored(db, key))) return null;
  // If several instances start at the same time, the first one wins.
  const insert = db.insertInto('key_checks').values({ name: NAME, value });
  await insert.onConflict((conflict) => conflict.doNothing()).execute();
  return readNoted(db);
}

/**
 * Replaces a recorded key that encrypted no identity number. Returns null if it did, or if another start was faster. Operators lose their
 * passwords and the secrets of their apps, which nothing can decrypt any more: returns how many accounts have to be reset.
 */
function replaceUnused(db: Database, noted: string, value: string): Promise<number | null> {
  const isUnused = sql<boolean>`not exists (select 1 from real_name_checks)`;
  return db.transaction().execute(async (trx) => {
    const update = trx.updateTable('key_checks').set({ value }).where('name', '=', NAME).where('value', '=', noted).where(isUnused);
    if ((await update.executeTakeFirst()).numUpdatedRows !== 1n) return null;
    await trx.deleteFrom('operator_sessions').execute();
    const clear = trx.updateTable('operators').set({ password_hash: null, totp_secret: null }).where('totp_secret', 'is not', null);
    return Number((await clear.executeTakeFirst()).numUpdatedRows);
  });
}

async function opensStored(db: Database, key: Buffer): Promise<boolean> {
  const newest = db.selectFrom('real_name_checks').select(['user_id', 'id_number']).orderBy('id', 'desc').limit(1);
  const stored = await newest.executeTakeFirst();
  if (!stored) return true;
  try {
    decryptIdentityNumber(key, stored.user_id, stored.id_number);
    return true;
  } catch {
    return false;
  }
}

const describeWrongKey = (source: string): string =>
  `${source} is not the key that the identity numbers of this database were encrypted with: put the one of before back ` +
  '(after a restore, the one that was kept apart from the backup), because without it none of them can ever be opened again.';

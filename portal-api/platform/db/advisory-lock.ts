import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * What transactions wait for each other about, beside rows (decision 74): a user's quota of contacts, of publications, of saved searches or
 * of uploads, an inviter's rewards, the accounts of one person, the views of a demand, the slots for headlines, erasing accounts, and
 * computing matches. Rate limits (`rate-limit.ts`) and the hits of saved searches (`lock-searches.ts`) lock keys of their own.
 */
type LockKey =
  | `${'contact' | 'publish' | 'saved-search' | 'upload' | 'inviter' | 'person' | 'views'}:${string}`
  | 'headline-slots'
  | 'erasure'
  | 'matching';

/** Waits for the other transactions that hold the key, and holds it until this one ends. */
export async function lockKey(trx: Database, key: LockKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/** Takes the key if no other transaction holds it. Returns whether it did. */
export async function tryLockKey(trx: Database, key: LockKey): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as taken`.execute(trx);
  return rows[0]?.taken === true;
}

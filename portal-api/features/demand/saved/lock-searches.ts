import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** The advisory lock of migration 0037, whose trigger takes it before a search is deleted. */
const KEY = sql`hashtextextended('saved-search-hits', 0)`;

/** Prevents the deletion of searches until the transaction ends, so that hits can be written. The lock is shared. */
export async function lockSearchesShared(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${KEY})`.execute(trx);
}

/** Waits for hits that are being written, a second at most, and prevents others until the transaction ends. */
export async function lockSearchesExclusive(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${KEY})`.execute(trx);
}

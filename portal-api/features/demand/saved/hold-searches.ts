import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** As in migration 0037, whose trigger takes it before a search is deleted. */
const KEY = sql`hashtextextended('saved-search-hits', 0)`;

/** Until the transaction ends no search is deleted, so that hits of them may be written. Several hold them at once. */
export async function holdSearches(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${KEY})`.execute(trx);
}

/** Waits for the hits that are being written, a second at most; none are until the transaction ends. */
export async function awaitHits(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${KEY})`.execute(trx);
}

import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { holdUploads, uploadIdsOf } from './hold-uploads.ts';

/** Whether an avatar, a demand that is still there (or its changes), a report, or an organization names the picture of a row. */
const isNamed = sql<boolean>`(
  exists (select from users where users.id = uploads.owner_id and strpos(users.avatar, uploads.id) > 0)
  or exists (
    select from demands left join demand_edits on demand_edits.demand_id = demands.id
    where demands.publisher_id = uploads.owner_id and demands.deleted_at is null
      and (strpos(demands.images::text, uploads.id) > 0 or strpos(demand_edits.fields::text, uploads.id) > 0)
  )
  or exists (
    select from demand_reports
    where demand_reports.reporter_id = uploads.owner_id and strpos(demand_reports.images::text, uploads.id) > 0
  )
  or exists (select from organizations where strpos(organizations.logo, uploads.id) > 0 or strpos(organizations.images::text, uploads.id) > 0)
)`;

/**
 * Lets pictures go that something has stopped to name: they are removed with the others that nothing names. Call it in the transaction
 * of the change, after it; what something else names stays.
 */
export async function releaseUploads(trx: Database, urls: readonly (string | null)[]): Promise<void> {
  const ids = uploadIdsOf(urls);
  if (ids.length === 0) return;
  // Who names one of them at this moment is waited for, and seen by the statement after this one.
  await holdUploads(trx, urls);
  await trx.updateTable('uploads').set({ used_at: null }).where('id', 'in', ids).where(sql<boolean>`not ${isNamed}`).execute();
}

/** The same for all pictures of somebody. */
export async function releaseAllUploads(trx: Database, ownerId: string): Promise<void> {
  await trx.updateTable('uploads').set({ used_at: null }).where('owner_id', '=', ownerId).where(sql<boolean>`not ${isNamed}`).execute();
}

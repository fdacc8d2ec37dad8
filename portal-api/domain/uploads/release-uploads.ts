import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { isKeptForOperators } from '../demands/live-demands.ts';
import { lockUploads, uploadIdsOf } from './lock-uploads.ts';

/**
 * Whether an avatar, a demand (or its revision) that exists or that operators can still read, a report, an organization, a banner or a
 * community refers to the picture of a row.
 */
const isNamed = sql<boolean>`(
  exists (select from users where users.id = uploads.owner_id and strpos(users.avatar, uploads.id) > 0)
  or exists (
    select from demands left join demand_edits on demand_edits.demand_id = demands.id
    where demands.publisher_id = uploads.owner_id and ${isKeptForOperators}
      and (strpos(demands.images::text, uploads.id) > 0 or strpos(demand_edits.fields::text, uploads.id) > 0)
  )
  or exists (
    select from demand_reports
    where demand_reports.reporter_id = uploads.owner_id and strpos(demand_reports.images::text, uploads.id) > 0
  )
  or exists (select from organizations where strpos(organizations.logo, uploads.id) > 0 or strpos(organizations.images::text, uploads.id) > 0)
  or exists (select from banners where strpos(banners.image, uploads.id) > 0)
  or exists (
    select from communities
    where strpos(communities.cover, uploads.id) > 0 or strpos(communities.qr_code, uploads.id) > 0
  )
)`;

/**
 * Releases pictures after a change removed references to them: they are pruned with other unused ones, unless something else refers to
 * them. Call it in the transaction of the change, after it.
 */
export async function releaseUploads(trx: Database, urls: readonly (string | null)[]): Promise<void> {
  const ids = uploadIdsOf(urls);
  if (ids.length === 0) return;
  // Waits for concurrent requests that refer to one of them, so that the next statement sees the result.
  await lockUploads(trx, urls);
  await trx.updateTable('uploads').set({ used_at: null }).where('id', 'in', ids).where(sql<boolean>`not ${isNamed}`).execute();
}

/** Releases all pictures of a user that nothing refers to. */
export async function releaseAllUploads(trx: Database, ownerId: string): Promise<void> {
  await trx.updateTable('uploads').set({ used_at: null }).where('owner_id', '=', ownerId).where(sql<boolean>`not ${isNamed}`).execute();
}

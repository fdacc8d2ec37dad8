import { type Kysely, sql } from 'kysely';

/**
 * What a demand costs that many saved searches find. Searches that ask for the same share a hash, so that a demand is compared with them once. Who has
 * looked at it, and who has blocked its publisher, is read once. A hit goes with its demand as before, and writing it no longer looks the demand up and
 * holds its row: whoever writes hits holds the demand until they are written. All saved searches are written anew: 20 s for a million.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table saved_searches add column search_hash bytea not null generated always as (sha256(jsonb_send(search))) stored',
  `create index demand_marks_demand on demand_marks (demand_id) where kind in ('FOOTPRINT', 'CONTACT')`,
  'create index user_blocks_blocked on user_blocks (blocked_id)',
  'alter table saved_search_hits drop constraint saved_search_hits_demand_id_fkey',
  // Its statement sees the hits of every transaction that the deletion has waited for.
  `create function delete_hits_of_demands() returns trigger language plpgsql as $$
    begin
      delete from saved_search_hits using gone where saved_search_hits.demand_id = gone.id;
      return null;
    end $$`,
  `create trigger demands_delete_hits after delete on demands
    referencing old table as gone for each statement execute function delete_hits_of_demands()`,
];

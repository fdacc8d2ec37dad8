import { type Kysely, sql } from 'kysely';

/**
 * A hit goes with its search as before, and writing it no longer looks the search up and holds its row, which was most of what a hit cost: whoever
 * writes hits keeps all searches from being deleted by one lock (hold-searches.ts). An instance of the version before still holds each.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table saved_search_hits drop constraint saved_search_hits_search_id_fkey',
  `create function await_saved_search_hits() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('saved-search-hits', 0));
      return null;
    end $$`,
  // Its statement sees the hits of every transaction that the lock has waited for.
  `create function delete_saved_search_hits() returns trigger language plpgsql as $$
    begin
      delete from saved_search_hits using gone where saved_search_hits.search_id = gone.id;
      return null;
    end $$`,
  `create trigger saved_searches_await_hits before delete on saved_searches
    for each statement execute function await_saved_search_hits()`,
  `create trigger saved_searches_delete_hits after delete on saved_searches
    referencing old table as gone for each statement execute function delete_saved_search_hits()`,
];

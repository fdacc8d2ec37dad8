import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * Two tokens more for each demand: `d:20418`, the day of its last refresh in UTC, by which a search finds the newest of its hits and leaves the rest of
 * the index alone, and one of `s:0` to `s:63`, an even sample of all demands. Searches go on while the new index is built, which takes five
 * minutes with a million demands; only writes of demands wait.
 */
const statements = [
  // As the function of migration 0003 beside it, and not by calling that: a restored backup builds the index without a search path.
  `create function demand_tokens(
      search_grams text[], type_code text, industry_code text, region_code text, settlement_modes text[], id bigint, refreshed_at timestamptz
    ) returns text[] language plpgsql immutable parallel safe cost 200 as $$
    begin
      return search_grams || settlement_modes || array[
        't:' || type_code,
        'i:' || left(industry_code, 2), 'i:' || left(industry_code, 4),
        'r:' || left(region_code, 2), 'r:' || left(region_code, 4), 'r:' || left(region_code, 6),
        's:' || (hashint8(id) & 63),
        'd:' || floor(extract(epoch from refreshed_at - timestamptz '1970-01-01T00:00:00Z') / 86400)
      ];
    end $$`,
  `create index demands_found_newest on demands using gin ((
      demand_tokens(search_grams, type_code, industry_code, region_code, settlement_modes, id, refreshed_at)
    ) collate "C") with (fastupdate = off)
    where audit_status = 'PUBLISH' and deleted_at is null`,
  // A search weighs the titles of up to a thousand hits: they stand in the row, of rows written from now on, and are not fetched one by one.
  'alter table demands alter column title set storage main',
  'drop index demands_found',
  'alter index demands_found_newest rename to demands_found',
  // With all that their order and the usual lists ask for, so that the index alone answers: they are read for each list and for each search.
  `create index demands_promoted_whole on demands (greatest(headline_until, top_until))
    include (id, type_code, headline_until, top_until, refreshed_at, valid_until, region_code)
    where audit_status = 'PUBLISH' and deleted_at is null and (headline_until is not null or top_until is not null)`,
  'drop index demands_promoted',
  'alter index demands_promoted_whole rename to demands_promoted',
];

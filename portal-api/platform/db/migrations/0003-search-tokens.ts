import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * Keyword, type, industry, region and settlement mode meet in one GIN index, so that a search reads the rows it finds and no others.
 * The tokens are an expression, not a column: nobody who writes a demand can forget or contradict them. Its cost tells PostgreSQL what
 * unpacking a row's grams takes, so that it asks the index. No gram is as long as `t:10`.
 */
const statements = [
  `create function demand_tokens(search_grams text[], type_code text, industry_code text, region_code text, settlement_modes text[])
    returns text[] language plpgsql immutable parallel safe cost 200 as $$
    begin
      return search_grams || settlement_modes || array[
        't:' || type_code,
        'i:' || left(industry_code, 2), 'i:' || left(industry_code, 4),
        'r:' || left(region_code, 2), 'r:' || left(region_code, 4), 'r:' || left(region_code, 6)
      ];
    end $$`,
  'drop index demands_grams',
  // Without the list of pending entries, which slows every search until a vacuum: demands are read far more than written.
  `create index demands_found on demands
    using gin (demand_tokens(search_grams, type_code, industry_code, region_code, settlement_modes) collate "C") with (fastupdate = off)
    where audit_status = 'PUBLISH' and deleted_at is null`,
  `create index demands_created on demands (created_at desc, id desc) where audit_status = 'PUBLISH' and deleted_at is null`,
  // The few that stand before all others, found by when that ends.
  `create index demands_promoted on demands (greatest(headline_until, top_until))
    where audit_status = 'PUBLISH' and deleted_at is null and (headline_until is not null or top_until is not null)`,
  // Searches read many rows and little of each: texts and grams live elsewhere (in rows written from now on), and a counter that rises
  // finds room on its page, so that it costs no entry in any index.
  'alter table demands set (toast_tuple_target = 256, fillfactor = 90)',
  // What facets count stays.
  'alter table demands alter column settlement_modes set storage plain',
];

import { type Kysely, sql } from 'kysely';

/** What a page about a type, a place or an industry says of its demands, and whether search engines are told of it; counted once a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table landing_pages (
      -- '' where the page is of all of them.
      type_code text not null,
      region_code text not null,
      industry_code text not null,
      -- Demands of the type, the place itself and the industry; those of 全国 do not count for a place.
      live int not null,
      newest_at timestamptz not null,
      -- The mode that most of them name.
      settlement_mode text,
      -- In 分; null where fewer than ten name a budget for all.
      budget_median bigint,
      is_listed boolean not null,
      -- Since when it has too few to stay.
      thin_since date,
      counted_on date not null,
      primary key (type_code, region_code, industry_code)
    )
  `.execute(db);
  await sql`create index landing_pages_listed on landing_pages (live desc) where is_listed`.execute(db);
}

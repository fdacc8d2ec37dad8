import type pg from 'pg';
import { settlementModes } from '#shared/contract/demand-enums.ts';
import { industryCodes, makeBrandParts, makeRegionDeck, readTypeParts, type TextPart } from './demand-parts.ts';

const BATCH = 20_000;
const PEOPLE = 20_000;

/**
 * Fills `users` and `demands` of an empty, migrated database with `count` demands as of `now`: nine in ten live, some promoted, some
 * expired, with texts composed from the seed's. The same count produces the same rows. Builds the indexes afterwards, from their own
 * definitions.
 */
export async function generateDemands(client: pg.Client, count: number, now: Date, say: (step: string) => void): Promise<void> {
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB'`);
  await client.query(functions);
  await writeParts(client);
  await client.query(insertPeople, [PEOPLE, now]);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(secondaryIndexes);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (let from = 1; from <= count; from += BATCH) {
    await client.query(insertDemands, [from, Math.min(from + BATCH - 1, count), now, count, PEOPLE]);
    say(`${Math.min(from + BATCH - 1, count)} demands`);
  }
  for (const { name, definition } of indexes) {
    const started = performance.now();
    await client.query(definition);
    say(`index ${name}: ${((performance.now() - started) / 1_000).toFixed(1)} s`);
  }
  await client.query('reset session_replication_role');
  await client.query('vacuum analyze');
}

const secondaryIndexes = `
  select indexname as name, indexdef as definition from pg_indexes
  where tablename = 'demands' and indexname not in (select conname from pg_constraint) order by indexname`;

/** A deterministic random number (0 ≤ chance < 1) for a row and a purpose. */
const functions = `
  create function pg_temp.chance(row_number bigint, purpose int) returns float8 language sql immutable
    return (hashint8extended(row_number, purpose) & 1048575) / 1048576.0::float8;`;

/** Writes each kind of text part to its own table, numbered from 0, so that a row can refer to a part by number. */
async function writeParts(client: pg.Client): Promise<void> {
  await client.query(`
    create temp table titles (type_code text, n int, text text, folded text, grams text[], primary key (type_code, n));
    create temp table sentences (type_code text, n int, text text, folded text, grams text[], primary key (type_code, n));
    create temp table brands (n int primary key, text text, folded text, grams text[]);
    create temp table places (n int primary key, code text, text text, folded text, grams text[]);
    create temp table branches (n int primary key, code text);
    create temp table modes (n int primary key, code text);`);
  for (const { typeCode, titles, sentences } of readTypeParts()) {
    await insertParts(client, 'titles', titles, { type_code: typeCode });
    await insertParts(client, 'sentences', sentences, { type_code: typeCode });
  }
  await insertParts(client, 'brands', makeBrandParts());
  const places = makeRegionDeck().map(({ code, place }, n) => ({ n, code, ...place }));
  await insertJson(client, 'places', places);
  await insertJson(
    client,
    'branches',
    industryCodes().map((code, n) => ({ n, code })),
  );
  await insertJson(
    client,
    'modes',
    settlementModes.map((code, n) => ({ n, code })),
  );
  await client.query('analyze titles; analyze sentences; analyze brands; analyze places; analyze branches; analyze modes');
}

const insertParts = (client: pg.Client, table: string, parts: readonly TextPart[], more: object = {}) =>
  insertJson(
    client,
    table,
    parts.map((part, n) => ({ n, ...part, ...more })),
  );

async function insertJson(client: pg.Client, table: string, rows: readonly object[]): Promise<void> {
  await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [JSON.stringify(rows)]);
}

const insertPeople = `
  insert into users (id, phone, nickname, invite_code, member_level, member_expire_at, created_at) overriding system value
  select 1000000 + n, '1' || (3000000000 + n), '商户' || n, 'G' || n,
    case when n % 7 = 0 then 10 else 0 end, case when n % 14 = 0 then $2::timestamptz - interval '1 day' end, $2
  from generate_series(1, $1::int) as n`;

const insertDemands = `
  with sizes as (
    select type_code, titles, sentences, (select count(*) from brands) as brands, (select count(*) from places) as places,
      (select count(*) from branches) as branches, (select count(*) from modes) as modes
    from (select type_code, count(*) as titles from titles group by type_code) as of_titles
    join (select type_code, count(*) as sentences from sentences group by type_code) as of_sentences using (type_code)
  ), drawn as (
    select serial, sizes.type_code, floor(brands * pg_temp.chance(serial, 2) ^ 5)::int as brand,
      floor(places * pg_temp.chance(serial, 3))::int as place, floor(branches * pg_temp.chance(serial, 4) ^ 1.5)::int as branch,
      floor(modes * pg_temp.chance(serial, 5))::int as mode, floor(titles * pg_temp.chance(serial, 20))::int as title,
      floor(sentences * pg_temp.chance(serial, 21))::int as one, floor(sentences * pg_temp.chance(serial, 22))::int as two,
      floor(sentences * pg_temp.chance(serial, 23))::int as three, floor(sentences * pg_temp.chance(serial, 24))::int as four,
      $3::timestamptz - interval '1 second' * floor(86400 * 400 * (1 - serial::float8 / $4::float8)) as created_at
    from generate_series($1::bigint, $2::bigint) as serial
    join sizes on sizes.type_code = (10 * (1 + floor(9 * pg_temp.chance(serial, 1))))::int::text
  )
  insert into demands (
    id, demand_number, publisher_id, type_code, title, content, summary, industry_code, region_code, settlement_modes, valid_until,
    audit_status, deleted_at, headline_until, top_until, refreshed_at, view_count, collect_count, contact_count, search_text, search_grams,
    created_at, updated_at, heat
  ) overriding system value
  select 1000000 + serial, 'BD' || lpad(serial::text, 12, '0'), 1000001 + (serial % $5::bigint), drawn.type_code,
    place.text || ' ' || title.text, 
    concat_ws(E'\\n', brand.text, one.text, two.text, three.text, four.text), left(one.text || two.text, 80),
    branch.code, place.code, array[mode.code] || case when pg_temp.chance(serial, 6) < 0.3 then array['NEGOTIABLE'] else '{}' end,
    case when pg_temp.chance(serial, 7) < 0.4 then $3::timestamptz + interval '1 day' * (150 * pg_temp.chance(serial, 8) - 20) end,
    case when pg_temp.chance(serial, 9) < 0.05 then 'PAUSED' when pg_temp.chance(serial, 9) < 0.07 then 'WAITING_REVIEW' else 'PUBLISH' end,
    case when pg_temp.chance(serial, 10) < 0.02 then $3::timestamptz end,
    case when pg_temp.chance(serial, 11) < 0.01 then $3::timestamptz + interval '1 day' * (40 * pg_temp.chance(serial, 12) - 38) end,
    case when pg_temp.chance(serial, 13) < 0.03 then $3::timestamptz + interval '1 day' * (40 * pg_temp.chance(serial, 14) - 36) end,
    created_at + ($3::timestamptz - created_at) * case when pg_temp.chance(serial, 15) < 0.3 then pg_temp.chance(serial, 16) else 0 end,
    floor(300 * pg_temp.chance(serial, 17) ^ 3), floor(20 * pg_temp.chance(serial, 18) ^ 3), floor(9 * pg_temp.chance(serial, 19) ^ 3),
    concat_ws(E'\\n', place.folded || ' ' || title.folded, brand.folded, one.folded, two.folded, three.folded, four.folded),
    place.grams || title.grams || brand.grams || one.grams || two.grams || three.grams || four.grams, created_at, created_at,
    case when pg_temp.chance(serial, 19) > 0.49 then extract(epoch from created_at - timestamptz '2026-01-01T00:00:00Z') / 604800
      + ln(10 * floor(9 * pg_temp.chance(serial, 19) ^ 3) + 2 * floor(20 * pg_temp.chance(serial, 18) ^ 3)) else '-infinity' end
  from drawn
  join titles as title on title.type_code = drawn.type_code and title.n = drawn.title
  join sentences as one on one.type_code = drawn.type_code and one.n = drawn.one
  join sentences as two on two.type_code = drawn.type_code and two.n = drawn.two
  join sentences as three on three.type_code = drawn.type_code and three.n = drawn.three
  join sentences as four on four.type_code = drawn.type_code and four.n = drawn.four
  join brands as brand on brand.n = drawn.brand
  join places as place on place.n = drawn.place
  join branches as branch on branch.n = drawn.branch
  join modes as mode on mode.n = drawn.mode
  order by serial`;

import pg from 'pg';
import { printTable } from '../measure/report.ts';

const ROUNDS = 300;

/** Measures the cost of writing one demand with all indexes in place, and the size of the indexes. Prints both. */
export async function measureWrites(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const writes = [];
  for (const [name, statement] of statements) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now();
      await client.query(statement, [round]);
      times.push(performance.now() - started);
    }
    times.sort((a, b) => a - b);
    writes.push({ name, p50: times[Math.floor(ROUNDS / 2)] ?? 0, p95: times[Math.floor(ROUNDS * 0.95)] ?? 0 });
  }
  const { rows: sizes } = await client.query<{ name: string; bytes: string }>(sizesOfAll);
  await client.end();
  printTable(
    'Writes',
    ['statement', 'p50 ms', 'p95 ms'],
    writes.map(({ name, p50, p95 }) => [name, p50.toFixed(2), p95.toFixed(2)]),
  );
  printTable(
    'Sizes',
    ['relation', 'MB'],
    sizes.map(({ name, bytes }) => [name, (Number(bytes) / 2 ** 20).toFixed(0)]),
  );
  return { writes, sizes: sizes.map(({ name, bytes }) => ({ name, bytes: Number(bytes) })) };
}

const some = `(select id from demands where audit_status = 'PUBLISH' and deleted_at is null order by id offset $1::int * 7 limit 1)`;
const statements: readonly (readonly [name: string, statement: string])[] = [
  [
    'insert (a copy of a demand)',
    `insert into demands (demand_number, publisher_id, type_code, title, content, summary, industry_code, region_code, settlement_modes,
      audit_status, refreshed_at, search_text, search_grams, created_at, updated_at)
    select 'W' || $1::int, publisher_id, type_code, title, content, summary, industry_code, region_code, settlement_modes,
      'PUBLISH', now(), search_text, search_grams, now(), now()
    from demands where id = ${some}`,
  ],
  ['refresh', `update demands set refreshed_at = now() where id = ${some}`],
  ['act (heat)', `update demands set heat = greatest(heat, 45) + ln(1 + exp(-least(abs(heat - 45), 700))) where id = ${some}`],
  ['view', `update demands set view_count = view_count + 1 where id = ${some}`],
];

const sizesOfAll = `
  select 'demands' as name, pg_relation_size('demands') as bytes
  union all select 'demands, texts and grams', pg_table_size('demands') - pg_relation_size('demands')
  union all select indexrelid::regclass::text, pg_relation_size(indexrelid) from pg_index where indrelid = 'demands'::regclass`;

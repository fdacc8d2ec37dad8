import { type SelectQueryBuilder, sql } from 'kysely';
import { toOffsetLimit } from '../http/page-answer.ts';

/**
 * Reads one page of the ordered query `rows`, and the total from `all`, the same query without the parts that only rows need. Takes one
 * statement; two for a page past the last.
 */
export async function readPage<Db, Tables extends keyof Db, Row, AllDb, AllTables extends keyof AllDb>(
  rows: SelectQueryBuilder<Db, Tables, Row>,
  all: SelectQueryBuilder<AllDb, AllTables, object>,
  page: { pageNum: number; pageSize: number },
): Promise<{ rows: Row[]; total: number }> {
  const { offset, limit } = toOffsetLimit(page);
  const count = all.select(sql<number>`count(*)::int`.as('total'));
  const found = await rows.select(sql<number>`(${count})`.as('rows_in_all')).offset(offset).limit(limit).execute();
  const counted = found as (Row & { rows_in_all: number })[];
  const [first] = counted;
  if (first) return { rows: counted.map(({ rows_in_all: _, ...row }) => row as Row), total: first.rows_in_all };
  if (offset === 0) return { rows: [], total: 0 };
  const { total } = (await count.executeTakeFirstOrThrow()) as { total: number };
  return { rows: [], total };
}

import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { toWindow } from '../../http/page-answer.ts';
import { type DemandConditions, type DemandSearch, meetsAll, toConditions } from './demand-filters.ts';
import { demandOrder } from './demand-order.ts';

/** The ids of one page of hits, in order. */
export async function findPageIds(db: Database, search: DemandSearch, now: Date): Promise<string[]> {
  const { offset, limit } = toWindow(search);
  const { rows } = await sql<{ id: string }>`
    select demands.id from demands
    where ${meetsAll(toConditions(search, now))}
    order by ${demandOrder(search.sort, now)}
    limit ${limit} offset ${offset}
  `.execute(db);
  return rows.map((row) => row.id);
}

export interface CountRow {
  facet: 'total' | keyof Omit<DemandConditions, 'always'>;
  code: string;
  count: number;
}

/**
 * The number of hits, and for each filter with facets the number of hits per value as if that filter were not set while the others
 * stand. One pass over the demands that the keyword leaves. Industries and regions by their first two digits.
 */
export async function countHits(db: Database, search: DemandSearch, now: Date): Promise<CountRow[]> {
  const conditions = toConditions(search, now);
  const { rows } = await sql<CountRow>`
    with base as materialized (
      select demands.type_code, left(demands.industry_code, 2) as industry, left(demands.region_code, 2) as region, demands.settlement_modes,
        ${conditions.typeCode} as t, ${conditions.industryCode} as i, ${conditions.regionCode} as r, ${conditions.settlementMode} as s
      from demands where ${conditions.always}
    )
    select 'total' as facet, '' as code, count(*)::int as count from base where t and i and r and s
    union all select 'typeCode', type_code, count(*)::int from base where i and r and s group by type_code
    union all select 'industryCode', industry, count(*)::int from base where t and r and s group by industry
    union all select 'regionCode', region, count(*)::int from base where t and i and s group by region
    union all select 'settlementMode', mode, count(*)::int from base, unnest(settlement_modes) as mode where t and i and r group by mode
  `.execute(db);
  return rows;
}

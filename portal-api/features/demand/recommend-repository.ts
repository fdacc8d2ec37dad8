import { sql } from 'kysely';
import type { DemandTypeCode } from '#shared/contract/demand-enums.ts';
import type { Database } from '../../db/database.ts';
import { isLiveDemand } from '../../demands/live-demands.ts';
import { toWindow } from '../../http/page-answer.ts';

/** What is looked for beside: a demand's type, industry, place and publisher, or a type alone. */
export interface RecommendationAnchor {
  counterparts: readonly DemandTypeCode[];
  industryCode: string | null;
  regionCode: string | null;
  publisherId: string | null;
}

/**
 * Ids of one page of live demands and their number: counterpart types first, then the same branch of industry, then the same city,
 * then the same province. Nothing of the anchor's own publisher: nobody cooperates with themselves.
 */
export async function findRecommendedIds(
  db: Database,
  anchor: RecommendationAnchor,
  page: { pageNum: number; pageSize: number },
  now: Date,
) {
  const { offset, limit } = toWindow(page);
  const industry = anchor.industryCode?.slice(0, 2) ?? null;
  const region = anchor.regionCode;
  const where = sql`${isLiveDemand(now)} and (${anchor.publisherId}::bigint is null or demands.publisher_id <> ${anchor.publisherId}::bigint)`;
  const { rows } = await sql<{ id: string }>`
    select demands.id from demands
    where ${where}
    order by demands.type_code = any(${[...anchor.counterparts]}::text[]) desc,
      coalesce(left(demands.industry_code, 2) = ${industry}::text, false) desc,
      coalesce(left(demands.region_code, 4) = left(${region}::text, 4), false) desc,
      coalesce(left(demands.region_code, 2) = left(${region}::text, 2), false) desc,
      demands.refreshed_at desc, demands.id desc
    limit ${limit} offset ${offset}
  `.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from demands where ${where}`.execute(db);
  return { ids: rows.map((row) => row.id), total: counted.rows[0]?.total ?? 0 };
}

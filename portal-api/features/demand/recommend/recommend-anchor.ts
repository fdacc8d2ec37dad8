import type { DemandTypeCode } from '#shared/contract/demand-enums.ts';
import type { Database } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { findVisibleDemand } from '../demand-repository.ts';
import { counterpartTypes } from '../matches/counterparts.ts';
import type { RecommendationAnchor } from './recommendation-tiers.ts';

/** Finds the anchor of a recommendation request: a demand visible to the viewer (404 otherwise), a type, or none. */
export async function findAnchor(
  db: Database,
  { demandId, typeCode }: { demandId?: string | undefined; typeCode?: DemandTypeCode | undefined },
  viewerId: string | null,
  now: Date,
): Promise<RecommendationAnchor> {
  if (demandId === undefined) {
    return { counterparts: typeCode ? counterpartTypes(typeCode) : [], industryCode: null, regionCode: null, publisherId: null };
  }
  const demand = await findVisibleDemand(db, demandId, viewerId, now);
  if (!demand) throw new ApiError(404, '需求不存在或已下架');
  return {
    counterparts: counterpartTypes(demand.type_code),
    industryCode: demand.industry_code,
    regionCode: demand.region_code,
    publisherId: demand.publisher_id,
  };
}

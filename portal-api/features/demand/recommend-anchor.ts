import { type DemandTypeCode, demandTypeCodes } from '#shared/contract/demand-enums.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { findVisibleDemand } from './demand-repository.ts';
import type { RecommendationAnchor } from './recommendation-tiers.ts';

/** Who has what the other one looks for: the types that come first among the recommendations beside a type. */
export const counterpartTypes = {
  '10': ['20', '50'], // 广告主 needs 流量主 and events that sell exposure
  '20': ['10', '90'], // 流量主 needs 广告主 and promotion jobs
  '30': ['50'], // 异业合作 and 活动合作 share customers
  '40': ['70', '80'], // 渠道代理 needs people for a territory and goods to sell
  '50': ['30', '10'], // 活动合作 needs partners and sponsors
  '60': ['70', '40'], // 企业服务 is bought by those who set up or expand
  '70': ['40', '60'], // 合伙人 look at agencies, and at services for a start
  '80': ['40', '90'], // 库存尾货 needs channels and sellers
  '90': ['80', '20'], // 网赚项目 needs goods and traffic
} as const satisfies Record<DemandTypeCode, readonly DemandTypeCode[]>;

const isTypeCode = (code: string): code is DemandTypeCode => demandTypeCodes.some((known) => known === code);

/** The anchor of a call for recommendations: a demand that the viewer may see (404 otherwise), a type, or nothing in particular. */
export async function findAnchor(
  db: Database,
  { demandId, typeCode }: { demandId?: string | undefined; typeCode?: DemandTypeCode | undefined },
  viewerId: string | null,
  now: Date,
): Promise<RecommendationAnchor> {
  if (demandId === undefined) {
    return { counterparts: typeCode ? counterpartTypes[typeCode] : [], industryCode: null, regionCode: null, publisherId: null };
  }
  const demand = await findVisibleDemand(db, demandId, viewerId, now);
  if (!demand) throw new ApiError(404, '需求不存在或已下架');
  return {
    counterparts: isTypeCode(demand.type_code) ? counterpartTypes[demand.type_code] : [],
    industryCode: demand.industry_code,
    regionCode: demand.region_code,
    publisherId: demand.publisher_id,
  };
}

import type { DemandTypeCode } from '#shared/contract/demand-enums.ts';

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

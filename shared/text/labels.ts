import type { DemandSort, DemandTypeCode, SettlementMode } from '../contract/demand-enums.ts';
import type { ContactKind } from '../rules/contact-detail.ts';

export const demandTypeNames = {
  '10': '广告主',
  '20': '流量主',
  '30': '异业合作',
  '40': '渠道代理',
  '50': '活动合作',
  '60': '企业服务',
  '70': '合伙人招募',
  '80': '库存尾货',
  '90': '网赚项目',
} as const satisfies Record<DemandTypeCode, string>;

export const demandTypeHints = {
  '10': '有预算，找流量和渠道',
  '20': '有流量，找广告主',
  '30': '资源置换，客群互导',
  '40': '招代理，做分销',
  '50': '赞助、联办、场地',
  '60': '财税、人力、软件、法务',
  '70': '城市合伙、联合创业',
  '80': '清库存，收尾货',
  '90': '带货、推广、众包',
} as const satisfies Record<DemandTypeCode, string>;

export const settlementModeNames = {
  CPA: 'CPA 按行为',
  CPS: 'CPS 按销售',
  CPC: 'CPC 按点击',
  CPM: 'CPM 按展示',
  CPT: 'CPT 按时长',
  SHARE: '收益分成',
  SWAP: '资源置换',
  FIXED: '固定费用',
  NEGOTIABLE: '面议',
} as const satisfies Record<SettlementMode, string>;

export const demandSortNames = { default: '综合', new: '最新', hot: '最热' } as const satisfies Record<DemandSort, string>;

export const memberLevelNames: Readonly<Record<number, string>> = { 0: '普通用户', 10: '月卡会员', 20: '季卡会员', 30: '年卡会员' };

/** Looks up the name of a value from an external source, which may be unknown. */
export const lookUp = (names: Readonly<Record<string, string>>, key: string | null | undefined, unknown: string): string =>
  (key != null && Object.hasOwn(names, key) && names[key]) || unknown;

export const demandTypeName = (code: string | null | undefined) => lookUp(demandTypeNames, code, '未知类型');
export const settlementModeName = (mode: string) => lookUp(settlementModeNames, mode, mode);
export const memberLevelName = (level: number) => lookUp(memberLevelNames, String(level), '会员');

/** Names of the ways to contact a publisher that a demand may reveal. */
export const contactMethodNames = { phone: '手机', wechat: '微信', qq: 'QQ', email: '邮箱' } as const;

export const contactKindNames: Readonly<Record<ContactKind, string>> = {
  phone: '电话',
  wechat: '微信',
  qq: 'QQ',
  email: '邮箱',
  link: '链接',
  account: '其他账号',
  pointer: '站外联系提示',
};

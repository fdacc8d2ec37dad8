import type { OwnDemandState } from '../contract/demand-enums.ts';
import type { CooperationResult, FollowUpState } from '../rules/follow-up.ts';
import { lookUp } from './labels.ts';

export const auditStatusNames = {
  WAITING_REVIEW: '待审核',
  PAUSED: '已下架',
  REJECTED: '未通过',
  PUBLISH: '展示中',
  EXPIRED: '已过有效期',
} as const satisfies Record<OwnDemandState, string>;

export const auditStatusName = (status: string | null | undefined) => lookUp(auditStatusNames, status, '未知状态');

/** Returns the form of address; 20 and null mean that the sex is private. */
export const sexTitle = (sex: number | null | undefined) => (sex === 0 ? '先生' : sex === 10 ? '女士' : '保密');

export const followUpStateNames = {
  PENDING: '待跟进',
  TALKING: '沟通中',
  AGREED: '已合作',
  UNFIT: '不合适',
} as const satisfies Record<FollowUpState, string>;

export const cooperationResultNames = {
  GOOD: '顺利',
  FAIR: '一般',
  BAD: '不顺利',
} as const satisfies Record<CooperationResult, string>;

import type { CallData } from '#shared/contract/define-call.ts';
import { auditStatuses, type OwnDemandState } from '#shared/contract/demand-enums.ts';
import type { getUserDetail } from '#shared/contract/user.ts';
import { href } from '#shared/routes/href.ts';
import { auditStatusName } from '#shared/text/account-labels.ts';
import { memberLevelNames } from '#shared/text/labels.ts';

export type UserDetail = CallData<typeof getUserDetail>;

export interface Figure {
  label: string;
  /** Null: this portal API does not count it. */
  value: number | null;
  /** Where all of it is. */
  href: string;
}

interface Badge {
  label: string;
  tone: 'success' | 'warning' | 'danger' | 'neutral';
}

const badgeTones = ['neutral', 'warning', 'success', 'danger'] as const;
const realNameLabels = ['未实名认证', '实名认证审核中', '已实名认证', '实名认证未通过'];
const officialLabels = ['企业未认证', '企业认证审核中', '企业已认证', '企业认证未通过'];

const toBadge = (labels: readonly string[], status: number): Badge => ({
  label: labels[status] ?? labels[0] ?? '',
  tone: badgeTones[status] ?? 'neutral',
});

/** Real-name and official verification, 0–3 each. */
export const verificationBadges = (user: Pick<UserDetail, 'realNameStatus' | 'officialStatus'>): Badge[] => [
  toBadge(realNameLabels, user.realNameStatus),
  toBadge(officialLabels, user.officialStatus),
];

/** A level that is not listed is a regular user. */
export const levelName = (level: number): string => memberLevelNames[level] ?? memberLevelNames[0] ?? '';

/** Own demands by state, what is shown first; those past their validity where there are some. An API that counts leaves a state without demands out. */
export function demandFigures(stats: UserDetail['stats']): Figure[] {
  const expired: readonly OwnDemandState[] = stats?.publish?.['EXPIRED'] ? ['EXPIRED'] : [];
  const order: readonly OwnDemandState[] = ['PUBLISH', ...expired, ...auditStatuses.filter((status) => status !== 'PUBLISH')];
  return order.map((auditStatus) => ({
    label: auditStatusName(auditStatus),
    value: stats?.publish ? (stats.publish[auditStatus] ?? 0) : null,
    href: href('demand.mine', undefined, { auditStatus }),
  }));
}

export const activityFigures = (stats: UserDetail['stats']): Figure[] => [
  { label: '我的收藏', value: stats?.collections ?? null, href: href('demand.collections') },
  { label: '浏览记录', value: stats?.footprints ?? null, href: href('demand.history') },
  { label: '联系过', value: stats?.contacted ?? null, href: href('demand.contacted') },
];

import type { CallData } from '#shared/contract/define-call.ts';
import { auditStatuses, type OwnDemandState } from '#shared/contract/demand-enums.ts';
import type { getUserDetail } from '#shared/contract/user.ts';
import { href } from '#shared/routes/href.ts';
import { auditStatusName } from '#shared/text/account-labels.ts';
import { memberLevelNames } from '#shared/text/labels.ts';

export type UserDetail = CallData<typeof getUserDetail>;

export interface Figure {
  label: string;
  /** The count; null if the API does not return it. */
  value: number | null;
  /** Address of the items that it counts. */
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

/** Returns the badges of real-name and official verification, with a status of 0–3 each. */
export const verificationBadges = (user: Pick<UserDetail, 'realNameStatus' | 'officialStatus'>): Badge[] => [
  toBadge(realNameLabels, user.realNameStatus),
  toBadge(officialLabels, user.officialStatus),
];

/** Returns the name of a member level; an unknown level is a regular user. */
export const levelName = (level: number): string => memberLevelNames[level] ?? memberLevelNames[0] ?? '';

/**
 * Returns the user's demands by state, published ones first; the state of expired demands is included only if there are some. An API that
 * counts omits states without demands.
 */
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

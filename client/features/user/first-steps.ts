import { verificationStatus } from '#shared/contract/verification-status.ts';
import { href } from '#shared/routes/href.ts';
import { anyDemand, listHref } from '#shared/rules/demand-search.ts';
import type { UserDetail } from './user-overview.ts';

export interface FirstStep {
  title: string;
  /** The benefit of the step, in one sentence. */
  gives: string;
  isDone: boolean;
  href: string;
  action: string;
}

/** Returns the number of the user's demands in all states; null if the API does not count them. */
export const countOwnDemands = ({ stats }: Pick<UserDetail, 'stats'>): number | null =>
  stats?.publish ? Object.values(stats.publish).reduce((sum, count) => sum + count, 0) : null;

/** Returns whether the user has not published or not contacted anyone yet: then first steps help more than zeros. A null count is not 0. */
export const isNewcomer = (user: Pick<UserDetail, 'stats'>): boolean => countOwnDemands(user) === 0 || user.stats?.contacted === 0;

/** Returns the four steps from a new account to the first cooperation, in order. */
export const firstStepsOf = (user: Pick<UserDetail, 'stats' | 'realNameStatus'>, hasContact: boolean): FirstStep[] => [
  {
    title: '填写联系方式',
    gives: '发布时直接选用，合作方才能联系到您',
    isDone: hasContact,
    href: href('user.profile'),
    action: '去填写',
  },
  {
    title: '完成实名认证',
    gives: '需求和名片带上「已实名」，对方更放心',
    isDone: user.realNameStatus === verificationStatus.PASSED,
    href: href('user.verification'),
    action: '去认证',
  },
  {
    title: '发布第一条需求',
    gives: '免费发布，审核通过后所有人都能看到',
    isDone: (countOwnDemands(user) ?? 0) > 0,
    href: href('demand.publish', {}),
    action: '去发布',
  },
  {
    title: '联系第一位合作方',
    gives: '发消息不收费，聊得来再交换联系方式',
    isDone: (user.stats?.contacted ?? 0) > 0,
    href: listHref(anyDemand),
    action: '去看看',
  },
];

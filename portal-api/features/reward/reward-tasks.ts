import { href } from '#shared/routes/href.ts';
import type { BoostGift } from '#shared/rules/invite-reward.ts';

/** Facts about a user that decide which rewards they have earned. */
export interface RewardFacts {
  /** Number of filled fields among avatar, position, industry and region. */
  profileFields: number;
  hasContact: boolean;
  realName: boolean;
  inVerifiedOrganization: boolean;
  approvedDemands: number;
  collections: number;
  rewardedInvitations: number;
}

export interface RewardTask extends BoostGift {
  id: string;
  title: string;
  hint: string;
  /** The step that has to be done first, and the link to it. */
  todo: string;
  link: string;
  isDone(facts: RewardFacts): boolean;
}

const PROFILE_FIELDS = 4;

/** Returns whether a user has been checked: tasks that a new account can script within a second earn nothing before that. */
const isKnown = ({ realName, approvedDemands }: RewardFacts): boolean => realName || approvedDemands > 0;

/** All tasks that bring a reward, each once, in the order of display. */
export const rewardTasks: readonly RewardTask[] = [
  {
    id: 'profile',
    title: '完善个人资料',
    hint: '资料完整的发布者更容易获得信任',
    todo: '上传头像，并填写职位、行业和地区',
    link: href('user.profile'),
    sceneCode: 'REFRESH',
    quantity: 1,
    isDone: ({ profileFields }) => profileFields >= PROFILE_FIELDS,
  },
  {
    id: 'contact',
    title: '填写联系方式',
    hint: '让合作方能直接找到您',
    todo: '填写至少一种联系方式，并通过实名认证或首条需求审核',
    link: href('user.profile'),
    sceneCode: 'CONTACT',
    quantity: 1,
    isDone: (facts) => facts.hasContact && isKnown(facts),
  },
  {
    id: 'real-name',
    title: '完成实名认证',
    hint: '认证后名片与需求显示实名标识',
    todo: '提交实名认证并通过',
    link: href('user.verification'),
    sceneCode: 'TOP',
    quantity: 1,
    isDone: ({ realName }) => realName,
  },
  {
    id: 'organization',
    title: '加入所在企业',
    hint: '以企业身份发布合作需求',
    todo: '加入或创建企业，且企业已通过认证',
    link: href('org.profile'),
    sceneCode: 'REFRESH',
    quantity: 1,
    isDone: ({ inVerifiedOrganization }) => inVerifiedOrganization,
  },
  {
    id: 'first-publish',
    title: '发布首条需求',
    hint: '说清楚您要找什么样的合作',
    todo: '发布一条需求并通过审核',
    link: href('demand.publish', {}),
    sceneCode: 'CHANGE_COLOR',
    quantity: 1,
    isDone: ({ approvedDemands }) => approvedDemands > 0,
  },
  {
    id: 'first-collect',
    title: '收藏一条需求',
    hint: '把感兴趣的合作留在手边',
    todo: '收藏一条感兴趣的需求，并通过实名认证或首条需求审核',
    link: href('home'),
    sceneCode: 'CONTACT',
    quantity: 1,
    isDone: (facts) => facts.collections > 0 && isKnown(facts),
  },
  {
    id: 'invite-one',
    title: '邀请一位好友',
    hint: '好友首条需求通过审核后即可领取',
    todo: '邀请好友注册，且好友的首条需求通过审核',
    link: href('user.invitations'),
    sceneCode: 'COMMUNITY',
    quantity: 1,
    isDone: ({ rewardedInvitations }) => rewardedInvitations > 0,
  },
];

export type RewardState = 'LOCKED' | 'READY' | 'CLAIMED';

/** A claimed reward stays claimed, whatever has changed since. */
export function rewardState(task: RewardTask, facts: RewardFacts, claimed: ReadonlySet<string>): RewardState {
  if (claimed.has(task.id)) return 'CLAIMED';
  return task.isDone(facts) ? 'READY' : 'LOCKED';
}

import { href } from '#shared/routes/href.ts';
import { invitedReward, inviterReward } from '#shared/rules/invite-reward.ts';
import { describeBoosts } from '#shared/text/boost-names.ts';
import type { Invited } from './referral-api.ts';

/** Returns the absolute address of an invitation. */
export const invitationAddress = (inviteCode: string, origin: string): string => origin + href('invite', { inviteCode });

/** The steps from an invitation to a reward, in order. */
export const inviteSteps = [
  { title: '分享邀请', text: '把邀请链接、二维码或海报发给朋友。' },
  { title: '朋友注册', text: '朋友通过链接注册，或在注册时填写您的邀请码。' },
  {
    title: '双方得奖励',
    text: `朋友的首条需求通过审核后，您得${describeBoosts(inviterReward)}，朋友得${describeBoosts(invitedReward)}。`,
  },
] as const;

/** The rules of the rewards, which require a genuine new user; they describe the checks of the portal API. */
export const inviteRules = [
  '以注册时填写的邀请码为准；没有填写的，以 30 天内在同一网络打开过的邀请链接为准。注册后不能补填或更改。',
  '一个手机号、一台设备只奖励一次。',
  '与您使用同一台设备的账号没有奖励；与您在同一网络的好友最多奖励 2 位，识别不出设备的没有。',
  '奖励在首条需求通过审核时结算一次，双方同时到账，结果不再更改。',
] as const;

interface InvitedState {
  label: string;
  tone: 'brand' | 'success' | 'neutral';
  /** The reason, or the next step. */
  note: string | null;
}

/** Returns the state of an invitation. */
export function invitedState({ status, reason }: Pick<Invited, 'status' | 'reason'>): InvitedState {
  switch (status) {
    case 'REWARDED':
      return { label: '已奖励', tone: 'success', note: `您获得${describeBoosts(inviterReward)}` };
    case 'REFUSED':
      return { label: '无奖励', tone: 'neutral', note: reason || '不符合奖励规则' };
    case 'JOINED':
      return { label: '已加入', tone: 'brand', note: '首条需求通过审核后发放奖励' };
  }
}

import { inviterReward } from '#shared/rules/invite-reward.ts';
import { sceneNames } from '#shared/text/boost-names.ts';

/** The specification does not define the role of a partner: these texts are our own and promise only what the portal does. */
const reward = inviterReward.map(({ sceneCode, quantity }) => `${quantity} 张${sceneNames[sceneCode]}`).join('、');

export const partnerLead = '城市合伙人在一座城市代表平台：把本地商家和合作方带到平台上来，帮他们把需求说清楚、找到对口的伙伴。';

export const partnerBenefits = [
  { title: '邀请有奖', text: `您邀请的伙伴首条需求通过审核后，您获得 ${reward}，不限人数。` },
  { title: '数据看得见', text: '通过后在本页查看您带来多少人、其中多少人已经有过审的需求。' },
  { title: '专人对接', text: '运营人员与您电话对接，一起办本地活动、跟进本地需求。' },
] as const;

export const partnerDuties = [
  '熟悉当地一个以上的行业，有真实的商家或渠道资源',
  '用自己的邀请码邀请，如实介绍平台',
  '不以平台名义收费，不代填虚假需求和认证资料',
] as const;

export const partnerSteps = ['提交申请', '电话沟通', '公布结果'] as const;

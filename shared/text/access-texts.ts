import type { ContactObstacle, PublishObstacle } from '../contract/access-enums.ts';

export const publishObstacleTexts = {
  NEED_REAL_NAME: '发布需求前请先完成实名认证',
  NEED_CONTACT: '请先填写联系方式，合作方才能找到您',
  QUOTA: '今天的发布次数已用完，明天再来',
  BLOCKED: '您的发布权限已被暂停，请联系客服',
} as const satisfies Record<PublishObstacle, string>;

export const contactObstacleTexts = {
  NEED_LOGIN: '请您先登录',
  NEED_REAL_NAME: '查看联系方式前请先完成实名认证',
  NEED_VIP: '开通会员或使用联系卡，即可查看联系方式',
  NEED_PROP: '今天的会员额度已用完，可使用联系卡查看',
  DAILY_LIMIT: '今天查看的联系方式已达上限，明天再来',
  NO_CONTACT: '发布者暂未填写联系方式，可以先发消息',
} as const satisfies Record<ContactObstacle, string>;

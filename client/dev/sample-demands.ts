import type { DemandCardLook } from '#client/entities/demand/demand-card.tsx';
import type { PublisherLook } from '#client/entities/demand/publisher-line.tsx';
import { coverAddress, sceneAddress } from '#shared/rules/drawn-pictures.ts';

const HOUR_MS = 3_600_000;

export const ago = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();

export const person: PublisherLook = {
  name: '陈启明',
  avatar: null,
  role: '商务总监 · 企业服务',
  orgName: '深圳市云桥科技有限公司',
  isOfficial: true,
  isRealName: true,
  memberName: '年卡',
};

export const stranger: PublisherLook = {
  name: '未填写昵称',
  avatar: null,
  role: null,
  orgName: null,
  isOfficial: false,
  isRealName: false,
  memberName: null,
};

export const longNamed: PublisherLook = {
  ...person,
  name: '一个把昵称写得特别特别长的人力资源合作负责人',
  role: '集团战略合作与渠道拓展中心高级总监 · 互联网与软件',
  orgName: '粤港澳大湾区跨境供应链与数字贸易服务（深圳）有限责任公司',
};

const plain: DemandCardLook = {
  href: '#ui-DemandCardView',
  title: '寻找华南区社区团购渠道，共同推广低糖烘焙',
  cover: coverAddress('30', 1),
  typeName: '异业合作',
  color: null,
  isHeadline: false,
  isTop: false,
  isRefreshed: false,
  summary: '我们有三条自有产线和冷链配送，希望与覆盖 50 个小区以上的团长平台合作，按成交分成，首月可铺货试卖。',
  industryName: '餐饮与零售',
  regionName: '广东省 深圳市',
  settlementNames: ['按成交分成'],
  budget: '5–10 万元',
  viewCount: 1_284,
  collectCount: 36,
  time: ago(3),
  timeLabel: '发布',
  publisher: person,
  replyTime: '通常 3 小时内回复',
};

/** Demand cards, named after their distinguishing property. */
export const sampleDemands = {
  plain,
  boosted: {
    ...plain,
    cover: sceneAddress('10', 2),
    isHeadline: true,
    isTop: true,
    isRefreshed: true,
    color: 1,
    timeLabel: '刷新',
    time: ago(0.2),
  },
  long: {
    ...plain,
    title: '面向全国连锁便利店与社区生鲜门店长期诚征冷链配送与数字化会员运营联合推广合作伙伴（可分区域、分阶段签约，欢迎有意者来谈）',
    summary: plain.summary.repeat(3),
    budget: '按季度结算，首季度保底 1,200,000 元另加超额部分的 15%',
    regionName: '新疆维吾尔自治区 伊犁哈萨克自治州',
    settlementNames: ['按成交分成', '按有效行为结算', '资源互换', '固定费用'],
    viewCount: 3_561_284,
    collectCount: 12_036,
    publisher: longNamed,
  },
  short: {
    ...plain,
    title: '换量',
    summary: '',
    industryName: null,
    regionName: null,
    settlementNames: [],
    budget: null,
    viewCount: 0,
    collectCount: 0,
    publisher: stranger,
    replyTime: null,
  },
  brokenPicture: { ...plain, cover: '/images/no-such-picture.jpg', title: '图片没有加载出来的需求' },
  unnamed: { ...plain, title: '没有公布发布者的需求', publisher: null, replyTime: null, time: null },
} as const satisfies Record<string, DemandCardLook>;

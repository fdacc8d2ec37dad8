/** A group for people of one trade or one place. As in the other seeds, it contains names, not codes. */
export interface CommunitySeed {
  name: string;
  intro: string;
  /** First-level industry name. */
  branch?: string;
  city?: string;
}

/** Invented communities. */
export const communitySeeds: readonly CommunitySeed[] = [
  {
    name: '餐饮老板异业合作群',
    intro: '聊套餐互换、联名新品和供应链拼单。进群先介绍门店数量和城市，广告每周三统一发。',
    branch: '餐饮美食',
  },
  {
    name: '品牌投放与流量主对接群',
    intro: '预算方报品类和结算方式，流量方报位置和日活，合适的私下细谈。群内不发截图类虚假数据。',
    branch: '广告营销',
  },
  {
    name: '电商直播选品交流群',
    intro: '主播、招商和供货商在一起看品。每晚八点有人整理当天的佣金与库存清单。',
    branch: '电商零售',
  },
  {
    name: '企业软件渠道伙伴群',
    intro: '做 SaaS 和小程序的团队找代理、找集成、找联合方案，也接受客户需求转介绍。',
    branch: '互联网科技',
  },
  {
    name: '文旅与酒店资源置换群',
    intro: '景区门票、淡季房券、交通权益互相置换，按月整理一次可用资源表。',
    branch: '旅游出行',
  },
  {
    name: '本地生活商家互助群',
    intro: '美业、家政、宠物和摄影的门店主在这里互相导客，谈清核销和分成再合作。',
    branch: '本地生活',
  },
  {
    name: '母婴亲子活动联办群',
    intro: '托班、玩具、绘本和月子中心一起办周末活动，场地与奖品各出一份，名单归报名方所有。',
    branch: '母婴亲子',
  },
  {
    name: '农产品产销对接群',
    intro: '合作社和果园报产季，商超、团长和餐饮报用量，先寄样再谈价。',
    branch: '农业食品',
  },
  {
    name: '工厂尾货与清库存群',
    intro: '包装、五金、电子料和成衣的余料尾货，请写清数量、成色和所在仓。',
    branch: '生产制造',
  },
  { name: '上海商务拓展同行群', intro: '在上海做商务的人每月线下见一次，平时互相介绍对口的联系人。', city: '上海市' },
  { name: '深圳渠道合伙人群', intro: '找城市合伙人、区域代理和办公场地共用，在深圳或准备来深圳的都欢迎。', city: '深圳市' },
  { name: '成都品牌与场地联动群', intro: '商场、书店、剧场与品牌方排快闪和市集档期，临时空档也可以在群里喊一声。', city: '成都市' },
];

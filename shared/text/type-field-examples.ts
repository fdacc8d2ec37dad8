import type { DemandTypeCode } from '../contract/demand-enums.ts';

/** An example answer to each question of each type (type-fields.ts). */
export const typeFieldExamples: Readonly<Record<DemandTypeCode, Readonly<Record<string, string>>>> = {
  '10': {
    product: '例如：少儿编程体验课',
    channel: '例如：信息流、社群、短视频',
    period: '例如：11 月起，每月 2 期',
    audience: '例如：6–12 岁孩子的家长',
  },
  '20': {
    platform: '例如：公众号、抖音、小红书',
    followers: '例如：公众号 35 万，社群 120 个',
    audience: '例如：一二线城市宝妈',
    price: '例如：头条 8000 元/篇',
  },
  '30': {
    offer: '例如：门店海报位、会员短信',
    wanted: '例如：周边餐饮联名券',
    customers: '例如：会员 8 万，月客流 3 万',
  },
  '40': {
    product: '例如：企业级云盘',
    area: '例如：地市级独家',
    policy: '例如：首单 35% 返佣，零库存',
    condition: '例如：有企业客户资源',
  },
  '50': {
    date: '例如：12 月 20 日至 22 日',
    place: '例如：上海世博展览馆',
    scale: '例如：3000 人，媒体 50 家',
    form: '例如：赞助、展位、联合主办',
  },
  '60': {
    service: '例如：代理记账、商标注册',
    experience: '例如：12 年，服务企业 2000 家',
    delivery: '例如：3 个工作日',
  },
  '70': {
    project: '例如：已上线，月流水 50 万',
    role: '例如：城市合伙人、技术合伙人',
    investment: '例如：10 万元起，或全职加入',
    reward: '例如：股权 5%–10%，按月分红',
  },
  '80': {
    quantity: '例如：2 万件',
    unitPrice: '例如：9.9 元/件，整批可议',
    warehouse: '例如：广州白云',
    condition: '例如：全新，2026 年生产',
  },
  '90': {
    work: '例如：短视频带货、社群推广',
    commission: '例如：成交额的 20%',
    settlement: '例如：每周一结算',
    condition: '例如：有粉丝 1000 以上的账号',
  },
};

/**
 * Returns the example that the form shows in the empty field of a question. Separate from the questions, because pages that show answers do
 * not need it.
 */
export const exampleOf = (typeCode: string, name: string): string =>
  Object.hasOwn(typeFieldExamples, typeCode) ? (typeFieldExamples[typeCode as DemandTypeCode][name] ?? '') : '';

import type { DemandTypeCode } from '../contract/demand-enums.ts';

/** A question that only demands of one type answer, in at most 100 characters. */
export interface TypeField {
  /** Key in `typeFields` of a demand. */
  name: string;
  label: string;
  placeholder: string;
}

/** Fields that each type asks besides those of all demands; the form offers them in this order and the demand's page shows them. */
export const typeFields: Readonly<Record<DemandTypeCode, readonly TypeField[]>> = {
  '10': [
    { name: 'product', label: '推广产品', placeholder: '例如：少儿编程体验课' },
    { name: 'channel', label: '投放渠道', placeholder: '例如：信息流、社群、短视频' },
    { name: 'period', label: '投放周期', placeholder: '例如：11 月起，每月 2 期' },
    { name: 'audience', label: '目标人群', placeholder: '例如：6–12 岁孩子的家长' },
  ],
  '20': [
    { name: 'platform', label: '流量平台', placeholder: '例如：公众号、抖音、小红书' },
    { name: 'followers', label: '粉丝量', placeholder: '例如：公众号 35 万，社群 120 个' },
    { name: 'audience', label: '受众人群', placeholder: '例如：一二线城市宝妈' },
    { name: 'price', label: '参考报价', placeholder: '例如：头条 8000 元/篇' },
  ],
  '30': [
    { name: 'offer', label: '可提供资源', placeholder: '例如：门店海报位、会员短信' },
    { name: 'wanted', label: '希望获得资源', placeholder: '例如：周边餐饮联名券' },
    { name: 'customers', label: '客群规模', placeholder: '例如：会员 8 万，月客流 3 万' },
  ],
  '40': [
    { name: 'product', label: '代理产品', placeholder: '例如：企业级云盘' },
    { name: 'area', label: '代理区域', placeholder: '例如：地市级独家' },
    { name: 'policy', label: '代理政策', placeholder: '例如：首单 35% 返佣，零库存' },
    { name: 'condition', label: '代理条件', placeholder: '例如：有企业客户资源' },
  ],
  '50': [
    { name: 'date', label: '活动时间', placeholder: '例如：12 月 20 日至 22 日' },
    { name: 'place', label: '活动地点', placeholder: '例如：上海世博展览馆' },
    { name: 'scale', label: '活动规模', placeholder: '例如：3000 人，媒体 50 家' },
    { name: 'form', label: '合作形式', placeholder: '例如：赞助、展位、联合主办' },
  ],
  '60': [
    { name: 'service', label: '服务内容', placeholder: '例如：代理记账、商标注册' },
    { name: 'experience', label: '服务经验', placeholder: '例如：12 年，服务企业 2000 家' },
    { name: 'delivery', label: '交付周期', placeholder: '例如：3 个工作日' },
  ],
  '70': [
    { name: 'project', label: '项目阶段', placeholder: '例如：已上线，月流水 50 万' },
    { name: 'role', label: '招募角色', placeholder: '例如：城市合伙人、技术合伙人' },
    { name: 'investment', label: '投入要求', placeholder: '例如：10 万元起，或全职加入' },
    { name: 'reward', label: '合伙回报', placeholder: '例如：股权 5%–10%，按月分红' },
  ],
  '80': [
    { name: 'quantity', label: '库存数量', placeholder: '例如：2 万件' },
    { name: 'unitPrice', label: '单价', placeholder: '例如：9.9 元/件，整批可议' },
    { name: 'warehouse', label: '所在仓库', placeholder: '例如：广州白云' },
    { name: 'condition', label: '货品状况', placeholder: '例如：全新，2026 年生产' },
  ],
  '90': [
    { name: 'work', label: '工作内容', placeholder: '例如：短视频带货、社群推广' },
    { name: 'commission', label: '佣金比例', placeholder: '例如：成交额的 20%' },
    { name: 'settlement', label: '结算周期', placeholder: '例如：每周一结算' },
    { name: 'condition', label: '参与条件', placeholder: '例如：有粉丝 1000 以上的账号' },
  ],
};

/** Those of a type; none for a type that is not known. */
export const typeFieldsOf = (typeCode: string): readonly TypeField[] =>
  Object.hasOwn(typeFields, typeCode) ? typeFields[typeCode as DemandTypeCode] : [];

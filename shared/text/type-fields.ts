import type { DemandTypeCode } from '../contract/demand-enums.ts';

/** A question that only demands of one type answer, in at most 100 characters. */
export interface TypeField {
  /** Key in a demand's `typeFields`. */
  name: string;
  label: string;
}

/** Additional fields of each type; the form and the demand's page show them in this order. */
export const typeFields: Readonly<Record<DemandTypeCode, readonly TypeField[]>> = {
  '10': [
    { name: 'product', label: '推广产品' },
    { name: 'channel', label: '投放渠道' },
    { name: 'period', label: '投放周期' },
    { name: 'audience', label: '目标人群' },
  ],
  '20': [
    { name: 'platform', label: '流量平台' },
    { name: 'followers', label: '粉丝量' },
    { name: 'audience', label: '受众人群' },
    { name: 'price', label: '参考报价' },
  ],
  '30': [
    { name: 'offer', label: '可提供资源' },
    { name: 'wanted', label: '希望获得资源' },
    { name: 'customers', label: '客群规模' },
  ],
  '40': [
    { name: 'product', label: '代理产品' },
    { name: 'area', label: '代理区域' },
    { name: 'policy', label: '代理政策' },
    { name: 'condition', label: '代理条件' },
  ],
  '50': [
    { name: 'date', label: '活动时间' },
    { name: 'place', label: '活动地点' },
    { name: 'scale', label: '活动规模' },
    { name: 'form', label: '合作形式' },
  ],
  '60': [
    { name: 'service', label: '服务内容' },
    { name: 'experience', label: '服务经验' },
    { name: 'delivery', label: '交付周期' },
  ],
  '70': [
    { name: 'project', label: '项目阶段' },
    { name: 'role', label: '招募角色' },
    { name: 'investment', label: '投入要求' },
    { name: 'reward', label: '合伙回报' },
  ],
  '80': [
    { name: 'quantity', label: '库存数量' },
    { name: 'unitPrice', label: '单价' },
    { name: 'warehouse', label: '所在仓库' },
    { name: 'condition', label: '货品状况' },
  ],
  '90': [
    { name: 'work', label: '工作内容' },
    { name: 'commission', label: '佣金比例' },
    { name: 'settlement', label: '结算周期' },
    { name: 'condition', label: '参与条件' },
  ],
};

/** Returns the fields of a type; none for an unknown type. */
export const typeFieldsOf = (typeCode: string): readonly TypeField[] =>
  Object.hasOwn(typeFields, typeCode) ? typeFields[typeCode as DemandTypeCode] : [];

import { type DemandTypeCode, demandTypeCodes } from '#shared/contract/demand-enums.ts';

/**
 * Maps a type to the types that it looks for, and how much, from 0 to 1. A demand of the type has what demands of the others need, or needs
 * what they have.
 */
const wantedTypes: Readonly<Record<DemandTypeCode, Readonly<Partial<Record<DemandTypeCode, number>>>>> = {
  '10': { '20': 1, '50': 0.6, '90': 0.4 }, // 广告主 needs 流量主, events that sell exposure, and sellers
  '20': { '10': 1, '90': 0.6, '30': 0.5 }, // 流量主 needs 广告主 and goods to sell
  '30': { '30': 1, '50': 0.6, '20': 0.4 }, // 异业合作 shares customers
  '40': { '70': 0.8, '80': 0.8, '40': 0.6 }, // 渠道代理 needs people for a territory and goods to sell
  '50': { '10': 0.9, '30': 0.7, '50': 0.5 }, // 活动合作 needs sponsors and partners
  '60': { '70': 0.6, '40': 0.5, '10': 0.3 }, // 企业服务 is bought by those who set up or expand
  '70': { '40': 0.7, '70': 0.6, '60': 0.5 }, // 合伙人 look for agencies, and for services to get started
  '80': { '40': 1, '80': 1, '90': 0.6 }, // 库存尾货 needs channels, buyers and sellers
  '90': { '20': 0.8, '80': 0.6, '90': 0.3 }, // 网赚项目 needs traffic and goods
};

const isTypeCode = (code: string): code is DemandTypeCode => demandTypeCodes.some((known) => known === code);

/** Returns how much demands of one type look for those of another, from 0 to 1. */
export const typeWeight = (from: string, to: string): number => (isTypeCode(from) && isTypeCode(to) ? (wantedTypes[from][to] ?? 0) : 0);

/** Returns the other types that a type looks for with a weight of at least 0.5, the most wanted first. */
export const counterpartTypes = (code: string): DemandTypeCode[] =>
  demandTypeCodes
    .filter((other) => other !== code && typeWeight(code, other) >= 0.5)
    .toSorted((a, b) => typeWeight(code, b) - typeWeight(code, a));

/** Returns the types that a type looks for, or that look for it. */
export const matchingTypes = (code: string): DemandTypeCode[] =>
  demandTypeCodes.filter((other) => typeWeight(code, other) > 0 || typeWeight(other, code) > 0);

/** Whether a demand offers something, seeks it, or states both or neither. */
export type Side = 'OFFER' | 'SEEK' | 'BOTH';

const seekWords = /求|寻|找|采购|征集|收购|回收|长期收|大量收|高价收|需要|急需/u;
const offerWords = /招|出售|清仓|转让|供应|供货|承接|提供|处理|甩卖|现货|出租|批发|一手货源|有货/u;

/** Determines the side from the words of a title. */
export function sideOf(title: string): Side {
  const [seeks, offers] = [seekWords.test(title), offerWords.test(title)];
  return seeks === offers ? 'BOTH' : seeks ? 'SEEK' : 'OFFER';
}

/** Types whose demands match each other only if one offers and the other seeks: two agencies are not each other's customers. */
const oneSided: readonly string[] = ['40', '80'];

/** Returns how well the sides of two demands complement each other, from 0 to 1. Demands of different types always do. */
export function sideFit(typeCode: string, otherTypeCode: string, sides: readonly [Side, Side]): number {
  if (typeCode !== otherTypeCode) return 1;
  if (sides.includes('SEEK') && sides.includes('OFFER')) return 1;
  if (oneSided.includes(typeCode) || !sides.includes('BOTH')) return 0;
  return 0.8;
}

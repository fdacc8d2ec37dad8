import type { ComparedDemand } from '#client/entities/comparison/compared-demand.ts';
import { compareHref } from '#client/entities/comparison/comparison-address.ts';
import { demandHref } from '#client/entities/demand/demand-card-model.ts';
import { plainFacts, typeFacts, validityText } from '#client/entities/demand/demand-facts.ts';
import { dateText } from '#client/ui/format.ts';
import type { Demand } from '#shared/contract/demand.ts';
import { joinFacts } from '#shared/text/join-facts.ts';
import { contactMethodNames, demandTypeName, settlementModeName } from '#shared/text/labels.ts';
import { groupDigits } from '#shared/text/texts.ts';

export interface CompareRow {
  name: string;
  /** One value per demand, in their order; '' if the demand has none. */
  values: readonly string[];
  /** True if all demands that still exist have the same value. */
  isSame: boolean;
}

/** Returns one row for each fact that at least one of the demands has. */
export function compareRows(compared: readonly ComparedDemand[]): CompareRow[] {
  const facts = compared.map(({ demand }) => new Map(demand ? factsOf(demand) : []));
  const names = [...new Set(facts.flatMap((of) => [...of.keys()]))].sort((a, b) => place(a) - place(b));
  return names.flatMap((name) => {
    const values = facts.map((of) => of.get(name) || '');
    const there = values.filter((_value, index) => compared[index]?.demand);
    return values.some(Boolean) ? [{ name, values, isSame: new Set(there).size === 1 }] : [];
  });
}

/** Returns whether the demands are of more than one type; some facts of one then do not apply to another. */
export const hasSeveralTypes = (compared: readonly ComparedDemand[]): boolean =>
  new Set(compared.flatMap(({ demand }) => demand?.typeCode ?? [])).size > 1;

/** Returns the address of the comparison without one of its demands. */
export const withoutHref = (compared: readonly ComparedDemand[], key: string): string =>
  compareHref(compared.map((one) => one.key).filter((other) => other !== key));

export const titleOf = ({ demand }: ComparedDemand): string => demand?.title ?? '需求不存在或已下架';
export const addressOf = ({ demand }: ComparedDemand): string | null => demand && demandHref(demand);

/** These rows come last, after any number of type-specific facts. */
const lastRows = ['有效期至', '发布时间', '浏览和收藏', '联系方式'];
const place = (name: string): number => lastRows.indexOf(name);

const factsOf = (demand: Demand): (readonly [name: string, value: string | null | undefined])[] => [
  ['合作类型', demandTypeName(demand.typeCode)],
  ['发布者', publisherText(demand.publisher)],
  ['合作地区', demand.regionName],
  ['所属行业', demand.industryName],
  ...plainFacts(demand),
  ['结算方式', [...new Set(demand.settlementModes)].map(settlementModeName).join('、')],
  ...typeFacts(demand.typeCode, demand.typeFields ?? {}),
  ['有效期至', validityText(demand.validUntil)],
  ['发布时间', demand.createdAt && dateText(Date.parse(demand.createdAt))],
  ['浏览和收藏', `浏览 ${groupDigits(demand.viewCount)} · 收藏 ${groupDigits(demand.collectCount)}`],
  ['联系方式', contactText(demand)],
];

const publisherText = (publisher: Demand['publisher']): string =>
  publisher ? joinFacts(publisher.nickname, publisher.orgName, publisher.official && '已认证企业', publisher.realName && '已实名') : '';

function contactText({ contactMethods, contactUnlocked, own }: Demand): string {
  const names = contactMethods.map((method) => contactMethodNames[method]).join('、');
  return joinFacts(names, names && !own && (contactUnlocked ? '已解锁' : '未解锁'));
}

import type { PageRequest } from '#client/lib/page-definition.ts';
import type { LandingFacts } from '#shared/contract/landing.ts';
import { href } from '#shared/routes/href.ts';
import { anyDemand, type DemandSearch, listHref } from '#shared/rules/demand-search.ts';
import { type LandingTopic, landingHref, readLandingTopic } from '#shared/rules/landing.ts';
import { readDemandSearch } from '#shared/rules/read-demand-search.ts';
import { toAmount } from '#shared/text/filter-labels.ts';
import { demandTypeName, settlementModeName } from '#shared/text/labels.ts';
import { type FilterOptions, industryLabel, isKnown, regionLabel, shortRegionName } from './filter-options.ts';
import { listHeading } from './list-model.ts';

/** The names of a topic's place and industry; '' without one. */
interface TopicNames {
  region: string;
  industry: string;
}

/** `facts`: null where the API counts nothing. */
export type Landing = TopicNames & { facts: LandingFacts | null };

export interface LandingSearch {
  topic: LandingTopic;
  /** The demands of the topic, as the query has them. */
  search: DemandSearch;
}

/** The topic and the search of a landing page's address; null: there is no such page. */
export function readLandingSearch({ params, search: query }: Pick<PageRequest, 'params' | 'search'>): LandingSearch | null {
  const topic = readLandingTopic(params);
  const search = topic && readDemandSearch(topic.typeCode, query);
  return topic && search && { topic, search: { ...search, ...topic } };
}

/** Null when a code is unknown; without options, of an API that has none, codes stand for names. */
export function nameTopic({ regionCode = '', industryCode = '' }: LandingTopic, options: FilterOptions): TopicNames | null {
  const { regions, industries } = options;
  if (regionCode && regions.length > 0 && !isKnown(regions, regionCode)) return null;
  if (industryCode && industries.length > 0 && !isKnown(industries, industryCode)) return null;
  return { region: regionCode && regionLabel(options, regionCode), industry: industryCode && industryLabel(options, industryCode) };
}

/** 「上海广告主需求」, 「餐饮美食合作需求」 */
export const landingHeading = ({ typeCode }: LandingTopic, { region, industry }: TopicNames): string =>
  `${region}${industry}${typeCode ? demandTypeName(typeCode) : '合作'}需求`;

/** From the home page down to the topic. */
export function landingTrail(topic: LandingTopic, names: TopicNames): { label: string; href?: string }[] {
  const { typeCode } = topic;
  const { region, industry } = names;
  return [
    { label: '首页', href: href('home') },
    typeCode
      ? { label: listHeading({ ...anyDemand, typeCode }), href: href('demand.list', { typeCode }) }
      : { label: '全部需求', href: listHref(anyDemand) },
    ...(region && industry && topic.industryCode ? [{ label: industry, href: landingHref({ industryCode: topic.industryCode }) }] : []),
    { label: region || industry },
  ];
}

/** Sentences from the last count, each true by itself; none of a topic without demands. */
export function landingSentences(topic: LandingTopic, names: TopicNames, facts: LandingFacts | null): string[] {
  if (!facts?.live || !facts.countedOn) return [];
  const { countedOn, live, newestAt, settlementMode, budgetMedian } = facts;
  const type = topic.typeCode ? demandTypeName(topic.typeCode) : '合作';
  return [
    `截至${toDay(countedOn)}，${names.region && `${names.region}本地`}${names.industry && `${names.industry}行业`}有 ${live} 条${type}需求。`,
    ...(newestAt ? [`最近更新于${toDay(newestAt)}。`] : []),
    ...(settlementMode ? [`结算方式以${settlementModeName(settlementMode)}居多。`] : []),
    ...(budgetMedian ? [`写明总预算的，一半在 ${toAmount(String(Math.round(budgetMedian / 100)))}以上。`] : []),
  ];
}

/** 「11月23日」 of a day or a time in China. */
const toDay = (time: string): string => {
  const [, month, day] = /^\d{4}-(\d{2})-(\d{2})/.exec(time) ?? [];
  return `${Number(month)}月${Number(day)}日`;
};

/** Pages beside this one: the same in other places, or of other industries. */
export function neighbourLinks({ regionCode }: LandingTopic, facts: LandingFacts | null) {
  return (facts?.neighbours ?? []).map(({ name, live, ...topic }) => ({
    label: regionCode ? shortRegionName(name) : name,
    count: live,
    href: landingHref(topic),
  }));
}

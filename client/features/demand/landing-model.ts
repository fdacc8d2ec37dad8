import type { LandingFacts } from '#shared/contract/landing.ts';
import { href } from '#shared/routes/href.ts';
import { anyDemand, listHref } from '#shared/rules/demand-search.ts';
import { type LandingTopic, landingHref } from '#shared/rules/landing.ts';
import { toAmount } from '#shared/text/filter-labels.ts';
import { demandTypeName, settlementModeName } from '#shared/text/labels.ts';
import { groupDigits } from '#shared/text/texts.ts';
import { shortRegionName } from './filter-options.ts';
import type { TopicNames } from './landing-search.ts';
import { listHeading } from './list-model.ts';

/** Returns a heading such as 「上海广告主需求」 or 「餐饮美食合作需求」. */
export const landingHeading = ({ typeCode }: LandingTopic, { region, industry }: TopicNames): string =>
  `${region}${industry}${typeCode ? demandTypeName(typeCode) : '合作'}需求`;

/** Returns the breadcrumbs from the home page to the topic. */
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

/** Returns sentences about the last count, each self-contained; empty for a topic without demands. */
export function landingSentences(topic: LandingTopic, names: TopicNames, facts: LandingFacts | null): string[] {
  if (!facts?.live || !facts.countedOn) return [];
  const { countedOn, live, newestAt, settlementMode, budgetMedian } = facts;
  const type = topic.typeCode ? demandTypeName(topic.typeCode) : '合作';
  return [
    `截至${toDay(countedOn)}，${names.region && `${names.region}本地`}${names.industry && `${names.industry}行业`}有 ${groupDigits(live)} 条${type}需求。`,
    ...(newestAt ? [`最近更新于${toDay(newestAt)}。`] : []),
    ...(settlementMode ? [`结算方式以${settlementModeName(settlementMode)}居多。`] : []),
    ...(budgetMedian ? [`写明总预算的，一半在 ${toAmount(String(Math.round(budgetMedian / 100)))}以上。`] : []),
  ];
}

/** Formats a date or time in China as 「11月23日」. */
const toDay = (time: string): string => {
  const [, month, day] = /^\d{4}-(\d{2})-(\d{2})/.exec(time) ?? [];
  return `${Number(month)}月${Number(day)}日`;
};

/** Returns links to neighbouring pages: the same topic in other regions, or other industries. */
export function neighbourLinks({ regionCode }: LandingTopic, facts: LandingFacts | null) {
  return (facts?.neighbours ?? []).map(({ name, live, ...topic }) => ({
    label: regionCode ? shortRegionName(name) : name,
    count: live,
    href: landingHref(topic),
  }));
}

import { demandHref } from '#client/entities/demand/demand-card-model.ts';
import type { PageMeta, ReadHead } from '#client/lib/page-definition.ts';
import { anyDemand, type DemandSearch, listHref } from '#shared/rules/demand-search.ts';
import { valuesOf } from '#shared/rules/filter-values.ts';
import { type LandingTopic, landingPageHref, toLandingTopic } from '#shared/rules/landing.ts';
import { readDemandSearch } from '#shared/rules/read-demand-search.ts';
import { typeShareImage } from '#shared/rules/share-images.ts';
import { joinFacts } from '#shared/text/join-facts.ts';
import { demandTypeHints, demandTypeNames } from '#shared/text/labels.ts';
import { texts } from '#shared/text/texts.ts';
import { type FilterOptions, industryLabel, noFilterOptions, regionLabel } from './filter-options.ts';
import { landingQuery } from './landing-api.ts';
import { landingHeading, landingSentences, landingTrail } from './landing-model.ts';
import { type Landing, type LandingSearch, readLandingSearch } from './landing-search.ts';
import { listHeading, type SearchPage } from './list-model.ts';
import { filterOptionsQuery, searchQuery } from './search-api.ts';
import { trailJsonLd } from './trail-json-ld.ts';

export const listHead: ReadHead = ({ params, search: query }, read) => {
  const search = readDemandSearch(params.typeCode, query);
  if (!search) return { title: texts.error };
  const page = read(searchQuery(search));
  return listMeta(page?.asked ?? search, read(filterOptionsQuery(search)), Boolean(page?.facets));
};

export const landingHead: ReadHead = (request, read) => {
  const found = readLandingSearch(request);
  if (!found) return { title: texts.error };
  const page = read(searchQuery(found.search));
  return landingMeta({ ...found, search: page?.asked ?? found.search }, read(landingQuery(found.topic)), page);
};

export const selectHead: ReadHead = () => ({
  title: '选择合作类型',
  description: '广告主、流量主、异业合作、渠道代理、活动合作、企业服务、合伙人招募、库存尾货、网赚项目：选择合作类型，查看对应的商务需求。',
});

/**
 * Returns the head of a list; a title is for example 「「奶茶」 · 广告主需求 · 深圳」. `hasLandings`: the API counts demands, so that the
 * canonical address of a list of one type and one region or industry is its landing page.
 */
export function listMeta(search: DemandSearch, options: FilterOptions = noFilterOptions, hasLandings = false) {
  const { typeCode, typeCodes, keyword, industryCode, regionCode, pageNum, ignored } = search;
  const namesOf = (codes: string | undefined, nodes: readonly unknown[], labelOf: (options: FilterOptions, code: string) => string) =>
    codes && nodes.length > 0
      ? valuesOf(codes)
          .map((code) => labelOf(options, code))
          .join('、')
      : null;
  const industry = namesOf(industryCode, options.industries, industryLabel);
  const region = namesOf(regionCode, options.regions, regionLabel);
  // These filters have an unlimited number of variants: combinations of values, and ranges.
  const isEndless = Boolean(typeCodes || search.budget || search.since || search.verified || search.withImages || search.hide);
  const hasSeveral = [industryCode, regionCode, search.settlementMode].some((values) => values?.includes(','));
  const plain = { ...search, sort: 'default', memberOnly: false, withImages: false, hide: undefined } as const;
  const topic = hasLandings ? topicOf(plain) : null;
  const about = typeCode ? demandTypeHints[typeCode] : Object.values(demandTypeNames).join('、');
  return {
    title: joinFacts(keyword && `「${keyword}」`, listHeading(search), region, industry, pageNum > 1 && `第 ${pageNum} 页`),
    description: `${[region, industry].filter(Boolean).join('')}${listHeading(search)}：${about}。按行业、地区、结算方式筛选，查看最新发布的商务合作需求。`,
    canonical: topic ? landingPageHref(topic, pageNum) : listHref(plain, { pageNum }),
    ...(typeCode && { image: typeShareImage(typeCode) }),
    noindex: Boolean(keyword || ignored?.length) || isEndless || hasSeveral,
  };
}

/** Returns the topic of a list without further conditions; null if it has none. */
function topicOf(search: DemandSearch): LandingTopic | null {
  const topic = toLandingTopic({ typeCode: search.typeCode, regionCode: search.regionCode, industryCode: search.industryCode });
  return topic && isOfTopic(search, topic) ? topic : null;
}

/** Returns whether a list shows a topic without further conditions, on any page. */
const isOfTopic = (search: DemandSearch, topic: LandingTopic): boolean => listHref(search) === listHref({ ...anyDemand, ...topic });

/** Last page of a list that search engines index; older demands are in the sitemap. */
const LAST_INDEXED_PAGE = 10;

/** Returns the head of a landing page. A list with further conditions, and a topic with too few demands, are noindex. */
export function landingMeta({ topic, search }: LandingSearch, landing: Landing | undefined, page: SearchPage | undefined): PageMeta {
  const { pageNum } = search;
  const canonical = landingPageHref(topic, pageNum);
  if (!landing) return { title: texts.error, canonical };
  const { facts } = landing;
  const heading = landingHeading(topic, landing);
  return {
    title: joinFacts(heading, pageNum > 1 && `第 ${pageNum} 页`),
    description: `${heading}：${landingSentences(topic, landing, facts).join('') || '查看最新发布的商务合作需求。'}联系方式受保护，发布者经实名与企业认证。`,
    canonical,
    ...(topic.typeCode && { image: typeShareImage(topic.typeCode) }),
    noindex: !(facts?.isListed && isOfTopic(search, topic) && !search.ignored?.length && pageNum <= LAST_INDEXED_PAGE),
    jsonLd: (origin) => [trailJsonLd(landingTrail(topic, landing), origin), ...(page ? [listJsonLd(heading, page, origin)] : [])],
  };
}

const listJsonLd = (name: string, { records, total }: SearchPage, origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  name,
  numberOfItems: total,
  itemListElement: records.map((demand, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    url: origin + demandHref(demand),
    name: demand.title,
  })),
});

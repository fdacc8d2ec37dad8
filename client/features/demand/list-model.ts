import type { DemandCard, DemandFacets, SearchGroup, SearchUnderstanding } from '#shared/contract/demand.ts';
import type { Page } from '#shared/contract/envelope.ts';
import { anyDemand, type DemandSearch, listHref } from '#shared/rules/demand-search.ts';
import { valuesOf } from '#shared/rules/filter-values.ts';
import { type LandingTopic, landingPageHref, toLandingTopic } from '#shared/rules/landing.ts';
import { typeShareImage } from '#shared/rules/share-images.ts';
import { joinFacts } from '#shared/text/join-facts.ts';
import { demandTypeHints, demandTypeName, demandTypeNames } from '#shared/text/labels.ts';
import { type FilterOptions, industryLabel, noFilterOptions, regionLabel } from './filter-options.ts';

/** 「广告主需求」, 「全部需求」: what stands on the page. */
export const listHeading = ({ typeCode }: DemandSearch): string => (typeCode ? `${demandTypeName(typeCode)}需求` : '全部需求');

/**
 * The title of a list in the browser's head: 「“奶茶” · 广告主需求 · 深圳」. `hasLandings`: the API counts, so that a list of one type and one place
 * or industry goes by the address of its landing page.
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
  // Without end: any choice of several values, any range.
  const isEndless = Boolean(typeCodes || search.budget || search.since || search.verified || search.withImages || search.hide);
  const hasSeveral = [industryCode, regionCode, search.settlementMode].some((values) => values?.includes(','));
  const plain = { ...search, sort: 'default', memberOnly: false, withImages: false, hide: undefined } as const;
  const topic = hasLandings ? topicOf(plain) : null;
  const about = typeCode ? demandTypeHints[typeCode] : Object.values(demandTypeNames).join('、');
  return {
    title: joinFacts(keyword && `“${keyword}”`, listHeading(search), region, industry, pageNum > 1 && `第 ${pageNum} 页`),
    description: `${[region, industry].filter(Boolean).join('')}${listHeading(search)}：${about}。按行业、地区、结算方式筛选，查看最新发布的商务合作需求。`,
    canonical: topic ? landingPageHref(topic, pageNum) : listHref(plain, { pageNum }),
    ...(typeCode && { image: typeShareImage(typeCode) }),
    noindex: Boolean(keyword || ignored?.length) || isEndless || hasSeveral,
  };
}

/** The topic of a list that asks for nothing else; null: it has none. */
function topicOf(search: DemandSearch): LandingTopic | null {
  const topic = toLandingTopic({ typeCode: search.typeCode, regionCode: search.regionCode, industryCode: search.industryCode });
  return topic && isOfTopic(search, topic) ? topic : null;
}

/** Whether a list shows a topic and nothing else, on whichever page. */
export const isOfTopic = (search: DemandSearch, topic: LandingTopic): boolean => listHref(search) === listHref({ ...anyDemand, ...topic });

/** How many demands a list has, and how many of them its pages lead to. */
export interface ListExtent {
  total: number;
  isTotalAtLeast?: boolean | null | undefined;
  reachable?: number | null | undefined;
}

interface SearchRemoval {
  name: string;
  value: string;
  total: number;
  isTotalAtLeast: boolean;
}

/** One page of a list as the call gives it. */
export type SearchPage = Page<DemandCard> &
  ListExtent & {
    facets?: DemandFacets | null | undefined;
    /** The values of `hide` that the viewer may use; null: none. */
    mayHide?: readonly string[] | null | undefined;
    understanding?: SearchUnderstanding | null | undefined;
    groups?: readonly SearchGroup[] | null | undefined;
    advertised?: readonly DemandCard[] | null | undefined;
    /** The numbers of demands that taking one condition away would leave. */
    removals?: readonly SearchRemoval[] | null | undefined;
    /** The search that was answered, where it is not the one that was asked for. */
    asked?: DemandSearch | undefined;
  };

/** 「128」, or 「5000+」 while there are more than have been counted. */
export const totalLabel = ({ total, isTotalAtLeast }: ListExtent): string => `${total}${isTotalAtLeast ? '+' : ''}`;

/** Rows that the pages lead to. */
export const reachableTotal = ({ total, reachable }: ListExtent): number => Math.min(total, reachable ?? total);

/** The last page with anything on it; 1 for a list without. */
export const lastPage = (page: SearchPage): number => Math.max(1, Math.ceil(reachableTotal(page) / page.pageSize));

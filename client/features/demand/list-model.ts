import { type DemandSearch, hasFilters, listHref } from '#shared/rules/demand-search.ts';
import { typeShareImage } from '#shared/rules/share-images.ts';
import { joinFacts } from '#shared/text/join-facts.ts';
import { demandTypeHints, demandTypeName, demandTypeNames, settlementModeName } from '#shared/text/labels.ts';
import { type FilterOptions, industryLabel, noFilterOptions, regionLabel } from './filter-options.ts';

export interface ChosenFilter {
  label: string;
  /** The list without it. */
  removeHref: string;
}

/** The chosen values, in the order of the filters. The type is no filter here: it has its tabs. */
export function chosenFilters(search: DemandSearch, options: FilterOptions): ChosenFilter[] {
  const { keyword, industryCode, regionCode, settlementMode, memberOnly } = search;
  const chosen: (ChosenFilter | false | undefined | '')[] = [
    keyword && { label: `“${keyword}”`, removeHref: listHref(search, { keyword: undefined }) },
    industryCode && { label: industryLabel(options, industryCode), removeHref: listHref(search, { industryCode: undefined }) },
    regionCode && { label: regionLabel(options, regionCode), removeHref: listHref(search, { regionCode: undefined }) },
    settlementMode && { label: settlementModeName(settlementMode), removeHref: listHref(search, { settlementMode: undefined }) },
    memberOnly && { label: '只看会员', removeHref: listHref(search, { memberOnly: false }) },
  ];
  return chosen.filter((filter) => typeof filter === 'object');
}

/** The list without any filter: of the same type, in the same order. */
export const clearedHref = ({ typeCode, sort }: DemandSearch): string =>
  listHref({ ...(typeCode && { typeCode }), sort, memberOnly: false, pageNum: 1 });

/** 「广告主需求」, 「全部需求」: what stands on the page. */
export const listHeading = ({ typeCode }: DemandSearch): string => (typeCode ? `${demandTypeName(typeCode)}需求` : '全部需求');

/** The title of a list in the browser's head: 「“奶茶” · 广告主需求 · 深圳」. */
export function listMeta(search: DemandSearch, options: FilterOptions = noFilterOptions) {
  const { typeCode, keyword, industryCode, regionCode, pageNum } = search;
  const industry = industryCode && options.industries.length > 0 ? industryLabel(options, industryCode) : null;
  const region = regionCode && options.regions.length > 0 ? regionLabel(options, regionCode) : null;
  const about = typeCode ? demandTypeHints[typeCode] : Object.values(demandTypeNames).join('、');
  return {
    title: joinFacts(keyword && `“${keyword}”`, listHeading(search), region, industry, pageNum > 1 && `第 ${pageNum} 页`),
    description: `${[region, industry].filter(Boolean).join('')}${listHeading(search)}：${about}。按行业、地区、结算方式筛选，查看最新发布的商务合作需求。`,
    canonical: listHref({ ...search, sort: 'default', memberOnly: false }, { pageNum }),
    ...(typeCode && { image: typeShareImage(typeCode) }),
    noindex: Boolean(keyword),
  };
}

/** How many demands a list has, and how many of them its pages lead to. */
export interface ListExtent {
  total: number;
  isTotalAtLeast?: boolean | null | undefined;
  reachable?: number | null | undefined;
}

/** 「128」, or 「5000+」 while there are more than have been counted. */
export const totalLabel = ({ total, isTotalAtLeast }: ListExtent): string => `${total}${isTotalAtLeast ? '+' : ''}`;

/** Rows that the pages lead to. */
export const reachableTotal = ({ total, reachable }: ListExtent): number => Math.min(total, reachable ?? total);

/** The text instead of the total when they do not lead to all: 「可翻看前 2000 条」. */
export const reachLabel = (extent: ListExtent): string | undefined =>
  reachableTotal(extent) < extent.total || extent.isTotalAtLeast ? `可翻看前 ${reachableTotal(extent)} 条` : undefined;

/** Suggestions when nothing was found. */
export function emptyAdvice(search: DemandSearch, extent: ListExtent): { title: string; hint: string } {
  const { total } = extent;
  const reach = reachLabel(extent);
  if (reach) return { title: '这一页没有内容', hint: `需求较多，${reach}。增加几个筛选条件，更快找到合适的。` };
  if (total > 0) return { title: '这一页没有内容', hint: `共有 ${total} 条需求，回到第一页看看。` };
  if (search.keyword) return { title: `没有找到与“${search.keyword}”有关的需求`, hint: '换一个更短的词，或减少几个筛选条件再试。' };
  if (hasFilters(search)) return { title: '没有符合条件的需求', hint: '放宽行业、地区或结算方式再试。' };
  return { title: '这里暂无需求', hint: '看看其他类型的合作需求。' };
}

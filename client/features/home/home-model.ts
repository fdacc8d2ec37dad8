import { type DemandSort, demandSorts } from '#shared/contract/demand-enums.ts';
import { href } from '#shared/routes/href.ts';
import { anyDemand, listHref } from '#shared/rules/demand-search.ts';
import { parseUrl } from '#shared/rules/parse-url.ts';
import { safeReturnPath } from '#shared/rules/safe-redirect.ts';

/** A popular search and its address. */
export interface HotSearch {
  word: string;
  href: string;
}

/** Popular words shown if the API knows of none. */
const hotWords = ['小红书', '直播', '社群', '小程序', '地推', '合伙人', '样品', '企业采购'] as const;
export const hotSearches: readonly HotSearch[] = hotWords.map((word) => ({ word, href: listHref({ ...anyDemand, keyword: word }) }));

/** Reads the order from `/?sort=`; an unknown value is the default order. */
export const readSort = (query: URLSearchParams): DemandSort => demandSorts.find((sort) => sort === query.get('sort')) ?? 'default';

export const sortHref = (sort: DemandSort): string => href('home', undefined, { sort: sort === 'default' ? undefined : sort });

/** Returns the target of a banner: a page of the portal or another site; null if its link is neither. */
export function bannerTarget({
  link,
  external,
}: {
  link?: string | null | undefined;
  external: boolean;
}): { href: string; isExternal: boolean } | null {
  if (!link) return null;
  if (!external && link.startsWith('/')) {
    const path = safeReturnPath(link, '');
    return path ? { href: path, isExternal: false } : null;
  }
  return /^https?:\/\//i.test(link) && parseUrl(link) ? { href: link, isExternal: true } : null;
}

/** Splits a sentence after each punctuation mark, to avoid line breaks inside a part: 「有预算，找流量」 becomes 「有预算，」 and 「找流量」. */
export const sentenceParts = (sentence: string): readonly string[] =>
  sentence.match(/[^，。：；！？、]+[，。：；！？、]*|[，。：；！？、]+/g) ?? [];

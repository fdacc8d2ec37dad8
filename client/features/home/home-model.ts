import type { PageMeta } from '#client/lib/page-definition.ts';
import { type DemandSort, demandSorts } from '#shared/contract/demand-enums.ts';
import { href } from '#shared/routes/href.ts';
import { anyDemand, listHref } from '#shared/rules/demand-search.ts';
import { safeReturnPath } from '#shared/rules/safe-redirect.ts';

/** A popular search and its address. */
export interface HotSearch {
  word: string;
  href: string;
}

/** Shown as popular where the API knows of none. */
const hotWords = ['小红书', '直播', '社群', '小程序', '地推', '合伙人', '样品', '企业采购'] as const;
export const hotSearches: readonly HotSearch[] = hotWords.map((word) => ({ word, href: listHref({ ...anyDemand, keyword: word }) }));

/** The order that `/?sort=` asks for; anything unknown is the default one. */
export const readSort = (query: URLSearchParams): DemandSort => demandSorts.find((sort) => sort === query.get('sort')) ?? 'default';

export const sortHref = (sort: DemandSort): string => href('home', undefined, { sort: sort === 'default' ? undefined : sort });

/** Where a banner leads: a page of the portal, another site, or nowhere when its link is neither. */
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
  return /^https?:\/\//i.test(link) && URL.canParse(link) ? { href: link, isExternal: true } : null;
}

export const homeMeta: PageMeta = {
  title: '商务合作需求对接平台：找流量、找渠道、找合伙人',
  description:
    '面向企业与个人的商务合作需求平台：广告主、流量主、异业合作、渠道代理、活动合作、企业服务、合伙人招募、库存尾货、网赚项目九类需求，按行业与地区精准对接，实名与官方认证，联系方式受保护。',
  canonical: href('home'),
  jsonLd: (origin) => [
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      url: origin + href('home'),
      inLanguage: 'zh-CN',
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}${listHref(anyDemand)}?keyword={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ],
};

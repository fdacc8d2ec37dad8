import type { PageMeta, ReadHead } from '#client/lib/page-definition.ts';
import { href } from '#shared/routes/href.ts';
import { anyDemand, listHref } from '#shared/rules/demand-search.ts';

export const homeHead: ReadHead = () => homeMeta;

const homeMeta: PageMeta = {
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

import { lazyPage } from '#client/lib/lazy-page.tsx';
import type { FeaturePages, PageRequest } from '#client/lib/page-definition.ts';
import { readDemandSearch } from '#shared/rules/demand-search.ts';
import { texts } from '#shared/text/texts.ts';
import { demandQuery, filterOptionsQuery, publisherQuery, recommendedQuery, searchQuery, typesQuery } from './demand-api.ts';
import { detailMeta, readDemandAddress } from './detail-model.ts';
import { listMeta } from './list-model.ts';

const searchOf = ({ params, search }: PageRequest) => {
  const reading = readDemandSearch(params.typeCode, search);
  return reading.ok ? reading.search : null;
};

export const demandPages: FeaturePages = {
  'demand.list': {
    page: lazyPage(async () => (await import('./pages/demand-list-page.tsx')).DemandListPage),
    check: ({ params, search }) => {
      const reading = readDemandSearch(params.typeCode, search);
      return reading.ok ? null : { status: reading.status, message: reading.message };
    },
    queries: (request) => {
      const search = searchOf(request);
      return search ? { streamed: [searchQuery(search), filterOptionsQuery(search)] } : {};
    },
    meta: (request, read) => {
      const search = searchOf(request);
      return search ? listMeta(search, read(filterOptionsQuery(search))) : { title: texts.error };
    },
  },
  'demand.detail': {
    page: lazyPage(async () => (await import('./pages/demand-detail-page.tsx')).DemandDetailPage),
    gone: { title: '需求不存在或已下架', view: lazyPage(async () => (await import('./pages/demand-detail-page.tsx')).DemandGone) },
    check: ({ params, search }) => (readDemandAddress(params, search) ? null : { status: 404, message: texts.notFound }),
    queries: ({ params, search }) => {
      const address = readDemandAddress(params, search);
      if (!address) return {};
      return {
        decisive: [demandQuery(address)],
        streamed: [recommendedQuery({ demandId: address })],
        dependent: (read) => {
          const publisher = read(demandQuery(address))?.publisher;
          return publisher ? [publisherQuery(publisher.id)] : [];
        },
      };
    },
    meta: ({ params, search }, read) => {
      const address = readDemandAddress(params, search);
      return detailMeta(address ? read(demandQuery(address)) : undefined);
    },
  },
  'demand.select': {
    page: lazyPage(async () => (await import('./pages/demand-select-page.tsx')).DemandSelectPage),
    queries: () => ({ streamed: [typesQuery] }),
    meta: () => ({
      title: '选择合作类型',
      description:
        '广告主、流量主、异业合作、渠道代理、活动合作、企业服务、合伙人招募、库存尾货、网赚项目：选择合作类型，查看对应的商务需求。',
    }),
  },
};

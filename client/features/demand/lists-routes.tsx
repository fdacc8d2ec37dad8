import { lazyPage } from '#client/lib/lazy-page.tsx';
import type { FeaturePages, PageRequest } from '#client/lib/page-definition.ts';
import { readDemandSearch } from '#shared/rules/read-demand-search.ts';
import { texts } from '#shared/text/texts.ts';
import { landingMeta, readLandingSearch } from './landing-model.ts';
import { listMeta } from './list-model.ts';
import { filterOptionsQuery, landingQuery, searchQuery, typesQuery } from './search-api.ts';

const searchOf = ({ params, search }: PageRequest) => readDemandSearch(params.typeCode, search);

/** The pages on which demands are found. */
export const listPages: FeaturePages = {
  'demand.list': {
    page: lazyPage(async () => (await import('./pages/demand-list-page.tsx')).DemandListPage),
    check: (request) => (searchOf(request) ? null : { status: 404, message: '没有这个需求类型' }),
    queries: (request) => {
      const search = searchOf(request);
      return search ? { deferred: [searchQuery(search), filterOptionsQuery(search)] } : {};
    },
    meta: (request, read) => {
      const search = searchOf(request);
      if (!search) return { title: texts.error };
      const page = read(searchQuery(search));
      return listMeta(page?.asked ?? search, read(filterOptionsQuery(search)), Boolean(page?.facets));
    },
  },
  'demand.landing': {
    page: lazyPage(async () => (await import('./pages/demand-landing-page.tsx')).DemandLandingPage),
    check: (request) => (readLandingSearch(request) ? null : { status: 404, message: texts.notFound }),
    queries: (request) => {
      const found = readLandingSearch(request);
      return found
        ? { critical: [landingQuery(found.topic)], deferred: [searchQuery(found.search), filterOptionsQuery(found.search)] }
        : {};
    },
    meta: (request, read) => {
      const found = readLandingSearch(request);
      if (!found) return { title: texts.error };
      return landingMeta(found, read(landingQuery(found.topic)), read(searchQuery(found.search)));
    },
  },
  'demand.select': {
    page: lazyPage(async () => (await import('./pages/demand-select-page.tsx')).DemandSelectPage),
    queries: () => ({ deferred: [typesQuery] }),
    meta: () => ({
      title: '选择合作类型',
      description:
        '广告主、流量主、异业合作、渠道代理、活动合作、企业服务、合伙人招募、库存尾货、网赚项目：选择合作类型，查看对应的商务需求。',
    }),
  },
};

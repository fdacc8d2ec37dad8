import { lazyHead } from '#client/lib/lazy-head.ts';
import { lazyPage } from '#client/lib/lazy-page.tsx';
import type { FeaturePages, PageRequest } from '#client/lib/page-definition.ts';
import { readDemandSearch } from '#shared/rules/read-demand-search.ts';
import { texts } from '#shared/text/texts.ts';
import { landingQuery } from './landing-api.ts';
import { readLandingSearch } from './landing-search.ts';
import { filterOptionsQuery, searchQuery, typesQuery } from './search-api.ts';

const searchOf = ({ params, search }: PageRequest) => readDemandSearch(params.typeCode, search);

/** The pages that list demands, and the page for choosing a type. */
export const listPages: FeaturePages = {
  'demand.list': {
    page: lazyPage(async () => (await import('./pages/demand-list-page.tsx')).DemandListPage),
    check: (request) => (searchOf(request) ? null : { status: 404, message: '没有这个需求类型' }),
    queries: (request) => {
      const search = searchOf(request);
      return search ? { deferred: [searchQuery(search), filterOptionsQuery(search)] } : {};
    },
    meta: lazyHead(async () => (await import('./lists-heads.ts')).listHead),
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
    meta: lazyHead(async () => (await import('./lists-heads.ts')).landingHead),
  },
  'demand.select': {
    page: lazyPage(async () => (await import('./pages/demand-select-page.tsx')).DemandSelectPage),
    queries: () => ({ deferred: [typesQuery] }),
    meta: lazyHead(async () => (await import('./lists-heads.ts')).selectHead),
  },
};

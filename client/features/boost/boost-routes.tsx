import { lazyPage } from '#client/lib/lazy-page.tsx';
import type { FeaturePages, PageDefinition } from '#client/lib/page-definition.ts';
import { readPageNum } from '#shared/rules/read-query.ts';
import { texts } from '#shared/text/texts.ts';
import {
  demandUsagesQuery,
  estimatesQuery,
  movementsQuery,
  myBoostsQuery,
  myDemandQuery,
  productsQuery,
  shownDemandsQuery,
  usagesQuery,
} from './boost-api.ts';
import { readMovementScene, readTarget } from './boost-model.ts';
import { sceneTitles } from './boost-texts.ts';

/** The page for using any boost on a demand: on the demand named by the address, or with a choice of demands. */
const usePage: PageDefinition = {
  page: lazyPage(async () => (await import('./pages/boost-use-page.tsx')).BoostUsePage),
  check: (request) => (readTarget(request) ? null : { status: 404, message: texts.notFound }),
  queries: (request) => {
    const demandId = readTarget(request)?.demandId;
    if (!demandId) return { deferred: [myBoostsQuery, shownDemandsQuery(readPageNum(request.search))] };
    const critical = myDemandQuery(demandId);
    return {
      critical: [critical],
      deferred: [myBoostsQuery, productsQuery],
      dependent: (read) => {
        const demand = read(critical);
        return demand ? [demandUsagesQuery(demand.id), estimatesQuery(demand.id)] : [];
      },
    };
  },
  meta: (request) => {
    const scene = readTarget(request)?.scene;
    return { title: scene ? sceneTitles[scene] : '使用道具' };
  },
};

export const boostPages: FeaturePages = {
  'demand.refresh': usePage,
  'demand.top': usePage,
  'demand.headline': usePage,
  'boost.highlight': usePage,
  'boost.use': usePage,
  'boost.mall': {
    page: lazyPage(async () => (await import('./pages/boost-mall-page.tsx')).BoostMallPage),
    queries: () => ({ deferred: [productsQuery, myBoostsQuery] }),
    meta: () => ({ title: '道具中心' }),
  },
  'boost.mine': {
    page: lazyPage(async () => (await import('./pages/boost-mine-page.tsx')).BoostMinePage),
    queries: ({ search }) => {
      const scene = readMovementScene(search);
      const pageNum = readPageNum(search);
      return { deferred: [myBoostsQuery, scene ? movementsQuery(scene, pageNum) : usagesQuery(pageNum)] };
    },
    meta: () => ({ title: '我的道具' }),
  },
};

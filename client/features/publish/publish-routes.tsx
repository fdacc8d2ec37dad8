import { lazyPage } from '#client/lib/lazy-page.tsx';
import type { FeaturePages } from '#client/lib/page-definition.ts';
import { readPageNum } from '#shared/rules/read-query.ts';
import { readStatsView } from './data-model.ts';
import { readMineSearch } from './mine-model.ts';
import {
  creationQuery,
  estimatesQuery,
  interestedQuery,
  matchesQuery,
  mineQuery,
  myDemandQuery,
  precheckQuery,
  statsQuery,
  userQuery,
} from './publish-api.ts';
import { checkDemandId, demandIdOf, isDraftPreview } from './publish-model.ts';

export const publishPages: FeaturePages = {
  'demand.publish': {
    page: lazyPage(async () => (await import('./pages/demand-publish-page.tsx')).DemandPublishPage),
    check: checkDemandId,
    queries: (request) => {
      const demandId = demandIdOf(request);
      return demandId === null
        ? { deferred: [userQuery, creationQuery, precheckQuery] }
        : { critical: [myDemandQuery(demandId)], deferred: [userQuery, creationQuery] };
    },
    meta: (request) => ({ title: demandIdOf(request) === null ? '发布需求' : '编辑需求' }),
  },
  'demand.preview': {
    page: lazyPage(async () => (await import('./pages/demand-preview-page.tsx')).DemandPreviewPage),
    check: checkDemandId,
    queries: (request) => {
      const demandId = demandIdOf(request);
      return isDraftPreview(request) || demandId === null
        ? { deferred: [userQuery, creationQuery] }
        : { critical: [myDemandQuery(demandId)], deferred: [creationQuery] };
    },
    meta: () => ({ title: '预览需求' }),
  },
  'demand.mine': {
    page: lazyPage(async () => (await import('./pages/demand-mine-page.tsx')).DemandMinePage),
    queries: (request) => ({ deferred: [mineQuery(readMineSearch(request))] }),
    meta: () => ({ title: '我的发布' }),
  },
  'demand.data': {
    page: lazyPage(async () => (await import('./pages/demand-data-page.tsx')).DemandDataPage),
    check: checkDemandId,
    queries: (request) => {
      const demandId = demandIdOf(request) ?? '';
      return {
        critical: [statsQuery(demandId, readStatsView(request).days)],
        deferred: [interestedQuery(demandId, 1), estimatesQuery(demandId)],
      };
    },
    meta: () => ({ title: '需求数据' }),
  },
  'demand.matches': {
    page: lazyPage(async () => (await import('./pages/demand-matches-page.tsx')).DemandMatchesPage),
    check: checkDemandId,
    queries: (request) => ({ critical: [matchesQuery(demandIdOf(request) ?? '', readPageNum(request.search))] }),
    meta: () => ({ title: '匹配的需求' }),
  },
};

import { lazyPage } from '#client/lib/lazy-page.tsx';
import type { FeaturePages } from '#client/lib/page-definition.ts';
import { collectionsQuery, historyQuery } from './bookmark-api.ts';
import { readBookmarkPage } from './bookmark-model.ts';
import { contactedQuery } from './contact-api.ts';
import { readContactedPage } from './contacted-model.ts';

/** The pages of the user's lists: history, bookmarks and unlocked contacts. */
export const bookmarkPages: FeaturePages = {
  'demand.history': {
    page: lazyPage(async () => (await import('./pages/demand-history-page.tsx')).DemandHistoryPage),
    queries: (request) => ({ deferred: [historyQuery(readBookmarkPage(request))] }),
    meta: () => ({ title: '浏览记录' }),
  },
  'demand.collections': {
    page: lazyPage(async () => (await import('./pages/demand-collections-page.tsx')).DemandCollectionsPage),
    queries: (request) => ({ deferred: [collectionsQuery(readBookmarkPage(request))] }),
    meta: () => ({ title: '我的收藏' }),
  },
  'demand.contacted': {
    page: lazyPage(async () => (await import('./pages/demand-contacted-page.tsx')).DemandContactedPage),
    queries: (request) => ({ deferred: [contactedQuery(readContactedPage(request))] }),
    meta: () => ({ title: '联系过的需求' }),
  },
};

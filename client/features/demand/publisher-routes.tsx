import { lazyHead } from '#client/lib/lazy-head.ts';
import { lazyPage } from '#client/lib/lazy-page.tsx';
import type { FeaturePages } from '#client/lib/page-definition.ts';
import { texts } from '#shared/text/texts.ts';
import { publishedQuery } from './bookmark-api.ts';
import { readBookmarkPage } from './bookmark-model.ts';
import { publisherQuery } from './demand-api.ts';
import { readPublisherId } from './publisher-model.ts';

/** The page of a publisher. */
export const publisherPages: FeaturePages = {
  'demand.publisher': {
    page: lazyPage(async () => (await import('./pages/demand-publisher-page.tsx')).DemandPublisherPage),
    notFoundView: {
      title: '发布者不存在',
      view: lazyPage(async () => (await import('./components/demand-not-found.tsx')).PublisherNotFound),
    },
    check: (request) => (readPublisherId(request) ? null : { status: 404, message: texts.notFound }),
    queries: (request) => {
      const id = readPublisherId(request);
      return id ? { critical: [publisherQuery(id)], deferred: [publishedQuery(id, readBookmarkPage(request))] } : {};
    },
    meta: lazyHead(async () => (await import('./demand-heads.ts')).publisherHead),
  },
};

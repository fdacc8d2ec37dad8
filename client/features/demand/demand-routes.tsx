import { lazyHead } from '#client/lib/lazy-head.ts';
import { lazyPage } from '#client/lib/lazy-page.tsx';
import type { FeaturePages } from '#client/lib/page-definition.ts';
import { texts } from '#shared/text/texts.ts';
import { demandQuery, myReportsQuery, publisherQuery, recommendedQuery, reportedQuery } from './demand-api.ts';
import { readDemandAddress, readShareAddress } from './detail-model.ts';

export const demandPages: FeaturePages = {
  'demand.detail': {
    page: lazyPage(async () => (await import('./pages/demand-detail-page.tsx')).DemandDetailPage),
    notFoundView: {
      title: '需求不存在或已下架',
      view: lazyPage(async () => (await import('./components/demand-not-found.tsx')).DemandNotFound),
    },
    check: ({ params, search }) => (readDemandAddress(params, search) ? null : { status: 404, message: texts.notFound }),
    queries: ({ params, search }) => {
      const address = readDemandAddress(params, search);
      if (!address) return {};
      return {
        critical: [demandQuery(address)],
        deferred: [recommendedQuery({ demandId: address })],
        dependent: (read) => {
          const publisher = read(demandQuery(address))?.publisher;
          return publisher ? [publisherQuery(publisher.id)] : [];
        },
      };
    },
    meta: lazyHead(async () => (await import('./demand-heads.ts')).detailHead),
  },
  'demand.share': {
    page: lazyPage(async () => (await import('./pages/demand-share-page.tsx')).DemandSharePage),
    notFoundView: {
      title: '需求不存在或已下架',
      view: lazyPage(async () => (await import('./components/demand-not-found.tsx')).DemandNotFound),
    },
    check: ({ params, search }) => (readShareAddress(params, search) ? null : { status: 404, message: texts.notFound }),
    queries: ({ params, search }) => {
      const address = readShareAddress(params, search);
      return address ? { critical: [demandQuery(address)] } : {};
    },
    meta: lazyHead(async () => (await import('./demand-heads.ts')).shareHead),
  },
  'demand.report': {
    page: lazyPage(async () => (await import('./pages/demand-report-page.tsx')).DemandReportPage),
    notFoundView: {
      title: '需求不存在或已下架',
      view: lazyPage(async () => (await import('./components/demand-not-found.tsx')).DemandNotFound),
    },
    check: ({ params, search }) => (readDemandAddress(params, search) ? null : { status: 404, message: texts.notFound }),
    queries: ({ params, search, signedIn }) => {
      const address = readDemandAddress(params, search);
      if (!address) return {};
      return {
        critical: [reportedQuery(address, signedIn)],
        dependent: (read) => {
          const demand = read(reportedQuery(address, signedIn));
          return signedIn && demand && !demand.own ? [myReportsQuery(demand.id)] : [];
        },
      };
    },
    meta: lazyHead(async () => (await import('./demand-heads.ts')).reportHead),
  },
};

import { lazyPage } from '#client/lib/lazy-page.tsx';
import type { FeaturePages, PageRequest } from '#client/lib/page-definition.ts';
import { href } from '#shared/routes/href.ts';
import { readDemandSearch } from '#shared/rules/read-demand-search.ts';
import { joinFacts } from '#shared/text/join-facts.ts';
import { texts } from '#shared/text/texts.ts';
import { collectionsQuery, historyQuery, publishedQuery } from './bookmark-api.ts';
import { readBookmarkPage } from './bookmark-model.ts';
import { contactedQuery } from './contact-api.ts';
import { readContactedPage } from './contacted-model.ts';
import {
  demandQuery,
  filterOptionsQuery,
  landingQuery,
  myReportsQuery,
  publisherQuery,
  recommendedQuery,
  searchQuery,
  typesQuery,
} from './demand-api.ts';
import { detailMeta, readDemandAddress, readShareAddress, shareMeta } from './detail-model.ts';
import { landingMeta, readLandingSearch } from './landing-model.ts';
import { listMeta } from './list-model.ts';
import { publisherMeta, readPublisherId } from './publisher-model.ts';

const searchOf = ({ params, search }: PageRequest) => readDemandSearch(params.typeCode, search);

export const demandPages: FeaturePages = {
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
  'demand.detail': {
    page: lazyPage(async () => (await import('./pages/demand-detail-page.tsx')).DemandDetailPage),
    notFoundView: {
      title: '需求不存在或已下架',
      view: lazyPage(async () => (await import('./pages/demand-detail-page.tsx')).DemandNotFound),
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
    meta: ({ params, search }, read) => {
      const address = readDemandAddress(params, search);
      return detailMeta(address ? read(demandQuery(address)) : undefined);
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
  'demand.publisher': {
    page: lazyPage(async () => (await import('./pages/demand-publisher-page.tsx')).DemandPublisherPage),
    notFoundView: {
      title: '发布者不存在',
      view: lazyPage(async () => (await import('./pages/demand-publisher-page.tsx')).PublisherNotFound),
    },
    check: (request) => (readPublisherId(request) ? null : { status: 404, message: texts.notFound }),
    queries: (request) => {
      const id = readPublisherId(request);
      return id ? { critical: [publisherQuery(id)], deferred: [publishedQuery(id, readBookmarkPage(request))] } : {};
    },
    meta: (request, read) => {
      const id = readPublisherId(request);
      return id ? publisherMeta(read(publisherQuery(id)), id) : publisherMeta(undefined);
    },
  },
  'demand.share': {
    page: lazyPage(async () => (await import('./pages/demand-share-page.tsx')).DemandSharePage),
    notFoundView: {
      title: '需求不存在或已下架',
      view: lazyPage(async () => (await import('./pages/demand-share-page.tsx')).DemandNotFound),
    },
    check: ({ params, search }) => (readShareAddress(params, search) ? null : { status: 404, message: texts.notFound }),
    queries: ({ params, search }) => {
      const address = readShareAddress(params, search);
      return address ? { critical: [demandQuery(address)] } : {};
    },
    meta: ({ params, search }, read) => {
      const address = readShareAddress(params, search);
      return shareMeta(address ? read(demandQuery(address)) : undefined);
    },
  },
  'demand.report': {
    page: lazyPage(async () => (await import('./pages/demand-report-page.tsx')).DemandReportPage),
    notFoundView: {
      title: '需求不存在或已下架',
      view: lazyPage(async () => (await import('./pages/demand-report-page.tsx')).DemandNotFound),
    },
    check: ({ params, search }) => (readDemandAddress(params, search) ? null : { status: 404, message: texts.notFound }),
    queries: ({ params, search, signedIn }) => {
      const address = readDemandAddress(params, search);
      if (!address) return {};
      return {
        critical: [demandQuery(address)],
        dependent: (read) => {
          const demand = read(demandQuery(address));
          return signedIn && demand && !demand.own ? [myReportsQuery(demand.id)] : [];
        },
      };
    },
    meta: ({ params, search }, read) => {
      const address = readDemandAddress(params, search);
      const demand = address ? read(demandQuery(address)) : undefined;
      return {
        title: joinFacts('举报', demand?.title),
        noindex: true,
        // By its public number, whatever the address calls it.
        ...(demand?.demandNumber && { canonical: href('demand.report', { demandNumber: demand.demandNumber }) }),
      };
    },
  },
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

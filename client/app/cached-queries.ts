import { optionsQuery } from '#client/features/demand/search-api.ts';
import { bannersQuery, typesQuery } from '#client/features/home/stored-home-api.ts';
import { configQuery } from '#client/layout/layout-queries.ts';
import type { CachedValue } from '#client/lib/cached-values.ts';
import { cookieNames } from '#shared/cookies.ts';

const site = () => import('#shared/contract/site.ts');

/** The queries that a browser caches for 24 hours: their data is the same for every user and rarely changes. */
export const cachedQueries: readonly CachedValue[] = [
  { name: cookieNames.systemConfig, queryKey: configQuery.queryKey, loadCall: async () => (await site()).getConfig },
  { name: cookieNames.bannerList, queryKey: bannersQuery.queryKey, loadCall: async () => (await site()).getBanners },
  {
    name: cookieNames.demandTypeList,
    queryKey: typesQuery.queryKey,
    loadCall: async () => (await import('#shared/contract/demand.ts')).listDemandTypes,
  },
  {
    name: cookieNames.demandOptions,
    queryKey: optionsQuery.queryKey,
    loadCall: async () => (await import('#shared/contract/reference.ts')).getDemandOptions,
  },
];

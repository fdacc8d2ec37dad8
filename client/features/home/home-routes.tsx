import { lazyHead } from '#client/lib/lazy-head.ts';
import { lazyPage } from '#client/lib/lazy-page.tsx';
import type { FeaturePages } from '#client/lib/page-definition.ts';
import { announcementsQuery, feedQuery, recommendedQuery } from './home-api.ts';
import { readSort } from './home-model.ts';
import { bannersQuery, typesQuery } from './stored-home-api.ts';

export const homePages: FeaturePages = {
  home: {
    page: lazyPage(async () => (await import('./pages/home-page.tsx')).HomePage),
    queries: ({ search }) => ({ deferred: [bannersQuery, typesQuery, feedQuery(readSort(search)), recommendedQuery, announcementsQuery] }),
    meta: lazyHead(async () => (await import('./home-heads.ts')).homeHead),
  },
};

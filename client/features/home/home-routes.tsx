import { lazyPage } from '#client/lib/lazy-page.tsx';
import type { FeaturePages } from '#client/lib/page-definition.ts';
import { feedQuery } from './home-api.ts';

export const homePages: FeaturePages = {
  home: {
    page: lazyPage(async () => (await import('./pages/home-page.tsx')).HomePage),
    queries: () => ({ streamed: [feedQuery] }),
    meta: () => ({ title: '首页', description: '商务合作需求' }),
  },
};

import { readCompared } from '#client/entities/comparison/comparison-address.ts';
import { lazyPage } from '#client/lib/lazy-page.tsx';
import type { FeaturePages } from '#client/lib/page-definition.ts';
import { comparedQuery } from './comparison-api.ts';

export const comparisonPages: FeaturePages = {
  'demand.compare': {
    page: lazyPage(async () => (await import('./pages/demand-compare-page.tsx')).DemandComparePage),
    queries: ({ search }) => {
      const keys = readCompared(search);
      return keys.length > 0 ? { deferred: [comparedQuery(keys)] } : {};
    },
    meta: () => ({ title: '对比需求', noindex: true }),
  },
};

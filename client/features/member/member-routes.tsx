import { lazyPage } from '#client/lib/lazy-page.tsx';
import type { FeaturePages } from '#client/lib/page-definition.ts';
import { partnerQuery } from './partner-api.ts';

export const memberPages: FeaturePages = {
  partner: {
    page: lazyPage(async () => (await import('./pages/partner-page.tsx')).PartnerPage),
    queries: () => ({ deferred: [partnerQuery] }),
    meta: () => ({ title: '城市合伙人' }),
  },
};
